// A client that counts its statements for the log and the tests, prepares repeated ones, and
// watches each until it is answered.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Locale } from '#resources/kernel/locales.ts'
import pg from 'pg'
import { PrimaryClient } from '../../postgres/connection/primary-client.ts'
import type { CallShare } from './account-share.ts'
import { NoAnswer } from './request-deadline.ts'
import type { Deadline } from './request-deadline.ts'

export interface QueryStats {
  statements: number
  /** How long may be waited for them; without it, as long as the database works on them. */
  wait?: Deadline
  /** Whose call it is that sends them; without it nobody's share is counted. */
  share?: CallShare
  /** In which built-in rows are named; without it they stand as they are stored. */
  locale?: Locale
  /** By which access token it is made: events tell it. */
  token?: { readonly id: number; readonly name: string }
}

const tallies = new AsyncLocalStorage<QueryStats>()
/** What frames a transaction or a session is not work on data, and nothing to plan. */
const frame = /^\s*(begin|start|commit|rollback|savepoint|release|set|reset|discard)\b/i

/** Counts every statement that `work` and what it awaits sends, from here on. */
export function withQueryStats<T>(tally: QueryStats, work: () => T): T {
  return tallies.run(tally, work)
}

/** The call that is being answered; undefined for what goes on by itself. */
export function currentCall(): QueryStats | undefined {
  return tallies.getStore()
}

/**
 * Runs work of the call that takes the database long in the turn of its account, which has one such
 * turn at a time.
 * @throws AppError 429 when the turn does not come in time
 */
export function inLongTurn<T>(work: () => Promise<T>): Promise<T> {
  const share = currentCall()?.share
  return share ? share.inLongTurn(work) : work()
}

/** Takes in a file of the call. @throws AppError 429 when too many of its account are coming in */
export function whileUploading<T>(work: () => Promise<T>): Promise<T> {
  const share = currentCall()?.share
  return share ? share.whileUploading(work) : work()
}

/** What the call that is being answered has left to wait; undefined for what goes on by itself. */
export function currentDeadline(): Deadline | undefined {
  return currentCall()?.wait
}

/**
 * A text is prepared from its third use on: planning the look-up of a session takes seven times as
 * long as running it.
 */
const usesBefore = 3
/**
 * What a search matches, and so how it is best found, depends on its words: a plan made for any of
 * them would serve none.
 */
const planEachTime = /\blike \$\d/
/**
 * Each connection keeps what it prepared, so their number has an end; filters can be combined
 * without one.
 */
const mostPrepared = 300
const mostWatched = 3000

/** Which texts are prepared, and under which name; the same for all connections of the process. */
class Names {
  private readonly uses = new Map<string, number>()
  private readonly names = new Map<string, string>()
  private last = 0

  nameOf(text: string): string | undefined {
    if (planEachTime.test(text)) return undefined
    const known = this.names.get(text)
    if (known || this.names.size >= mostPrepared) return known
    const uses = (this.uses.get(text) ?? 0) + 1
    if (uses < usesBefore) {
      if (this.uses.size >= mostWatched) this.uses.clear()
      this.uses.set(text, uses)
      return undefined
    }
    this.uses.delete(text)
    return this.rename(text)
  }
  /** A new name where the old one stands for a plan that a migration has made useless. */
  rename(text: string): string {
    const name = `s${++this.last}`
    this.names.set(text, name)
    return name
  }
}

const names = new Names()

/**
 * A statement on its way. `from`: where in the wait it was sent; `lookedAt`: ms when it was sent,
 * or when it was last seen at work.
 */
export interface Sent {
  readonly wait: Deadline | undefined
  readonly from: number
  lookedAt: number
}

/** A connection that counts and prepares; give it to a pool as its `Client`. */
export class InstrumentedClient extends PrimaryClient {
  /** Number of the server's process, once connected. */
  declare readonly processID: number | null
  readonly unanswered = new Set<Sent>()

  /** Cuts the connection at once: pending queries fail, and no more are sent. */
  cut(): void {
    this.connection.stream.destroy(new NoAnswer())
  }
  // pg overloads query() for texts, configurations, streams and callbacks; all of them start with
  // what is asked
  override query(...asked: unknown[]): never {
    const [first, values] = asked
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text
    const tally = tallies.getStore()
    const isFrame = typeof text === 'string' && frame.test(text)
    if (tally && typeof text === 'string' && !isFrame) tally.statements += 1
    if (tally?.wait && tally.wait.left <= 0) this.cut()
    this.gather()
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
  /** What is sent before the program waits again goes out in one write to the socket. */
  private gather(): void {
    const { stream } = this.connection
    if (stream.writableCorked > 0) return
    stream.cork()
    process.nextTick(() => stream.uncork())
  }
  /** Notes that an answer is waited for, until it is there. */
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
