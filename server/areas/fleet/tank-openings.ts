// Initial contents of a vehicle's tanks, which can be corrected on its card until fuel has moved.
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { balanceAt, isReversed } from '../../kernel/ledger/index.ts'
import { holdFirstDay } from '../../kernel/session/first-day.ts'
import type { Wire, WriteContext } from '../../kernel/types.ts'

const movements = resourceOf('fuel-movement')

/** SQL: the balance, in litres, of the first fuel on the card of a vehicle `t`. */
export const mainFuelBalance = sql`(select ${balanceAt(movements, {
  owner: { key: 'car_id', sql: sql.ref('t.id') },
  keys: { fuel_id: sql.ref('b.fuel_id') },
})} from car__fuels b
  where b.contract_id = t.contract_id and b.parent_id = t.id order by b.position limit 1)`

/** The time of the initial contents: the creation of the card. */
export function openedAt({ now }: WriteContext, before: Wire | null): unknown {
  return before ? (before.opened_at ?? before.created_at) : now.toISOString()
}

/**
 * During the initial data entry of an organisation, the contents can be corrected despite later
 * movements; the ledger still refuses negative balances.
 * @throws AppError 400 for changed initial contents of a fuel with later movements
 */
export async function refuseUsedOpenings(
  { db, person }: WriteContext,
  row: Wire,
  before: Wire,
): Promise<void> {
  const earlier = remaindersOf(before)
  const later = remaindersOf(row)
  const changed = [...new Set([...earlier.keys(), ...later.keys()])].filter(
    (fuel) => (earlier.get(fuel) ?? 0) !== (later.get(fuel) ?? 0),
  )
  if (changed.length === 0 || (await holdFirstDay(db, person.contractId)) === null) return
  const { rows } = await sql<{ fuel_id: number }>`select distinct m.fuel_id from fuel_movement m
    where m.contract_id = ${person.contractId} and m.car_id = ${before.id}
      and m.fuel_id = any(${changed}::bigint[]) and m.kind <> 'opening'
      and not ${isReversed(movements, 'm')}`.execute(db)
  const used = new Set(rows.map(({ fuel_id: fuel }) => fuel))
  if (used.size === 0) return
  const faults = fuelsOf(row).flatMap(({ fuel_id: fuel }, i): [string, Fault][] =>
    used.has(fuel as number) ? [[`fuels.${i}.tank_remainder`, 'vehicle_opening_used']] : [],
  )
  // that fuel is no longer on the card, so that the fault is reported for the whole list
  throw invalid(faults.length > 0 ? Object.fromEntries(faults) : { fuels: 'vehicle_opening_used' })
}

const fuelsOf = ({ fuels }: Wire) => (fuels ?? []) as Wire[]

/** Fuel id → initial litres on the card; several tanks of one fuel are added up. */
function remaindersOf(row: Wire): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { fuel_id, tank_remainder: litres } of fuelsOf(row)) {
    const fuel = fuel_id as number
    sums.set(fuel, (sums.get(fuel) ?? 0) + Number(litres ?? 0))
  }
  return sums
}
