// The demonstration's recurring orders, with the orders created from them by now.
import { addDays } from '#i18n/format/civil.ts'
import { todayIn } from '#i18n/format/zone.ts'
import { makeTransition } from '../../kernel/write/save-records.ts'
import { makeOrdersOf } from '../../areas/dispatch/index.ts'
import { dayOff, recurrences } from '../data/order-recurrences.ts'
import type { Fleet } from '../demo-fleet.ts'
import type { Ids, Store } from '../demo-store.ts'

interface RecurrenceScene {
  readonly companyId: number
  readonly subdivisionIds: readonly number[]
  readonly placeIds: Ids
  readonly priorities: Ids
}

export async function putRecurrences(
  store: Store,
  { tongue, now, timeZone }: Fleet,
  { companyId, subdivisionIds, placeIds, priorities }: RecurrenceScene,
): Promise<void> {
  const today = todayIn(timeZone, now.getTime())
  for (const [nth, one] of recurrences.entries()) {
    const id = await store.put('order-recurrence', {
      ...{ name: one.name[tongue], ...one.days, time: one.time, days_ahead: one.ahead },
      ...{ starts_on: today, duration: one.duration },
      ...{ address: one.address[tongue], description: one.name[tongue], company_id: companyId },
      ...{ subdivision_id: subdivisionIds[nth % subdivisionIds.length] },
      ...{
        from_id: placeIds.get(one.from ?? '') ?? null,
        to_id: placeIds.get(one.to ?? '') ?? null,
      },
      ...(one.passengers !== undefined && { passengers: one.passengers }),
      ...(one.cargo && { cargo: one.cargo[tongue] }),
      priority_id: priorities.get(one.priority),
    })
    // no commuter transport on a day of rest
    if (nth === 0)
      await store.put('order-recurrence-skip', {
        ...{ recurrence_id: id, day: addDays(today, 4), note: dayOff[tongue] },
      })
    const writer = store.writerOf('order-recurrence')
    await makeOrdersOf(writer, id)
    if (one.paused) await makeTransition(writer, 'pause', { id })
  }
}
