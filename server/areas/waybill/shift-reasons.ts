// Departure verdict: the vehicle or the driver has not returned from a previous shift.
import { sql } from 'kysely'
import type { Fragment } from '../../kernel/types.ts'

export const releaseReasons: Readonly<Record<string, Fragment>> = {
  car_shift_open: sql`select w.id, null as name from way_bill w
    where w.contract_id = p.contract_id and w.state = 'open' and w.car_id = p.car_id
    order by w.start_date limit 1`,
  driver_shift_open: sql`select w.id, null as name from way_bill w
    where w.contract_id = p.contract_id and w.state = 'open'
      and (w.period = 'shift' and (w.staff_id = p.staff_id
          or exists (select from way_bill__driver_ids l where l.contract_id = w.contract_id
            and l.parent_id = w.id and l.target_id = p.staff_id))
        or exists (select from way_bill__days d where d.contract_id = w.contract_id
          and d.parent_id = w.id and d.end_date is null and d.staff_id = p.staff_id))
    order by w.start_date limit 1`,
}
