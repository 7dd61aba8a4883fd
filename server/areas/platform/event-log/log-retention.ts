// The number of months for which a contract keeps its events. Daily maintenance drops partitions
// that no contract keeps. A shorter period takes effect after a delay, during which it can be
// cancelled.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { canEdit, editLevel, highestRoles } from '#resources/kernel/access.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { Retention } from '#resources/wire/event-log.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { eventTypes, logEvent } from '../../../kernel/db/event-log.ts'
import { dayMs } from '../../../kernel/time-units.ts'
import { contractToday } from '../../../kernel/session/viewer.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import { notify } from '../notifications/index.ts'

export { retention } from '../../../kernel/seals/index.ts'

/** ms until a shorter period takes effect. */
export const shorteningDelay = 7 * dayMs

/** `next` applies from `since` on; both are null if no change is pending. */
interface Kept {
  months: number
  next: number | null
  since: string | null
}

const kept = sql`select log_months as months, log_months_next as next, log_months_from as since
  from contract`

export async function readRetention(db: Db, person: Person): Promise<Retention> {
  const { rows } = await sql<Kept>`${kept} where id = ${person.contractId}`.execute(db)
  const { months, next, since } = rows[0]!
  const editable = managesUsers(person)
  return {
    months,
    editable,
    shortens: editable && hasHighestRole(person),
    pending:
      next !== null && since !== null
        ? { months: next, from: contractToday(person.contract.timeZone, new Date(since)) }
        : null,
  }
}

/** A requested retention, with its author and the path of the call. */
interface Order {
  person: Person
  now: Date
  months: number
  path: string
}

/**
 * Sets the retention. A longer period takes effect immediately, as does the current one, which
 * cancels a pending change. A shorter one takes effect after `shorteningDelay`, and all other user
 * administrators are notified. Every change is logged.
 * @throws AppError 403 without the right to edit users, or for shortening without one of the
 * highest roles
 */
export async function keepFor(db: Db, order: Order): Promise<void> {
  const { person, now, months } = order
  if (!managesUsers(person)) throw new AppError('forbidden')
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<Kept>`${kept} where id = ${person.contractId} for update`.execute(
      trx,
    )
    const before = rows[0]!
    if (months === (before.next ?? before.months)) return
    if (months >= before.months) return lengthen(trx, order, before)
    if (!hasHighestRole(person)) throw new AppError('forbidden')
    const from = new Date(now.getTime() + shorteningDelay)
    await sql`update contract set log_months_next = ${months}, log_months_from = ${from}
      where id = ${person.contractId}`.execute(trx)
    const day = contractToday(person.contract.timeZone, from)
    await log(trx, order, before, { log_months: months, log_months_from: day })
    await notifyOthers(trx, order, day)
  })
}

async function lengthen(trx: Db, order: Order, before: Kept): Promise<void> {
  await sql`update contract
    set log_months = ${order.months}, log_months_next = null, log_months_from = null
    where id = ${order.person.contractId}`.execute(trx)
  await log(trx, order, before, { log_months: order.months })
}

async function log(
  trx: Db,
  { person, path }: Order,
  before: Kept,
  after: { log_months: number; log_months_from?: string },
): Promise<void> {
  const { contractId, accountId, staffId } = person
  await logEvent(trx, {
    ...{ type: 'change', contractId, accountId, staffId, page: 'general' },
    ...{ resource: 'contract', itemId: contractId, path },
    data: { before: { log_months: before.next ?? before.months }, after },
  })
}

async function notifyOthers(trx: Db, { person, now, months }: Order, day: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`select account_id as id from membership
    where contract_id = ${person.contractId} and active
      and account_id <> ${person.accountId}`.execute(trx)
  await notify(
    { db: trx, person, now },
    {
      type: 'retention_shortened',
      to: rows.map(({ id }) => id),
      needs: { user: editLevel },
      params: { by: person.name, months, day },
    },
  )
}

/** SQL of the daily maintenance: applies shorter periods whose delay is over, and logs them. */
export function shortenDue(now: Date): RawBuilder<unknown> {
  return sql`with due as (
      select id, log_months as was, log_months_next as months from contract
      where log_months_from <= ${now} for update),
    done as (update contract c
      set log_months = due.months, log_months_next = null, log_months_from = null
      from due where c.id = due.id)
    insert into event_log (contract_id, event_type_id, page_name, resource, item_id, uri_path, data)
    select id, ${eventTypes.change}::smallint, 'general', 'contract', id, '/daily',
      jsonb_build_object('before', jsonb_build_object('log_months', was),
        'after', jsonb_build_object('log_months', months))
    from due`
}

/** User administrators may set the retention. */
function managesUsers({ levels }: Pick<Person, 'levels'>): boolean {
  return canEdit(levels, resourceOf('user').access)
}

/** Only the highest roles may shorten the retention, since that could hide past actions. */
function hasHighestRole({ grants }: Pick<Person, 'grants'>): boolean {
  return highestRoles.some((role) => grants.includes(role))
}
