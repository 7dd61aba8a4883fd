// Today's queues of checks: drivers at work and vehicles in operation, each with the next departure
// and the last checkup of the day.
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import { isInForce } from '../../kernel/read/replaced-rows.ts'
import type { Rules, SqlClock } from '../../kernel/types.ts'
import { latestValue } from '../fleet/index.ts'
import { departureToday, isAbsentToday } from '../schedule/index.ts'

/** SQL: the start of today in the time zone of the contract of the row `alias`. */
const midnight = ({ today, zone }: SqlClock, alias: string) =>
  sql`(${today(alias)}::timestamp at time zone ${zone(alias)})`

/** Condition: a check after a trip does not count for the next departure `p`. */
const counts = sql`(p.departure is null or c.kind <> 'post_trip')`

const cardOfDriver = (
  clock: SqlClock,
) => sql`select c.id, c.date, c.is_admitted from medical_checkup c
  where c.contract_id = s.contract_id and c.driver_id = s.id and c.date >= ${midnight(clock, 's')}
    and ${counts} and ${isInForce(resourceOf('medical-checkup'), 'c')} order by c.date desc, c.id desc limit 1`

const cardOfVehicle = (
  clock: SqlClock,
) => sql`select c.id, c.date, c.is_passed from mechanic_checkup c
  where c.contract_id = v.contract_id and c.car_id = v.id and c.date >= ${midnight(clock, 'v')}
    and ${counts} and ${isInForce(resourceOf('mechanic-checkup'), 'c')} order by c.date desc, c.id desc limit 1`

/** Drivers with a shift today, and active drivers who are not absent. */
export const medicalQueueRules: Rules = {
  source: (
    clock,
  ) => sql`select s.contract_id, s.id, s.id as driver_id, s.subdivision_id, s.search_key,
      p.departure, p.car_id,
      concat_ws(' ', s.surname, s.name, s.patronymic) as name, c.id as checkup_id, c.date as checked_at,
      case when c.id is null then 'waiting' else coalesce(c.is_admitted, 'measured') end as state
    from staff s
    left join staff_position r on r.contract_id = s.contract_id and r.id = s.position_id
    left join staff_status w on w.contract_id = s.contract_id and w.id = s.status_id
    left join lateral (${departureToday(clock, 'staff_id', 's')}) p on true
    left join lateral (${cardOfDriver(clock)}) c on true
    where s.archived_at is null and not s.dismissed and (p.departure is not null
      or r.drives and coalesce(w.code, 'working') = 'working' and not ${isAbsentToday(clock, 's')})`,
  computed: { checkup_id: sql`t.checkup_id`, checked_at: sql`t.checked_at` },
  judged: sql`t.state in ('waiting', 'measured')`,
}

/** Vehicles with a shift today, and those in operation, including those with a custom status. */
export const mechanicQueueRules: Rules = {
  source: (clock) => sql`select v.contract_id, v.id, v.id as car_id, v.subdivision_id, v.search_key,
      v.plate_number, v.garage_number, p.departure, p.staff_id, c.id as checkup_id, c.date as checked_at,
      case c.is_passed when 'passed' then 'ready' when 'not_passed' then 'not_ready' else 'waiting' end as state
    from car v
    left join car_status w on w.contract_id = v.contract_id and w.id = v.status_id
    left join lateral (${departureToday(clock, 'car_id', 'v')}) p on true
    left join lateral (${cardOfVehicle(clock)}) c on true
    where v.archived_at is null and (coalesce(w.code, 'on_line') = 'on_line'
      or p.departure is not null and w.code <> 'written_off')`,
  computed: {
    odometer: latestValue,
    checkup_id: sql`t.checkup_id`,
    checked_at: sql`t.checked_at`,
  },
  judged: sql`t.state <> 'ready'`,
}
