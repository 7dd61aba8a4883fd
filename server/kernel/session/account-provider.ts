// What the kernel asks of the area that keeps the accounts.
import type { QueryExecutorProvider, RawBuilder } from 'kysely'
import type { Rights, Session } from './sessions.ts'

export interface Accounts {
  /**
   * The session behind a token with its caller, read anew with every call; null when it is over.
   */
  loadSession(
    db: QueryExecutorProvider,
    tokenHash: Buffer,
    now: Date,
    language: string | undefined,
  ): Promise<Session | null>
  /** The same of an access token, in the place of a session; null when it opens nothing any more. */
  loadToken: Accounts['loadSession']
  /** Remembers that a token was used, to the minute. */
  touchToken(db: QueryExecutorProvider, id: number, now: Date): Promise<void>
  /** What those of several sessions may do that are not over: alike ones together, in no order. */
  loadRights(
    db: QueryExecutorProvider,
    tokenHashes: readonly Buffer[],
    now: Date,
  ): Promise<Rights[]>
  /** The display name of an account in a contract, both as SQL; null for no account. */
  accountName(
    account: RawBuilder<unknown>,
    contract: RawBuilder<unknown>,
  ): RawBuilder<string | null>
  /** The display name of whoever caused the event `l` of the log, as SQL. */
  readonly eventAuthor: RawBuilder<string | null>
}
