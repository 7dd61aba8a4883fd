// Reports on the fuel and stock ledgers: late entries, and turnover.
import { sql } from 'kysely'
import { canRead } from '#resources/kernel/access.ts'
import { balanceAt } from '../../kernel/ledger/index.ts'
import type { QueryInput, ReportQuery } from '../../kernel/report/report-query.ts'
import { isEffectiveMovement } from '../fuel/index.ts'
import { itemMovements, isEffectiveItemMovement } from '../warehouse/index.ts'
import { dayOfMoment, only, within } from './report-conditions.ts'

const noPieces = sql`0.000::numeric`
const noMoney = sql`0.00::numeric`

const lateBy = (input: QueryInput) =>
  sql`${dayOfMoment(sql`m.created_at`, input)} - ${dayOfMoment(sql`m.at`, input)}`
const isLate = (input: QueryInput) =>
  sql`m.contract_id = ${input.contract} and ${within(sql`m.at`, input)}
    and ${lateBy(input)} >= ${input.parameters.days}::int
    ${only('m.car_id', input.parameters.car_id)}`

const lateFuel = (input: QueryInput) => sql`
  select 'fuel'::text as ledger, m.at, m.created_at as written_at, ${lateBy(input)} as late_days,
    m.kind::text as kind, m.reservoir_id, null::bigint as warehouse_id, m.car_id, m.fuel_id,
    null::bigint as item_id, m.litres, null::numeric as quantity, m.id as fuel_movement_id,
    null::bigint as item_movement_id
  from fuel_movement m where ${isLate(input)} and ${isEffectiveMovement('m')}
    ${only('m.reservoir_id', input.parameters.reservoir_id)}`

const lateStock = (input: QueryInput) => sql`
  select 'stock'::text as ledger, m.at, m.created_at as written_at, ${lateBy(input)} as late_days,
    m.kind::text as kind, null::bigint as reservoir_id, m.warehouse_id, m.car_id,
    null::bigint as fuel_id, m.item_id, null::numeric as litres, m.quantity,
    null::bigint as fuel_movement_id, m.id as item_movement_id
  from item_movement m where ${isLate(input)} and ${isEffectiveItemMovement('m')}
    ${only('m.warehouse_id', input.parameters.warehouse_id)}`

/**
 * Late entries of both ledgers, as far as the reader may see them; for a given tank only of fuel.
 */
export const lateEntries: ReportQuery = (input) => {
  const { parameters, person } = input
  const parts = [
    ...(canRead(person.levels, 'fuel-movement') && parameters.warehouse_id == null
      ? [lateFuel(input)]
      : []),
    ...(canRead(person.levels, 'item-movement') && parameters.reservoir_id == null
      ? [lateStock(input)]
      : []),
  ]
  if (parts.length > 0) return sql.join(parts, sql` union all `)
  return sql`select * from (${lateFuel(input)}) none where false`
}

export const stockTurnover: ReportQuery = (input) => {
  const { parameters, contract, since } = input
  const opening = (amount: 'quantity' | 'value') =>
    balanceAt(itemMovements, {
      owner: { key: 'warehouse_id', sql: sql.ref('t.warehouse_id') },
      keys: { item_id: sql.ref('t.item_id') },
      ...{ at: since, amount, before: true },
    })
  return sql`select t.warehouse_id, t.item_id, p.unit_id,
      o.opening, m.received, m.issued, o.opening + m.received - m.issued as closing,
      o.opening_value, m.received_value, m.issued_value, c.closing_value, c.average_value,
      case when c.average_value > 0 then round(m.issued_value / c.average_value, 2) end as turnover
    from item_movement__account t
    join car_part p on p.contract_id = t.contract_id and p.id = t.item_id
    cross join lateral (select ${opening('quantity')} as opening,
      ${opening('value')} as opening_value) o
    cross join lateral (select count(*) as moves,
      coalesce(sum(i.quantity) filter (where i.quantity > 0), ${noPieces}) as received,
      coalesce(-sum(i.quantity) filter (where i.quantity < 0), ${noPieces}) as issued,
      coalesce(sum(i.value) filter (where i.value > 0), ${noMoney}) as received_value,
      coalesce(-sum(i.value) filter (where i.value < 0), ${noMoney}) as issued_value
      from item_movement i where i.contract_id = t.contract_id
        and i.warehouse_id = t.warehouse_id and i.item_id = t.item_id
        and ${within(sql`i.at`, input)} and ${isEffectiveItemMovement('i')}) m
    cross join lateral (select o.opening_value + m.received_value - m.issued_value as closing_value,
      round((2 * o.opening_value + m.received_value - m.issued_value) / 2, 2) as average_value) c
    where t.contract_id = ${contract} and (o.opening <> 0 or o.opening_value <> 0 or m.moves > 0)
      ${only('t.warehouse_id', parameters.warehouse_id)}`
}
