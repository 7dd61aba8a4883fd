// Vehicle costs by month: fuel, parts, tyres, own and external maintenance, and insurance.
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import { isInForce } from '../../kernel/read/replaced-rows.ts'
import type { QueryInput, ReportQuery } from '../../kernel/report/report-query.ts'
import type { Fragment } from '../../kernel/types.ts'
import { isEffectiveItemMovement } from '../warehouse/index.ts'
import { dayOfMoment, only, within } from './report-conditions.ts'
import { drives, ended } from './work-queries.ts'

const amounts = [
  ...(['distance', 'fuel', 'parts', 'tyres', 'maintenance', 'outside', 'insurance'] as const),
] as const
type Amount = (typeof amounts)[number]

/** Source of one kind of cost: the columns of vehicle, day and amount, and the FROM clause. */
interface CostLine {
  amount: Amount
  car: string
  day: Fragment
  value: Fragment
  from: Fragment
}

const lineOf = ({ amount, car, day, value, from }: CostLine, { parameters }: QueryInput) => sql`
  select ${sql.ref(car)} as car_id, date_trunc('month', ${day})::date as month, ${sql.join(
    amounts.map((one) => sql`${one === amount ? value : sql`null`}::numeric as ${sql.ref(one)}`),
  )} from ${from} ${only(car, parameters.car_id)}`

/** SQL: the price of the last delivery before the refuelling `r` that satisfies `which`. */
const lastPrice = (which: Fragment) => sql`(select i.price from fuel_intake i
  where i.contract_id = r.contract_id and ${which} and i.price is not null and i.at <= r.at
  order by i.at desc, i.id desc limit 1)`

/**
 * SQL: fuel without a cost of its own is valued at the price of its delivery, of its tank's last
 * delivery, or of the last delivery of that fuel.
 */
const fuelCost = sql`coalesce(r.cost, round(r.litres * coalesce(
  (select d.price from fuel_intake d where d.contract_id = r.contract_id and d.id = r.fuel_intake_id),
  ${lastPrice(sql`i.reservoir_id = r.reservoir_id`)}, ${lastPrice(sql`i.fuel_id = r.fuel_id`)}), 2))`

/** Condition: the item of the movement `m` has numbered tyres. */
const isTyre = sql`exists (select from numbered_item n where n.contract_id = m.contract_id
  and n.item_id = m.item_id and n.kind = 'tyre')`

/** Issues from warehouses for a vehicle, minus returns. */
function issuedFor(amount: 'parts' | 'tyres', which: Fragment, input: QueryInput): CostLine {
  return {
    ...{ amount, car: 'm.car_id', day: dayOfMoment(sql`m.at`, input), value: sql`-m.value` },
    from: sql`item_movement m where m.contract_id = ${input.contract} and m.car_id is not null
      and ${within(sql`m.at`, input)} and ${isEffectiveItemMovement('m')} and ${which}`,
  }
}

function costLines(input: QueryInput): CostLine[] {
  const { contract } = input
  const execution = resourceOf('maintenance-execution')
  const executions = (where: Fragment) => ({
    ...{ car: 'e.car_id', day: sql`e.date`, value: sql`e.cost` },
    from: sql`maintenance_execution e cross join k where e.contract_id = ${contract}
      and e.date between k.first and k.last and ${isInForce(execution, 'e')} and ${where}`,
  })
  return [
    {
      ...{ amount: 'distance', car: 'd.car_id', day: dayOfMoment(sql`d.end_date`, input) },
      value: sql`d.distance`,
      from: sql`(${drives(contract, ended)}) d where ${within(sql`d.end_date`, input)}`,
    },
    {
      ...{ amount: 'fuel', car: 'r.car_id', day: dayOfMoment(sql`r.at`, input), value: fuelCost },
      from: sql`refueling r where r.contract_id = ${contract} and ${within(sql`r.at`, input)}`,
    },
    issuedFor('parts', sql`not ${isTyre}`, input),
    issuedFor('tyres', isTyre, input),
    { amount: 'maintenance', ...executions(sql`e.counterparty_id is null`) },
    { amount: 'outside', ...executions(sql`e.counterparty_id is not null`) },
    {
      // invoices of external workshops, in addition to the costs of the request's works
      ...{ amount: 'outside', car: 'q.car_id', day: dayOfMoment(sql`q.executed_at`, input) },
      value: sql`q.outside_cost`,
      from: sql`car_inquiry q where q.contract_id = ${contract} and q.state = 'executed'
        and q.outside_cost is not null and ${within(sql`q.executed_at`, input)}`,
    },
    {
      ...{ amount: 'insurance', car: 'p.car_id', day: sql`s.first` },
      // the premium is spread evenly over the days of the policy
      value: sql`round(p.premium * (least(s.last, p.policy_term) - greatest(s.first, p.date_issue) + 1)
        / (p.policy_term - p.date_issue + 1), 2)`,
      from: sql`insurance_policy p join s on s.first <= p.policy_term and s.last >= p.date_issue
        where p.contract_id = ${contract} and p.premium is not null`,
    },
  ]
}

export const vehicleCosts: ReportQuery = (input) => {
  const { parameters, contract, since, until } = input
  const lines = costLines(input).map((one) => lineOf(one, input))
  const money = (amount: Amount) => sql`coalesce(sum(x.${sql.ref(amount)}), 0.00)`
  const costs = amounts.filter((one) => one !== 'distance')
  return sql`with k as (select ${dayOfMoment(since, input)} as first,
      ${dayOfMoment(sql`${until} - interval '1 microsecond'`, input)} as last),
    s as (select greatest(n.month::date, k.first) as first,
        least((n.month + interval '1 month')::date - 1, k.last) as last
      from k cross join lateral generate_series(date_trunc('month', k.first::timestamp),
        k.last::timestamp, interval '1 month') n(month)),
    x as (${sql.join(lines, sql` union all `)}),
    c as (select x.car_id, x.month, coalesce(sum(x.distance), 0)::int as distance,
        ${sql.join(costs.map((one) => sql`${money(one)} as ${sql.ref(one)}`))},
        ${sql.join(costs.map(money), sql` + `)} as total
      from x group by x.car_id, x.month)
    select c.*, case when c.distance > 0 then round(c.total / c.distance, 2) end as per_km
    from c join car v on v.contract_id = ${contract} and v.id = c.car_id
    where true ${only('v.subdivision_id', parameters.subdivision_id)}`
}
