// Plausibility check of the mileage of completed work.
import { addDays } from '#i18n/format/civil.ts'
import { momentAt } from '#i18n/format/zone.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { WriteContext } from '../../kernel/types.ts'
import { questionReading } from '../fleet/index.ts'

/**
 * Requires confirmation of an odometer value that is plausible neither at the start nor at the end
 * of its day (the time is unknown), since a typing error would shift reminders.
 * @param mileage the value under the name of its field
 * @throws AppError 422 confirm
 */
export async function questionMileage(
  writer: WriteContext,
  carId: unknown,
  day: unknown,
  mileage: Readonly<Record<string, unknown>>,
): Promise<void> {
  const [[field = '', value] = []] = Object.entries(mileage)
  if (value == null) return
  const { timeZone } = writer.person.contract
  const midnight = (of: string) => momentAt(of, '00:00', timeZone)
  const ask = (readAt: string) =>
    questionReading(writer, { car_id: carId, read_at: readAt, value }, field)
  try {
    await ask(midnight(String(day)))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await ask(midnight(addDays(String(day), 1)))
  }
}
