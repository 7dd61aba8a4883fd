// Generates the list of files for the service worker: the files that workstations need offline.
// Made after the build from Vite's manifest of chunks.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { locales } from '#resources/kernel/locales.ts'

/** A chunk of the build in `.vite/manifest.json`. */
interface Part {
  file: string
  name?: string
  imports?: string[]
  css?: string[]
  assets?: string[]
}

export const workerSource = 'src/shell/offline/service-worker.ts'
export const workerFile = 'service-worker.js'

/** Required chunks by the path of their source, or by the name from vite.config.ts or Vite. */
const needed = [
  ...['index.html', 'src/shell/start/Outside.tsx', 'list', 'dialogs', 'inputs'],
  ...locales.flatMap((locale) => [`i18n/${locale}/index.ts`, `i18n/${locale}/shell.ts`]),
  ...['src/kernel/workstation/WorkstationView.tsx', 'src/pages/driving/index.ts'],
  ...['formFaults', 'src/kernel/inputs/controls/dates/Calendar.tsx'],
  'src/kernel/inputs/files/FilesInput.tsx',
]
/** Files that the page references outside of the bundle. */
const plain = ['early.js', 'favicon.svg']

function findPart(parts: Readonly<Record<string, Part>>, wanted: string): string {
  if (parts[wanted]) return wanted
  const named = Object.keys(parts).filter(
    (key) => parts[key]?.name === wanted && parts[key]?.file.endsWith('.js'),
  )
  const [key] = named
  if (key === undefined || named.length > 1)
    throw new Error(`${named.length} parts of the build are called ${wanted}`)
  return key
}

function filesOf(
  parts: Readonly<Record<string, Part>>,
  key: string,
  seen: Set<string>,
  files: Set<string>,
): void {
  const part = parts[key]
  if (!part || seen.has(key)) return
  seen.add(key)
  for (const file of [part.file, ...(part.css ?? []), ...(part.assets ?? [])]) files.add(file)
  for (const one of part.imports ?? []) filesOf(parts, one, seen, files)
}

/**
 * Writes the list into the built service worker. `rooms`: path prefixes that are not pages.
 * @throws Error for a chunk that the build does not have: it would be missing offline
 */
export function offlineFiles(rooms: readonly string[]): Plugin {
  return {
    name: 'offline-files',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const read = (file: string) => readFileSync(join(dir, file), 'utf8')
      const parts = JSON.parse(read('.vite/manifest.json')) as Record<string, Part>
      const files = new Set<string>()
      const seen = new Set<string>()
      for (const wanted of needed) filesOf(parts, findPart(parts, wanted), seen, files)
      const hashed = [...files].sort()
      const entry = parts['index.html']?.file ?? ''
      const worker = read(workerFile)
      const version = createHash('sha256')
        .update(JSON.stringify([hashed, rooms, worker]))
        .update([read('index.html'), ...plain.map(read)].join('\n'))
        .digest('base64url')
        .slice(0, 12)
      const rooted = (file: string) => `/${file}`
      const list = {
        ...{ version, entry, rooms },
        ...{ hashed: hashed.map(rooted), plain: plain.map(rooted) },
      }
      if (!worker.includes('__OFFLINE_FILES__')) throw new Error(`${workerFile} takes no list`)
      writeFileSync(
        join(dir, workerFile),
        worker.replaceAll('__OFFLINE_FILES__', () => `(${JSON.stringify(list)})`),
      )
    },
  }
}
