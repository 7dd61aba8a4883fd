// The day at the gate: planned shifts with their waybills, and vehicles that are out without a
// planned shift.
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import { isInForce } from '../../../kernel/read/replaced-rows.ts'
import type { Fragment, Rules, SqlClock } from '../../../kernel/types.ts'
import { atDepotSince } from '../../tracking/index.ts'

/** How early before its planned start a shift may depart. */
const early = sql`interval '4 hours'`
/** Maximum length of a planned shift. */
const longest = sql`interval '7 days'`

/** SQL: each contract with the start and end of its current day. */
const days = ({
  now,
}: SqlClock) => sql`(select c.id, d.day::timestamp at time zone c.time_zone as day_start,
    (d.day + 1)::timestamp at time zone c.time_zone as day_end
  from contract c cross join lateral (select (${now} at time zone c.time_zone)::date as day) d) k`

/**
 * SQL: trips `x`, i.e. single-shift waybills `w`, and the lines of waybills for several shifts. A
 * single-shift draft is a trip that has not departed. `single`: an additional condition for
 * single-shift waybills.
 */
const trips = (of: Fragment, single = sql`true`): Fragment => sql`(
  select w.id, 1000000000000 + w.id as key, w.number, w.contract_id, w.car_id, w.staff_id, w.state,
    w.start_date as left_at,
    case when w.state in ('closed', 'posted') then w.end_date end as back_at
  from way_bill w where w.period = 'shift' and ${of} and ${single}
  union all
  select w.id, 2000000000000 + l.id, w.number, w.contract_id, w.car_id, l.staff_id, w.state,
    l.start_date, l.end_date
  from way_bill w join way_bill__days l on l.contract_id = w.contract_id and l.parent_id = w.id
  where w.period <> 'shift' and w.state <> 'draft' and ${of}) x`

/** Condition: the trip `x` may belong to the planned shift. */
const mayBe = (shift: string): Fragment => {
  const of = (column: string) => sql.ref(`${shift}.${column}`)
  return sql`${of('contract_id')} = x.contract_id and ${of('car_id')} = x.car_id
    and ${of('state')} = 'planned' and ${of('start_date')} > x.left_at - ${longest}
    and x.left_at >= ${of('start_date')} - ${early} and x.left_at < ${of('end_date')}
    and (${of('staff_id')} = x.staff_id or exists (select from way_bill__driver_ids r
      where r.contract_id = x.contract_id and r.parent_id = x.id and r.target_id = ${of('staff_id')}))`
}

/** SQL: how long before the start of the shift the trip `x` departed; at least zero. */
const ahead = (shift: string) =>
  sql`greatest(${sql.ref(`${shift}.start_date`)} - x.left_at, interval '0')`

const tripsNear = (shift: string): Fragment => {
  const of = (column: string) => sql.ref(`${shift}.${column}`)
  return trips(sql`w.contract_id = ${of('contract_id')} and w.car_id = ${of('car_id')}
    and w.start_date > ${of('start_date')} - interval '32 days'
    and w.start_date < ${of('end_date')}`)
}

/** Condition: the planned shift has departed. */
export const hasLeft = (shift: string): Fragment =>
  sql`exists (select from ${tripsNear(shift)} where x.state <> 'draft' and ${mayBe(shift)})`

/**
 * SQL: the last trip of the planned shift `e`. A trip belongs to the shift during which it
 * departed, otherwise to the next one.
 */
const tripOfShift = sql`select x.* from ${tripsNear('e')}
  where ${mayBe('e')} and not exists (select from event_car_driver n
    where ${mayBe('n')} and n.id <> e.id and ${ahead('n')} < ${ahead('e')})
  order by x.state = 'draft', x.left_at desc limit 1`

