// The demonstration's drafts: tomorrow's shifts, waiting to be opened.
import { addDays } from '#i18n/format/civil.ts'
import { momentAt, todayIn } from '#i18n/format/zone.ts'
import type { Fleet } from './demo-fleet.ts'
import type { Store } from './demo-store.ts'
import type { Pair } from './plan/shift-plan.ts'

/** Maximum vehicles that leave. */
const most = 8
/** Minutes between one departure and the next. */
const apart = 10

export async function putDrafts(
  store: Store,
  { now, timeZone }: Fleet,
  pairs: readonly Pair[],
): Promise<void> {
  const tomorrow = addDays(todayIn(timeZone, now.getTime()), 1)
  for (const [nth, { vehicle, driverId }] of pairs.slice(0, most).entries()) {
    const minutes = String((nth % 6) * apart).padStart(2, '0')
    const time = `0${8 + Math.floor(nth / 6)}:${minutes}`
    await store.put('way-bill', {
      ...{ car_id: vehicle.id, staff_id: driverId },
      start_date: momentAt(tomorrow, time, timeZone),
    })
  }
}
