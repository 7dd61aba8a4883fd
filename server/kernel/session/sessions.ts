// Sessions: a random token in a cookie, its SHA-256 in the database.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { hashOf } from './session-cookie.ts'
import type { Person } from './viewer.ts'

/** Milliseconds without a call after which a session is over, and of its whole life. */
export const idleLife = 12 * 3600_000
export const wholeLife = 7 * 24 * 3600_000
/** How exactly the last call is remembered. */
const seenStep = 60_000

export interface Session {
  tokenHash: Buffer
  accountId: number
  /** null: the account has no place in any contract, or lost it. */
  person: Person | null
  /** Of the employee behind the account; its login while there is none. */
  name: string
  /** Roles that it may choose from in this contract. */
  roleIds: readonly number[]
  /** In how many contracts it may work. */
  contracts: number
  /** Somebody else knows the password: until it is changed, only the calls about the account itself are answered. */
  mustChangePassword: boolean
  seenAt: Date
}
/** A session that can do something. */
export type SignedIn = Session & { person: Person }

/** Before these moments a session of `now` must have been neither seen last nor opened. */
export function endsAt(now: Date): { idle: Date; whole: Date } {
  return { idle: new Date(now.getTime() - idleLife), whole: new Date(now.getTime() - wholeLife) }
}
/** Sessions `s` that are not over yet, by their two ends. */
export function liveAfter({ idle, whole }: Readonly<Record<'idle' | 'whole', unknown>>) {
  return sql<boolean>`s.seen_at > ${idle} and s.created_at > ${whole}`
}
export function live(now: Date) {
  return liveAfter(endsAt(now))
}

/** What may change while a session lives, and where it is used. */
export interface Place {
  contractId: number
  roleId: number | null
  now: Date
  userAgent: string | null
  address: string
}
export interface NewSession extends Place {
  accountId: number
  /** The stored hash that the password was held against. */
  passwordHash: string | null
}
/** The token goes into the cookie. */
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
 * Opens a session under a fresh token. null when the password was changed, or the account or its user in the contract disabled, since the
 * password was checked: the lock on both lets either this session be seen by whoever ends them all, or its end be seen here.
 */
export async function openSession(db: QueryExecutorProvider, session: NewSession): Promise<IssuedSession | null> {
  const opened = newToken()
  const { accountId, passwordHash, contractId, roleId, address, now } = session
  const { numAffectedRows } = await sql`
    insert into session (token_hash, account_id, contract_id, role_id, user_agent, address, created_at, seen_at)
    select ${opened.tokenHash}::bytea, a.id, ${contractId}::bigint, ${roleId}::smallint, ${userAgentOf(session)}::text, ${address}::text, ${now}::timestamptz, ${now}::timestamptz
    from account a join "user" u on u.login = a.login collate "ru-x-icu" and u.contract_id = ${contractId} and u.active
    where a.id = ${accountId} and a.active and a.password_hash = ${passwordHash} for share`.execute(db)
  return numAffectedRows ? opened : null
}
/** Puts a session into another role or contract, under a fresh token; its life does not begin anew. null when it is over, or its user disabled there. */
export async function moveSession(db: QueryExecutorProvider, tokenHash: Buffer, place: Place): Promise<IssuedSession | null> {
  const opened = newToken()
  const { contractId, roleId, address, now } = place
  // one row changed in place: whoever ends all sessions of the account at this moment finds either the old one or the new one
  const { numAffectedRows } = await sql`with place as materialized (select u.id from session s join account a on a.id = s.account_id
      join "user" u on u.login = a.login collate "ru-x-icu" and u.contract_id = ${contractId} and u.active
      where s.token_hash = ${tokenHash} for share of u)
    update session s set token_hash = ${opened.tokenHash}, contract_id = ${contractId}, role_id = ${roleId},
    user_agent = ${userAgentOf(place)}, address = ${address}, seen_at = ${now}
    where s.token_hash = ${tokenHash} and ${live(now)} and exists (select from place)`.execute(db)
  return numAffectedRows ? opened : null
}
/** Ends it, everywhere at once. */
export async function closeSession(db: QueryExecutorProvider, tokenHash: Buffer): Promise<void> {
  await sql`delete from session where token_hash = ${tokenHash}`.execute(db)
}
export async function touchSession(db: QueryExecutorProvider, session: Session, now: Date): Promise<void> {
  if (now.getTime() - session.seenAt.getTime() < seenStep) return
  await sql`update session set seen_at = ${now} where token_hash = ${session.tokenHash} and seen_at < ${now}`.execute(db)
}
