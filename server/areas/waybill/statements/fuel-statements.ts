// Monthly fuel statements of vehicles and drivers, document by document, in the contract's time
// zone.
import { sql } from 'kysely'
import { balanceAt } from '../../../kernel/ledger/index.ts'
import type { Fragment, Rules } from '../../../kernel/types.ts'
import { movements, isEffectiveMovement } from '../../fuel/index.ts'

/**
 * Offsets that make the ids of lines unique, and sort lines with the same time: opening balance,
 * documents, waybills, closing balance. At most 15 digits, which spreadsheets represent exactly.
 */
const ids = {
  document: sql`100000000000000::bigint`,
  sheet: sql`300000000000000::bigint`,
  otherFuel: sql`500000000000000::bigint`,
  left: sql`700000000000000::bigint`,
} as const
const ofMonth = sql`a.id * 1000000 + to_char(s.month, 'YYYYMM')::bigint`

/** SQL: the first day of the month of a timestamp, in the time zone of the contract `k`. */
const monthOf = (at: Fragment) => sql`date_trunc('month', ${at} at time zone k.time_zone)`
const ofAccount = sql`m.contract_id = a.contract_id and m.car_id = a.car_id and m.fuel_id = a.fuel_id`
/**
 * SQL: the time of the first or last movement of the account `a`. It has statements from the first
 * month to the current one.
 */
const movementAt = (order: Fragment) =>
  sql`(select m.at from fuel_movement m where ${ofAccount} order by m.at ${order} limit 1)`

/** SQL: the line of the opening or closing balance of a month. */
const endLine = (id: Fragment, at: Fragment, kind: 'carried' | 'left') =>
  sql`select ${id} as id, ${at} as at, ${sql.lit(kind)} as kind, null::text as number,
    null::bigint as driver_id, null::bigint as way_bill_id, null::bigint as refueling_id,
    null::int as distance, null::numeric as received, null::numeric as issued,
    null::numeric as norm, null::numeric as saving, null::numeric as overrun`

/**
 * Documents that moved fuel of the account in the month, except waybills, which are listed even
 * without consumption.
 */
const documentLines = sql`select ${ids.document} + m.id, m.at, m.kind,
    case when m.kind <> 'opening' then m.document_id::text end, r.driver_id, null, r.id,
    c.distance, case when m.litres > 0 then m.litres end,
    case when m.litres < 0 then -m.litres end, c.norm,
    case when c.norm is not null then greatest(c.norm - c.litres, 0.00) end,
    case when c.norm is not null then greatest(c.litres - c.norm, 0.00) end
  from fuel_movement m
    left join refueling r on m.document = 'refueling' and r.contract_id = m.contract_id
      and r.id = m.document_id
    left join fuel_consumption c on m.document = 'fuel-consumption'
      and c.contract_id = m.contract_id and c.id = m.document_id
  where ${ofAccount} and m.at >= w.since and m.at < w.until and m.document <> 'way-bill'
    and ${isEffectiveMovement('m')}`

/**
 * SQL: departure of the vehicle's last waybill before the month. Since waybills of a vehicle do not
 * overlap, it is the only earlier one that can end in the month.
 */
const lastDeparture = sql`(select max(p.start_date) from way_bill p
  where p.contract_id = a.contract_id and p.car_id = a.car_id and p.state = 'posted'
    and p.start_date < w.since)`

/**
 * Condition: posted waybills `b` of the vehicle that ended in the month; `fuel` must be the
 * account's.
 */
const sheetsOf = (fuel: Fragment) => sql`b.contract_id = a.contract_id and b.car_id = a.car_id
  and b.state = 'posted' and b.start_date >= coalesce(${lastDeparture}, w.since)
  and b.start_date < w.until and b.end_date >= w.since
  and b.end_date < w.until and ${fuel} = a.fuel_id`
const sheetLines = sql`select ${ids.sheet} + b.id, b.end_date, 'way_bill', b.number::text, b.staff_id,
    b.id, null, b.distance, null, b.consumption, b.norm, b.saving, b.overrun
  from way_bill b where ${sheetsOf(sql`b.fuel_id`)}
  union all select ${ids.otherFuel} + o.id, b.end_date, 'way_bill', b.number::text, b.staff_id,
    b.id, null, null, null, o.consumption, o.norm, o.saving, o.overrun
  from way_bill b join way_bill__other_fuels o on o.contract_id = b.contract_id
    and o.parent_id = b.id where ${sheetsOf(sql`o.fuel_id`)}`

/** SELECT of the `lines` of each vehicle account in each of its months. */
const monthly = (columns: Fragment, lines: Fragment): Rules['source'] => {
  return ({ now }) => sql`select a.contract_id, x.id, s.month::date as month, a.car_id,
      v.subdivision_id, a.fuel_id, x.at, x.kind, x.number, x.driver_id, x.way_bill_id,
      x.refueling_id, x.distance, x.received, x.norm, x.saving, x.overrun, ${columns}
    from fuel_movement__account a
    join contract k on k.id = a.contract_id
    join car v on v.contract_id = a.contract_id and v.id = a.car_id
    cross join lateral generate_series(${monthOf(movementAt(sql`asc`))},
      ${monthOf(sql`greatest(${movementAt(sql`desc`)}, ${now})`)}, interval '1 month') s(month)
    cross join lateral (select s.month at time zone k.time_zone as since,
      (s.month + interval '1 month') at time zone k.time_zone as until) w
    cross join lateral (${lines}) x
    where a.car_id is not null`
}

/** SQL: running total of the month's movements up to and including the line. */
const moved = sql`sum(coalesce(y.received, 0) - coalesce(y.issued, 0)) over (order by y.at, y.id)`

export const vehicleStatementRules: Rules = {
  readOnce: true,
  source: monthly(
    sql`x.issued, x.moved, w.since`,
    sql`select y.*, ${moved} as moved from (
      ${endLine(ofMonth, sql`w.since`, 'carried')}
      union all ${documentLines} union all ${sheetLines}
      union all ${endLine(sql`${ids.left} + ${ofMonth}`, sql`w.until - interval '1 millisecond'`, 'left')}
    ) y`,
  ),
  computed: {
    balance: sql`${balanceAt(movements, {
      owner: { key: 'car_id', sql: sql.ref('t.car_id') },
      keys: { fuel_id: sql.ref('t.fuel_id') },
      at: sql.ref('t.since'),
      before: true,
    })} + t.moved`,
  },
}

export const driverStatementRules: Rules = {
  readOnce: true,
  source: monthly(
    sql`x.issued as consumption`,
    sql`select y.* from (
      ${endLine(ofMonth, sql`w.since`, 'carried')}
      union all ${documentLines} union all ${sheetLines}
    ) y where y.driver_id is not null`,
  ),
}
