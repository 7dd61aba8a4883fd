// Orders that fit one trip: what is proposed to a dispatcher, the best first.
import { kmBetween } from '../../kernel/values/geographic-coordinates.ts'
import { planTrip, tolerance } from './trip-plan.ts'
import type { Room, TripOrder, TripPlan } from './trip-plan.ts'

interface ProposedTrip {
  readonly plan: TripPlan
  /** Of the orders, in the order in which they are wanted. */
  readonly ids: readonly number[]
  /** Km less than for each of them a trip of its own. */
  readonly saved: number
}

/** Orders of one trip. */
const most = 4
/** Km, and the share of the way: what saves less is not worth a proposal. */
const leastKm = 1
const leastShare = 0.1
const hourMs = 3_600_000

/** Km of a trip for it by itself. */
const directKm = ({ from, to }: TripOrder) => (from && to ? kmBetween(from, to) : 0)

/** Km that a trip saves; below 0 it is longer. */
export function savedBy(orders: readonly TripOrder[], plan: TripPlan): number {
  return orders.reduce((sum, one) => sum + directKm(one), 0) - plan.km
}

/** The shortest trip that one of the vehicles has room for. */
function proposalOf(orders: readonly TripOrder[], rooms: readonly Room[]): ProposedTrip | null {
  const [plan] = rooms
    .map((room) => planTrip(orders, room))
    .filter((one) => one !== null)
    .filter(({ late }) => late <= tolerance)
    .sort((a, b) => a.km - b.km)
  if (!plan) return null
  const saved = savedBy(orders, plan)
  const way = saved + plan.km
  if (saved < leastKm || saved < way * leastShare) return null
  return { plan, saved, ids: orders.map(({ id }) => id) }
}

const capacity = ({ seats, load }: Room) => [seats ?? Infinity, load ?? Infinity] as const

/** The capacities that no other one covers: the rest would be tried in vain. */
function largestOf(rooms: readonly Room[]): readonly Room[] {
  const isCovered = ([seats, load]: readonly [number, number], nth: number) =>
    rooms.map(capacity).some(([otherSeats, otherLoad], at) => {
      const isEqual = otherSeats === seats && otherLoad === load
      return otherSeats >= seats && otherLoad >= load && (isEqual ? at < nth : true)
    })
  return rooms.filter((one, nth) => !isCovered(capacity(one), nth))
}

/** They are wanted at about the same time, or one while the other is under way. */
const canMeet = (a: TripOrder, b: TripOrder) =>
  a.wanted <= b.until + tolerance * 60_000 && b.wanted - a.wanted <= hourMs

/**
 * Groups of orders to merge, each order in one of them at most; a trip has room in one of the
 * `vehicles`: without any, nothing is proposed.
 */
export function proposeMerges(
  orders: readonly TripOrder[],
  vehicles: readonly Room[],
): readonly ProposedTrip[] {
  const rooms = largestOf(vehicles)
  const inTurn = orders
    .filter(({ from, to }) => from && to)
    .sort((a, b) => a.wanted - b.wanted || a.id - b.id)
  const pairs = inTurn.flatMap((one, nth) =>
    inTurn
      .slice(nth + 1)
      .filter((other) => canMeet(one, other))
      .flatMap((other) => {
        const found = proposalOf([one, other], rooms)
        return found ? [{ orders: [one, other], found }] : []
      }),
  )
  const taken = new Set<number>()
  const chosen: ProposedTrip[] = []
  for (const pair of pairs.sort((a, b) => b.found.saved - a.found.saved)) {
    if (pair.orders.some(({ id }) => taken.has(id))) continue
    const group = growGroup(
      pair,
      inTurn.filter(({ id }) => !taken.has(id)),
      rooms,
    )
    for (const id of group.ids) taken.add(id)
    chosen.push(group)
  }
  return chosen.sort((a, b) => b.saved - a.saved)
}

/** With each further order that saves more than the trip without it. */
function growGroup(
  { orders, found }: { orders: readonly TripOrder[]; found: ProposedTrip },
  others: readonly TripOrder[],
  rooms: readonly Room[],
): ProposedTrip {
  let group = orders
  let best = found
  for (const other of others) {
    if (group.length >= most) break
    if (group.includes(other) || !group.some((one) => canMeet(one, other) || canMeet(other, one)))
      continue
    const larger = [...group, other].sort((a, b) => a.wanted - b.wanted || a.id - b.id)
    const next = proposalOf(larger, rooms)
    if (next && next.saved > best.saved) [group, best] = [larger, next]
  }
  return best
}
