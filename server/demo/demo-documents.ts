// Documents of the demonstration's vehicles and drivers: of each kind some are valid, some expire
// soon and one has expired. All of them are invented.
import { dayMs } from '../kernel/time-units.ts'
import type { Fleet } from './demo-fleet.ts'
import type { Store } from './demo-store.ts'
import type { Localized } from './localized.ts'

interface Kind {
  name: Localized
  /** Days before its end; default: the organisation's. */
  notice?: number
  /** Years of validity; unlimited if missing. */
  years?: number
}

const registration: Kind = {
  name: { ru: 'Свидетельство о регистрации', uz: 'Qayd etish guvohnomasi' },
}
const tachograph: Kind = {
  name: { ru: 'Поверка тахографа', uz: 'Taxograf tekshiruvi' },
  ...{ notice: 45, years: 2 },
}
const extinguisher: Kind = {
  name: { ru: 'Перезарядка огнетушителя', uz: 'Oʻt oʻchirgichni qayta toʻldirish' },
  years: 1,
}
const certificate: Kind = {
  name: { ru: 'Медицинская справка водителя', uz: 'Haydovchining tibbiy maʼlumotnomasi' },
  ...{ notice: 60, years: 2 },
}
const safety: Kind = {
  name: { ru: 'Удостоверение по охране труда', uz: 'Mehnat muhofazasi guvohnomasi' },
  years: 3,
}

/** Remaining days of the nth document. */
const daysLeft = [410, 38, 250, 12, 590, -6, 133, 55] as const

export async function putDocuments(
  store: Store,
  { tongue, now }: Fleet,
  carIds: readonly number[],
  driverIds: readonly number[],
): Promise<void> {
  const inDays = (days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
  const documentsOf = async (
    { name, notice, years }: Kind,
    [resource, owner]:
      readonly ['vehicle-document', 'car_id'] | readonly ['staff-document', 'staff_id'],
    ids: readonly number[],
  ) => {
    const kind_id = await store.put('document-kind', {
      name: name[tongue],
      ...(notice !== undefined && { notice_days: notice }),
    })
    for (const [n, id] of ids.entries()) {
      const left = daysLeft[n % daysLeft.length]!
      await store.put(resource, {
        ...{ [owner]: id, kind_id, number: `DEMO-${String(kind_id)}-${String(n + 1)}` },
        issued_on: inDays(years === undefined ? -900 - n : Math.min(0, left - years * 365)),
        ...(years !== undefined && { valid_until: inDays(left) }),
      })
    }
  }
  const ofVehicle = ['vehicle-document', 'car_id'] as const
  const ofEmployee = ['staff-document', 'staff_id'] as const
  const some = carIds.slice(0, 8)
  await documentsOf(registration, ofVehicle, some)
  await documentsOf(tachograph, ofVehicle, some.slice(0, 6))
  await documentsOf(extinguisher, ofVehicle, some)
  await documentsOf(certificate, ofEmployee, driverIds.slice(0, 8))
  await documentsOf(safety, ofEmployee, driverIds.slice(0, 4))
}
