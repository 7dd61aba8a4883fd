// Reasons against a departure in maintenance: overdue work.
import { sql } from 'kysely'
import type { Fragment } from '../../kernel/types.ts'

export const releaseReasons: Readonly<Record<string, Fragment>> = {
  maintenance_overdue: sql`select t.id, null as name from car_maintenance t
    where t.contract_id = p.contract_id and t.car_id = p.car_id and t.state = 'planned' and t.urgency = 'overdue'
    order by t.due_date, t.id limit 1`,
}
