// Sessions: a random token in a cookie, its SHA-256 in the database; who calls is found with one statement a request.
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { roleIds } from '#resources/kernel/names.ts'
import type { Levels } from '#resources/kernel/access.ts'
import { localeOf } from '#i18n/locales.ts'
import type { Person } from './person.ts'

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
  seenAt: Date
}

/** Name and attributes of the cookie: bound to host and path by its very name where the product is reached over https. */
export function cookieOf(publicUrl: string | null) {
  const overTls = publicUrl?.startsWith('https:') ?? false
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: overTls } as const
  return { name: overTls ? '__Host-motorpool' : 'motorpool', attributes }
}
export function setCookie(reply: FastifyReply, publicUrl: string | null, token: string): void {
  const { name, attributes } = cookieOf(publicUrl)
  reply.setCookie(name, token, { ...attributes, maxAge: wholeLife / 1000 })
}
export function clearCookie(reply: FastifyReply, publicUrl: string | null): void {
  const { name, attributes } = cookieOf(publicUrl)
  reply.clearCookie(name, attributes)
}
/** SHA-256 of the token that the caller sent; null when it sent none. */
export function tokenHashOf(request: FastifyRequest, publicUrl: string | null): Buffer | null {
  const token = request.cookies[cookieOf(publicUrl).name]
  return token && /^[\w-]{43}$/.test(token) ? hashOf(token) : null
}
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export interface NewSession {
  accountId: number
  contractId: number
  roleId: number | null
  /** When the password was given: a choice of role makes a new id, not a longer life. */
  createdAt: Date
  now: Date
  userAgent: string | null
  address: string
}
/** Opens a session under a fresh token, which goes into the cookie. */
export async function openSession(db: QueryExecutorProvider, session: NewSession): Promise<{ token: string; tokenHash: Buffer }> {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashOf(token)
  const { accountId, contractId, roleId, userAgent, address, createdAt, now } = session
  await sql`insert into session (token_hash, account_id, contract_id, role_id, user_agent, address, created_at, seen_at)
    values (${tokenHash}, ${accountId}, ${contractId}, ${roleId}, ${userAgent?.slice(0, 300) ?? null}, ${address}, ${createdAt}, ${now})`.execute(
    db,
  )
  return { token, tokenHash }
}
/** Ends it, everywhere at once; returns when it was opened. */
export async function closeSession(db: QueryExecutorProvider, tokenHash: Buffer): Promise<Date | null> {
  const { rows } = await sql<{ created_at: string }>`delete from session where token_hash = ${tokenHash} returning created_at`.execute(db)
  return rows[0] ? new Date(rows[0].created_at) : null
}
export async function touchSession(db: QueryExecutorProvider, session: Session, now: Date): Promise<void> {
  if (now.getTime() - session.seenAt.getTime() < seenStep) return
  await sql`update session set seen_at = ${now} where token_hash = ${session.tokenHash} and seen_at < ${now}`.execute(db)
}

interface SessionRow {
  account_id: number
  login: string
  seen_at: string
  contract_id: number | null
  contract_name: string
  time_zone: string
  currency: string
  role_id: number | null
  roles: string[]
  staff_id: number | null
  levels: Levels | null
}
/** Names of the roles by id, as a PostgreSQL array that starts at 1. */
const roleNames = Object.values(roleIds)

/**
 * Session, account, membership, contract and levels in one statement, read anew with every call: so that disabling an account and a
 * change of its rights act at once. A chosen role that was taken away gives place to the first one left.
 */
export async function loadSession(
  db: QueryExecutorProvider,
  tokenHash: Buffer,
  now: Date,
  language: string | undefined,
): Promise<Session | null> {
  const [idle, whole] = [idleLife, wholeLife].map((life) => new Date(now.getTime() - life))
  const { rows } = await sql<SessionRow>`
    select s.account_id, a.login, s.seen_at, m.contract_id, c.name as contract_name, c.time_zone, c.currency, r.role_id, r.roles, m.staff_id,
      (select json_object_agg(x.resource, x.level) from
        (select l.resource, max(l.level) as level from access_level l where l.contract_id = m.contract_id and l.role = any(r.roles) group by l.resource) x) as levels
    from session s
    join account a on a.id = s.account_id and a.active
    left join (membership m join contract c on c.id = m.contract_id) on m.account_id = s.account_id and m.contract_id = s.contract_id and m.active
    left join lateral (select case when s.role_id = any(m.role_ids) then s.role_id else m.role_ids[1] end as role_id) chosen on true
    left join lateral (select chosen.role_id, array_remove((${roleNames}::text[])[chosen.role_id] || m.realm_roles, null) as roles) r on true
    where s.token_hash = ${tokenHash} and s.seen_at > ${idle} and s.created_at > ${whole}`.execute(db)
  const row = rows[0]
  if (!row) return null
  return { tokenHash, accountId: row.account_id, person: personOf(row, language), seenAt: new Date(row.seen_at) }
}
function personOf(row: SessionRow, language: string | undefined): Person | null {
  if (row.contract_id === null) return null
  return {
    accountId: row.account_id,
    login: row.login,
    staffId: row.staff_id,
    contractId: row.contract_id,
    contract: { id: row.contract_id, name: row.contract_name, timeZone: row.time_zone, currency: row.currency },
    roleId: row.role_id,
    roles: row.roles,
    levels: row.levels ?? {},
    locale: localeOf(language),
  }
}
