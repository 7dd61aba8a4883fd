// Issues of the demonstration's warehouses without a repair request: transfers, issues, a return
// and write-offs; one of them is not posted yet.
import type { ResourceName } from '#resources/index.ts'
import type { Localized } from '../localized.ts'
import type { Fleet } from '../demo-fleet.ts'
import type { Store } from '../demo-store.ts'
import { momentOfShare } from '../plan/history-start.ts'
import { postAt } from './stock-place.ts'
import type { StockPlace } from './stock-place.ts'

type Wire = Record<string, unknown>

interface Scene {
  readonly places: readonly StockPlace[]
  readonly receiverId: number | null
}

const purposes: readonly Localized[] = [
  { ru: 'Доливка в боксе', uz: 'Boksda quyish uchun' },
  { ru: 'Аварийный комплект дежурной бригады', uz: 'Navbatchi brigada uchun zaxira' },
  { ru: 'Подготовка к техосмотру', uz: 'Texnik koʻrikka tayyorlash' },
]
const broken: Localized = { ru: 'Разбита при разгрузке', uz: 'Tushirish paytida singan' }
const expired: Localized = {
  ru: 'Истёк срок хранения, герметик затвердел',
  uz: 'Saqlash muddati oʻtgan, germetik qotib qolgan',
}
const topUp: Localized = { ru: 'Пополнение запаса', uz: 'Zaxirani toʻldirish' }

/** One of each plentiful item. */
const linesOf = (place: StockPlace, from: number, count: number): Wire[] =>
  place.parts
    .filter(({ opening }) => opening >= 12)
    .slice(from, from + count)
    .map(({ id }) => ({ item_id: id, quantity: '1' }))

export async function putStockDocuments(
  store: Store,
  fleet: Fleet,
  { places, receiverId }: Scene,
): Promise<void> {
  const { tongue } = fleet
  const [central, ...others] = places
  if (!central) return
  const put = async (resource: ResourceName, ago: number, body: Wire) => {
    const at = momentOfShare(fleet, ago, 0.6)
    await postAt(store, resource, await store.put(resource, { at, ...body }, at), at)
  }
  for (const [nth, other] of others.entries())
    await put('item-transfer', 41 - 7 * nth, {
      ...{ warehouse_id: central.id, to_warehouse_id: other.id, note: topUp[tongue] },
      lines: linesOf(central, nth, 2),
    })
  const write = { warehouse_id: central.id, cause: 'damage', reason: broken[tongue] }
  await put('item-write-off', 33, { ...write, lines: linesOf(central, 1, 1) })
  const from = { warehouse_id: central.id, receiver_id: receiverId }
  if (receiverId !== null) {
    for (const [nth, purpose] of purposes.entries())
      await put('item-issue', 24 - 7 * nth, {
        ...{ ...from, purpose: purpose[tongue], lines: linesOf(central, nth, 2) },
      })
    const back = { ...from, kind: 'return', purpose: purposes[1]?.[tongue] }
    await put('item-issue', 12, { ...back, lines: linesOf(central, 1, 1) })
  }
  await store.put('item-write-off', {
    ...{ at: momentOfShare(fleet, 0, 0), warehouse_id: central.id, cause: 'expiry' },
    ...{ reason: expired[tongue], lines: linesOf(central, 2, 1) },
  })
}
