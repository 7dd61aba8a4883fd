// Rules of driver assignments: the vehicle's insurance must permit the driver.
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { contractToday } from '../../kernel/session/viewer.ts'
import type { Rules, WriteContext } from '../../kernel/types.ts'
import { isRestricted } from '../fleet/index.ts'

/** Whether both records exist; unknown ones are refused when references are checked. */
async function areKnown(
  { db, person }: WriteContext,
  carId: unknown,
  driverId: unknown,
): Promise<boolean> {
  const { rows } = await sql`select from car c join staff s on s.contract_id = c.contract_id
    where c.contract_id = ${person.contractId} and c.id = ${carId} and s.id = ${driverId}`.execute(
    db,
  )
  return rows.length > 0
}

export const assignmentRules: Rules = {
  async beforeSave(writer, row, before) {
    const { db, person, now } = writer
    const isSame = before?.car_id === row.car_id && before?.staff_id === row.staff_id
    if (isSame) return row
    const day = contractToday(person.contract.timeZone, now)
    const pair = { carId: row.car_id as number, driverId: row.staff_id as number, day }
    if (
      (await areKnown(writer, row.car_id, row.staff_id)) &&
      (await isRestricted(db, person.contractId, pair))
    )
      throw new AppError('rule', {
        fields: { staff_id: 'driver_not_insured' },
        says: 'driver_not_insured',
      })
    return row
  },
}
