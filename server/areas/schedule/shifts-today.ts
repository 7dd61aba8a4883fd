// Today's shifts for the queues of checks before departure.
import { sql } from 'kysely'
import type { Fragment, SqlClock } from '../../kernel/types.ts'

/**
 * SQL: midnight at the start of the day `days` after today, in the time zone of the contract of the
 * row `alias`.
 */
const midnight = ({ today, zone }: SqlClock, alias: string, days: 0 | 1) =>
  sql`((${today(alias)} + ${sql.lit(days)})::timestamp at time zone ${zone(alias)})`

/**
 * SELECT of today's next departure of the driver or vehicle `alias`, at most one row: the local
 * time `departure`, `car_id` and `staff_id`. Shifts that have ended are ignored.
 */
export function departureToday(
  clock: SqlClock,
  key: 'car_id' | 'staff_id',
  alias: string,
): Fragment {
  return sql`select date_trunc('minute', e.start_date at time zone ${clock.zone(alias)})::time as departure,
      e.car_id, e.staff_id
    from event_car_driver e
    where e.contract_id = ${sql.ref(`${alias}.contract_id`)}
      and ${sql.ref(`e.${key}`)} = ${sql.ref(`${alias}.id`)} and e.state = 'planned'
      and e.start_date >= ${midnight(clock, alias, 0)}
      and e.start_date < ${midnight(clock, alias, 1)} and e.end_date > ${clock.now}
    order by e.start_date, e.id limit 1`
}

/** Whether the employee in the row `alias` is absent today. */
export function isAbsentToday(clock: SqlClock, alias: string): Fragment {
  return sql`exists (select from staff_absence l
    where l.contract_id = ${sql.ref(`${alias}.contract_id`)}
      and l.staff_id = ${sql.ref(`${alias}.id`)} and l.start_date <= ${clock.today(alias)}
      and (l.end_date is null or l.end_date >= ${clock.today(alias)}))`
}
