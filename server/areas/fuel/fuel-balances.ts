// Book balances of tanks, in SQL.
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import { balanceAt, isReversed } from '../../kernel/ledger/index.ts'
import type { Fragment, Wire } from '../../kernel/types.ts'

export const movements = resourceOf('fuel-movement')

/** Litres in the tank `alias`, of all fuels. */
export const tankBalance = (alias = 't') =>
  balanceAt(movements, {
    owner: { key: 'reservoir_id', sql: sql.ref(`${alias}.id`) },
    contract: sql.ref(`${alias}.contract_id`),
  })

/** Litres in a tank at a given time, inclusive. */
export const tankBalanceAt = (contractId: number, tankId: unknown, at: unknown): Fragment =>
  balanceAt(movements, {
    owner: { key: 'reservoir_id', sql: sql`${tankId}::bigint` },
    at: sql`${at}::timestamptz`,
    contract: sql`${contractId}::bigint`,
  })

/** Litres of a fuel in a vehicle at a given time, inclusive. */
export const vehicleBalanceAt = (
  contractId: number,
  { car_id: carId, fuel_id: fuelId, at }: Wire,
): Fragment =>
  balanceAt(movements, {
    owner: { key: 'car_id', sql: sql`${carId}::bigint` },
    keys: { fuel_id: sql`${fuelId}::bigint` },
    at: sql`${at}::timestamptz`,
    contract: sql`${contractId}::bigint`,
  })

/** Condition: the movement `alias` is neither reversed nor a reversal. */
export const isEffectiveMovement = (alias: string) => sql`not ${isReversed(movements, alias)}`
