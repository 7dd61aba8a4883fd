// Departure verdict: reasons in a vehicle's status and documents.
import { sql } from 'kysely'
import type { Fragment } from '../../kernel/types.ts'
import { letsDrive, policiesInForce } from './driver-insurance.ts'

const insuredOn = policiesInForce({
  contractId: sql.ref('p.contract_id'),
  carId: sql.ref('p.car_id'),
  day: sql.ref('p.day'),
})

export const fleetReasons: Readonly<Record<'release', Readonly<Record<string, Fragment>>>> = {
  release: {
    car_off_line: sql`select c.id, null as name from car c
      left join car_status w on w.contract_id = c.contract_id and w.id = c.status_id
      where c.contract_id = p.contract_id and c.id = p.car_id
        and (c.archived_at is not null or w.code in ('repair', 'maintenance', 'conserved', 'written_off'))`,
    not_inspected: sql`select null::bigint as id, null as name where not exists (
      select from technical_inspection i where i.contract_id = p.contract_id and i.car_id = p.car_id
        and p.day between i.date_issue and i.date_until)`,
    not_insured: sql`select null::bigint as id, null as name where not exists (select ${insuredOn})`,
    driver_not_insured: sql`select min(o.id) as id, null as name from (select o.id, ${letsDrive(sql.ref('p.staff_id'))} as lets
      ${insuredOn}) o having count(*) > 0 and not bool_or(o.lets)`,
    licence_category: sql`select p.staff_id as id, null as name from car c
      where c.contract_id = p.contract_id and c.id = p.car_id
        and exists (select from car_type__license_ids n where n.contract_id = c.contract_id and n.parent_id = c.type_id)
        and exists (select from staff__license_ids l where l.contract_id = p.contract_id and l.parent_id = p.staff_id)
        and not exists (select from car_type__license_ids n
          join staff__license_ids l on l.contract_id = n.contract_id and l.target_id = n.target_id
          where n.contract_id = c.contract_id and n.parent_id = c.type_id and l.parent_id = p.staff_id)`,
  },
}
