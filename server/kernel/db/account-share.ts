// Fair shares of the database: how many calls of one account are at it at once, in this process.
// The rest wait for their turn, so that nobody's calls wait behind all those of somebody else.
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { BoundedSemaphore, NoPlace } from './bounded-semaphore.ts'
import { NoAnswer } from './request-deadline.ts'
import type { Deadline } from './request-deadline.ts'

export interface ShareLimits {
  /** Calls of one account that are at the database at once. */
  calls: number
  /** Long ones among them, and of all accounts together. */
  longCalls: number
  allLongCalls: number
  /** Files of one account that come in at once. */
  uploads: number
  /** Calls and files of one account that wait; one more is refused at once. */
  waiting: number
  longWaiting: number
  /** ms that one call waits for its turns in all. */
  patience: number
}

const shareLimits: ShareLimits = {
  calls: 3,
  longCalls: 1,
  // half of a pool of ten: the rest is left to short calls
  allLongCalls: 5,
  uploads: 6,
  waiting: 100,
  longWaiting: 20,
  patience: 5000,
}

/** Seconds after which a refused call is worth repeating. */
const retryAfter = 3
/**
 * Part of a wait: where the database said nothing to anybody for longer, that is the reason for the
 * wait, and not the number of those who wait.
 */
const silentPart = 0.7

interface Turns {
  calls: BoundedSemaphore
  longCalls: BoundedSemaphore
  uploads: BoundedSemaphore
}

/** The shares of all accounts. */
export class AccountShares {
  readonly limits: ShareLimits
  /** Turns of the long calls of all accounts. */
  readonly allLong: BoundedSemaphore
  /** When the database was last heard from; ms of performance.now(). */
  heardAt = -Infinity
  private readonly turns = new Map<number, Turns>()

  constructor(limits: Partial<ShareLimits> = {}) {
    this.limits = { ...shareLimits, ...limits }
    this.allLong = new BoundedSemaphore(this.limits.allLongCalls, Infinity)
  }

  /** `wait`: how long the call may wait for the database, turns included. */
  callOf(accountId: number, wait?: Deadline): CallShare {
    if (wait) wait.onHeard = () => (this.heardAt = performance.now())
    return new CallShare(this, accountId, wait)
  }

  turnsOf(accountId: number): Turns {
    const { calls, waiting, longCalls, longWaiting, uploads } = this.limits
    const turns = this.turns.get(accountId) ?? {
      calls: new BoundedSemaphore(calls, waiting),
      longCalls: new BoundedSemaphore(longCalls, longWaiting),
      uploads: new BoundedSemaphore(uploads, waiting),
    }
    this.turns.set(accountId, turns)
    return turns
  }

  /** Forgets an account of which nothing goes on: who waits, waits for something that does. */
  forgetIdle(accountId: number): void {
    const turns = this.turns.get(accountId)
    if (turns && Object.values(turns).every(({ isIdle }: BoundedSemaphore) => isIdle))
      this.turns.delete(accountId)
  }
}

/**
 * One call of an account. It has a place while it has a connection, however many it has: a second
 * one beside the first is never waited for.
 */
export class CallShare {
  private connections = 0
  private place: Promise<void> | null = null
  private readonly taken: BoundedSemaphore[] = []
  private isLong = false
  private begun = false
  /** ms. */
  private waited = 0

  constructor(
    private readonly shares: AccountShares,
    private readonly accountId: number,
    private readonly wait: Deadline | undefined,
  ) {}

  /**
   * Waits for a place, before a connection is asked for. Call `leave` when that is given back.
   * @throws AppError 429 when there is none in time; NoAnswer when the database is silent
   */
  async enter(): Promise<void> {
    this.connections += 1
    this.place ??= this.take()
    try {
      await this.place
    } catch (error) {
      this.leave()
      throw error
    }
  }

  leave(): void {
    this.connections -= 1
    if (this.connections > 0) return
    this.place = null
    for (const semaphore of this.taken.splice(0)) semaphore.release()
    this.shares.forgetIdle(this.accountId)
  }

  /**
   * Work that takes the database or the processor long: of an account one at a time.
   * @throws like `enter`
   */
  async inLongTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.isLong) return work()
    const { longCalls } = this.shares.turnsOf(this.accountId)
    await this.acquire(longCalls)
    this.isLong = true
    try {
      return await work()
    } finally {
      this.isLong = false
      longCalls.release()
      this.shares.forgetIdle(this.accountId)
    }
  }

  /**
   * Takes in a file that the caller sends.
   * @throws AppError 429 when too many of the account's are coming in
   */
  async whileUploading<T>(work: () => Promise<T>): Promise<T> {
    const { uploads } = this.shares.turnsOf(this.accountId)
    await this.acquire(uploads, false)
    try {
      return await work()
    } finally {
      uploads.release()
      this.shares.forgetIdle(this.accountId)
    }
  }

  private async take(): Promise<void> {
    const { calls } = this.shares.turnsOf(this.accountId)
    await this.acquire(calls)
    this.taken.push(calls)
    if (this.isLong) {
      await this.acquire(this.shares.allLong)
      this.taken.push(this.shares.allLong)
    }
    this.begun = true
  }

  /** `atDatabase`: those who have the places are there. */
  private async acquire(semaphore: BoundedSemaphore, atDatabase = true): Promise<void> {
    const { patience } = this.shares.limits
    const left = Math.min(patience - this.waited, this.wait?.left ?? Infinity)
    const since = performance.now()
    this.wait?.begin()
    try {
      await semaphore.acquire({ patience: Math.max(0, left), begun: this.begun })
    } catch (error) {
      if (!(error instanceof NoPlace)) throw error
      if (atDatabase && this.isSilentSince(since)) throw new NoAnswer()
      throw new AppError('too_many_calls', { extra: { retryAfter }, cause: error })
    } finally {
      this.waited += performance.now() - since
      this.wait?.end()
    }
  }

  /** Whether the database said nothing in most of a wait that was long enough to tell. */
  private isSilentSince(since: number): boolean {
    const now = performance.now()
    const whole = Math.min(this.shares.limits.patience, this.wait?.whole ?? Infinity)
    const waited = now - since
    return waited > whole / 2 && now - this.shares.heardAt > waited * silentPart
  }
}
