import { createHash } from 'node:crypto'
import { chownSync, existsSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { isRoot, type Account } from './os-account.ts'

/** The kernel's limit for the path of a Unix socket, less the terminating zero. */
const longestPath = 107

/** A short, stable name of a cluster, derived from its directory, which may be long. */
export function clusterKey(data: string): string {
  const real = existsSync(data) ? realpathSync(data) : data
  return createHash('sha256').update(real).digest('hex').slice(0, 8)
}

/**
 * Creates the directory of the cluster's socket and returns it: short, whatever the length of
 * DATA_DIR, and accessible only to PostgreSQL's account. An entry that another user could have
 * created there is refused. `former`: the cluster's former account.
 */
export function socketDirectory(
  data: string,
  { account, former }: { account: Account | null; former: Account | null },
): string {
  const path = candidates(clusterKey(data)).find(
    (directory) => Buffer.byteLength(`${directory}/.s.PGSQL.5432`) <= longestPath,
  )
  if (!path)
    throw new StartError(
      'The directory for temporary files has too long a name for a socket; set TMPDIR to a short one.',
    )
  const uid = account?.uid ?? process.getuid?.() ?? 0
  try {
    if (!lstatSync(path, { throwIfNoEntry: false })) {
      mkdirSync(path, { mode: 0o700 })
      if (account) chownSync(path, account.uid, account.gid)
    }
  } catch (error) {
    throw new StartError(
      `The directory ${path} for the database's socket cannot be made: ${(error as Error).message}.`,
    )
  }
  const entry = lstatSync(path)
  const isOurs = entry.uid === uid || entry.uid === former?.uid
  if (!entry.isDirectory() || !isOurs || (entry.mode & 0o077) !== 0)
    throw new StartError(
      `${path}, where the database's socket belongs, is not a directory of user ${uid} closed to others; remove it and start again.`,
    )
  return path
}

function candidates(key: string): string[] {
  const name = `motorpool-${key}`
  if (isRoot()) return [existsSync('/run') ? `/run/${name}` : `/tmp/${name}`]
  const uid = process.getuid?.()
  const runtime = process.env.XDG_RUNTIME_DIR
  // after su or sudo -u the variable may still name another user's directory
  const ours =
    runtime && lstatSync(runtime, { throwIfNoEntry: false })?.uid === uid
      ? [join(runtime, name)]
      : []
  return [...ours, join(tmpdir(), `motorpool-${uid}-${key}`), `/tmp/motorpool-${uid}-${key}`]
}
