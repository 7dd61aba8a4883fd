// Runs the nightly backup in a separate process, so that no request waits for it and its memory is
// freed with the process.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { hourMs } from '../kernel/time-units.ts'
import type { Config } from '../config.ts'
import { createTimers } from '../kernel/jobs/job-scheduler.ts'
import type { Scheduler } from '../kernel/jobs/job-scheduler.ts'
import { errorForLog } from '../kernel/http/request-log.ts'
import { projectRoot } from '../root.ts'
import { isBackupDue } from './backup-schedule.ts'
import { noteBackup } from './backup-history.ts'

/** ms from the start to the first check, and between checks. */
const times = { first: 5 * 60_000, every: 10 * 60_000 }
/** Maximum ms of one backup. */
const longest = 12 * hourMs
/** Exit codes of command.ts that need no action: done or cancelled; failed and already recorded. */
const fine: readonly (number | null)[] = [0, 3]

interface Nightly {
  config: Pick<Config, 'dataDir' | 'backup' | 'timeZone'>
  pool: pg.Pool
  /** Records failures that the process itself could not. */
  database: pg.PoolConfig
  log: FastifyBaseLogger
}

/** Checks at intervals until the application closes. Does nothing with BACKUP_KEEP=0. */
export function startNightly(
  app: FastifyInstance,
  nightly: Nightly,
  scheduler: Scheduler = createTimers(app.log),
): void {
  const { config, pool, database, log } = nightly
  if (config.backup.keep === 0) return
  let child: ChildProcess | null = null
  let failed: { failure: string; at: Date } | null = null
  /**
   * A failure while the database was unreachable is reported later; if reporting fails, further
   * attempts are still made.
   */
  const tell = async () => {
    if (!failed) return
    await noteBackup(database, { reason: 'nightly', failure: failed.failure }, failed.at).then(
      () => (failed = null),
      (error: unknown) =>
        log.error({ err: errorForLog(error) }, 'that the nightly backup failed could not be told'),
    )
  }
  const look = async () => {
    await tell()
    if (!(await isBackupDue(pool, config.timeZone, new Date()))) return
    const failure = await runApart(nightly, (started) => (child = started)).finally(
      () => (child = null),
    )
    if (failure === null) return
    failed = { failure, at: new Date() }
    await tell()
  }
  const stop = scheduler.start({ name: 'nightly backup', ...times, run: look })
  app.addHook('onClose', async () => {
    stop()
    // the next server makes the backup and removes the partial output
    child?.kill('SIGTERM')
  })
}

/**
 * Makes a backup in a separate process with lower priority. Returns why it failed, unless that has
 * been recorded.
 */
export function runApart(
  { config, log }: Pick<Nightly, 'config' | 'log'>,
  started: (child: ChildProcess) => void,
): Promise<string | null> {
  const program = import.meta.url.endsWith('.ts')
    ? ['--import', 'tsx', fileURLToPath(new URL('command.ts', import.meta.url))]
    : [join(projectRoot, 'dist', 'server', 'backup.js')]
  const { dataDir, backup } = config
  const env = { ...process.env, DATA_DIR: dataDir, BACKUP_DIR: backup.directory }
  const child = spawn(process.execPath, [...program, 'nightly'], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started(child)
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => void said.push(String(data)))
  const killTimer = setTimeout(() => child.kill('SIGKILL'), longest)
  if (child.pid !== undefined) unhurried(child.pid)
  return new Promise((resolve) => {
    const end = (failure: string | null, ok: boolean) => {
      clearTimeout(killTimer)
      const words = said.join('').trim()
      if (words) log[ok ? 'info' : 'error']({ said: words }, 'the nightly backup')
      resolve(failure)
    }
    child.once('error', (error) => end(error.message, false))
    child.once('close', (code, signal) => {
      if (signal === 'SIGTERM') return end(null, true)
      end(
        fine.includes(code)
          ? null
          : said.join('').trim() || `the process ended by ${signal ?? `code ${code}`}`,
        code === 0,
      )
    })
  })
}

function unhurried(pid: number): void {
  try {
    setPriority(pid, 10)
  } catch {
    // it has already exited, or the system does not permit it
  }
}
