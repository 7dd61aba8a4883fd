// The demonstration's warehouses: the stock of ninety days ago, and the supplies since then.
import { models } from '../data/models.ts'
import { parts, warehouses } from '../data/parts.ts'
import type { DemoPart } from '../data/parts.ts'
import type { Depots, Fleet } from '../demo-fleet.ts'
import type { Store } from '../demo-store.ts'
import type { ModelIds } from '../demo-vehicles.ts'
import { historyDays, momentOfShare } from '../plan/history-start.ts'
import { chances } from '../plan/seeded-chances.ts'
import type { Chance } from '../plan/seeded-chances.ts'
import { putStockDocuments } from './put-stock-documents.ts'
import { putStocktakings } from './put-stocktakings.ts'
import { postAt } from './stock-place.ts'
import type { StockPlace } from './stock-place.ts'

interface StockScene {
  depots: Depots
  /** Receives issued items. */
  receiverId: number | null
  partSupplierIds: readonly number[]
  /** In the order of the data. */
  categoryIds: readonly number[]
  modelIds: ReadonlyMap<string, ModelIds>
}

/** Builds of vehicles that a part fits alone. */
const light = ['sedan', 'hatch', 'minivan', 'pickup', 'suv']
const heavy = ['flatbed', 'dump', 'tanker', 'special']
const fits: Readonly<Record<string, readonly string[]>> = {
  ...{ 'DEMO-TYRE-026': light, 'DEMO-ELEC-021': light },
  ...{ 'DEMO-TYRE-027': heavy, 'DEMO-ELEC-022': heavy },
}

/** Days from one supply of a warehouse to the next. */
const supplyEvery = 13

/** Returns the warehouses with their items. */
export async function putStock(
  store: Store,
  fleet: Fleet,
  scene: StockScene,
): Promise<StockPlace[]> {
  const places = await putPlaces(store, fleet, scene)
  const chance = chances(7)
  for (const place of places) {
    await putOpening(store, fleet, place)
    await putSupplies(store, fleet, { place, chance, supplierIds: scene.partSupplierIds })
  }
  await putDraft(store, fleet, places[0], scene.partSupplierIds[0])
  await putStockDocuments(store, fleet, { places, receiverId: scene.receiverId })
  await putStocktakings(store, fleet, places)
  return places
}

async function putPlaces(
  store: Store,
  fleet: Fleet,
  { depots, categoryIds, modelIds }: StockScene,
): Promise<StockPlace[]> {
  const { tongue } = fleet
  const units = await store.builtIn('measurement-unit')
  const at = momentOfShare(fleet, historyDays, 0.3)
  const kept: (DemoPart & { id: number })[] = []
  for (const [nth, part] of parts.entries())
    kept.push({
      ...part,
      id: await store.put(
        'car-part',
        {
          name: part.name[tongue],
          article: part.article,
          category_id: categoryIds[part.category],
          unit_id: units.get(part.unit),
          barcode: `47800${String(nth + 1).padStart(7, '0')}`,
          minimum: String(part.minimum),
          model_ids: models
            .filter(({ type }) => fits[part.article]?.includes(type))
            .flatMap(({ brand, name }) => modelIds.get(`${brand} ${name}`)?.modelId ?? []),
        },
        at,
      ),
    })
  const places: StockPlace[] = []
  for (const { code, depot, name } of warehouses.filter((one) => depots.has(one.depot))) {
    const id = await store.put(
      'warehouse',
      { name: name[tongue], subdivision_id: depots.get(depot) },
      at,
    )
    // oils have a separate warehouse, if there is one
    const own = kept.filter(({ category }) => code !== 'oils' || category === 0)
    places.push({ id, parts: own })
  }
  return places
}

/** A line of a supply: a quantity of a part, near its price. */
const lineOf = (part: StockPlace['parts'][number], quantity: number, percent = 100) => ({
  item_id: part.id,
  quantity: String(quantity),
  unit_cost: (Math.round((part.price * percent) / 10_000) * 100).toFixed(2),
})

async function putOpening(store: Store, fleet: Fleet, { id, parts: own }: StockPlace) {
  const at = momentOfShare(fleet, historyDays, 0.35)
  const lines = own.map((part) => lineOf(part, Math.max(1, Math.round(part.opening / 2))))
  const body = { source: 'opening', at, warehouse_id: id, lines }
  await postAt(store, 'supply', await store.put('supply', body, at), at)
}

interface Supplying {
  place: StockPlace
  chance: Chance
  supplierIds: readonly number[]
}

async function putSupplies(store: Store, fleet: Fleet, { place, chance, supplierIds }: Supplying) {
  for (let ago = historyDays - 4 - chance(5); ago > 0; ago -= supplyEvery + chance(4)) {
    const at = momentOfShare(fleet, ago, 0.4)
    const first = chance(place.parts.length)
    const lines = [0, 1, 2, 3].map((step) => {
      const part = place.parts[(first + step) % place.parts.length]!
      return lineOf(part, Math.max(2, Math.round(part.minimum / 2)), 96 + chance(12))
    })
    const body = {
      ...{ at, warehouse_id: place.id, lines },
      counterparty_id: supplierIds[chance(supplierIds.length)],
      incoming_number: `${place.id}-${ago}`,
      incoming_date: at.slice(0, 10),
    }
    await postAt(store, 'supply', await store.put('supply', body, at), at)
  }
}

/** One that is not posted yet. */
async function putDraft(
  store: Store,
  fleet: Fleet,
  place: StockPlace | undefined,
  supplierId: number | undefined,
) {
  if (!place || supplierId === undefined) return
  await store.put('supply', {
    ...{ at: momentOfShare(fleet, 0, 0), warehouse_id: place.id, counterparty_id: supplierId },
    incoming_number: 'СФ-4417',
    lines: place.parts.slice(0, 3).map((part) => lineOf(part, 10)),
  })
}
