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

const isRecent = (now: Fragment): Fragment =>
  sql`t.completed_at > ${now} - make_interval(days => ${ratingDays}::int)`

/** Computed fields of an order `t` that depend on the reader. */
export function ratingFields(person: Person, { now, today }: SqlClock) {
  const isOwn = isRequester(person, today())
  return {
    ratable: sql`coalesce(t.state = 'completed' and t.rating is null and ${isRecent(now)}
      and ${isOwn}, false)`,
  }
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
    const refused = order ? refusalOf(order) : 'no_such'
    if (!order || refused) throw invalid({ order_id: refused ?? 'no_such' })
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

interface Rated {
  readonly state: string
  readonly rating: string | null
  readonly car_id: number | null
  readonly driver_id: number | null
  readonly own: boolean
  readonly recent: boolean
}

async function lockOrder(writer: WriteContext, row: Wire): Promise<Rated | undefined> {
  const { db, person, now } = writer
  const moment = sql`${now}::timestamptz`
  const today = sql`(${moment} at time zone ${person.contract.timeZone})::date`
  const { rows } = await sql<Rated>`select t.state, t.rating, t.car_id, t.driver_id,
      coalesce(${isRequester(person, today)}, false) as own,
      coalesce(${isRecent(moment)}, false) as recent
    from "order" t where t.contract_id = ${person.contractId} and t.id = ${row.order_id}
    for no key update`.execute(db)
  return rows[0]
}

function refusalOf({ state, rating, own, recent }: Rated): Fault | null {
  if (!own) return 'not_ordered_by_you'
  if (state !== 'completed') return 'trip_not_over'
  if (rating !== null) return 'rated_already'
  return recent ? null : fault('rating_closed', ratingDays)
}
