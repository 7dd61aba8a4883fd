// The work of a demonstration vehicle on a shift: destination, cargo, distance. Pure.
import { bases, cargoes, destinations, farAway, payloads, pits } from '../data/errands.ts'
import type { DemoVehicle } from '../demo-vehicles.ts'
import type { DemoLocale } from '../localized.ts'
import type { Chance } from './seeded-chances.ts'

/** A line of the waybill, but for its times and its customer. */
interface Leg {
  readonly origin: string
  readonly destination: string
  readonly cargo: string | null
  /** t */
  readonly weight: string | null
  /** km */
  readonly loaded_distance: string | null
}

export interface Errand {
  readonly legs: readonly Leg[]
  /** km */
  readonly distance: number
  /** Loaded. */
  readonly trips: number | null
  readonly idleHours: string | null
  /** How long the vehicle is away. */
  readonly minutes: number
}

/** km that a shift is not longer than. */
const most = 190
/** Percentage of shifts with the engine running while parked. */
const standing = 30

export function planErrand(vehicle: DemoVehicle, tongue: DemoLocale, chance: Chance): Errand {
  const idleHours = chance(100) < standing ? ['0.25', '0.50', '0.75'][chance(3)]! : null
  const way = vehicle.type === 'dump' ? pitWay(vehicle, tongue, chance) : cityWay()
  const minutes = 120 + Math.round(way.distance * 1.9) + way.legs.length * 35 + chance(60)
  return { ...way, idleHours, minutes: Math.max(330, minutes) }

  /** To one place or two, each time from the depot and back. */
  function cityWay() {
    const places = [...destinations[vehicle.depot]]
    const legs: Leg[] = []
    let distance = 18 + chance(20)
    for (let left = 1 + chance(2); left > 0 && places.length > 0; left--) {
      const [place] = places.splice(chance(places.length), 1)
      if (!place || (legs.length > 0 && distance + 2 * place.km > most)) continue
      legs.push(legTo(vehicle, tongue, place, chance))
      distance += 2 * place.km
    }
    return { legs, distance, trips: null }
  }
}

/** So far away that the vehicle is not back on the same day. */
export function planLongErrand(vehicle: DemoVehicle, tongue: DemoLocale, chance: Chance): Errand {
  const place = farAway[vehicle.depot]
  const leg = legTo(vehicle, tongue, place, chance)
  return { legs: [leg], distance: 2 * place.km, trips: null, idleHours: null, minutes: 2160 }
}

function legTo(
  { depot, model }: DemoVehicle,
  tongue: DemoLocale,
  { name, km }: { name: Readonly<Record<DemoLocale, string>>; km: number },
  chance: Chance,
): Leg {
  const way = { origin: bases[depot][tongue], destination: name[tongue] }
  const payload = payloads[model]
  if (payload === undefined) return { ...way, cargo: null, weight: null, loaded_distance: null }
  return {
    ...way,
    cargo: cargoes.goods[chance(cargoes.goods.length)]![tongue],
    weight: ((payload * (60 + chance(40))) / 100).toFixed(3),
    loaded_distance: km.toFixed(1),
  }
}

/** From the pit to one building site, there and back all day. */
function pitWay({ model }: DemoVehicle, tongue: DemoLocale, chance: Chance) {
  const { name, km } = pits.to[chance(pits.to.length)]!
  const trips = 3 + chance(3)
  const leg: Leg = {
    ...{ origin: pits.from[tongue], destination: name[tongue] },
    cargo: cargoes.bulk[chance(cargoes.bulk.length)]![tongue],
    weight: ((payloads[model] ?? 10) * trips).toFixed(3),
    loaded_distance: km.toFixed(1),
  }
  return { legs: [leg], distance: 2 * km * trips + 10 + chance(9), trips }
}
