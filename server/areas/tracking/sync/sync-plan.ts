// Compares the devices of the tracking service with the vehicles that have their ids.
import { normalizePlate } from '#resources/kernel/values/plate.ts'
import type { SyncEntry } from '#resources/wire/tracking.ts'
import type { Device } from '../service/tracking-service.ts'

/** A vehicle that is not in the archive. */
export interface SyncCar {
  readonly id: number
  readonly name: string
  readonly plate_number: string
  readonly mobject_id: number | null
}

interface Differences {
  readonly entries: SyncEntry[]
  /** Devices that a vehicle has already. */
  readonly same: number
}

/**
 * A device belongs to the vehicle with its id, else to the one whose plate is its name. A vehicle
 * that is matched with another existing device is not reassigned automatically.
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

/** Devices are often named after the plate, or have the plate as their hardware id. */
function fittingCars(
  { name, uniqueId }: Device,
  byPlate: ReadonlyMap<string, SyncCar[]>,
): readonly SyncCar[] {
  return byPlate.get(normalizePlate(name)) ?? byPlate.get(normalizePlate(uniqueId)) ?? []
}
