// Opens a session for an account, and moves a session to another role or contract. Both lock the
// account's user in the contract.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { hashOf } from '../../../kernel/session/session-cookie.ts'
import { live, mostSessions } from '../../../kernel/session/sessions.ts'
import { endSessionsWhere } from './end-sessions.ts'

/** The mutable part of a session, and where the request came from. */
interface Place {
  contractId: number
  roleId: number | null
  now: Date
  userAgent: string | null
  address: string
}

interface NewSession extends Place {
  accountId: number
  /** The stored hash against which the password was verified. */
  passwordHash: string | null
}

/** A session token, which is sent as a cookie, and its hash. */
export interface IssuedSession {
  token: string
  tokenHash: Buffer
}

const userAgentOf = ({ userAgent }: Place) => userAgent?.slice(0, 300) ?? null
function newToken(): IssuedSession {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOf(token) }
}

/**
 * Opens a session with a new token. Null if the password was changed, or the account or its user
 * was disabled, since the password was verified: a concurrent change and this insert lock the same
 * rows, so that one of them sees the other. Beyond `mostSessions`, the least recently used sessions
 * end.
 */
export async function openSession(
  db: QueryExecutorProvider,
  session: NewSession,
): Promise<IssuedSession | null> {
  const opened = newToken()
  const { accountId, passwordHash, contractId, roleId, address, now } = session
  const { numAffectedRows } = await sql`
    insert into session (token_hash, account_id, contract_id, role_id, user_agent, address, created_at, seen_at)
    select ${opened.tokenHash}::bytea, a.id, ${contractId}::bigint, ${roleId}::smallint, ${userAgentOf(session)}::text, ${address}::text, ${now}::timestamptz, ${now}::timestamptz
    from account a join "user" u on u.login = a.login collate "ru-x-icu" and u.contract_id = ${contractId} and u.active
    where a.id = ${accountId} and a.active and a.password_hash = ${passwordHash} for share`.execute(
    db,
  )
  if (!numAffectedRows) return null
  const surplus = sql`s.token_hash in (select token_hash from session
    where account_id = ${accountId} and token_hash <> ${opened.tokenHash}
    order by seen_at desc, created_at desc offset ${mostSessions - 1})`
  await endSessionsWhere(db, surplus, now)
  return opened
}

/**
 * Moves a session to another role or contract, with a new token; its lifetime continues. Null if it
 * is over, or its user there is disabled.
 */
export async function moveSession(
  db: QueryExecutorProvider,
  tokenHash: Buffer,
  place: Place,
): Promise<IssuedSession | null> {
  const opened = newToken()
  const { contractId, roleId, address, now } = place
  // the row is updated in place: ending all sessions concurrently finds the old or the new one
  const { numAffectedRows } =
    await sql`with place as materialized (select u.id from session s join account a on a.id = s.account_id
      join "user" u on u.login = a.login collate "ru-x-icu" and u.contract_id = ${contractId} and u.active
      where s.token_hash = ${tokenHash} for share of u)
    update session s set token_hash = ${opened.tokenHash}, contract_id = ${contractId}, role_id = ${roleId},
    user_agent = ${userAgentOf(place)}, address = ${address}, seen_at = ${now}
    where s.token_hash = ${tokenHash} and ${live(now)} and exists (select from place)`.execute(db)
  return numAffectedRows ? opened : null
}
