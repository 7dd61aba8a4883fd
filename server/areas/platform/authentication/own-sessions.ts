// Lists and ends the sessions of an account.
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import type { OwnSession } from '#resources/wire/accounts/session.ts'
import { live } from '../../../kernel/session/sessions.ts'
import { endSessionsWhere } from './end-sessions.ts'

/** Public id of a session: the first 16 hex digits of the stored hash. */
const shortId = sql<string>`encode(substring(s.token_hash from 1 for 8), 'hex')`
/** Maximum sessions listed, most recently used first. */
const most = 500

/** Live sessions of an account, most recently used first. */
export async function sessionsOf(
  db: QueryExecutorProvider,
  accountId: number,
  tokenHash: Buffer,
  now: Date,
): Promise<OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select ${shortId} as id, s.token_hash = ${tokenHash} as current, s.user_agent, s.address, s.created_at, s.seen_at
    from session s where s.account_id = ${accountId} and ${live(now)}
    order by s.seen_at desc, s.created_at desc, s.token_hash limit ${most}`.execute(db)
  return rows
}

/** Ends the session with the given public id; returns the number of ended sessions. */
export function endSession(
  db: QueryExecutorProvider,
  accountId: number,
  now: Date,
  id: string,
): Promise<number> {
  const one = sql`s.account_id = ${accountId} and ${shortId} = ${id} and ${live(now)}`
  return endSessionsWhere(db, one, now)
}

/** Ends every session of an account except `kept`; returns their number. */
export function endSessions(
  db: QueryExecutorProvider,
  accountId: number,
  now: Date,
  kept: Buffer | null,
): Promise<number> {
  const others = sql`s.account_id = ${accountId} and s.token_hash is distinct from ${kept}::bytea and ${live(now)}`
  return endSessionsWhere(db, others, now)
}
