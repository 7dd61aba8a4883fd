// The project's source files as text.
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../..', import.meta.url))
export const rooms = [
  'resources',
  'i18n',
  'dataProviders',
  'src',
  'server',
  'scripts',
  'tests',
  'bench',
] as const
export type Room = (typeof rooms)[number]
const notOurs = new Set(['node_modules', 'dist', 'coverage', 'test-results', '.git', '.vitest'])
/**
 * Data of a running instance, in the root only; other folders of this name belong to the project.
 */
const kept = 'data'

export interface Source {
  /** Relative to the root, with slashes. */
  path: string
  room: Room | null
  text: string
  lines: number
}

export function allFiles(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (notOurs.has(entry.name) || path === kept) return []
    return entry.isDirectory() ? allFiles(path) : [path]
  })
}

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Every TypeScript and JavaScript file. */
export function sources(): Source[] {
  return allFiles()
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
    .map((path) => {
      const text = read(path)
      const top = path.split('/')[0]
      return {
        path,
        room: rooms.find((room) => room === top) ?? null,
        text,
        lines: text.trimEnd().split('\n').length,
      }
    })
}

/**
 * The text without comments and optionally without the contents of quoted strings. Template
 * literals are kept.
 */
export function code(text: string, quotes = true): string {
  return text.replace(
    /\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g,
    (part) => {
      if (part.startsWith('/')) return ''
      return quotes ? part : "''"
    },
  )
}

/** The specifiers of all imports in a file. */
export function importsOf({ text }: Source): string[] {
  const written =
    /\b(?:import|export)\s[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g
  return [...code(text).matchAll(written)].map((match) => match[1] ?? match[2] ?? '')
}

/** The target of an import: a path relative to the root for the project's own files, else null. */
export function target(from: Source, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(dirname(from.path), specifier) : null
}
