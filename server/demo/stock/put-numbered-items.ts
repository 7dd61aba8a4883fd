// Tyres and batteries of the demonstration: mounted on two vehicles, one set near its end.
import type { Fleet } from '../demo-fleet.ts'
import type { Store } from '../demo-store.ts'
import { momentOf } from '../plan/history-start.ts'

const wheels = ['front_left', 'front_right', 'rear_left', 'rear_right'] as const
/** km that the tyres of each vehicle had run before; they are to last sixty thousand. */
const before = [58_500, 12_000] as const

export async function putNumberedItems(
  store: Store,
  fleet: Fleet,
  vehicles: readonly { id: number }[],
): Promise<void> {
  const at = momentOf(fleet, 60, 0.4)
  const put = async (number: string, body: Record<string, unknown>, mounted?: object) => {
    const id = await store.put('numbered-item', { number, ...body }, at)
    if (mounted) await store.put('numbered-item-event', { numbered_id: id, at, ...mounted }, at)
    return id
  }
  for (const [nth, initial_km] of before.entries()) {
    const car_id = vehicles[nth]?.id
    if (car_id === undefined) break
    for (const [wheel, mount_position] of wheels.entries())
      await put(
        `DOT-${nth + 1}${wheel + 1}24`,
        { kind: 'tyre', initial_km, norm_km: 60_000 },
        { kind: 'mount', car_id, mount_position },
      )
    const battery = await put(
      `АКБ-${nth + 1}`,
      { kind: 'battery' },
      { kind: 'mount', car_id, mount_position: 'battery' },
    )
    if (nth > 0)
      await store.put('numbered-item-event', {
        ...{ numbered_id: battery, kind: 'remove', at: momentOf(fleet, 9, 0.5) },
      })
  }
  await put('DOT-9924', { kind: 'tyre', norm_km: 60_000 })
}
