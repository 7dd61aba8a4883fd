// The demonstration's driving licences: drivers of a vehicle have its category.
import { types } from './data/kinds.ts'
import type { DemoPerson } from './data/people.ts'
import { licences } from './data/posts.ts'
import type { Fleet } from './demo-fleet.ts'
import type { Ids, Store } from './demo-store.ts'
import type { DemoVehicle } from './demo-vehicles.ts'

/** Categories by their letters. */
export async function putLicences({ put }: Store, { tongue }: Fleet): Promise<Ids> {
  const categories = new Map<string, number>()
  for (const { name, description } of licences)
    categories.set(name, await put('driver-license', { name, description: description[tongue] }))
  return categories
}

/** The categories of the n-th person, called in order. */
export type LicencesOf = (person: DemoPerson, n: number) => readonly (number | undefined)[]

/**
 * B and the category of the own vehicle: working drivers get those of their depot in turn
 * (`pairVehicles`). Others are specialised in lorries or buses.
 */
export function licencesFor(onLine: readonly DemoVehicle[], ids: Ids): LicencesOf {
  const needed = new Map<string, (string | null)[]>()
  for (const { depot, type, norm } of onLine) {
    const licence = types.find(({ code }) => code === type)?.licence ?? null
    if (norm !== null) needed.set(depot, [...(needed.get(depot) ?? []), licence])
  }
  return ({ position, status, depot, left }, n) => {
    const drives = position === 'driver' && status === 'working' && !left
    const own = drives ? needed.get(depot)?.shift() : undefined
    const names = new Set(['B', own ?? (n % 3 === 0 ? 'D' : 'C')])
    return [...names].map((name) => ids.get(name))
  }
}
