// The number of type instantiations that the last `npm run check` of these sources counted.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './project.mjs'

/**
 * A single thread, so that the count depends on the sources only and nothing is instantiated twice.
 */
export const typeCheckArguments = [
  '-p',
  'tsconfig.json',
  '--noEmit',
  '--extendedDiagnostics',
  '--singleThreaded',
]
const file = join(root, 'test-results', 'type-count.json')

/** The count in the compiler's output, or null. */
export function readTypeCount(output) {
  const count = /^Instantiations:\s+(\d+)$/m.exec(output)?.[1]
  return count === undefined ? null : Number(count)
}

/** Stores the count of `sources`, fingerprinted before the compiler started. */
export function keepTypeCount(output, sources) {
  const count = readTypeCount(output)
  if (count === null || sources !== fingerprintSources()) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ count, sources }))
}

/** The stored count, or null when the sources have changed since. */
export function keptTypeCount() {
  try {
    const { count, sources } = JSON.parse(readFileSync(file, 'utf8'))
    return sources === fingerprintSources() ? count : null
  } catch {
    return null
  }
}

/** A fingerprint of all files that the compiler may read, and of the installed packages. */
export function fingerprintSources() {
  const { include } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  const folders = include.filter((name) => !name.includes('*'))
  const found = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.([mc]?tsx?|json)$/.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name)),
  )
  const own = readdirSync(root).filter((name) => /\.(ts|json)$/.test(name))
  const hash = createHash('sha256')
  for (const path of [...own.map((name) => join(root, name)), ...found].sort()) {
    const content = readFileSync(path)
    hash.update(`${path.slice(root.length)} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}