const plannedShifts = (clock: SqlClock) => sql`
  select k.id as contract_id, e.id, e.id as shift_id, e.car_id, e.staff_id, e.subdivision_id,
    e.start_date, e.end_date, x.id as way_bill_id, x.number,
    case when x.state <> 'draft' then x.left_at end as left_at, x.back_at,
    case when x.back_at is not null then 'back'
      when x.state <> 'draft' then case when e.end_date < ${clock.now} then 'overdue' else 'out' end
      when e.end_date <= ${clock.now} then 'no_waybill'
      when e.start_date < ${clock.now} then 'late' else 'waiting' end as state,
    coalesce(x.left_at, greatest(e.start_date, date_trunc('minute', ${clock.now}))) as leaves_at,
    k.day_start, k.day_end
  from ${days(clock)}
  join event_car_driver e on e.contract_id = k.id and e.state = 'planned'
    and e.start_date > k.day_start - ${longest} and e.start_date < k.day_end
    and e.end_date > k.day_start
  left join lateral (${tripOfShift}) x on true`

/**
 * SQL: trips of today, or still under way, that belong to no shift of today. Their ids are in other
 * ranges than those of shifts.
 */
const otherTrips = (clock: SqlClock) => sql`
  select k.id as contract_id, x.key as id, p.id as shift_id, x.car_id, x.staff_id, c.subdivision_id,
    coalesce(p.start_date, x.left_at) as start_date, p.end_date, x.id as way_bill_id, x.number,
    x.left_at, x.back_at,
    case when x.back_at is not null then 'back'
      when p.end_date < ${clock.now} then 'overdue' else 'out' end as state,
    x.left_at as leaves_at, k.day_start, k.day_end
  from ${days(clock)} cross join lateral ${trips(
    sql`w.contract_id = k.id and w.state <> 'draft'
      and (w.state = 'open' or w.start_date > k.day_start - interval '32 days')`,
    sql`(w.state = 'open' or w.start_date >= k.day_start)`,
  )}
  join car c on c.contract_id = x.contract_id and c.id = x.car_id
  left join lateral (select e.id, e.start_date, e.end_date from event_car_driver e
    where ${mayBe('e')} order by ${ahead('e')}, e.start_date desc limit 1) p on true
  where (x.back_at is null or x.left_at >= k.day_start and x.left_at < k.day_end)
    and not exists (select from event_car_driver e where ${mayBe('e')} and e.end_date > k.day_start)`

function lastCard(resource: 'mechanic-checkup' | 'medical-checkup', of: Fragment): Fragment {
  const table = sql.table(resource.replace('-', '_'))
  return sql`(select c.* from ${table} c where c.contract_id = s.contract_id and ${of}
    and c.date >= s.day_start and c.date < s.day_end and c.kind <> 'post_trip'
    and ${isInForce(resourceOf(resource), 'c')} order by c.date desc, c.id desc limit 1)`
}

/** SQL: the rows of the current day, for all contracts. */
export const gateShifts = (clock: SqlClock): Fragment => sql`
  select s.contract_id, s.id, s.shift_id, s.car_id, s.staff_id, s.subdivision_id,
    s.start_date, s.end_date, s.way_bill_id, s.number, s.left_at, s.back_at, s.state, s.leaves_at,
    coalesce(m.is_admitted, 'waiting') as medical,
    case c.is_passed when 'passed' then 'passed'
      when 'not_passed' then 'not_passed' else 'waiting' end as technical
  from (${plannedShifts(clock)} union all ${otherTrips(clock)}) s
  left join lateral ${lastCard('medical-checkup', sql`c.driver_id = s.staff_id`)} m on true
  left join lateral ${lastCard('mechanic-checkup', sql`c.car_id = s.car_id`)} c on true`

export const gateShiftRules: Rules = {
  source: gateShifts,
  computed: {
    way_bill_id: sql`t.way_bill_id`,
    number: sql`t.number`,
    shift_id: sql`t.shift_id`,
    at_depot_since: atDepotSince,
  },
  judged: sql`t.state in ('waiting', 'late')`,
}
