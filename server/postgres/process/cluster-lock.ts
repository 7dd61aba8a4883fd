import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Account } from '../program/os-account.ts'

/** Exit code of a program that could not have the lock; PostgreSQL itself has none like it. */
export const lockedOut = 75

/**
 * The beginning of a command that locks a cluster for as long as the program or a child of it
 * lives; `patience`: how long it waits for the lock, s. The kernel's locks also exclude other
 * containers, which see neither our processes nor our shared memory, by which PostgreSQL itself
 * excludes a second one.
 */
export const underLock = (data: string, patience: number): [program: string, ...args: string[]] => [
  'flock',
  ...['--no-fork', '--timeout', String(patience), '--conflict-exit-code', String(lockedOut)],
  // a file that every cluster has; some network file systems lock no directories
  join(data, 'PG_VERSION'),
]

/** `none`: the system has no program for it, or the file system no locks. */
export function clusterLock(data: string, account: Account | null): 'free' | 'held' | 'none' {
  const [program, ...args] = underLock(data, 0)
  const { status } = spawnSync(program, [...args, 'true'], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  })
  if (status === lockedOut) return 'held'
  return status === 0 ? 'free' : 'none'
}
