// Whether a driver may drive a vehicle, as its insurance says.
import { sql } from 'kysely'
import type { Db } from '../../kernel/db/database.ts'

/** The code of OSAGO: without it nobody drives; KASKO pays for damage and lets nobody drive. */
export const compulsory = '0'

/**
 * `has_restriction` of the insurance check: no compulsory policy that is in force on that day lets
 * this employee drive this vehicle. One with a restriction lets its named drivers alone.
 */
export async function isRestricted(
  db: Db,
  contractId: number,
  { carId, driverId, day }: { carId: number; driverId: number; day: string },
): Promise<boolean> {
  const { rows } = await sql`select from insurance_policy p
    where p.contract_id = ${contractId} and p.car_id = ${carId} and p.policy_type = ${compulsory}
      and ${day}::date between p.date_issue and p.policy_term
      and (not p.have_restrictions or exists (select from insurance_policy__driver_ids l
        where l.contract_id = p.contract_id and l.parent_id = p.id and l.target_id = ${driverId}))
    limit 1`.execute(db)
  return rows.length === 0
}
