// All series of the dashboard in one response, limited to what the caller may read.
import { canRead } from '#resources/kernel/access.ts'
import type { GeneralData, SeriesName } from '#resources/kernel/views/dashboard.ts'
import { extraDashboards } from '#resources/kernel/views/extra-dashboards.ts'
import type { ResourceName } from '#resources/index.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { roleIds } from '#resources/kernel/names.ts'
import type { AccessName } from '#resources/kernel/names.ts'
import { readableBy, contractToday } from '../../../kernel/session/viewer.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { dispenserDay, fuelBalanceByDay, refuelledByDay, remaindersOf } from '../../fuel/index.ts'
import { checksToday, passedByDay } from '../../inspection/index.ts'
import { distanceByDay } from '../../waybill/index.ts'
import { birthdaysOf } from './birthdays.ts'
import { divisions, sharesOf } from './chart-shares.ts'
import { countOrders } from './order-counts.ts'

type Series = Pick<GeneralData, SeriesName>

/** What a series requires: an access resource, a readable field, or one of these role ids. */
type Needs = AccessName | readonly [ResourceName, field: string] | readonly number[]
const reads: Readonly<Record<SeriesName, Needs>> = {
  birthdayStaff: 'staff',
  orderCounts: 'order',
  carTypeData: 'car',
  carTypeAppointmentData: 'car',
  carStatusData: 'car',
  staffStatusData: 'staff',
  reservoirData: ['reservoir', 'remainder'],
  fuelAndConsumptionData: 'fuel-movement',
  fuelData: 'refueling',
  distanceData: 'way-bill',
  mechanicInspectionData: 'mechanic-checkup',
  medicalInspectionData: 'medical-checkup',
  ...extraDashboards,
}
export const seriesNames = Object.keys(reads) as SeriesName[]

/**
 * Reads series one after another, so that a dashboard uses one connection. @throws database errors
 */
export async function seriesOf(
  kernel: Kernel,
  person: Person,
  asked: readonly SeriesName[],
  { from, to }: { from: string; to: string },
): Promise<Series> {
  const { db, clock } = kernel
  const { contract, contractId } = person
  const days = { contractId, timeZone: contract.timeZone, from, to }
  const read: Readonly<Record<SeriesName, () => Promise<Series>>> = {
    birthdayStaff: async () => ({
      birthdayStaff: await birthdaysOf(db, contractId, contractToday(contract.timeZone, clock())),
    }),
    orderCounts: async () => ({ orderCounts: await countOrders(kernel, person, { from, to }) }),
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
    fuelAndConsumptionData: async () => ({
      fuelAndConsumptionData: await fuelBalanceByDay(db, days),
    }),
    fuelData: async () => ({ fuelData: await refuelledByDay(db, days) }),
    distanceData: async () => ({ distanceData: await distanceByDay(db, days) }),
    mechanicInspectionData: async () => ({
      mechanicInspectionData: await passedByDay(db, 'mechanic', days),
    }),
    medicalInspectionData: async () => ({
      medicalInspectionData: await passedByDay(db, 'medical', days),
    }),
    mechanicData: async () => ({ mechanicData: await checksToday(kernel, 'mechanic', contractId) }),
    doctorData: async () => ({ doctorData: await checksToday(kernel, 'medical', contractId) }),
    dispenserData: async () => ({ dispenserData: await dispenserDay(db, days, clock()) }),
  }
  const found: Series = {}
  for (const name of asked)
    if (mayRead(person, reads[name])) Object.assign(found, await read[name]())
  return found
}

/** Whether a person may read a series. */
export const mayReadSeries = (person: Person, name: SeriesName): boolean =>
  mayRead(person, reads[name])

function mayRead(person: Person, needs: Needs): boolean {
  const { levels, roles } = person
  if (typeof needs === 'string') return canRead(levels, needs)
  if (!isField(needs))
    return needs.some((id) => roles.includes(roleIds[id as keyof typeof roleIds]))
  const [name, key] = needs
  const of = resourceOf(name)
  const field = of.fields[key]
  return field !== undefined && canRead(levels, of.access) && readableBy(person, of)(key, field)
}

const isField = (needs: Exclude<Needs, string>): needs is readonly [ResourceName, string] =>
  typeof needs[0] === 'string'
