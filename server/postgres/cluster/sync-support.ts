import { release } from 'node:os'

/**
 * Whether a whole file system can be flushed by one call that reports errors: Linux from 5.8 on. A
 * cluster has a thousand files, and flushing them one by one takes seconds on a busy disk.
 */
export function hasSyncfs(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number)
  return process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8))
}
