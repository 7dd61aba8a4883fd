// Finds overdue maintenance.
import { sql } from 'kysely'
import type { FindingQuery } from '../../kernel/finding-query.ts'

/** Regardless of age, since executing the work resolves it. The document shows the overdue days. */
const overdue: FindingQuery = {
  kinds: ['maintenance_overdue'],
  rows: ({ limits }) => sql`
    select m.contract_id, m.id as key, m.due_date::timestamp at time zone s.time_zone as at, m.car_id,
      null::bigint as staff_id, 'car_maintenance' as document, m.id as record_id,
      m.planned_mileage::numeric as expected, null::numeric as actual, null::text as note
    from car_maintenance m
    join car c on c.contract_id = m.contract_id and c.id = m.car_id and c.archived_at is null
    join ${limits} on s.contract_id = m.contract_id
    where m.state = 'planned' and m.urgency = 'overdue'`,
}

export const maintenanceFindings: readonly FindingQuery[] = [overdue]
