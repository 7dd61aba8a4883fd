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
/** What a running instance keeps; folders of that name elsewhere are the project's. */
const kept = 'data'

export interface Source {
  /** From the root, with slashes. */
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
 * The text without comments and, if asked, without what stands in quotes. Template literals keep
 * their code.
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

/** Everything that a file imports, as it is written. */
export function importsOf({ text }: Source): string[] {
  const written =
    /\b(?:import|export)\s[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g
  return [...code(text).matchAll(written)].map((match) => match[1] ?? match[2] ?? '')
}

/** Where an import leads: a path from the root for our own files, else null. */
export function target(from: Source, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(dirname(from.path), specifier) : null
}
