// Runs import jobs: one process at a time works on a job, sends a heartbeat every second, and
// leaves the job unchanged when it has to stop.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { ErrorCode } from '#resources/kernel/calls/error-codes.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Db } from '../../db/database.ts'
import { toAppError } from '../../db/error-codes.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { Kernel } from '../../types.ts'
import { oneAtATime } from '../../db/single-flight.ts'
import { resourceFor } from '../../session/viewer.ts'
import type { Person } from '../../session/viewer.ts'
import { createSemaphore } from '../../db/semaphore.ts'
import { withQueryStats } from '../../db/instrumented-client.ts'
import { mostAttempts } from './import-limits.ts'
import { changeJob, readJob, staleAfter } from './job-store.ts'
import type { Job } from './job-store.ts'
import type { ImportState } from '#resources/wire/imports.ts'

/** What became of a run. */
interface RunResult {
  created: number
  updated: number
  /** Nothing was written. */
  failed?: true
}

/** Notifies the owner, in the transaction of the run if it wrote anything. */
export type OnEnd = (
  db: Db,
  of: Pick<Run, 'person' | 'resource' | 'job'>,
  ending: RunResult,
) => Promise<unknown>

/** What a step of a job has at hand. */
export interface Run {
  readonly kernel: Kernel
  readonly db: Db
  readonly store: FileStore
  readonly job: Job
  readonly resource: Resource
  readonly person: Person
  readonly token: string
  readonly onEnd: OnEnd
  /** Notes how far it is and lets others have their turn. @throws Stopped */
  progress(done: number, total: number | null): Promise<void>
}

export type Step = (run: Run) => Promise<void>
/** The process ends, or another one has taken the job. */
class Stopped extends Error {}

/** The state of a job after its step was interrupted or failed. */
const rollbackState: Partial<Record<ImportState, ImportState>> = {
  reading: 'failed',
  checking: 'mapping',
  applying: 'checked',
  undoing: 'applied',
}

/**
 * Steps that restart automatically; the others have written nothing, and their owner decides.
 */
const restartable: ReadonlySet<ImportState> = new Set(['reading', 'checking'])
const heartbeatInterval = 1000

export interface Runner {
  /** Starts the job unless another process runs it; returns at once. */
  start(job: Job, person: Person): void
  /**
   * A job whose process died restarts, or returns to its previous state; so does one that may have
   * crashed two processes.
   */
  revive(job: Job, person: Person): Promise<void>
  stop(): Promise<void>
}

interface RunnerParts {
  kernel: Kernel
  store: FileStore
  log: FastifyBaseLogger
  steps: Readonly<Partial<Record<ImportState, Step>>>
  onEnd: OnEnd
}

export function createRunner({ kernel, store, log, steps, onEnd }: RunnerParts): Runner {
  const inPlace = createSemaphore(2)
  const active = new Map<number, Promise<void>>()
  const db = kernel.db
  let stopping = false

  async function work(id: number, person: Person): Promise<void> {
    const token = randomUUID()
    if (!(await claim(db, id, token))) return
    let done = 0
    let total: number | null = null
    let lost = false
    // a failure here also occurs in the step, which reports it
    const sign = oneAtATime(
      async () => void (lost ||= !(await changeJob(db, id, { done, total }, token))),
    )
    const timer = setInterval(() => void sign(), heartbeatInterval)
    try {
      await inPlace(async () => {
        for (
          let job = await readJob(db, id);
          job && steps[job.state] && job.runner === token;
          job = await readJob(db, id)
        ) {
          const declared = kernel.resources.find(({ name }) => name === job!.resource)
          if (!declared) return
          const resource = resourceFor(person, declared)
          ;[done, total] = [0, job.counts?.rows ?? null]
          const progress = async (now: number, of: number | null) => {
            ;[done, total] = [now, of]
            await new Promise((resolve) => setImmediate(resolve))
            if (stopping || lost) throw new Stopped()
          }
          const run: Run = { kernel, db, store, job, resource, person, token, onEnd, progress }
          await steps[job.state]!(run).catch((error: unknown) => recordFailure(log, run, error))
        }
      })
    } finally {
      clearInterval(timer)
      await sql`update import_job
        set runner = null, attempts = 0, done = ${done}, total = ${total}
        where id = ${id} and runner = ${token}`.execute(db)
    }
  }
  function start(job: Job, person: Person): void {
    if (stopping) return
    // the step before may still be putting its things away
    const promise = (active.get(job.id) ?? Promise.resolve())
      // neither the statements nor the patience of the call that began it
      .then(() => withQueryStats({ statements: 0 }, () => work(job.id, person)))
      .catch((error: unknown) =>
        log.error({ err: error, import: job.id }, 'an import was broken off'),
      )
      .finally(() => void (active.get(job.id) === promise && active.delete(job.id)))
    active.set(job.id, promise)
  }
  return {
    start,
    async revive(job, person) {
      if (stopping || active.has(job.id)) return
      const gaveUp = restartable.has(job.state) && job.attempts >= mostAttempts
      const state =
        restartable.has(job.state) && !gaveUp ? job.state : (rollbackState[job.state] ?? job.state)
      const outcome = gaveUp ? { ...job.outcome, failure: 'import_gave_up' } : job.outcome
      const { numAffectedRows } =
        await sql`update import_job set state = ${state}, runner = null, heartbeat = now(),
          outcome = ${JSON.stringify(outcome)}::jsonb, attempts = ${gaveUp ? 0 : job.attempts}
        where id = ${job.id} and state = ${job.state} and heartbeat < now() - make_interval(secs => ${staleAfter})`.execute(
          db,
        )
      if (numAffectedRows && restartable.has(state)) start(job, person)
    },
    async stop() {
      stopping = true
      await Promise.all(active.values())
    },
  }
}

/** Claims the job for this process. A job whose process has died can be claimed again. */
async function claim(db: Db, id: number, token: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update import_job set runner = ${token}, heartbeat = now(), attempts = attempts + 1
    where id = ${id} and (runner is null or heartbeat < now() - make_interval(secs => ${staleAfter}))`.execute(
      db,
    )
  return numAffectedRows === 1n
}

/** What becomes of a job whose step has ended by an error. */
async function recordFailure(log: FastifyBaseLogger, run: Run, error: unknown): Promise<void> {
  const { db, job, resource, person, token, onEnd } = run
  const code = codeOf(error)
  if (error instanceof Stopped) {
    // any process may start it again at once
    const state = restartable.has(job.state) ? job.state : (rollbackState[job.state] ?? job.state)
    await sql`update import_job
      set state = ${state}, runner = null, attempts = 0, heartbeat = '-infinity'
      where id = ${job.id} and runner = ${token}`.execute(db)
    return
  }
  // it was deleted meanwhile
  if (!(await readJob(db, job.id))) return
  if (code === 'internal') log.error({ err: error, import: job.id }, 'an import failed')
  const change = {
    state: rollbackState[job.state] ?? 'failed',
    runner: null,
    outcome: { ...job.outcome, failure: code },
  } as const
  const mine = await changeJob(db, job.id, change, token)
  if (mine && job.state === 'applying')
    await onEnd(db, { person, resource, job }, { created: 0, updated: 0, failed: true })
}

function codeOf(error: unknown): ErrorCode {
  const { code, status } = toAppError(error, true)
  return status >= 500 || error instanceof AppError ? code : 'internal'
}
