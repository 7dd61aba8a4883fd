// Fair sharing of the database: limits the concurrent calls of one account in this process. Further
// calls queue, so that one account cannot hold up the others.
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { BoundedSemaphore, NoSlot } from './bounded-semaphore.ts'
import { NoAnswer } from './request-deadline.ts'
import type { Deadline } from './request-deadline.ts'

export interface ShareLimits {
  /** Concurrent database calls of one account. */
  calls: number
  /** Long ones among them, and of all accounts together. */
  longCalls: number
  allLongCalls: number
  /** Concurrent uploads of one account. */
  uploads: number
  /** Queued calls and uploads of one account; one more is refused at once. */
  waiting: number
  longWaiting: number
  /** ms that one call may wait in all its queues. */
  patience: number
}

const shareLimits: ShareLimits = {
  calls: 3,
  longCalls: 1,
  // half of a pool of ten: the rest serves short calls
  allLongCalls: 5,
  uploads: 6,
  waiting: 100,
  longWaiting: 20,
  patience: 5000,
}

/** Retry-After of a refused call, in seconds. */
const retryAfter = 3
/**
 * If the database was silent to everybody for longer than this fraction of a wait, the wait is
 * attributed to the database and not to the queue.
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
  /** Slots for the long calls of all accounts. */
  readonly allLong: BoundedSemaphore
  /** Time of the last answer of the database; ms of performance.now(). */
  heardAt = -Infinity
  private readonly turns = new Map<number, Turns>()

  constructor(limits: Partial<ShareLimits> = {}) {
    this.limits = { ...shareLimits, ...limits }
    this.allLong = new BoundedSemaphore(this.limits.allLongCalls, Infinity)
  }

  /** `wait`: how long the call may wait for the database, queues included. */
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

  /**
   * Drops the state of an account with no running calls; queued calls always wait for a running
   * one.
   */
  forgetIdle(accountId: number): void {
    const turns = this.turns.get(accountId)
    if (turns && Object.values(turns).every(({ isIdle }: BoundedSemaphore) => isIdle))
      this.turns.delete(accountId)
  }
}

/**
 * One call of an account. It holds one slot while it holds any number of connections, so it never
 * queues for a second one.
 */
export class CallShare {
  private connections = 0
  private place: Promise<void> | null = null
  private readonly taken: BoundedSemaphore[] = []
  private isLong = false
  private begun = false
  /** Total time spent in queues; ms. */
  private waited = 0

  constructor(
    private readonly shares: AccountShares,
    private readonly accountId: number,
    private readonly wait: Deadline | undefined,
  ) {}

  /**
   * Waits for a slot, before a connection is acquired. Call `leave` when the connection is
   * released.
   * @throws AppError 429 when no slot becomes free in time; NoAnswer when the database is silent
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
   * Runs work that is heavy for the database or the processor: one at a time per account.
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
   * Receives a file from the caller.
   * @throws AppError 429 when the account has too many uploads running
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

  /** `atDatabase`: the current holders of the slots are using the database. */
  private async acquire(semaphore: BoundedSemaphore, atDatabase = true): Promise<void> {
    const { patience } = this.shares.limits
    const left = Math.min(patience - this.waited, this.wait?.left ?? Infinity)
    const since = performance.now()
    this.wait?.begin()
    try {
      await semaphore.acquire({ patience: Math.max(0, left), begun: this.begun })
    } catch (error) {
      if (!(error instanceof NoSlot)) throw error
      if (atDatabase && this.isSilentSince(since)) throw new NoAnswer()
      throw new AppError('too_many_calls', { extra: { retryAfter }, cause: error })
    } finally {
      this.waited += performance.now() - since
      this.wait?.end()
    }
  }

  /** Whether the database was silent during most of a wait that was long enough to judge. */
  private isSilentSince(since: number): boolean {
    const now = performance.now()
    const whole = Math.min(this.shares.limits.patience, this.wait?.whole ?? Infinity)
    const waited = now - since
    return waited > whole / 2 && now - this.shares.heardAt > waited * silentPart
  }
}
