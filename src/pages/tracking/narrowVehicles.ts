// Filters the listed and drawn vehicles by words, state, subdivision, type, verdict and order.
import { isFound, parseSearch, searchKey } from '#resources/kernel/values/search-key.ts'
import type { standings } from '#resources/kernel/views/verdict.ts'
import type { CarLocation } from '#resources/wire/tracking.ts'

/** '' and null for everything. */
export interface VehicleFilter {
  readonly text: string
  readonly state: CarLocation['status'] | ''
  readonly subdivision: number | null
  readonly type: number | null
  readonly order: 'with' | 'without' | ''
  readonly readiness: Readiness | ''
}

/** The release verdict on a vehicle. */
export type Readiness = keyof typeof standings

export const everything: VehicleFilter = {
  ...{ text: '', state: '', subdivision: null, type: null, order: '', readiness: '' },
}

/** Search keys, computed once per vehicle. */
const keys = new WeakMap<CarLocation, string>()

function keyOf(one: CarLocation): string {
  const key =
    keys.get(one) ?? searchKey([one.name, one.plate_number, one.driver_name, one.subdivision_name])
  keys.set(one, key)
  return key
}

/** `ready`: ids of the vehicles with the chosen verdict, null if none is chosen. */
export function narrowVehicles(
  all: readonly CarLocation[],
  by: VehicleFilter,
  ready: ReadonlySet<number> | null,
): readonly CarLocation[] {
  const sought = parseSearch(by.text)
  return all.filter(
    (one) =>
      (by.state === '' || one.status === by.state) &&
      (by.subdivision === null || one.subdivision_id === by.subdivision) &&
      (by.type === null || one.type_id === by.type) &&
      (by.order === '' || (by.order === 'with') === (one.order_id !== null)) &&
      (ready === null || ready.has(one.id)) &&
      (sought.length === 0 || isFound(keyOf(one), sought)),
  )
}

export const isPlaced = ({ latitude, longitude }: CarLocation): boolean =>
  latitude !== null && longitude !== null

/** The distinct values of a reference, by name. */
export function choicesOf(
  all: readonly CarLocation[],
  of: 'subdivision' | 'type',
): [id: number, name: string][] {
  const names = new Map<number, string>()
  for (const one of all) {
    const id = one[`${of}_id`]
    if (id !== null) names.set(id, one[`${of}_name`] ?? `№ ${id}`)
  }
  return [...names].sort(([, a], [, b]) => a.localeCompare(b))
}
