// The threads that make files: two at a time in a process, further files queue.
import type { Worker } from 'node:worker_threads'
import pg from 'pg'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { isDatabaseAway } from '../db/error-codes.ts'
import { askThread, startThread } from '../worker-thread.ts'
import { tooMany } from './too-many-exports.ts'
import type { FromWorker, ToWorker } from './thread-messages.ts'

const mostAtOnce = 2
const mostWaiting = 20
/** ms that an idle thread is kept for the next file. */
const idleLife = 20_000

/** A kind of thread; a thread that `keeps` is reused for the next file. */
interface ThreadKind {
  keeps: boolean
  start: () => Worker
}

const exporting: ThreadKind = {
  keeps: true,
  start: () => startThread('export-worker', new URL('worker.ts', import.meta.url), 192),
}

export class Workers {
  private running = 0
  private readonly waiting = new Set<(place: true | Error) => void>()
  private readonly idle = new Map<Worker, NodeJS.Timeout>()
  private closed = false

  /** Whether a request would be refused now. */
  get full(): boolean {
    return this.running >= mostAtOnce && this.waiting.size >= mostWaiting
  }
  /**
   * The parts of the file, made on demand. `signal` or an early return ends the thread and its
   * transaction, and frees its slot even if no further part is requested.
   * @throws AppError 429 when too many wait, 503 when the database is unreachable, since queued
   * files need it too
   */
  async *write(
    task: object,
    signal: AbortSignal,
    kind: ThreadKind = exporting,
  ): AsyncGenerator<Uint8Array> {
    await this.place(signal)
    const worker = kind.keeps ? this.worker(kind) : this.begin(kind)
    let left = false
    const leave = (whole: boolean) => {
      if (left) return
      left = true
      signal.removeEventListener('abort', end)
      this.leave(worker, whole && kind.keeps)
    }
    const end = () => leave(false)
    signal.addEventListener('abort', end)
    let whole = false
    try {
      if (signal.aborted) throw unavailableError()
      let next = ask(worker, { begin: task })
      for (;;) {
        const said = await next
        if (said.done) break
        // a thread being terminated may no longer answer, nor report its exit
        if (signal.aborted) throw unavailableError()
        // the next part is made while this one is sent
        next = ask(worker, {})
        next.catch(() => {})
        yield said.bytes
      }
      whole = true
    } catch (error) {
      if (isDatabaseAway(error)) this.turnAway()
      throw error
    } finally {
      leave(whole)
    }
  }
  /** Ends running and queued files. */
  async close(): Promise<void> {
    this.closed = true
    this.turnAway()
    for (const timer of this.idle.values()) clearTimeout(timer)
    await Promise.all([...this.idle.keys()].map((worker) => worker.terminate()))
  }

  private turnAway(): void {
    for (const decide of this.waiting) decide(unavailableError())
  }
  private async place(signal: AbortSignal): Promise<void> {
    if (this.closed || signal.aborted) throw unavailableError()
    if (this.running < mostAtOnce) return void (this.running += 1)
    if (this.full) throw tooMany()
    const given = await new Promise<true | Error>((resolve) => {
      const decide = (place: true | Error) => {
        this.waiting.delete(decide)
        signal.removeEventListener('abort', giveUp)
        resolve(place)
      }
      const giveUp = () => decide(unavailableError())
      this.waiting.add(decide)
      signal.addEventListener('abort', giveUp)
    })
    if (given !== true) throw given
  }
  /** A freed slot goes directly to the longest waiting file. */
  private leave(worker: Worker, keeps: boolean): void {
    if (keeps && !this.closed) {
      worker.unref()
      this.idle.set(
        worker,
        setTimeout(() => {
          this.idle.delete(worker)
          void worker.terminate()
        }, idleLife).unref(),
      )
    } else void worker.terminate()
    const [next] = this.waiting
    if (next) next(true)
    else this.running -= 1
  }
  private worker(kind: ThreadKind): Worker {
    const [kept] = this.idle
    if (!kept) return this.begin(kind)
    const [worker, timer] = kept
    clearTimeout(timer)
    this.idle.delete(worker)
    worker.ref()
    return worker
  }
  /** A thread that dies while idle is not reused, and affects nothing else. */
  private begin({ start }: ThreadKind): Worker {
    const worker = start()
    worker.once('exit', () => {
      clearTimeout(this.idle.get(worker))
      this.idle.delete(worker)
    })
    return worker
  }
}

const unavailableError = () => new AppError('unavailable')

/** @throws Error from the thread, also when it ended before it answered */
async function ask(
  worker: Worker,
  message: ToWorker<object>,
): Promise<Exclude<FromWorker, { failure: object }>> {
  const said = await askThread<FromWorker>(worker, message)
  if (said.failure) throw errorOf(said.failure)
  return said
}

function errorOf({ message, code }: { message: string; code?: string }): Error {
  const error = /^[0-9A-Z]{5}$/.test(code ?? '')
    ? new pg.DatabaseError(message, 0, 'error')
    : new Error(message)
  return Object.assign(error, { code })
}
