// Marks of an order that need attention; resources/dispatch/order/lateness.ts has the same rule for
// lateness.
import { sql } from 'kysely'
import { beforeDeparture } from '#resources/dispatch/order/lateness.ts'
import type { MarkConditions, SqlClock } from '../../kernel/types.ts'

export const orderMarks = ({ now }: SqlClock): MarkConditions => ({
  attention: {
    late: sql`(t.state = any(${[...beforeDeparture]}::text[]) and t.desired_at < ${now}
      or t.state = 'in_progress' and t.busy_until < ${now})`,
    // it should have left, and its vehicle or driver is still on another trip
    conflict: sql`(t.state = 'assigned' and t.desired_at < ${now} and exists (
      select from "order" n where n.contract_id = t.contract_id and n.id <> t.id
        and n.state = 'in_progress' and (n.car_id = t.car_id or n.driver_id = t.driver_id)
        and (t.trip_id is null or n.trip_id is distinct from t.trip_id)))`,
  },
})
