// Fuel reports: receipts and issues of vehicles and tanks, and consumption against the norm.
import { sql } from 'kysely'
import { balanceAt } from '../../kernel/ledger/index.ts'
import type { ReportQuery, QueryInput } from '../../kernel/report/report-query.ts'
import type { Fragment } from '../../kernel/types.ts'
import { movements, isEffectiveMovement } from '../fuel/index.ts'
import { dayOfMoment, noLitres, only, within } from './report-conditions.ts'

const litres = (value: Fragment) => sql`coalesce(${value}, ${noLitres})`

export const refuellingSummary: ReportQuery = (input) => {
  const { parameters, contract } = input
  return sql`select r.car_id, r.fuel_id, count(*)::int as refuelings,
      ${litres(sql`sum(r.litres) filter (where r.source = 'tank')`)} as from_tanks,
      ${litres(sql`sum(r.litres) filter (where r.source <> 'tank')`)} as from_outside,
      sum(r.litres) as litres, sum(r.cost) as cost
    from refueling r join car v on v.contract_id = r.contract_id and v.id = r.car_id
    where r.contract_id = ${contract} and ${within(sql`r.at`, input)}
      ${only('r.car_id', parameters.car_id)} ${only('v.subdivision_id', parameters.subdivision_id)}
    group by r.car_id, r.fuel_id`
}

/** Consumption on posted waybills that ended within the period, by fuel. */
const posted = (input: QueryInput) => {
  const sheet = sql`b.contract_id = ${input.contract} and b.state = 'posted'
    and ${within(sql`b.end_date`, input)}`
  return sql`select b.car_id, b.staff_id as driver_id, b.fuel_id, b.end_date as at, 1 as sheets,
      b.distance, b.consumption, b.norm, b.saving, b.overrun
    from way_bill b where ${sheet} and b.fuel_id is not null
    union all select b.car_id, b.staff_id, o.fuel_id, b.end_date, 0, null, o.consumption, o.norm,
      o.saving, o.overrun
    from way_bill b
    join way_bill__other_fuels o on o.contract_id = b.contract_id and o.parent_id = b.id
    where ${sheet}`
}

/** Consumption on posted waybills, and write-offs without a waybill. */
const burnt = (input: QueryInput) => sql`${posted(input)}
  union all select c.car_id, null, c.fuel_id, c.at, 0, c.distance, c.litres, c.norm,
    case when c.norm is not null then greatest(c.norm - c.litres, 0.00) end,
    case when c.norm is not null then greatest(c.litres - c.norm, 0.00) end
  from fuel_consumption c where c.contract_id = ${input.contract} and ${within(sql`c.at`, input)}`

type Owner = 'car_id' | 'reservoir_id'

/** SQL: the opening balance of the account `t`. */
const openingOf = (owner: Owner, { since }: QueryInput) =>
  balanceAt(movements, {
    owner: { key: owner, sql: sql.ref(`t.${owner}`) },
    keys: { fuel_id: sql`t.fuel_id` },
    at: since,
    before: true,
  })

/** SQL: aggregates (`sums`) of the account's effective movements within the period. */
const movedOf = (owner: Owner, sums: Fragment, input: QueryInput) => sql`
  (select ${sums}, count(*) as moves from fuel_movement m
    where m.contract_id = t.contract_id and ${sql.ref(`m.${owner}`)} = ${sql.ref(`t.${owner}`)}
      and m.fuel_id = t.fuel_id and ${within(sql`m.at`, input)} and ${isEffectiveMovement('m')})`

const sumWhere = (which: Fragment) => litres(sql`sum(m.litres) filter (where ${which})`)

