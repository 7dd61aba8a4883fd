// Compares the devices of the tracking service with the vehicles to which they are assigned.
import { normalizePlate } from '#resources/kernel/values/plate.ts'
import type { SyncEntry } from '#resources/wire/tracking.ts'
import type { Device } from '../service/tracking-service.ts'

/** A vehicle that is not archived. */
export interface SyncCar {
  readonly id: number
  readonly name: string
  readonly plate_number: string
  readonly mobject_id: number | null
}

interface Differences {
  readonly entries: SyncEntry[]
  /** Number of devices that are already assigned to a vehicle. */
  readonly same: number
}

/**
 * A device belongs to the vehicle with its id, otherwise to the one whose plate is the device's
 * name. A vehicle that already has another existing device is not reassigned automatically.
 */
export function compareDevices(devices: readonly Device[], cars: readonly SyncCar[]): Differences {
  const ids = new Set(devices.map(({ id }) => id))
  const holders = new Map(
    cars.flatMap((car) => (car.mobject_id === null ? [] : [[car.mobject_id, car]])),
  )
  const byPlate = groupByPlate(cars)
  const claims = new Map<number, number>()
  const found = devices
    .filter(({ id }) => !holders.has(id))
    .map((device) => ({ device, fitting: fittingCars(device, byPlate) }))
  for (const { fitting } of found)
    for (const { id } of fitting) claims.set(id, (claims.get(id) ?? 0) + 1)
  const entries = found.map(({ device, fitting }) => {
    const [only] = fitting
    const isFree = only && (only.mobject_id === null || !ids.has(only.mobject_id))
    const isSure = fitting.length === 1 && isFree && claims.get(only.id) === 1
    return entryOf(device, fitting, isSure ? only : null)
  })
  const given = new Set(
    entries.flatMap(({ kind, car }) => (kind === 'changed' && car ? [car.id] : [])),
  )
  const vanished = cars
    .filter(({ id, mobject_id: own }) => own !== null && !ids.has(own) && !given.has(id))
    .map((car): SyncEntry => ({
      kind: 'vanished',
      device: null,
      car: namedCar(car),
      candidates: [],
    }))
  return { entries: [...entries, ...vanished], same: devices.length - found.length }
}

function entryOf(
  { id, name }: Device,
  fitting: readonly SyncCar[],
  car: SyncCar | null,
): SyncEntry {
  const device = { id, name }
  if (car) return { kind: 'changed', device, car: namedCar(car), candidates: [] }
  const candidates = fitting.map((one) => ({ id: one.id, name: one.name }))
  return { kind: fitting.length === 0 ? 'new' : 'ambiguous', device, car: null, candidates }
}

const namedCar = ({ id, name, mobject_id }: SyncCar) => ({ id, name, mobject_id })

function groupByPlate(cars: readonly SyncCar[]): ReadonlyMap<string, SyncCar[]> {
  const groups = new Map<string, SyncCar[]>()
  for (const car of cars) {
    const plate = normalizePlate(car.plate_number)
    groups.set(plate, [...(groups.get(plate) ?? []), car])
  }
  return groups
}

/** Vehicles whose plate is the device's name, otherwise those whose plate is its hardware id. */
function fittingCars(
  { name, uniqueId }: Device,
  byPlate: ReadonlyMap<string, SyncCar[]>,
): readonly SyncCar[] {
  return byPlate.get(normalizePlate(name)) ?? byPlate.get(normalizePlate(uniqueId)) ?? []
}
