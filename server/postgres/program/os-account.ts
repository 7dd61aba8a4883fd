import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { StartError } from '../../start-error.ts'

/** User and group under which PostgreSQL's own processes run. */
export interface Account {
  uid: number
  gid: number
}

/** Are we root? PostgreSQL refuses to be. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * The account for PostgreSQL: null means ours. Root hands it to the owner of an existing cluster,
 * or to nobody, which needs no account of its own to be made.
 */
export function serverAccount(data: string): Account | null {
  if (!isRoot()) return null
  const owner = statSync(data, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function idOf(which: '-u' | '-g'): number {
  const { stdout } = spawnSync('id', [which, 'nobody'], { encoding: 'utf8' })
  const id = Number.parseInt(stdout ?? '', 10)
  if (Number.isInteger(id)) return id
  throw new StartError(
    'PostgreSQL does not run as root, and this machine has no user "nobody" to run it; start Motorpool as an ordinary user, or set DATABASE_URL.',
  )
}

/** Name of the user that we connect as; PostgreSQL's peer authentication compares it. */
export function clientName(): string {
  try {
    return userInfo().username
  } catch {
    throw new StartError(
      `User id ${process.getuid?.()} has no name on this machine, and PostgreSQL needs one; add it to /etc/passwd, start as a named user, or set DATABASE_URL.`,
    )
  }
}
