// What the kernel requires of the area that manages accounts.
import type { QueryExecutorProvider, RawBuilder } from 'kysely'
import type { Rights, Session } from './sessions.ts'

export interface Accounts {
  /** The session of a token with its caller, loaded at every call; null when it is over. */
  loadSession(
    db: QueryExecutorProvider,
    tokenHash: Buffer,
    now: Date,
    language: string | undefined,
  ): Promise<Session | null>
  /** The same of an access token instead of a session; null if it is not valid. */
  loadToken: Accounts['loadSession']
  /** Stores the last use of a token, to the minute. */
  touchToken(db: QueryExecutorProvider, id: number, now: Date): Promise<void>
  /** The rights of several sessions that are not over: equal ones grouped, in no order. */
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
  /** The display name of the author of the event `l` of the log, as SQL. */
  readonly eventAuthor: RawBuilder<string | null>
}
