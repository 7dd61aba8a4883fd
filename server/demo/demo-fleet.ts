// The demonstration's rows, in the order of their references.
import type { DemoCompany, Depot } from './data/companies.ts'
import { fuels } from './data/fuels.ts'
import { cityBoundary, placeRadius, places, tanks } from './data/places.ts'
import { routes } from './data/routes.ts'
import { putChecks } from './demo-checks.ts'
import type { DemoLocale } from './localized.ts'
import { fuelDaysOf, putFuelHistory } from './demo-fuel.ts'
import type { DemoTank, FuelScene } from './demo-fuel.ts'
import { licencesFor, putLicences } from './demo-licences.ts'
import { putCoded, putFuels, putModels } from './demo-models.ts'
import { putMaintenance } from './maintenance/put-maintenance.ts'
import { putInquiries } from './maintenance/put-inquiries.ts'
import { putWorks } from './maintenance/put-works.ts'
import { putOrders } from './dispatch/put-orders.ts'
import { closeMonths } from './demo-months.ts'
import { putRoster } from './demo-roster.ts'
import { putSheets } from './demo-sheets.ts'
import { putNumberedItems } from './stock/put-numbered-items.ts'
import { putOthers } from './stock/put-others.ts'
import { putStock } from './stock/put-stock.ts'
import type { Ids, Store } from './demo-store.ts'
import { putCars } from './demo-vehicles.ts'
import { putDrafts } from './demo-waybills.ts'
import { putDocuments } from './demo-documents.ts'
import { putPapers } from './demo-papers.ts'
import { putPeople } from './people/put-people.ts'
import { fuelHistoryStart } from './plan/history-start.ts'
import { burntOn } from './sheet-rows.ts'
import { pairVehicles, planDuty } from './plan/shift-plan.ts'

export type Depots = ReadonlyMap<Depot, number>

export interface Fleet {
  tongue: DemoLocale
  company: DemoCompany
  now: Date
  timeZone: string
  /** Models of the fleet; default: all. */
  brands?: readonly string[]
}

export async function putFleet(store: Store, fleet: Fleet): Promise<void> {
  const fuelIds = await putFuels(store, fleet)
  const licenceIds = await putLicences(store, fleet)
  const modelIds = await putModels(store, fleet, fuelIds, licenceIds)
  const { companyId, depots, tanks: ownTanks } = await putDepots(store, fleet, fuelIds)
  const placeIds = await putPlaces(store, fleet, depots)
  await putRoutes(store, fleet, placeIds)
  const { supplierId, customerIds, ...stockScene } = await putOthers(store, fleet)
  const workIds = await putWorks(store, fleet)
  const vehicles = await putCars(store, fleet, depots, modelIds)
  await putCity(store, fleet, depots, vehicles.onLine)
  const licencesOf = licencesFor(vehicles.onLine, licenceIds)
  const people = await putPeople(store, fleet, depots, licencesOf)
  await putPapers(store, fleet, vehicles.ids, people.ofDepots)
  const driverIds = [...people.ofDepots.values()].flat()
  await putDocuments(store, fleet, [...vehicles.ids.values()], driverIds)
  const pairs = pairVehicles(vehicles.onLine, people.ofDepots, people.drivers)
  const { onLine } = vehicles
  const duty = planDuty(fleet, { pairs, drivers: people.drivers, vehicles: onLine })
  const defects = await putChecks(store, fleet, { ...people, cars: onLine, duty })
  const planned = await burntOn(store, duty.shifts)
  const scene: FuelScene = {
    ...{ tanks: ownTanks, vehicles: onLine, planned, supplierId },
    densities: new Map(fuels.map(({ code, density }) => [fuelIds.get(code) ?? 0, Number(density)])),
    drivers: people.ofDepots,
    driverOf: new Map(pairs.map(({ vehicle, driverId }) => [vehicle.id, driverId])),
    dispenserId: people.dispenserId,
  }
  const days = fuelDaysOf(scene)
  const sheetScene = { ...people, companyId, customerIds, pairs, duty, days }
  const sheets = await putSheets(store, fleet, sheetScene)
  await putFuelHistory(store, fleet, { ...scene, days }, sheets.postOn)
  await sheets.correctOne()
  await putDrafts(store, fleet, pairs)
  await putRoster(store, fleet, { pairs, duty, depots })
  const approverIds = [people.accountantId, people.mechanicId].flatMap((one) => one ?? [])
  const subdivisionIds = [...depots.values()]
  await putOrders(store, fleet, {
    ...{ pairs, duty, companyId, subdivisionIds, customerIds, approverIds, placeIds },
    ownDriverId: people.ownDriverId,
  })
  const places = await putStock(store, fleet, {
    ...{ ...stockScene, depots, modelIds, receiverId: people.mechanicId },
  })
  const receiverId = people.mechanicId
  // those that take the tyres in stock
  const light = ['sedan', 'minivan'].flatMap((one) => onLine.filter(({ type }) => type === one))
  await putNumberedItems(store, fleet, { vehicles: light, places, receiverId })
  await putMaintenance(store, fleet, { modelIds, workIds, mechanicId: people.mechanicId, onLine })
  const workshop = { executorId: people.mechanicId, workshopId: stockScene.serviceId }
  await putInquiries(store, fleet, { ...workshop, defects, works: workIds, places })
  await closeMonths(store, fleet, people.accountantId)
}

