// The interface of the area that manages accounts, as required by the kernel.
import type { QueryExecutorProvider, RawBuilder } from 'kysely'
import type { Rights, Session } from './sessions.ts'

export interface Accounts {
  /** The session of a token with its caller, loaded on every call; null if it has ended. */
  loadSession(
    db: QueryExecutorProvider,
    tokenHash: Buffer,
    now: Date,
    language: string | undefined,
  ): Promise<Session | null>
  /** Like `loadSession`, for an access token; null if it is not valid. */
  loadToken: Accounts['loadSession']
  /** Stores the time of a token's last use, to the minute. */
  touchToken(db: QueryExecutorProvider, id: number, now: Date): Promise<void>
  /**
   * The rights of those of several sessions that have not ended: equal ones grouped, in no order.
   */
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
