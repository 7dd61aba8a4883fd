// Notifications about transport orders: to dispatchers (message types 12 to 17), and to approvers.
import { sql } from 'kysely'
import { editLevel, readLevel } from '#resources/kernel/access.ts'
import type { MessageType } from '#resources/kernel/message-types.ts'
import { contractToday } from '../../kernel/session/viewer.ts'
import type { Saved, Wire, WriteContext } from '../../kernel/types.ts'
import { notify } from '../platform/index.ts'

type OrderNews = Extract<MessageType, `order_${string}`>

/** Message type per transition; any other transition is an ordinary change. */
const newsOf: Readonly<Partial<Record<string, OrderNews>>> = {
  submit: 'order_created',
  approve: 'order_approved',
  reject: 'order_rejected',
  assign: 'order_assigned',
  complete: 'order_completed',
}

/** Notifies dispatchers of changes of orders, except drafts, which have no number yet. */
export async function notifyOrders(writer: WriteContext, saved: readonly Saved[]): Promise<void> {
  const { db, person, transition, origin } = writer
  const type = newsOf[transition ?? ''] ?? 'order_changed'
  // a new rating does not concern the dispatchers
  const isRated = (row: Wire, before: Wire | null) =>
    before !== null && row.rating !== before.rating
  // an order without an approval rule was already reported as created
  const noticed = saved.filter(
    ({ row, before }) =>
      !isRated(row, before) &&
      !(type === 'order_approved' && origin?.via === 'rule' && row.approve_rule === '0'),
  )
  const { rows } = await sql<{ id: number; number: number }>`
    select id, number from "order" where contract_id = ${person.contractId} and number is not null
      and id = any(${noticed.map(({ id }) => id)}::bigint[]) order by id`.execute(db)
  for (const { id, number } of rows)
    await notify(writer, {
      type,
      except: person.accountId,
      needs: { order: readLevel },
      params: { resource: 'order', id, number: String(number) },
    })
}

/**
 * Notifies the approver and their deputies; for a turn without an approver, every user who may
 * approve.
 */
export async function notifyApprovers(writer: WriteContext, made: readonly Saved[]): Promise<void> {
  for (const { id, row } of made) {
    const to = await accountsOf(writer, row)
    await notify(writer, {
      type: 'document',
      ...(to && { to }),
      except: writer.person.accountId,
      needs: { 'order-approve': editLevel },
      once: `turn ${id}`,
      params: {
        ...{ resource: 'order-approve', field: 'state', id, state: 'pending' },
        ...{ name: await turnTitle(writer, row), by: writer.person.name },
      },
    })
  }
}

async function accountsOf({ db, person, now }: WriteContext, turn: Wire) {
  if (turn.approver_id == null) return null
  const today = contractToday(person.contract.timeZone, now)
  const { rows } = await sql<{ account_id: number }>`
    select m.account_id from membership m where m.contract_id = ${person.contractId} and m.active
      and (m.staff_id = ${turn.approver_id as number} or m.staff_id in (
        select s.substitute_id from staff_absence s where s.contract_id = m.contract_id
          and s.staff_id = ${turn.approver_id as number} and s.start_date <= ${today}::date
          and coalesce(s.end_date, 'infinity') >= ${today}::date))`.execute(db)
  return rows.map((one) => one.account_id)
}

/** Identifies a turn in notifications: the order's number and desired time. */
export async function turnTitle({ db, person }: WriteContext, turn: Wire): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', o.number, to_char(o.desired_at at time zone c.time_zone, 'DD.MM.YYYY HH24:MI')) as name
    from "order" o join contract c on c.id = o.contract_id
    where o.contract_id = ${person.contractId} and o.id = ${turn.order_id as number}`.execute(db)
  return rows[0]?.name ?? ''
}
