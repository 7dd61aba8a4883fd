// Ratings of trips: who may rate and until when, and the rating fields of orders.
import { sql } from 'kysely'
import { canEdit, canRead } from '#resources/kernel/access.ts'
import { fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { ratingDays } from '#resources/dispatch/order/ratings.ts'
import type { Person } from '../../kernel/session/viewer.ts'
import type { Fragment, Rules, SqlClock, Wire, WriteContext } from '../../kernel/types.ts'
import { saveBatch } from '../../kernel/write/save-records.ts'
import { byRule } from './order-approvals.ts'

/**
 * Condition: the user may rate the trip of the order `t` as its customer, or as the customer's
 * deputy today; without a customer among the employees, as the author of the order or a dispatcher.
 */
const isRequester = ({ accountId, staffId, levels }: Person, today: Fragment): Fragment => sql`
  case when t.customer_staff_id is null
    then t.created_by = ${accountId}::bigint or ${canEdit(levels, 'order')}::boolean
    else t.customer_staff_id = ${staffId}::bigint or exists (
      select from staff_absence s where s.contract_id = t.contract_id
        and s.staff_id = t.customer_staff_id and s.substitute_id = ${staffId}::bigint
        and s.start_date <= ${today} and coalesce(s.end_date, 'infinity') >= ${today}) end`

/** SQL: why the user may not rate the order `t`; null if they may. */
function refusalOf(person: Person, now: Fragment, today: Fragment): Fragment {
  const isRecent = sql`t.completed_at > ${now} - make_interval(days => ${ratingDays}::int)`
  return sql`case when (${isRequester(person, today)}) is not true then 'not_ordered_by_you'
    when t.state <> 'completed' then 'trip_not_over'
    when t.rating is not null then 'rated_already'
    when (${isRecent}) is not true then 'rating_closed' end`
}

/** Computed fields of an order `t` that depend on the reader. */
export function ratingFields(person: Person, { now, today }: SqlClock) {
  // the state is compared first, since it saves the subquery for most orders of a list
  return { ratable: sql`(t.state = 'completed' and (${refusalOf(person, now, today())}) is null)` }
}

export const ratingRules: Rules = {
  // ratings are visible with their orders
  visible: ({ accountId, staffId, levels }) =>
    canRead(levels, 'order')
      ? undefined
      : sql`(t.created_by = ${accountId} or exists (select from "order" o
          where o.contract_id = t.contract_id and o.id = t.order_id
            and ${staffId}::bigint in (o.customer_staff_id, o.driver_id)))`,
  async beforeSave(writer, row) {
    const order = await lockOrder(writer, row)
    if (!order) throw invalid({ order_id: 'no_such' })
    if (order.refusal) throw invalid({ order_id: faultOf(order.refusal) })
    const { car_id, driver_id } = order
    return { ...row, car_id, driver_id, rated_at: writer.now.toISOString() }
  },
  async afterSave(writer, saved) {
    const orders = byRule(writer, 'order')
    for (const { row } of saved) {
      const values = { rating: row.rating }
      await saveBatch(orders, [{ id: row.order_id as number, version: null, values, echo: {} }])
    }
  },
}

type Refusal = 'not_ordered_by_you' | 'trip_not_over' | 'rated_already' | 'rating_closed'

interface Rated {
  readonly car_id: number | null
  readonly driver_id: number | null
  readonly refusal: Refusal | null
}

async function lockOrder(writer: WriteContext, row: Wire): Promise<Rated | undefined> {
  const { db, person, now } = writer
  const moment = sql`${now}::timestamptz`
  const today = sql`(${moment} at time zone ${person.contract.timeZone})::date`
  const { rows } = await sql<Rated>`select t.car_id, t.driver_id,
      ${refusalOf(person, moment, today)} as refusal
    from "order" t where t.contract_id = ${person.contractId} and t.id = ${row.order_id}
    for no key update`.execute(db)
  return rows[0]
}

const faultOf = (refusal: Refusal): Fault =>
  refusal === 'rating_closed' ? fault(refusal, ratingDays) : refusal
