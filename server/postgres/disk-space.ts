import { statfsSync } from 'node:fs'

/** Bytes that PostgreSQL must find free to start: a segment of its log, and what it writes while it recovers. */
const least = 32 * 2 ** 20

/** Whether the disk of `path` is full. By its free room, not by what PostgreSQL said: its log may lie on the same disk. */
export function isDiskFull(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize < least
  } catch {
    return false
  }
}