/** The company with its depots, and the places of each. */
async function putDepots(
  { put }: Store,
  fleet: Fleet,
  fuelIds: Ids,
): Promise<{ companyId: number; depots: Depots; tanks: readonly DemoTank[] }> {
  const { tongue, company } = fleet
  const { subdivisions, name, address, inn, phone } = company
  const companyId = await put('company', {
    name: name[tongue],
    inn,
    address: address[tongue],
    phone,
  })
  const depots = new Map<Depot, number>()
  for (const { depot, name, description } of subdivisions)
    depots.set(
      depot,
      await put('subdivision', {
        name: name[tongue],
        company_id: companyId,
        description: description[tongue],
      }),
    )
  const designations = new Map(fuels.map(({ code, designation }) => [code, designation[tongue]]))
  const own = tanks.filter(({ depot }) => depots.has(depot))
  const kept: DemoTank[] = []
  for (const [i, { depot, fuel, capacity, initial }] of own.entries()) {
    const id = await put('reservoir', {
      name:
        { ru: `Резервуар №${i + 1}`, uz: `${i + 1}-rezervuar` }[tongue] +
        ` (${designations.get(fuel)})`,
      fuel_id: fuelIds.get(fuel),
      capacity,
      initial_value: initial,
      opened_at: fuelHistoryStart(fleet),
      subdivision_id: depots.get(depot),
    })
    kept.push({ id, depot, capacity, initial, fuelId: fuelIds.get(fuel) ?? 0 })
  }
  return { companyId, depots, tanks: kept }
}

function putPlaces(store: Store, { tongue }: Fleet, depots: Depots): Promise<Ids> {
  const own = places.filter(({ depot }) => depots.has(depot))
  return putCoded(store, 'place', own, ({ depot, name, address, lat, lon }) => ({
    name: name[tongue],
    address: address[tongue],
    coordinates: { lat, lon },
    radius: placeRadius,
    subdivision_id: depots.get(depot),
  }))
}

/** The demonstration's alerts come from the vehicle that must not leave the city. */
async function putCity(
  { put }: Store,
  { tongue }: Fleet,
  depots: Depots,
  vehicles: readonly { id: number; depot: Depot }[],
): Promise<void> {
  const kept = vehicles.find(({ depot }) => depot === 'tashkent')
  if (!kept) return
  await put('place', {
    name: cityBoundary.name[tongue],
    boundary: cityBoundary.corners,
    subdivision_id: depots.get('tashkent'),
    kept_car_ids: [kept.id],
  })
}

async function putRoutes({ put }: Store, { tongue }: Fleet, placeIds: Ids): Promise<void> {
  for (const { name, through, distance, time } of routes.filter(({ through }) =>
    through.every((code) => placeIds.has(code)),
  )) {
    const ids = through.map((code) => placeIds.get(code))
    const points = ids.slice(1, -1).map((place_id) => ({ place_id }))
    await put('route', {
      name: name[tongue],
      start_id: ids[0],
      points,
      end_id: ids.at(-1),
      distance,
      time,
    })
  }
}
