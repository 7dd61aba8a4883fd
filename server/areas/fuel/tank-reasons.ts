// Departure verdict: reasons in the norms and the tank of a vehicle.
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import { balanceAt } from '../../kernel/ledger/index.ts'
import type { Fragment } from '../../kernel/types.ts'

/** The main fuel `b` of the vehicle; no row if it uses no fuel. */
const mainFuel = sql`(select f.fuel_id from car__fuels f
  where f.contract_id = p.contract_id and f.parent_id = p.car_id order by f.position limit 1) b`

const remainder = balanceAt(resourceOf('fuel-movement'), {
  owner: { key: 'car_id', sql: sql.ref('p.car_id') },
  keys: { fuel_id: sql.ref('b.fuel_id') },
  contract: sql.ref('p.contract_id'),
})

export const releaseReasons: Readonly<Record<string, Fragment>> = {
  no_norms: sql`select null::bigint as id, null as name from ${mainFuel} where not exists (
    select from fuel_consumption_norm n where n.contract_id = p.contract_id and n.car_id = p.car_id
      and n.fuel_id = b.fuel_id and n.valid_from <= p.day)`,
  // uses the current book balance, since a future one is unknown
  low_fuel: sql`select null::bigint as id, null as name from ${mainFuel} where ${remainder} < (
    select o.least_fuel from organisation o where o.contract_id = p.contract_id)`,
}
