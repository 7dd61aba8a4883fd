// Whether the mileage at which something was done can be true.
import { momentAt } from '#i18n/format/zone.ts'
import type { WriteContext } from '../../kernel/types.ts'
import { questionReading } from '../fleet/index.ts'

/**
 * What the odometer showed at noon of the day is held against its readings, so that a slip of the
 * hand moves no reminder. @throws AppError 422 confirm
 */
export async function questionMileage(
  writer: WriteContext,
  carId: unknown,
  day: unknown,
  mileage: Readonly<Record<string, unknown>>,
): Promise<void> {
  const [[field = '', value]] = Object.entries(mileage) as [[string, unknown]]
  if (value == null) return
  const { timeZone } = writer.person.contract
  const readAt = momentAt(String(day), '12:00', timeZone)
  await questionReading(writer, { car_id: carId, read_at: readAt, value }, field)
}
