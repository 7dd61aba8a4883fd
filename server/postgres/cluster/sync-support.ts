import { release } from 'node:os'

/**
 * Can a whole file system be flushed by one call that reports errors? That is Linux from 5.8 on. A
 * cluster has a thousand files, and on a busy disk to flush one after another takes seconds.
 */
export function hasSyncfs(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number)
  return process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8))
}
