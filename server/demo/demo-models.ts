// The demonstration's fuels, makes and models, with the catalogues that they refer to.
import type { ResourceName } from '#resources/index.ts'
import { fuelGroups, fuels } from './data/fuels.ts'
import { purposes, typeCategories, types, waybillTypes } from './data/kinds.ts'
import { brands, models } from './data/models.ts'
import type { DemoModel } from './data/models.ts'
import type { Fleet } from './demo-fleet.ts'
import type { Ids, Store } from './demo-store.ts'
import type { ModelIds } from './demo-vehicles.ts'

/** Puts each of `rows` and returns the ids by their codes. */
export async function putCoded<R extends { readonly code: string }>(
  { put }: Store,
  resource: ResourceName,
  rows: readonly R[],
  bodyOf: (row: R) => Record<string, unknown>,
): Promise<Ids> {
  const ids = new Map<string, number>()
  for (const row of rows) ids.set(row.code, await put(resource, bodyOf(row)))
  return ids
}

export async function putFuels(store: Store, { tongue }: Fleet): Promise<Ids> {
  const units = await store.builtIn('measurement-unit')
  const groups = await putCoded(store, 'fuel-type', fuelGroups, ({ name }) => ({
    name: name[tongue],
  }))
  return putCoded(store, 'fuel', fuels, ({ name, designation, group, unit, density }) => ({
    name: name[tongue],
    designation: designation[tongue],
    fuel_type_id: groups.get(group),
    unit_id: units.get(unit),
    density,
  }))
}

export async function putModels(
  store: Store,
  { tongue, brands: chosen = brands }: Fleet,
  fuelIds: Ids,
  licenceIds: Ids,
): Promise<ReadonlyMap<string, ModelIds>> {
  const categories = await putCoded(store, 'car-type-category', typeCategories, ({ name }) => ({
    name: name[tongue],
  }))
  const ids = {
    fuels: fuelIds,
    types: await putCoded(store, 'car-type', types, ({ name, category, licence }) => ({
      name: name[tongue],
      category_id: categories.get(category),
      license_ids: licence === null ? [] : [licenceIds.get(licence)],
    })),
    purposes: await putCoded(store, 'car-type-by-appointment', purposes, ({ name }) => ({
      name: name[tongue],
    })),
  }
  const sheets = await putCoded(store, 'car-way-bill-type', waybillTypes, (one) => ({
    name: one.name[tongue],
    designation: one.designation[tongue],
    print_form: one.print_form,
  }))
  const sheetOf = (type: string) =>
    sheets.get(types.find(({ code }) => code === type)?.category ?? '') ?? null
  const brandIds = new Map<string, number>()
  for (const name of chosen) brandIds.set(name, await store.put('car-brand', { name }))
  const made = new Map<string, ModelIds>()
  for (const model of models) {
    const brandId = brandIds.get(model.brand)
    if (brandId === undefined) continue
    const body = modelBody(model, brandId, ids)
    made.set(`${model.brand} ${model.name}`, {
      brandId,
      modelId: await store.put('car-model', body),
      fuels: body.fuels,
      ...{ type: model.type, purpose: model.purpose, wayBillTypeId: sheetOf(model.type) },
      ...{ seats: model.seats, load: model.load },
    })
  }
  return made
}

function modelBody(
  model: DemoModel,
  brandId: number,
  ids: Readonly<Record<'fuels' | 'types' | 'purposes', Ids>>,
) {
  return {
    brand_id: brandId,
    name: model.name,
    type_id: ids.types.get(model.type),
    type_by_appointment_id: ids.purposes.get(model.purpose),
    ...{ seats: model.seats, load_capacity: model.load },
    fuels: model.fuels.map(([code, tank_volume, norm, idle_per_hour]) => ({
      fuel_id: ids.fuels.get(code),
      tank_volume,
      norm,
      idle_per_hour,
    })),
  }
}
