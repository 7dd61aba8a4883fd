// Numbers of orders in a period, limited to those visible to the reader.
import { sql } from 'kysely'
import type { OrderCounts } from '#resources/kernel/views/dashboard.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { visibilityClause } from '../../../kernel/read/row-visibility.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import type { Kernel } from '../../../kernel/types.ts'

const order = resourceOf('order')

/** Orders created in the period (both days inclusive): all, and those completed. */
export async function countOrders(
  kernel: Kernel,
  person: Person,
  { from, to }: { from: string; to: string },
): Promise<OrderCounts> {
  const zone = person.contract.timeZone
  const { rows } = await sql<OrderCounts>`select count(*)::int as orders_count,
      count(*) filter (where t.state = 'completed')::int as orders_count_completed
    from "order" t where t.contract_id = ${person.contractId}
      and t.order_date >= ${from}::timestamp at time zone ${zone}
      and t.order_date < (${to}::date + 1)::timestamp at time zone ${zone}
      ${visibilityClause(kernel, order, person)}`.execute(kernel.db)
  return rows[0]!
}
