// The demonstration's waybills: tomorrow's shifts, drawn up and waiting to be opened.
import { addDays } from '#i18n/format/civil.ts'
import { momentAt, todayIn } from '#i18n/format/zone.ts'
import type { Crew } from './demo-checks.ts'
import type { Fleet, Store } from './demo-fleet.ts'

/** Vehicles that leave. */
const most = 8
/** Minutes between one departure and the next. */
const apart = 10

export async function putWaybills(
  store: Store,
  { now, timeZone }: Fleet,
  { cars, drivers }: Pick<Crew, 'cars' | 'drivers'>,
): Promise<void> {
  const tomorrow = addDays(todayIn(timeZone, now.getTime()), 1)
  for (const [nth, { id }] of cars.slice(0, Math.min(most, drivers.length)).entries()) {
    const minutes = String((nth % 6) * apart).padStart(2, '0')
    const time = `0${8 + Math.floor(nth / 6)}:${minutes}`
    await store.put('way-bill', {
      ...{ car_id: id, staff_id: drivers[nth] },
      start_date: momentAt(tomorrow, time, timeZone),
    })
  }
}
