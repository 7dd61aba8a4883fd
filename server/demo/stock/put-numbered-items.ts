// Tyres and batteries of the demonstration: issued for two vehicles and mounted, one set near its
// end.
import type { Fleet } from '../demo-fleet.ts'
import type { Store } from '../demo-store.ts'
import type { Localized } from '../localized.ts'
import { momentOfShare } from '../plan/history-start.ts'
import { postAt } from './stock-place.ts'
import type { StockPlace } from './stock-place.ts'

const wheels = ['front_left', 'front_right', 'rear_left', 'rear_right'] as const
/** km that the tyres of each vehicle had run before; their lifetime is sixty thousand. */
const before = [58_500, 12_000] as const

/** Articles of the stock (parts.ts). */
const articles = { tyre: 'DEMO-TYRE-026', battery: 'DEMO-ELEC-021' } as const
const reason: Localized = { ru: 'Замена комплекта шин', uz: 'Shinalar toʻplamini almashtirish' }

interface Scene {
  readonly vehicles: readonly { id: number }[]
  readonly places: readonly StockPlace[]
  readonly receiverId: number | null
}

export async function putNumberedItems(store: Store, fleet: Fleet, scene: Scene): Promise<void> {
  const { vehicles, places } = scene
  const at = momentOfShare(fleet, 60, 0.4)
  const idOf = (article: string) =>
    places[0]?.parts.find((part) => part.article === article)?.id ?? null
  const tyre = idOf(articles.tyre)
  const accumulator = idOf(articles.battery)
  const put = async (number: string, body: Record<string, unknown>, mounted?: object) => {
    const id = await store.put('numbered-item', { number, ...body }, at)
    if (mounted) await store.put('numbered-item-event', { numbered_id: id, at, ...mounted }, at)
    return id
  }
  for (const [nth, initial_km] of before.entries()) {
    const car_id = vehicles[nth]?.id
    if (car_id === undefined) break
    await issueFor(store, fleet, scene, { car_id, tyre, accumulator })
    for (const [wheel, mount_position] of wheels.entries())
      await put(
        `DOT-${nth + 1}${wheel + 1}24`,
        { kind: 'tyre', item_id: tyre, initial_km, norm_km: 60_000 },
        { kind: 'mount', car_id, mount_position },
      )
    const battery = await put(
      `АКБ-${nth + 1}`,
      { kind: 'battery', item_id: accumulator },
      { kind: 'mount', car_id, mount_position: 'battery' },
    )
    if (nth > 0)
      await store.put('numbered-item-event', {
        ...{ numbered_id: battery, kind: 'remove', at: momentOfShare(fleet, 9, 0.5) },
      })
  }
  await put('DOT-9924', { kind: 'tyre', item_id: tyre, norm_km: 60_000 })
}

interface Issued {
  readonly car_id: number
  readonly tyre: number | null
  readonly accumulator: number | null
}

/** They are issued from the first warehouse, as costs of the vehicle. */
async function issueFor(
  store: Store,
  fleet: Fleet,
  { places: [place], receiverId }: Scene,
  { car_id, tyre, accumulator }: Issued,
): Promise<void> {
  if (!place || receiverId === null || tyre === null || accumulator === null) return
  const at = momentOfShare(fleet, 61, 0.4)
  const lines = [
    { item_id: tyre, quantity: '4' },
    { item_id: accumulator, quantity: '1' },
  ]
  const body = { at, car_id, lines, warehouse_id: place.id, receiver_id: receiverId }
  const id = await store.put('item-issue', { ...body, purpose: reason[fleet.tongue] }, at)
  await postAt(store, 'item-issue', id, at)
}
