// The threads that read spreadsheets, as the server sees them: each with a limit of memory and of
// time.
import type { Worker } from 'node:worker_threads'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { ErrorCode } from '#resources/kernel/calls/error-codes.ts'
import type { FileFormat } from '#resources/wire/imports.ts'
import { createSemaphore } from '../../db/semaphore.ts'
import { askThread, startThread } from '../../worker-thread.ts'
import type { SheetKind, SheetRow } from '../job/job-types.ts'
import { longestReading, readerHeap } from '../job/import-limits.ts'
import type { FromReader, ReaderAnswers, ToReader } from './reader-messages.ts'

/** ms that a thread without work is kept for the next file. */
const idleLife = 20_000

/** A sheet that a thread reads. */
export interface OpenSheet {
  /** All of the format but where its titles are. */
  format: Omit<FileFormat, 'headerRow'>
  /** Non-empty rows, in portions; can be iterated once. */
  portions(): AsyncGenerator<SheetRow[]>
}

type Ask = <Message extends ToReader>(message: Message) => Promise<ReaderAnswers[Message['do']]>

export class ReaderThreads {
  // an upload does not wait for files that are being read to the end
  private readonly toRead = createSemaphore(2)
  private readonly toLook = createSemaphore(1)
  private readonly threads = new Set<Worker>()
  private readonly idle = new Map<Worker, NodeJS.Timeout>()
  private closed = false

  /**
   * The format of an upload by its content; its name is ignored.
   * @throws AppError unsupported_type, protected_file, too_large
   */
  async kindOf(path: string): Promise<SheetKind> {
    return this.toLook(() => this.withThread((ask) => ask({ do: 'kind', path })))
  }
  /**
   * The sheet while `work` runs. `wanted`: choices of the user over what would be
   * found.
   * @throws AppError broken_file, unsupported_type; too_large for a file that takes more memory or time than any filled in by users
   */
  async withSheet<Result>(
    path: string,
    kind: SheetKind,
    wanted: Partial<FileFormat>,
    work: (sheet: OpenSheet) => Promise<Result>,
  ): Promise<Result> {
    const read = async (ask: Ask) => {
      const format = await ask({ do: 'open', path, kind, wanted })
      const portions = async function* () {
        for (let rows = await ask({ do: 'rows' }); rows; rows = await ask({ do: 'rows' }))
          yield rows
      }
      try {
        return await work({ format, portions })
      } finally {
        // nothing to close if the thread itself has ended
        await ask({ do: 'close' }).catch(() => {})
      }
    }
    return this.toRead(() => this.withThread(read))
  }
  /** Ends all threads; what they read fails as unavailable. */
  async close(): Promise<void> {
    this.closed = true
    for (const timer of this.idle.values()) clearTimeout(timer)
    await Promise.all([...this.threads].map((thread) => thread.terminate()))
  }

  private async withThread<Result>(work: (ask: Ask) => Promise<Result>): Promise<Result> {
    if (this.closed) throw new AppError('unavailable')
    const thread = this.take()
    const questions = new Questions(thread, longestReading)
    try {
      return await work((message) => questions.ask(message))
    } finally {
      if (questions.unanswered || this.closed) void thread.terminate()
      else this.keep(thread)
    }
  }
  private take(): Worker {
    const [kept] = this.idle
    if (!kept) return this.start()
    const [thread, timer] = kept
    clearTimeout(timer)
    this.idle.delete(thread)
    thread.ref()
    return thread
  }
  private keep(thread: Worker): void {
    const end = () => {
      this.idle.delete(thread)
      void thread.terminate()
    }
    thread.unref()
    this.idle.set(thread, setTimeout(end, idleLife).unref())
  }
  private start(): Worker {
    const thread = startThread(
      'import-worker',
      new URL('sheet-worker.ts', import.meta.url),
      readerHeap,
    )
    this.threads.add(thread)
    thread.once('exit', () => {
      clearTimeout(this.idle.get(thread))
      this.idle.delete(thread)
      this.threads.delete(thread)
    })
    return thread
  }
}

/** Questions to a thread that may work on all their answers together for `left` ms. */
class Questions {
  /** The thread was ended, or is being ended: it answers nothing any more. */
  unanswered = false
  constructor(
    private readonly thread: Worker,
    private left: number,
  ) {}

  async ask<Message extends ToReader>(message: Message): Promise<ReaderAnswers[Message['do']]> {
    if (this.unanswered) throw new AppError('unavailable')
    const began = performance.now()
    let late = false
    const timer = setTimeout(() => {
      late = true
      void this.thread.terminate()
    }, this.left)
    try {
      const said = await this.answerTo<Message>(message)
      if (said.failure) throw errorOf(said.failure)
      return said.answer
    } catch (error) {
      const full = (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
      throw late || full ? new AppError('too_large', { cause: error }) : error
    } finally {
      clearTimeout(timer)
      this.left -= performance.now() - began
    }
  }
  private async answerTo<Message extends ToReader>(message: Message) {
    try {
      return await askThread<FromReader<ReaderAnswers[Message['do']]>>(this.thread, message)
    } catch (error) {
      this.unanswered = true
      throw error
    }
  }
}

function errorOf({ message, code }: { message: string; code?: string }): Error {
  return code === undefined ? new Error(message) : new AppError(code as ErrorCode)
}
