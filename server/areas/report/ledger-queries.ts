// Reports on the fuel and stock ledgers: late entries, and turnover.
import { sql } from 'kysely'
import { canRead } from '#resources/kernel/access.ts'
import { balanceAt } from '../../kernel/ledger/index.ts'
import type { Asking, ReportQuery } from '../../kernel/report/report-query.ts'
import { isEffectiveMovement } from '../fuel/index.ts'
import { itemMovements, isEffectiveItemMovement } from '../warehouse/index.ts'
import { dayOfMoment, only, within } from './asked-columns.ts'

const noPieces = sql`0.000::numeric`
const noMoney = sql`0.00::numeric`

const lateBy = (asking: Asking) =>
  sql`${dayOfMoment(sql`m.created_at`, asking)} - ${dayOfMoment(sql`m.at`, asking)}`
const isLate = (asking: Asking) =>
  sql`m.contract_id = ${asking.contract} and ${within(sql`m.at`, asking)}
    and ${lateBy(asking)} >= ${asking.asked.days}::int ${only('m.car_id', asking.asked.car_id)}`

const lateFuel = (asking: Asking) => sql`
  select 'fuel'::text as ledger, m.at, m.created_at as written_at, ${lateBy(asking)} as late_days,
    m.kind::text as kind, m.reservoir_id, null::bigint as warehouse_id, m.car_id, m.fuel_id,
    null::bigint as item_id, m.litres, null::numeric as quantity, m.id as fuel_movement_id,
    null::bigint as item_movement_id
  from fuel_movement m where ${isLate(asking)} and ${isEffectiveMovement('m')}
    ${only('m.reservoir_id', asking.asked.reservoir_id)}`

const lateStock = (asking: Asking) => sql`
  select 'stock'::text as ledger, m.at, m.created_at as written_at, ${lateBy(asking)} as late_days,
    m.kind::text as kind, null::bigint as reservoir_id, m.warehouse_id, m.car_id,
    null::bigint as fuel_id, m.item_id, null::numeric as litres, m.quantity,
    null::bigint as fuel_movement_id, m.id as item_movement_id
  from item_movement m where ${isLate(asking)} and ${isEffectiveItemMovement('m')}
    ${only('m.warehouse_id', asking.asked.warehouse_id)}`

/**
 * Late entries of both ledgers, as far as the reader may see them; for a given tank only of fuel.
 */
export const lateEntries: ReportQuery = (asking) => {
  const { asked, person } = asking
  const parts = [
    ...(canRead(person.levels, 'fuel-movement') && asked.warehouse_id == null
      ? [lateFuel(asking)]
      : []),
    ...(canRead(person.levels, 'item-movement') && asked.reservoir_id == null
      ? [lateStock(asking)]
      : []),
  ]
  if (parts.length > 0) return sql.join(parts, sql` union all `)
  return sql`select * from (${lateFuel(asking)}) none where false`
}

export const stockTurnover: ReportQuery = (asking) => {
  const { asked, contract, since } = asking
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
        and ${within(sql`i.at`, asking)} and ${isEffectiveItemMovement('i')}) m
    cross join lateral (select o.opening_value + m.received_value - m.issued_value as closing_value,
      round((2 * o.opening_value + m.received_value - m.issued_value) / 2, 2) as average_value) c
    where t.contract_id = ${contract} and (o.opening <> 0 or o.opening_value <> 0 or m.moves > 0)
      ${only('t.warehouse_id', asked.warehouse_id)}`
}
