// All series of the dashboard in one answer, as far as the caller may read them.
import { canRead } from '#resources/kernel/access.ts'
import type { GeneralData, SeriesName } from '#resources/kernel/dashboard.ts'
import type { AccessName } from '#resources/kernel/names.ts'
import { todayIn } from '../../../kernel/session/viewer.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { birthdaysOf } from './birthdays.ts'
import { divisions, remaindersOf, sharesOf } from './chart-shares.ts'

type Series = Pick<GeneralData, SeriesName>

/** Series → the rights that it needs. */
const reads: Readonly<Record<SeriesName, AccessName>> = {
  birthdayStaff: 'staff',
  carTypeData: 'car',
  carTypeAppointmentData: 'car',
  carStatusData: 'car',
  staffStatusData: 'staff',
  reservoirData: 'reservoir',
}
export const seriesNames = Object.keys(reads) as SeriesName[]

/** One after another: a dashboard takes one connection. @throws the database's error */
export async function seriesOf(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  { contract, contractId, levels }: Person,
  asked: readonly SeriesName[],
): Promise<Series> {
  const read: Readonly<Record<SeriesName, () => Promise<Series>>> = {
    birthdayStaff: async () => ({
      birthdayStaff: await birthdaysOf(db, contractId, todayIn(contract.timeZone, clock())),
    }),
    carTypeData: async () => ({
      carTypeData: await sharesOf(db, contractId, divisions.getCarTypeData),
    }),
    carTypeAppointmentData: async () => ({
      carTypeAppointmentData: await sharesOf(db, contractId, divisions.getCarTypeByAppointmentData),
    }),
    carStatusData: async () => ({
      carStatusData: await sharesOf(db, contractId, divisions.getCarStatusData),
    }),
    staffStatusData: async () => ({
      staffStatusData: await sharesOf(db, contractId, divisions.getStaffStatusData),
    }),
    reservoirData: async () => ({ reservoirData: await remaindersOf(db, contractId) }),
  }
  const found: Series = {}
  for (const name of asked)
    if (canRead(levels, reads[name])) Object.assign(found, await read[name]())
  return found
}