export const fuelConsumptionSummary: ReportQuery = (input) => {
  const { parameters, contract } = input
  const sums = sql`
    ${sumWhere(sql`m.kind in ('refueling', 'intake', 'transfer')`)} as received,
    -${sumWhere(sql`m.kind = 'consumption'`)} as consumed,
    ${sumWhere(sql`m.kind in ('opening', 'drain', 'measurement')`)} as other`
  return sql`select t.car_id, t.fuel_id, o.opening, m.received, m.consumed, m.other,
      o.opening + m.received - m.consumed + m.other as closing,
      d.distance, d.norm, d.actual, d.saving, d.overrun
    from fuel_movement__account t
    join car v on v.contract_id = t.contract_id and v.id = t.car_id
    cross join lateral (select ${openingOf('car_id', input)} as opening) o
    cross join lateral ${movedOf('car_id', sums, input)} m
    left join (select x.car_id, x.fuel_id, sum(x.distance)::int as distance, sum(x.norm) as norm,
        sum(x.consumption) filter (where x.norm is not null) as actual,
        sum(x.saving) as saving, sum(x.overrun) as overrun
      from (${burnt(input)}) x group by x.car_id, x.fuel_id) d
      on d.car_id = t.car_id and d.fuel_id = t.fuel_id
    where t.contract_id = ${contract} and (o.opening <> 0 or m.moves > 0 or d.car_id is not null)
      ${only('t.car_id', parameters.car_id)} ${only('v.subdivision_id', parameters.subdivision_id)}`
}

export const tankMovement: ReportQuery = (input) => {
  const { parameters, contract } = input
  const sums = sql`
    ${sumWhere(sql`m.kind = 'intake'`)} as received,
    ${sumWhere(sql`m.kind in ('transfer', 'drain') and m.litres > 0`)} as moved_in,
    -${sumWhere(sql`m.kind in ('refueling', 'consumption')`)} as issued,
    -${sumWhere(sql`m.kind in ('transfer', 'drain') and m.litres < 0`)} as moved_out,
    ${sumWhere(sql`m.kind in ('opening', 'measurement')`)} as corrected,
    ${litres(sql`sum(m.litres)`)} as change`
  return sql`select t.reservoir_id, t.fuel_id, o.opening, m.received, m.moved_in, m.issued,
      m.moved_out, m.corrected, o.opening + m.change as closing
    from fuel_movement__account t
    cross join lateral (select ${openingOf('reservoir_id', input)} as opening) o
    cross join lateral ${movedOf('reservoir_id', sums, input)} m
    where t.contract_id = ${contract} and t.reservoir_id is not null
      and (o.opening <> 0 or m.moves > 0) ${only('t.reservoir_id', parameters.reservoir_id)}`
}

/** Consumption against the norm, grouped by a column of the waybill `x` or its vehicle `v`. */
const againstNorm =
  (key: string, column: (input: QueryInput) => Fragment): ReportQuery =>
  (input) => {
    const { parameters, contract } = input
    return sql`select ${column(input)} as ${sql.ref(key)}, x.fuel_id, sum(x.sheets)::int as sheets,
        sum(x.distance)::int as distance, sum(x.consumption) as consumed,
        round(sum(x.consumption) * 100 / nullif(sum(x.distance), 0), 2) as per_100,
        sum(x.norm) as norm, sum(x.saving) as saving, sum(x.overrun) as overrun
      from (${posted(input)}) x join car v on v.contract_id = ${contract} and v.id = x.car_id
      where true ${only('x.car_id', parameters.car_id)} ${only('x.driver_id', parameters.driver_id)}
        ${only('v.subdivision_id', parameters.subdivision_id)}
      group by 1, 2`
  }

export const fuelByVehicle = againstNorm('car_id', () => sql`x.car_id`)
export const fuelByDriver = againstNorm('driver_id', () => sql`x.driver_id`)
export const fuelBySubdivision = againstNorm('subdivision_id', () => sql`v.subdivision_id`)
export const fuelByMonth = againstNorm(
  'month',
  (input) => sql`date_trunc('month', ${dayOfMoment(sql`x.at`, input)})::date`,
)
