// The vehicle list of dispatching: each with its current or next order.
import { sql } from 'kysely'
import { activeStates } from '#resources/dispatch/order/order-states.ts'
import { literalArray } from '../../kernel/db/literal-array.ts'
import type { Rules } from '../../kernel/types.ts'

export const orderCarRules: Rules = {
  source: sql`select c.contract_id, c.id, c.search_key, c.plate_number, c.garage_number, c.name,
      c.subdivision_id, c.type_id, o.id as order_id, o.driver_id, o.desired_at as begins, o.busy_until as ends,
      case o.state when 'in_progress' then 'out' when 'assigned' then 'promised' else 'free' end as state
    from car c left join lateral (
      select n.* from "order" n where n.contract_id = c.contract_id and n.car_id = c.id
        and n.state = any(${literalArray(activeStates)})
      order by n.state desc, n.desired_at, n.id limit 1) o on true
    where c.archived_at is null`,
}
