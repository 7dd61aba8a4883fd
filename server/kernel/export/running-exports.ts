// Exports being written and downloaded: limits them per account, and ends those whose session or
// rights have ended.
import { oneAtATime } from '../db/single-flight.ts'
import { keyOf, printOf, printsOf } from '../session/session-rights.ts'
import type { SignedIn } from '../session/sessions.ts'
import type { Kernel } from '../types.ts'
import { tooMany } from './too-many-exports.ts'

/** Concurrent downloads of one account. */
const mostOfAccount = 5
/**
 * ms between session checks: the maximum time for which a download continues after its session has
 * ended or its rights have changed.
 */
const checkEvery = 2000

interface Running {
  session: SignedIn
  key: string
  /** Fingerprint of the session's rights, fixed when the download starts. */
  print: string
  end: () => void
}

export class RunningExports {
  private readonly running = new Set<Running>()
  private readonly timer: NodeJS.Timeout

  constructor(private readonly kernel: Pick<Kernel, 'db' | 'clock' | 'accounts'>) {
    // rights cannot change while the database is unreachable: the next round checks again
    const look = oneAtATime(() => this.endStale())
    this.timer = setInterval(() => void look(), checkEvery).unref()
  }

  /** Whether the account has reached its limit of downloads. */
  isFull(accountId: number): boolean {
    const own = [...this.running].filter(({ session }) => session.accountId === accountId)
    return own.length >= mostOfAccount
  }

  /**
   * Yields the parts, counted as one file of the session's account until they end. `end` is called
   * when the session is over or its rights have changed.
   * @throws AppError 429 when the account has too many downloads
   */
  async *counted(
    session: SignedIn,
    parts: AsyncGenerator<Uint8Array>,
    end: () => void,
  ): AsyncGenerator<Uint8Array> {
    if (this.isFull(session.accountId)) throw tooMany()
    const one = { session, key: keyOf(session), print: printOf(session), end }
    this.running.add(one)
    try {
      yield* parts
    } finally {
      this.running.delete(one)
    }
  }

  close(): void {
    clearInterval(this.timer)
  }

  /**
   * Ends the downloads whose session is over or whose rights have changed.
   * @throws the database's error
   */
  private async endStale(): Promise<void> {
    if (this.running.size === 0) return
    const { db, clock, accounts } = this.kernel
    const checked = [...this.running]
    const tokenHashes = checked.map(({ session }) => session.tokenHash)
    const prints = printsOf(await accounts.loadRights(db, tokenHashes, clock()))
    for (const { key, print, end } of checked) if (prints.get(key) !== print) end()
  }
}
