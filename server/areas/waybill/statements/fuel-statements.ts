// Fuel of vehicles and drivers by months of the contract's calendar, document by document.
import { sql } from 'kysely'
import { balanceAt } from '../../../kernel/ledger/index.ts'
import type { Fragment, Rules } from '../../../kernel/types.ts'
import { movements, stands } from '../../fuel/index.ts'

/**
 * Ids of lines, apart and in the order of one moment: what a month begins with, documents, sheets,
 * what is left. They have fifteen digits, which is as many as a spreadsheet keeps of a number.
 */
const ids = {
  document: sql`100000000000000::bigint`,
  sheet: sql`300000000000000::bigint`,
  otherFuel: sql`500000000000000::bigint`,
  left: sql`700000000000000::bigint`,
} as const
const ofMonth = sql`a.id * 1000000 + to_char(s.month, 'YYYYMM')::bigint`

/** The first day of the month of the moment, where the contract `k` is. */
const monthOf = (at: Fragment) => sql`date_trunc('month', ${at} at time zone k.time_zone)`
const ofAccount = sql`m.contract_id = a.contract_id and m.car_id = a.car_id and m.fuel_id = a.fuel_id`
/** The account `a` has months from its first movement to today, or to its last movement. */
const movementAt = (order: Fragment) =>
  sql`(select m.at from fuel_movement m where ${ofAccount} order by m.at ${order} limit 1)`

/** One end of a month: nothing has moved there. */
const endLine = (id: Fragment, at: Fragment, kind: 'carried' | 'left') =>
  sql`select ${id} as id, ${at} as at, ${sql.lit(kind)} as kind, null::text as number,
    null::bigint as driver_id, null::bigint as way_bill_id, null::bigint as refueling_id,
    null::int as distance, null::numeric as received, null::numeric as issued,
    null::numeric as norm, null::numeric as saving, null::numeric as overrun`

/** Documents of the account and month that have moved fuel; a sheet may burn none, see below. */
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
    and ${stands('m')}`

/** The sheets of the vehicle that ended in the month, as far as `fuel` is of the account. */
const sheetsOf = (fuel: Fragment) => sql`b.contract_id = a.contract_id and b.car_id = a.car_id
  and b.state = 'posted' and b.start_date < w.until and b.end_date >= w.since
  and b.end_date < w.until and ${fuel} = a.fuel_id`
const sheetLines = sql`select ${ids.sheet} + b.id, b.end_date, 'way_bill', b.number::text, b.staff_id,
    b.id, null, b.distance, null, b.consumption, b.norm, b.saving, b.overrun
  from way_bill b where ${sheetsOf(sql`b.fuel_id`)}
  union all select ${ids.otherFuel} + o.id, b.end_date, 'way_bill', b.number::text, b.staff_id,
    b.id, null, null, null, o.consumption, o.norm, o.saving, o.overrun
  from way_bill b join way_bill__other_fuels o on o.contract_id = b.contract_id
    and o.parent_id = b.id where ${sheetsOf(sql`o.fuel_id`)}`

/** `lines` of each account of a vehicle in each of its months. */
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

/** What has moved in the month up to each line and with it. */
const moved = sql`sum(coalesce(y.received, 0) - coalesce(y.issued, 0)) over (order by y.at, y.id)`

export const vehicleStatementRules: Rules = {
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

/** Months in which somebody took fuel or came back with a waybill, to this one. */
const firstMonth = monthOf(sql`least(
  (select min(r.at) from refueling r where r.contract_id = k.id),
  (select min(b.end_date) from way_bill b where b.contract_id = k.id))`)
const lastMonth = (now: Fragment) =>
  monthOf(sql`greatest(${now},
  (select max(r.at) from refueling r where r.contract_id = k.id),
  (select max(b.end_date) from way_bill b where b.contract_id = k.id))`)

/** What drivers took, by the refuellings of a month: found by the driver, not by the vehicle. */
const taken = sql`select ${ids.document} + m.id as id, m.car_id, m.fuel_id, m.at, m.kind,
    m.document_id::text as number, r.driver_id, null::bigint as way_bill_id, r.id as refueling_id,
    null::int as distance, case when m.litres > 0 then m.litres end as received,
    case when m.litres < 0 then -m.litres end as issued, null::numeric as norm,
    null::numeric as saving, null::numeric as overrun
  from refueling r join fuel_movement m on m.contract_id = r.contract_id
    and m.document = 'refueling' and m.document_id = r.id and m.car_id is not null
  where r.contract_id = k.id and r.driver_id is not null and r.at >= w.since and r.at < w.until
    and m.at >= w.since and m.at < w.until and ${stands('m')}`

/** The sheets of a month whose vehicle has had some of this `fuel` by then, as in its own statement. */
const returnedWith = (fuel: Fragment) => sql`b.contract_id = k.id and b.state = 'posted'
  and b.start_date < w.until and b.end_date >= w.since and b.end_date < w.until
  and exists (select from fuel_movement m where m.contract_id = b.contract_id
    and m.car_id = b.car_id and m.fuel_id = ${fuel} and m.at < w.until)`
const driven = sql`select ${ids.sheet} + b.id, b.car_id, b.fuel_id, b.end_date, 'way_bill',
    b.number::text, b.staff_id, b.id, null, b.distance, null, b.consumption, b.norm, b.saving, b.overrun
  from way_bill b where ${returnedWith(sql`b.fuel_id`)}
  union all select ${ids.otherFuel} + o.id, b.car_id, o.fuel_id, b.end_date, 'way_bill',
    b.number::text, b.staff_id, b.id, null, null, null, o.consumption, o.norm, o.saving, o.overrun
  from way_bill b join way_bill__other_fuels o on o.contract_id = b.contract_id
    and o.parent_id = b.id where ${returnedWith(sql`o.fuel_id`)}`

export const driverStatementRules: Rules = {
  source: ({ now }) => sql`select k.id as contract_id, x.id, s.month::date as month, x.car_id,
      v.subdivision_id, x.fuel_id, x.at, x.kind, x.number, x.driver_id, x.way_bill_id,
      x.refueling_id, x.distance, x.received, x.norm, x.saving, x.overrun, x.issued as consumption
    from contract k
    cross join lateral generate_series(${firstMonth}, ${lastMonth(now)}, interval '1 month') s(month)
    cross join lateral (select s.month at time zone k.time_zone as since,
      (s.month + interval '1 month') at time zone k.time_zone as until) w
    cross join lateral (${taken} union all ${driven}) x
    join car v on v.contract_id = k.id and v.id = x.car_id`,
}
