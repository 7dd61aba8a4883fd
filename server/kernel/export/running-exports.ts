// Exports that are being written and downloaded: how many an account may have, and which of them
// have to end before they are complete.
import { oneAtATime } from '../db/single-flight.ts'
import { keyOf, printOf, printsOf } from '../session/session-rights.ts'
import type { SignedIn } from '../session/sessions.ts'
import type { Kernel } from '../types.ts'
import { tooMany } from './too-many-exports.ts'

/** Files that one account takes at once. */
const mostOfAccount = 5
/**
 * ms between two looks at the sessions behind the files: each ends that soon after its session or
 * its rights did.
 */
const lookEvery = 2000

interface Running {
  session: SignedIn
  key: string
  /** What the session may do; it never changes while the file is being taken. */
  print: string
  end: () => void
}

export class RunningExports {
  private readonly running = new Set<Running>()
  private readonly timer: NodeJS.Timeout

  constructor(private readonly kernel: Pick<Kernel, 'db' | 'clock' | 'accounts'>) {
    // while the database is away nobody loses a right: they are looked at again with the next turn
    const look = oneAtATime(() => this.endStale())
    this.timer = setInterval(() => void look(), lookEvery).unref()
  }

  /** Whether the account takes as many as it may. */
  isFull(accountId: number): boolean {
    const own = [...this.running].filter(({ session }) => session.accountId === accountId)
    return own.length >= mostOfAccount
  }

  /**
   * The parts, counted as one file of the session's account until they end. `end` is called when
   * the session is over or may do something else than now.
   * @throws AppError 429 when the account takes too many
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

  /** @throws the database's error */
  private async endStale(): Promise<void> {
    if (this.running.size === 0) return
    const { db, clock, accounts } = this.kernel
    const looked = [...this.running]
    const tokenHashes = looked.map(({ session }) => session.tokenHash)
    const prints = printsOf(await accounts.loadRights(db, tokenHashes, clock()))
    for (const { key, print, end } of looked) if (prints.get(key) !== print) end()
  }
}
