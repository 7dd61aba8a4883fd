// Stored calendar feeds: at most one per employee; a feed is found by the hash of its token.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { Locale } from '#resources/kernel/names.ts'
import type { CalendarFeed, NewCalendarFeed } from '#resources/wire/schedule.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { logEvent } from '../../../kernel/db/event-log.ts'
import { hashOf } from '../../../kernel/session/session-cookie.ts'
import type { Fragment, WriteContext } from '../../../kernel/types.ts'

/** 32 random bytes as base64url. */
const tokenForm = /^[\w-]{43}$/

/** Whether the employee `t` has a feed. */
export const hasFeed: Fragment = sql`exists (select from calendar_feed f
  where f.contract_id = t.contract_id and f.staff_id = t.id)`

/** An employee's feed, and its contents. */
export interface OpenFeed {
  readonly contract_id: number
  readonly staff_id: number
  readonly locale: Locale
  readonly time_zone: string
  readonly name: string
}

/**
 * The feed of a token; null if there is none, the employee has left, or their account is disabled.
 */
export async function findFeed(db: Db, token: string): Promise<OpenFeed | null> {
  if (!tokenForm.test(token)) return null
  const { rows } = await sql<OpenFeed>`
    select f.contract_id, f.staff_id, f.locale, k.time_zone,
      concat_ws(' ', s.surname, s.name, s.patronymic) as name
    from calendar_feed f join contract k on k.id = f.contract_id
    join staff s on s.contract_id = f.contract_id and s.id = f.staff_id
    where f.token_hash = ${hashOf(token)} and s.archived_at is null and not s.dismissed
      and not exists (select from membership m join account a on a.id = m.account_id
        where m.contract_id = f.contract_id and m.staff_id = f.staff_id and not a.active)`.execute(
    db,
  )
  return rows[0] ?? null
}

/** The creation time of an employee's feed; null if there is none. */
export async function feedOf(db: Db, contractId: number, staffId: number): Promise<CalendarFeed> {
  const { rows } = await sql<{ since: string }>`select f.created_at as since from calendar_feed f
    where f.contract_id = ${contractId} and f.staff_id = ${staffId}`.execute(db)
  return { since: rows[0]?.since ?? null }
}

/** Data of the audit log entry about a feed. */
interface Written {
  readonly staffId: number
  readonly before: boolean
  readonly after: boolean
}

async function logFeed(writer: WriteContext, { staffId, before, after }: Written): Promise<void> {
  const { db, person, path, changedRecords } = writer
  await logEvent(db, {
    ...{ type: 'change', contractId: person.contractId, accountId: person.accountId },
    ...{ staffId: person.staffId, page: 'staff', resource: 'staff', itemId: staffId, path },
    data: { before: { calendar_feed: before }, after: { calendar_feed: after } },
  })
  changedRecords.push({ resource: 'staff', id: staffId })
}

/** Locks the employee. @throws AppError 404 for an unknown, archived or dismissed employee */
async function demandEmployee({ db, person }: WriteContext, staffId: number): Promise<void> {
  const { rows } = await sql`select from staff s where s.contract_id = ${person.contractId}
    and s.id = ${staffId} and s.archived_at is null and not s.dismissed for no key update`.execute(
    db,
  )
  if (rows.length === 0) throw new AppError('not_found')
}

/**
 * Creates a feed with a new address, replacing the existing one. The address cannot be retrieved
 * later.
 * @throws AppError 404
 */
export async function renewFeed(
  writer: WriteContext,
  staffId: number,
  locale: Locale,
): Promise<NewCalendarFeed> {
  const { db, person, now } = writer
  await demandEmployee(writer, staffId)
  const { since: former } = await feedOf(db, person.contractId, staffId)
  const token = randomBytes(32).toString('base64url')
  await sql`insert into calendar_feed (contract_id, staff_id, token_hash, locale, created_at)
    values (${person.contractId}, ${staffId}, ${hashOf(token)}, ${locale}, ${now})
    on conflict (contract_id, staff_id) do update set token_hash = excluded.token_hash,
      locale = excluded.locale, created_at = excluded.created_at`.execute(db)
  await logFeed(writer, { staffId, before: former !== null, after: true })
  return { path: `feeds/${token}`, since: now.toISOString() }
}

/** @throws AppError 404 if there is no feed */
export async function revokeFeed(writer: WriteContext, staffId: number): Promise<CalendarFeed> {
  const { numAffectedRows } = await sql`delete from calendar_feed
    where contract_id = ${writer.person.contractId} and staff_id = ${staffId}`.execute(writer.db)
  if (!numAffectedRows) throw new AppError('not_found')
  await logFeed(writer, { staffId, before: true, after: false })
  return { since: null }
}
