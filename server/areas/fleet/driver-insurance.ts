// Whether a driver may drive a vehicle, as its insurance says.
import { sql } from 'kysely'
import type { Db } from '../../kernel/db/database.ts'
import type { Fragment } from '../../kernel/types.ts'

/** The code of OSAGO: without it nobody drives; KASKO pays for damage and lets nobody drive. */
export const compulsory = '0'

interface Insured {
  readonly contractId: Fragment
  readonly carId: Fragment
  readonly day: Fragment
}

/** FROM and WHERE of the compulsory policies `o` of a vehicle that are in force on that day. */
export const policiesInForce = ({ contractId, carId, day }: Insured): Fragment =>
  sql`from insurance_policy o where o.contract_id = ${contractId} and o.car_id = ${carId}
    and o.policy_type = ${sql.lit(compulsory)} and ${day} between o.date_issue and o.policy_term`

/** Of a policy `o`: without a restriction it lets everybody drive, else its named drivers alone. */
export const letsDrive = (driverId: Fragment): Fragment =>
  sql`(not o.have_restrictions or exists (select from insurance_policy__driver_ids l
    where l.contract_id = o.contract_id and l.parent_id = o.id and l.target_id = ${driverId}))`

/**
 * `has_restriction` of the insurance check: no compulsory policy that is in force on that day lets
 * this employee drive this vehicle.
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
