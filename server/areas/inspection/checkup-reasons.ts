// Departure verdict: reasons in the checks of the day.
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import { isInForce } from '../../kernel/read/replaced-rows.ts'
import type { Fragment } from '../../kernel/types.ts'

const nothing = sql`null`

/** The vehicle's last checkup on the day of departure, except checks after trips. */
const carCard = sql`select c.id, c.is_passed from mechanic_checkup c
  where c.contract_id = p.contract_id and c.car_id = p.car_id
    and c.date >= p.day_start and c.date < p.day_end and c.kind <> 'post_trip'
    and ${isInForce(resourceOf('mechanic-checkup'), 'c')}
  order by c.date desc, c.id desc limit 1`

/** The driver's last checkup on that day; one with measurements only has no result. */
const driverCard = sql`select c.id, c.driver_id, c.is_admitted from medical_checkup c
  where c.contract_id = p.contract_id and c.driver_id = p.staff_id
    and c.date >= p.day_start and c.date < p.day_end and c.kind <> 'post_trip'
    and ${isInForce(resourceOf('medical-checkup'), 'c')}
  order by c.date desc, c.id desc limit 1`

const fullName = sql`(select concat_ws(' ', s.surname, s.name, s.patronymic) from staff s
  where s.contract_id = p.contract_id and s.id = p.staff_id)`

export const releaseReasons: Readonly<Record<string, Fragment>> = {
  car_not_checked: sql`select null::bigint as id, ${nothing} as name where not exists (${carCard})`,
  car_not_passed: sql`select c.id, ${nothing} as name from (${carCard}) c where c.is_passed = 'not_passed'`,
  not_examined: sql`select null::bigint as id, ${nothing} as name
    where not exists (select from (${driverCard}) c where c.is_admitted is not null)`,
  not_admitted: sql`select c.id, ${fullName} as name from (${driverCard}) c where c.is_admitted = 'not_admitted'`,
}
