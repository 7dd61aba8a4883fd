// Reports of transport orders.
import { sql } from 'kysely'
import { endedStates } from '#resources/dispatch/index.ts'
import { literalArray } from '../../kernel/db/literal-array.ts'
import type { ReportQuery } from '../../kernel/report/report-query.ts'
import { only, within } from './report-conditions.ts'

const isOver = sql`x.state = any(${literalArray(endedStates)})`
const share = (part: 'completed' | 'late', whole: 'orders' | 'begun') =>
  sql`round(100.0 * y.${sql.ref(part)} / nullif(y.${sql.ref(whole)}, 0), 2)`

/**
 * Grouped by subdivision and counterparty. An order without a subdivision counts for that of its
 * customer.
 */
export const ordersByCustomer: ReportQuery = (input) => {
  const { parameters, contract } = input
  return sql`select y.*, ${share('completed', 'orders')} as completed_share,
      ${share('late', 'begun')} as late_share
    from (select x.subdivision_id, x.counterparty_id, count(*)::int as orders,
        count(*) filter (where x.state = 'completed')::int as completed,
        count(*) filter (where not ${isOver})::int as open,
        count(*) filter (where x.state = 'rejected')::int as rejected,
        count(*) filter (where x.state = 'cancelled')::int as cancelled,
        count(x.started_at)::int as begun,
        count(*) filter (where x.started_at > x.desired_at)::int as late,
        coalesce(sum(x.passengers), 0)::int as passengers,
        coalesce(sum(x.cargo_weight), 0.000) as cargo_weight,
        count(x.rating)::int as rated, round(avg(x.rating::int), 2) as rating
      from (select t.state, t.started_at, t.desired_at, t.passengers, t.cargo_weight, t.rating,
          t.counterparty_id, coalesce(t.subdivision_id, s.subdivision_id) as subdivision_id
        from "order" t
        left join staff s on s.contract_id = t.contract_id and s.id = t.customer_staff_id
        where t.contract_id = ${contract} and ${within(sql`t.order_date`, input)}) x
      where true ${only('x.subdivision_id', parameters.subdivision_id)}
      group by 1, 2) y`
}
