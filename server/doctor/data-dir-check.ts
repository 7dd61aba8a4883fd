// Checks DATA_DIR: its owner, its permissions, and leftovers in it.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { dayMs } from '../kernel/time-units.ts'
import { formerAccount, isRoot } from '../postgres/program/os-account.ts'
import { isAlive } from '../postgres/process/server-processes.ts'
import { about, counted } from './finding.ts'
import type { Finding } from './finding.ts'

/** Files of secrets beside the directory itself. */
const closed = ['.', 'secret.key', 'files', 'backups']

export function checkRights(dataDir: string): Finding[] {
  const { good, bad, warn } = about('DATA_DIR')
  const uid = process.getuid?.() ?? statSync(dataDir).uid
  const findings: Finding[] = []
  for (const name of closed) {
    const path = join(dataDir, name)
    const entry = statSync(path, { throwIfNoEntry: false })
    if (!entry) continue
    if (entry.uid !== uid)
      findings.push(
        isRoot()
          ? warn(
              `${path} belongs to user ${entry.uid}, and you are root`,
              `run Motorpool and this as that user, or: chown -R root ${dataDir}`,
            )
          : bad(
              `${path} belongs to user ${entry.uid} and not to you (${uid})`,
              `run this as that user, or let an administrator: chown -R ${uid} ${dataDir}`,
            ),
      )
    if ((entry.mode & 0o077) !== 0)
      findings.push(
        bad(
          `${path} is open to others (mode ${(entry.mode & 0o777).toString(8)}), and people's papers lie there`,
          `chmod ${entry.isDirectory() ? 700 : 600} ${path}`,
        ),
      )
  }
  return findings.length > 0 ? findings : [good(`${dataDir} is ours and closed to others`)]
}

/**
 * Whether the private cluster is accessible to other programs. `cluster`: its directory; one in
 * DATA_DIR belongs to the user who runs Motorpool.
 */
export function checkClusterOwner(dataDir: string, cluster: string | null): Finding[] {
  if (cluster === null || dirname(cluster) === resolve(dataDir)) return []
  if (!formerAccount(cluster)) return []
  return [
    about('database').warn(
      `${cluster} belongs to the account "nobody", and so to other programs that run under it`,
      'restart Motorpool as root: it gives the database to an account of its own',
    ),
  ]
}

/**
 * Temporary files whose writer is gone. `cluster`: the directory of the private one, if there is
 * one.
 */
export function checkLeftovers(dataDir: string, cluster: string | null, now: Date): Finding[] {
  const { good, warn } = about('leftovers')
  const old = (path: string) =>
    (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < now.getTime() - dayMs
  const begun = named(dataDir, /^(?:instance\.json|secret\.key)\.(\d+)/)
  // created beside the cluster, which is named data or pg
  const clusters = cluster
    ? named(dirname(cluster), /\.initdb-(\d+)$/).filter(({ path }) =>
        path.startsWith(`${cluster}.`),
      )
    : []
  const dead = [...begun, ...clusters].filter(({ pid }) => !isAlive(pid)).map(({ path }) => path)
  const uploads = named(join(dataDir, 'files', 'incoming'), /^()[0-9a-f]{32}$/)
    .map(({ path }) => path)
    .filter(old)
  const pictures = shelves(join(dataDir, 'files', 'derived')).flatMap((shelf) =>
    named(shelf, /^()\w+\.webp\.[0-9a-f]{8}$/)
      .map(({ path }) => path)
      .filter(old),
  )
  const found = [
    ...(dead.length > 0
      ? [warn(`${dead.length} half-written: ${some(dead)}`, `rm -r ${some(dead)}`)]
      : []),
    ...(uploads.length > 0
      ? [
          warn(
            `${counted(uploads.length, 'upload')} that broke off in ${join(dataDir, 'files', 'incoming')}`,
            'a running server removes such once a day; start it',
          ),
        ]
      : []),
    ...(pictures.length > 0
      ? [
          warn(
            `${counted(pictures.length, 'half-made thumbnail')}: ${some(pictures)}`,
            `rm ${some(pictures)}`,
          ),
        ]
      : []),
  ]
  return found.length > 0 ? found : [good('no temporary files of before')]
}

function named(directory: string, pattern: RegExp): { path: string; pid: number }[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory).flatMap((name) => {
    const match = pattern.exec(name)
    return match ? [{ path: join(directory, name), pid: Number(match[1]) }] : []
  })
}

/** Directories two levels below: content is sharded by the beginning of its name. */
function shelves(directory: string): string[] {
  const below = (path: string) =>
    existsSync(path) ? readdirSync(path).map((name) => join(path, name)) : []
  return below(directory).flatMap(below)
}

function some(paths: readonly string[]): string {
  return paths.length > 3 ? `${paths.slice(0, 3).join(' ')} …` : paths.join(' ')
}
