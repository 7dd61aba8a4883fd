// A client that counts its statements for the log and the tests, prepares repeated ones, and
// watches each until it is answered.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Locale } from '#resources/kernel/locales.ts'
import pg from 'pg'
import { PrimaryClient } from '../../postgres/connection/primary-client.ts'
import type { CallShare } from './account-share.ts'
import { NoAnswer } from './request-deadline.ts'
import type { Deadline } from './request-deadline.ts'
import { StatementNames } from './statement-names.ts'

export interface QueryStats {
  statements: number
  /** How long to wait for answers; by default, as long as the database works on them. */
  wait?: Deadline
  /** The account share of the call; without it no share is counted. */
  share?: CallShare
  /** Locale of built-in rows; without it they are returned as stored. */
  locale?: Locale
  /** The access token of the call, recorded in events. */
  token?: { readonly id: number; readonly name: string }
}

const tallies = new AsyncLocalStorage<QueryStats>()
/** Transaction and session control is not work on data, and has no plan. */
const frame = /^\s*(begin|start|commit|rollback|savepoint|release|set|reset|discard)\b/i

/** Counts every statement that `work`, including what it awaits, sends. */
export function withQueryStats<T>(tally: QueryStats, work: () => T): T {
  return tallies.run(tally, work)
}

/** The request being answered; undefined in background work. */
export function currentCall(): QueryStats | undefined {
  return tallies.getStore()
}

/**
 * Runs database-heavy work of the request in the account's turn: one at a time per account.
 * @throws AppError 429 when the turn does not come in time
 */
export function inLongTurn<T>(work: () => Promise<T>): Promise<T> {
  const share = currentCall()?.share
  return share ? share.inLongTurn(work) : work()
}

/**
 * Receives a file of the request. @throws AppError 429 when its account has too many uploads
 * running
 */
export function whileUploading<T>(work: () => Promise<T>): Promise<T> {
  const share = currentCall()?.share
  return share ? share.whileUploading(work) : work()
}

/** The remaining deadline of the request being answered; undefined in background work. */
export function currentDeadline(): Deadline | undefined {
  return currentCall()?.wait
}

const names = new StatementNames()

/**
 * A statement in flight. `from`: offset in the wait at which it was sent; `lookedAt`: ms when it
 * was sent, or last seen being executed.
 */
export interface Sent {
  readonly wait: Deadline | undefined
  readonly from: number
  lookedAt: number
}

/** Private parts of a `pg` connection: texts of prepared statements by name. */
interface Inside {
  parsedStatements: Record<string, string>
}

/** A connection that counts and prepares statements; pass it to a pool as its `Client`. */
export class InstrumentedClient extends PrimaryClient {
  /** Process id of the backend, once connected. */
  declare readonly processID: number | null
  readonly unanswered = new Set<Sent>()
  /** The names dropped before this mark are no longer prepared here. */
  private mark = names.mark

  /** Closes the connection at once: pending queries fail, and no more are sent. */
  cut(): void {
    this.connection.stream.destroy(new NoAnswer())
  }
  // pg overloads query() for texts, configurations, streams and callbacks; the query is always the
  // first argument
  override query(...asked: unknown[]): never {
    const [first, values] = asked
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text
    const tally = tallies.getStore()
    const isFrame = typeof text === 'string' && frame.test(text)
    if (tally && typeof text === 'string' && !isFrame) tally.statements += 1
    if (tally?.wait && tally.wait.left <= 0) this.cut()
    this.gather()
    this.closeDropped()
    const send = super.query.bind(this) as (...asked: unknown[]) => unknown
    const name =
      typeof first === 'string' && !isFrame && Array.isArray(values) && asked.length === 2
        ? names.nameOf(first)
        : undefined
    if (!name) return this.awaited(send(...asked), tally?.wait) as never
    const answer = this.awaited(send({ name, text, values }), tally?.wait) as Promise<unknown>
    return answer.catch((error: { code?: string }) => {
      // "cached plan must not change result type": a migration has run under us
      if (error.code === '0A000') names.rename(text as string)
      throw error
    }) as never
  }
  /** Frees the plans of statements that have lost their names, between transactions. */
  private closeDropped(): void {
    if (this.mark === names.mark || this.unanswered.size > 0) return
    if (this.getTransactionStatus() !== 'I') return
    const { parsedStatements } = this.connection as unknown as Inside
    const own = names.droppedSince(this.mark).filter((name) => name in parsedStatements)
    this.mark = names.mark
    for (const name of own) delete parsedStatements[name]
    // without an answer the connection is lost, which the next statement reports
    if (own.length === 0) return
    const freed = super.query(own.map((name) => `deallocate ${name}`).join('; '))
    void (freed as Promise<unknown>).catch(() => undefined)
  }
  /** Statements sent in the same tick go out in one write to the socket. */
  private gather(): void {
    const { stream } = this.connection
    if (stream.writableCorked > 0) return
    stream.cork()
    process.nextTick(() => stream.uncork())
  }
  /** Registers a pending answer until it arrives. */
  private awaited(answer: unknown, wait: Deadline | undefined): unknown {
    if (!(answer instanceof Promise)) return answer
    const sent: Sent = { wait, from: wait?.begin() ?? 0, lookedAt: performance.now() }
    this.unanswered.add(sent)
    const over = (heard: boolean) => {
      this.unanswered.delete(sent)
      if (heard) wait?.heard(sent.from)
      wait?.end()
    }
    answer.then(
      () => over(true),
      (error: unknown) => over(error instanceof pg.DatabaseError),
    )
    return answer
  }
}
