// Checks whether a vehicle's insurance permits a driver.
import { sql } from 'kysely'
import type { Db } from '../../kernel/db/database.ts'
import type { Fragment } from '../../kernel/types.ts'

/**
 * OSAGO, the compulsory liability insurance. (KASKO covers damage to the vehicle, and is
 * voluntary.)
 */
export const compulsory = '0'

interface Insured {
  readonly contractId: Fragment
  readonly carId: Fragment
  readonly day: Fragment
}

/** FROM and WHERE clauses: compulsory policies `o` of a vehicle in force on a day. */
export const policiesInForce = ({ contractId, carId, day }: Insured): Fragment =>
  sql`from insurance_policy o where o.contract_id = ${contractId} and o.car_id = ${carId}
    and o.policy_type = ${sql.lit(compulsory)} and ${day} between o.date_issue and o.policy_term`

/**
 * Condition: the policy `o` permits the driver. A policy without restrictions permits everyone, any
 * other only its named drivers.
 */
export const letsDrive = (driverId: Fragment): Fragment =>
  sql`(not o.have_restrictions or exists (select from insurance_policy__driver_ids l
    where l.contract_id = o.contract_id and l.parent_id = o.id and l.target_id = ${driverId}))`

/**
 * `has_restriction` of the insurance check: no compulsory policy in force on that day permits this
 * employee to drive this vehicle.
 */
export async function isRestricted(
  db: Db,
  contractId: number,
  { carId, driverId, day }: { carId: number; driverId: number; day: string },
): Promise<boolean> {
  const policies = policiesInForce({
    contractId: sql`${contractId}`,
    carId: sql`${carId}`,
    day: sql`${day}::date`,
  })
  const { rows } = await sql`select ${policies} and ${letsDrive(sql`${driverId}`)} limit 1`.execute(
    db,
  )
  return rows.length === 0
}
