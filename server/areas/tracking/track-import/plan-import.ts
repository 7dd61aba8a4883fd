// Previews the import of a track file: assigns points to vehicles, and counts those that would be
// stored.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { normalizePlate } from '#resources/kernel/values/plate.ts'
import type { TrackImportPlan, UnknownVehicle } from '#resources/wire/track-import.ts'
import { titleOf } from '../../../kernel/read/record-titles.ts'
import { visibilityClause } from '../../../kernel/read/row-visibility.ts'
import { sqlClock } from '../../../kernel/read/sql-clock.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { trackedCars } from '../object-rules.ts'
import { countPositions } from '../positions/count-positions.ts'
import { positionsOf } from '../track-files/point-columns.ts'
import type { GroupedPoints, PointGroup } from '../track-files/point-columns.ts'

/** Points per statement. */
export const pointsPerStatement = 5000
/** Maximum unknown vehicles listed. */
const mostUnknown = 100

const object = resourceOf('object')

interface TrackedCar {
  readonly id: number
  readonly name: string
  readonly plate_number: string
  readonly mobject_id: number
}

/** The points of one vehicle. */
interface CarPoints {
  readonly car: TrackedCar
  readonly groups: PointGroup[]
}

export interface Assigned {
  readonly cars: readonly CarPoints[]
  readonly unknown: readonly UnknownVehicle[]
  /** Points that name no vehicle, if none is chosen. */
  readonly unassigned: number
}

/**
 * Assigns points to vehicles by the tracker id or plate in the file; points that name no vehicle
 * belong to the chosen one.
 * @throws AppError 400 for a chosen vehicle that is not tracked, or not visible to the user
 */
export async function assignPoints(
  kernel: Kernel,
  person: Person,
  { groups }: GroupedPoints,
  carId: number | null,
): Promise<Assigned> {
  const cars = await readTrackedCars(kernel, person)
  const chosen = cars.find(({ id }) => id === carId)
  if (carId !== null && !chosen) throw invalid({ car_id: 'no_such' })
  const named = groups.flatMap(({ device }) => device ?? [])
  const find = finderOf(cars, await readUntracked(kernel, person, named))
  const found = new Map<number, CarPoints>()
  const unknown: UnknownVehicle[] = []
  let unassigned = 0
  for (const group of groups) {
    const points = group.end - group.begin
    const owner = group.device === null ? chosen : find(group.device)
    if (owner === undefined) unassigned += points
    else if (typeof owner === 'string')
      unknown.push({ device: group.device ?? '', points, reason: owner })
    else {
      const known = found.get(owner.id) ?? { car: owner, groups: [] }
      known.groups.push(group)
      found.set(owner.id, known)
    }
  }
  // in a fixed order, so that two concurrent imports cannot deadlock
  const sorted = [...found.values()].sort((a, b) => a.car.id - b.car.id)
  return { cars: sorted, unknown, unassigned }
}

async function readTrackedCars(kernel: Kernel, person: Person): Promise<TrackedCar[]> {
  const { rows } = await sql<TrackedCar>`
    select t.id, coalesce(${titleOf(kernel, object, 't')}, t.plate_number) as name, t.plate_number,
      t.mobject_id
    from (${trackedCars(sqlClock(kernel))}) t
    where t.contract_id = ${person.contractId} ${visibilityClause(kernel, object, person)}`.execute(
    kernel.db,
  )
  return rows
}

/** Those of the plates that belong to vehicles without a tracker. */
async function readUntracked(
  { db }: Kernel,
  { contractId }: Person,
  devices: readonly string[],
): Promise<ReadonlySet<string>> {
  const plates = devices.map(normalizePlate)
  const { rows } = await sql<{ plate_number: string }>`select plate_number from car
    where contract_id = ${contractId} and archived_at is null and mobject_id is null
      and plate_number = any(${plates}::text[])`.execute(db)
  return new Set(rows.map((one) => one.plate_number))
}

/** Returns a function that finds the vehicle named in the file, or the reason why there is none. */
function finderOf(cars: readonly TrackedCar[], untracked: ReadonlySet<string>) {
  const byId = new Map(cars.map((car) => [String(car.mobject_id), car]))
  const byPlate = new Map<string, TrackedCar[]>()
  for (const car of cars) {
    const plate = normalizePlate(car.plate_number)
    byPlate.set(plate, [...(byPlate.get(plate) ?? []), car])
  }
  return (device: string): TrackedCar | UnknownVehicle['reason'] => {
    const plate = normalizePlate(device)
    const fitting = new Set(byPlate.get(plate))
    const own = byId.get(device)
    if (own) fitting.add(own)
    const [only] = fitting
    if (fitting.size > 1) return 'ambiguous'
    return only ?? (untracked.has(plate) ? 'untracked' : 'not_found')
  }
}

/**
 * Identifies the file and the assignment of its points, so that exactly the previewed import is
 * confirmed.
 */
export function tokenOf(bytes: Buffer, { cars }: Assigned): string {
  const owners = cars.map(({ car, groups }) => [car.id, groups.map(({ device }) => device)])
  return createHash('sha256').update(bytes).update(JSON.stringify(owners)).digest('base64url')
}

/** Counts what the import would store, without storing anything. */
export async function planImport(
  kernel: Kernel,
  { contractId }: Person,
  read: GroupedPoints,
  assigned: Assigned,
  token: string,
): Promise<TrackImportPlan> {
  const vehicles: TrackImportPlan['vehicles'] = []
  for (const { car, groups } of assigned.cars) {
    const counted = { points: 0, stored: 0, private: 0, outdated: 0 }
    for (const group of groups) {
      counted.points += group.end - group.begin
      for (const some of positionsOf(read, group, car.mobject_id, pointsPerStatement)) {
        const known = await countPositions(kernel.db, contractId, some, kernel.clock())
        for (const key of ['stored', 'private', 'outdated'] as const) counted[key] += known[key]
      }
    }
    vehicles.push({ id: car.id, name: car.name, ...counted, ...periodOf(read, groups) })
  }
  return {
    vehicles,
    unknown: assigned.unknown.slice(0, mostUnknown),
    unknown_more: Math.max(0, assigned.unknown.length - mostUnknown),
    unassigned: assigned.unassigned,
    faults: [...read.faults],
    token,
  }
}

function periodOf({ columns: { at } }: GroupedPoints, groups: readonly PointGroup[]) {
  const moment = (all: number[], pick: (...values: number[]) => number) =>
    new Date(pick(...all)).toISOString()
  const first = groups.map(({ begin }) => at[begin] ?? 0)
  const last = groups.map(({ end }) => at[end - 1] ?? 0)
  return { from: moment(first, Math.min), to: moment(last, Math.max) }
}
