// Several orders driven as one trip: in which order a vehicle calls at their places, how far that
// is, and how late it makes each of them.
import { kmBetween } from '../../kernel/values/geographic-coordinates.ts'
import type { Coordinates } from '../../kernel/values/geographic-coordinates.ts'

/** An order as a trip sees it. */
export interface TripOrder {
  readonly id: number
  /** Where it begins and ends; null where that is no place on the map. */
  readonly from: Coordinates | null
  readonly to: Coordinates | null
  readonly passengers: number
  /** Tonnes. */
  readonly weight: number
  /** ms: when it is wanted, and until when a vehicle would be needed for it alone. */
  readonly wanted: number
  readonly until: number
}

export interface TripStop {
  readonly order: number
  readonly act: 'load' | 'unload'
}

/** What a vehicle has room for; null: not known. */
export interface Room {
  readonly seats: number | null
  /** Tonnes. */
  readonly load: number | null
}

export interface TripPlan {
  readonly stops: readonly TripStop[]
  /** ms: when the vehicle is at each stop. */
  readonly times: readonly number[]
  readonly km: number
  /** Minutes by which the latest of the orders is late. */
  readonly late: number
  /** Most that are aboard at once, and tonnes. */
  readonly passengers: number
  readonly weight: number
}

/** Minutes that an order may be late without being in the way of a merge. */
export const tolerance = 30
/** A town by day. */
const kmPerHour = 30
const minuteMs = 60_000
/** For boarding passengers, and for goods. */
const stopMinutes = 5

/** A vehicle on its way: after some of the stops. */
interface State {
  readonly at: Coordinates | null
  readonly time: number
  readonly km: number
  readonly passengers: number
  readonly weight: number
  /** Minutes: the most, and the sum of those beyond the tolerance. */
  readonly late: number
  readonly excess: number
}

const begun: State = {
  ...{ at: null, time: -Infinity, km: 0, passengers: 0, weight: 0, late: 0, excess: 0 },
}

/** Sums of tenths are not exact. */
const precision = 1e-9
const isWithin = (value: number, most: number | null) => most === null || value <= most + precision

/** The vehicle after its next stop; null where it has no room for the order. */
function stateAfter(state: State, order: TripOrder, act: TripStop['act'], room: Room) {
  const isLoaded = act === 'load'
  const sign = isLoaded ? 1 : -1
  const passengers = state.passengers + sign * order.passengers
  const weight = state.weight + sign * order.weight
  if (isLoaded && !(isWithin(passengers, room.seats) && isWithin(weight, room.load))) return null
  const place = isLoaded ? order.from : order.to
  const way = state.at && place ? kmBetween(state.at, place) : 0
  const isFirst = state.time === -Infinity
  const pause = way > 0 ? stopMinutes * minuteMs : 0
  const there = isFirst ? order.wanted : state.time + pause + (way / kmPerHour) * 60 * minuteMs
  // no pick-up before the desired time
  const time = isLoaded ? Math.max(there, order.wanted) : there
  const late = Math.max(0, (there - (isLoaded ? order.wanted : order.until)) / minuteMs)
  return {
    ...{ at: place ?? state.at, time, km: state.km + way, passengers, weight },
    ...{ late: Math.max(state.late, late), excess: state.excess + Math.max(0, late - tolerance) },
  } satisfies State
}

/** Below 0: `a` is the better one. */
const compareStates = (a: State, b: State) =>
  a.excess - b.excess || a.km - b.km || a.late - b.late || a.time - b.time

/**
 * What comes of stops in this order.
 * @returns null where the vehicle has no room, or an order is not loaded before it is unloaded
 */
export function planOf(
  orders: readonly TripOrder[],
  stops: readonly TripStop[],
  room: Room,
): TripPlan | null {
  const byId = new Map(orders.map((one) => [one.id, one]))
  const aboard = new Set<number>()
  const left = new Set(byId.keys())
  const times: number[] = []
  let passengers = 0
  let weight = 0
  let state: State = begun
  for (const { order: id, act } of stops) {
    const order = byId.get(id)
    const isInTurn = act === 'load' ? left.delete(id) && aboard.add(id) : aboard.delete(id)
    const next = order && isInTurn ? stateAfter(state, order, act, room) : null
    if (!next) return null
    state = next
    passengers = Math.max(passengers, state.passengers)
    weight = Math.max(weight, state.weight)
    times.push(state.time)
  }
  if (left.size > 0 || aboard.size > 0) return null
  return { stops, times, km: state.km, late: Math.ceil(state.late), passengers, weight }
}

/** Up to this number of orders every sequence of their stops is tried. */
const mostExact = 5

/**
 * The best order of the stops: the least that is late beyond the tolerance, then the shortest way.
 * @returns null where the vehicle has no room for one of them
 */
export function planTrip(orders: readonly TripOrder[], room: Room): TripPlan | null {
  const stops = orders.length <= mostExact ? searchStops(orders, room) : insertStops(orders, room)
  return stops && planOf(orders, stops, room)
}

/** By depth first, giving up what is no better than the best one so far. */
function searchStops(orders: readonly TripOrder[], room: Room): readonly TripStop[] | null {
  let best: { state: State; stops: readonly TripStop[] } | null = null
  const visit = (state: State, stops: readonly TripStop[], waiting: number, aboard: number) => {
    if (best && compareStates(state, best.state) >= 0) return
    if (waiting === 0 && aboard === 0) {
      best = { state, stops }
      return
    }
    for (const [nth, order] of orders.entries()) {
      const bit = 1 << nth
      if (!((waiting | aboard) & bit)) continue
      const act = waiting & bit ? 'load' : 'unload'
      const next = stateAfter(state, order, act, room)
      if (!next) continue
      const [left, inside] =
        act === 'load' ? [waiting & ~bit, aboard | bit] : [waiting, aboard & ~bit]
      visit(next, [...stops, { order: order.id, act }], left, inside)
    }
  }
  visit(begun, [], (1 << orders.length) - 1, 0)
  return (best as { stops: readonly TripStop[] } | null)?.stops ?? null
}

/** Inserts each order where it fits best among those before it: near the best, and quick. */
function insertStops(orders: readonly TripOrder[], room: Room): readonly TripStop[] | null {
  const inTurn = [...orders].sort((a, b) => a.wanted - b.wanted || a.id - b.id)
  let stops: readonly TripStop[] = []
  for (const [nth, { id }] of inTurn.entries()) {
    const known = inTurn.slice(0, nth + 1)
    const found = placings(stops, id).flatMap((placed) => {
      const state = stateOf(known, placed, room)
      return state ? [{ placed, state }] : []
    })
    const [best] = found.sort((a, b) => compareStates(a.state, b.state))
    if (!best) return null
    stops = best.placed
  }
  return stops
}

function placings(stops: readonly TripStop[], order: number): readonly (readonly TripStop[])[] {
  const at = stops.map((_, nth) => nth).concat(stops.length)
  return at.flatMap((load) =>
    at
      .filter((unload) => unload >= load)
      .map((unload) => [
        ...stops.slice(0, load),
        { order, act: 'load' as const },
        ...stops.slice(load, unload),
        { order, act: 'unload' as const },
        ...stops.slice(unload),
      ]),
  )
}

function stateOf(
  orders: readonly TripOrder[],
  stops: readonly TripStop[],
  room: Room,
): State | null {
  const byId = new Map(orders.map((one) => [one.id, one]))
  let state: State | null = begun
  for (const { order, act } of stops) {
    const one = byId.get(order)
    state = state && one ? stateAfter(state, one, act, room) : null
  }
  return state
}
