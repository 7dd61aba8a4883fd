// The demonstration's rows, in the order in which they refer to each other.
import type { ResourceName } from '#resources/index.ts'
import { brands, models } from './data/models.ts'
import type { DemoModel } from './data/models.ts'
import { fuels } from './data/fuels.ts'
import type { DemoCompany } from './data/companies.ts'
import type { Tongue } from './said.ts'

/** Saves one record as a caller would and returns its id. */
export type Put = (resource: ResourceName, body: Record<string, unknown>) => Promise<number>

export interface Fleet {
  tongue: Tongue
  company: DemoCompany
  /** Which of the models the fleet has; all when absent. */
  brands?: readonly string[]
}

export async function putFleet(put: Put, { tongue, company, brands: chosen = brands }: Fleet): Promise<void> {
  const fuelIds = new Map<string, number>()
  for (const { code, designation, name, unit, density } of fuels)
    fuelIds.set(code, await put('fuel', { name: name[tongue], designation: designation[tongue], unit, density }))
  const brandIds = new Map<string, number>()
  for (const name of chosen) brandIds.set(name, await put('car-brand', { name }))
  for (const model of models) {
    const brandId = brandIds.get(model.brand)
    if (brandId !== undefined) await put('car-model', modelBody(model, brandId, fuelIds))
  }
  const { subdivisions, name, address, inn, phone } = company
  const companyId = await put('company', { name: name[tongue], inn, address: address[tongue], phone })
  for (const one of subdivisions)
    await put('subdivision', { name: one.name[tongue], company_id: companyId, description: one.description[tongue] })
}

function modelBody(model: DemoModel, brandId: number, fuelIds: ReadonlyMap<string, number>) {
  return {
    brand_id: brandId,
    name: model.name,
    fuels: model.fuels.map(([code, tank_volume, norm, idle_per_hour]) => ({
      fuel_id: fuelIds.get(code),
      tank_volume,
      norm,
      idle_per_hour,
    })),
  }
}
