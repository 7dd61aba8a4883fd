// Who is assigned to a vehicle must be insured to drive it.
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { todayIn } from '../../kernel/session/viewer.ts'
import type { Rules } from '../../kernel/types.ts'
import { isRestricted } from '../fleet/index.ts'

export const assignmentRules: Rules = {
  async beforeSave(writer, row, before) {
    const { db, person, now } = writer
    const isSame = before?.car_id === row.car_id && before?.staff_id === row.staff_id
    if (isSame) return row
    const day = todayIn(person.contract.timeZone, now)
    const pair = { carId: row.car_id as number, driverId: row.staff_id as number, day }
    if (await isRestricted(db, person.contractId, pair))
      throw new AppError('rule', { fields: { staff_id: 'not_insured' }, says: 'not_insured' })
    return row
  },
}
