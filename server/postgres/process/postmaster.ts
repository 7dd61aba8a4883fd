import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { rotate } from '../../log-file.ts'
import type { Account } from '../program/os-account.ts'
import { isRecovering, checkEvery } from '../program/control-file.ts'
import { clusterLock, lockedOut, underLock } from './cluster-lock.ts'
import { childEnvironment } from '../program/program-environment.ts'
import type { ClusterLocation } from '../cluster/cluster-location.ts'

/** A running cluster that is our child. */
export interface Postmaster {
  readonly pid: number
  /** Resolves when the process has ended, for whatever reason, with its last output. */
  readonly ended: Promise<string>
  /** Stops it within seconds; resolves when it is gone. */
  stop(): Promise<void>
}

interface Start {
  place: ClusterLocation
  bin: string
  socket: string
  settings: Record<string, string>
  /** Lets the system stop the cluster when we are killed. True if supported. */
  dieWithUs?: boolean
  /** Called every five seconds until the cluster is ready: after a crash it replays the WAL. */
  onWaiting?: (seconds: number) => void
}

/** How long the lock may be held by somebody who only asks for it, s. */
const patience = 2

/**
 * Starts PostgreSQL on a cluster and waits until it accepts queries. Throws an Error with
 * PostgreSQL's message if it ends instead.
 */
export async function startPostmaster({
  place,
  bin,
  socket,
  settings,
  dieWithUs = true,
  onWaiting,
}: Start): Promise<Postmaster> {
  rotate(place.log)
  const log = openSync(place.log, 'a', 0o600)
  const begin = statSync(place.log).size
  const args = [
    '-D',
    place.data,
    '-k',
    socket,
    '-p',
    '5432',
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const postgres: Command = [join(bin, 'postgres'), ...args]
  const canLock = clusterLock(place.data, place.account) !== 'none'
  const plain: Command = canLock ? [...underLock(place.data, patience), ...postgres] : postgres
  const { command, options } = disguise(plain, place.account, dieWithUs)
  const child = spawn(command[0], command.slice(1), {
    cwd: '/',
    env: childEnvironment(),
    // a file, not a pipe: the cluster may outlive us, and must not end with its first message after
    // that
    stdio: ['ignore', log, log],
    // Ctrl-C at a terminal reaches the whole process group; the cluster must end after our last
    // request
    detached: true,
    ...options,
  })
  closeSync(log)
  let over = false
  const farewell = (): void => void child.kill('SIGINT')
  process.once('exit', farewell)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => {
      if (code === lockedOut) resolve('another process holds the lock file')
      else resolve(signal ? `it was ended by ${signal}` : wordsOf(place.log, begin))
    })
  }).finally(() => {
    over = true
    process.off('exit', farewell)
  })

  const started = Date.now()
  for (let rounds = 1; !isReady(place.data, child.pid); rounds++) {
    await Promise.race([ended, sleep(15)])
    if (over) throw new Error(await ended)
    if (rounds % 300 === 0) onWaiting?.(Math.round((Date.now() - started) / 1000))
  }
  const pid = child.pid as number
  return {
    pid,
    ended,
    async stop() {
      // fast (ends sessions), immediate (recovers at the next start), and the timeout of each
      for (const [signal, limit] of [
        ['SIGINT', 30_000],
        ['SIGQUIT', 5_000],
        ['SIGKILL', 5_000],
      ] as const) {
        if (over) return
        child.kill(signal)
        for (const until = Date.now() + limit; !over && Date.now() < until;) {
          await Promise.race([ended, sleep(checkEvery, undefined, { ref: false })])
          if (signal === 'SIGINT' && !over && isRecovering(place.data)) break
        }
      }
    },
  }
}

/** The last line of postmaster.pid is the state, the first the process id. */
function isReady(data: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

/** Messages to clients, not about the server. */
const refusals =
  /FATAL: {2}(the database system is|terminating connection)|DETAIL: {2}Consistent recovery/

/** PostgreSQL's output since `begin`, from its first fatal line on; without one, the last lines. */
function wordsOf(log: string, begin: number): string {
  const lines = readFileSync(log)
    .subarray(begin)
    .toString('utf8')
    .split('\n')
    .filter((line) => line && !refusals.test(line))
  const fatal = lines.findIndex((line) => /(FATAL|PANIC): |^\S+: /.test(line))
  const relevantLines = fatal < 0 ? lines.slice(-3) : lines.slice(fatal, fatal + 3)
  return relevantLines.join(' ').replaceAll(/\d{4}-\d\d-\d\d [\d:.]+ UTC \[\d+\] /g, '')
}

type Command = [program: string, ...args: string[]]

/**
 * The command under the right account; through setpriv if that can also tie the cluster's life to
 * ours.
 */
function disguise(
  plain: Command,
  account: Account | null,
  dieWithUs: boolean,
): { command: Command; options: object } {
  if (!dieWithUs || !canTie()) return { command: plain, options: account ?? {} }
  const change = account
    ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
    : []
  return { command: ['setpriv', ...change, '--pdeathsig=INT', ...plain], options: {} }
}

let tie: boolean | undefined

function canTie(): boolean {
  return (tie ??=
    process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig=INT', 'true']).status === 0)
}
