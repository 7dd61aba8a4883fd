// The demonstration's regulations: a template for each model of the fleet, and something that is
// done once.
import { sql } from 'kysely'
import { addDays } from '#i18n/format/civil.ts'
import { todayIn } from '#i18n/format/zone.ts'
import { regulationsOf } from '../data/regulations.ts'
import type { DemoRegulation } from '../data/regulations.ts'
import { models } from '../data/models.ts'
import { works } from '../data/works.ts'
import { itemCategories } from '../data/stock.ts'
import type { Fleet } from '../demo-fleet.ts'
import type { Ids, Store } from '../demo-store.ts'
import type { ModelIds } from '../demo-vehicles.ts'
import { fuelHistoryStart } from '../plan/history-start.ts'

/** Model id → maintenance of its vehicles. */
export type Regulations = ReadonlyMap<number, readonly DemoRegulation[]>

export async function putRegulations(
  store: Store,
  fleet: Fleet,
  modelIds: ReadonlyMap<string, ModelIds>,
  workIds: Ids,
): Promise<Regulations> {
  const units = await store.builtIn('measurement-unit')
  const categories = await categoryIds(store, fleet)
  const found = new Map<number, readonly DemoRegulation[]>()
  const rows = models.flatMap(({ brand, name, type, fuels }) => {
    const ids = modelIds.get(`${brand} ${name}`)
    if (!ids) return []
    const drives = fuels[0]?.[2] != null || fuels[0]?.[0] === 'CNG'
    const own = regulationsOf({ type, drives, fuels: fuels.map(([fuel]) => fuel) })
    found.set(ids.modelId, own)
    return own.map(({ work, km, hours, days, quantity, unit }) => ({
      ...{ work_id: workIds.get(work), subject: 'model' },
      ...{ brand_id: ids.brandId, model_id: ids.modelId, car_id: null },
      ...{ every_km: km, every_hours: hours, every_days: days },
      request: work === 'oil' ? 'due' : 'none',
      ...{ category_id: categories.get(work), quantity, unit_id: units.get(unit) },
    }))
  })
  await store.putRows('car-tech-regulation', rows, fuelHistoryStart(fleet))
  return found
}

/** Ids of the item categories by code of the work that needs parts of them. */
async function categoryIds(store: Store, { tongue }: Fleet): Promise<Ids> {
  const { db, person } = store.writerOf('item-category')
  const { rows } = await sql<{ id: number; name: string }>`select id, name from item_category
    where contract_id = ${person.contractId}`.execute(db)
  const named = new Map(rows.map(({ id, name }) => [name, id]))
  return new Map(
    works.flatMap(({ code, category }) => {
      const id = named.get(itemCategories[category]?.[tongue] ?? '')
      return id === undefined ? [] : [[code, id] as const]
    }),
  )
}

/** Something that is done to one vehicle, once, within the month. */
export async function putOneOff(
  store: Store,
  { now, timeZone }: Fleet,
  carId: number,
  workId: number,
): Promise<void> {
  await store.put('car-tech-regulation', {
    ...{ work_id: workId, subject: 'vehicle', car_id: carId, periodicity: 'once' },
    at_date: addDays(todayIn(timeZone, now.getTime()), 20),
  })
}
