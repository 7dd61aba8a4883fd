// Departure verdict: overdue maintenance and open repair requests.
import { sql } from 'kysely'
import { openStates } from '#resources/maintenance/inquiry/inquiry-states.ts'
import type { Fragment } from '../../kernel/types.ts'

export const releaseReasons: Readonly<Record<string, Fragment>> = {
  maintenance_overdue: sql`select t.id, null as name from car_maintenance t
    where t.contract_id = p.contract_id and t.car_id = p.car_id and t.state = 'planned' and t.urgency = 'overdue'
    order by t.due_date, t.id limit 1`,
}

/**
 * SQL: the last repair request made before the departure that is still open. Excludes requests from
 * a check of the same day, whose own result decides.
 */
const openRequest = sql`select r.id from car_inquiry r
  where r.contract_id = p.contract_id and r.car_id = p.car_id and r.kind = 'repair'
    and r.state = any(${[...openStates]}::text[]) and r.date <= p.at
    and not exists (select from mechanic_checkup f where f.contract_id = r.contract_id
      and f.id = r.checkup_id and f.date >= p.day_start)
  order by r.date desc, r.id desc limit 1`

export const inquiryReasons: Readonly<Record<string, Fragment>> = {
  repair_open: sql`select r.id, null as name from (${openRequest}) r`,
}
