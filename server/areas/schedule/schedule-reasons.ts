// Departure verdict: reasons in the schedule. The vehicle or the driver has another booking at that
// time, or the driver is absent. The planned shift of this vehicle with this driver is no conflict.
import { sql } from 'kysely'
import { plateTextOf } from '../../kernel/db/plate-sql.ts'
import type { Fragment } from '../../kernel/types.ts'

/** SQL: '12.03.2026 08:00 – 12.03.2026 20:00', in the same format for all languages. */
const written = (at: Fragment) => sql`to_char(${at} at time zone k.time_zone, 'DD.MM.YYYY HH24:MI')`
const span = sql`${written(sql`e.start_date`)} || ' – ' || ${written(sql`e.end_date`)}`

/** SQL: '12.03.2026 – 14.03.2026'; an open period has no second date. */
const days = sql`concat(to_char(lower(b.during) at time zone k.time_zone, 'DD.MM.YYYY'), ' – ',
  to_char(upper(b.during) at time zone k.time_zone - interval '1 day', 'DD.MM.YYYY'))`

/** FROM and WHERE clauses: the planned shifts `e` of the vehicle or driver at the time of `p`. */
const shiftsOf = (subject: 'car' | 'staff', id: Fragment): Fragment => sql`booking b
  join event_car_driver e on e.contract_id = b.contract_id and e.id = b.record_id
  join contract k on k.id = b.contract_id
  join car c on c.contract_id = e.contract_id and c.id = e.car_id
  join staff d on d.contract_id = e.contract_id and d.id = e.staff_id
  where b.contract_id = p.contract_id and b.layer = 'presence' and b.subject = ${sql.lit(subject)}
    and b.subject_id = ${id} and b.during @> p.at and b.resource = 'event-car-driver'`

export const releaseReasons: Readonly<Record<string, Fragment>> = {
  vehicle_busy: sql`select e.id, concat_ws(', ', ${span}, concat_ws(' ', d.surname, d.name, d.patronymic)) as name
    from ${shiftsOf('car', sql`p.car_id`)} and e.staff_id <> p.staff_id
    union all select null::bigint, ${days} from booking b join contract k on k.id = b.contract_id
      where b.contract_id = p.contract_id and b.layer = 'presence' and b.subject = 'car'
        and b.subject_id = p.car_id and b.during @> p.at and b.resource <> 'event-car-driver'`,
  driver_busy: sql`select e.id, concat_ws(', ', ${span}, concat_ws(' ', ${plateTextOf(sql`c.plate_number`)}, c.garage_number)) as name
    from ${shiftsOf('staff', sql`p.staff_id`)} and e.car_id <> p.car_id`,
  driver_absent: sql`select a.id, null as name from staff_absence a
    where a.contract_id = p.contract_id and a.staff_id = p.staff_id
      and a.start_date <= p.day and coalesce(a.end_date, 'infinity') >= p.day
    order by a.start_date limit 1`,
}
