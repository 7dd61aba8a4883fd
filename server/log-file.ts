import { mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const largest = 10_000_000

/**
 * Prepares a log file for appending: creates its directory, and at 10 MB renames the file to `.1`,
 * replacing the previous one.
 */
export function rotate(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > largest)
    renameSync(path, `${path}.1`)
}
