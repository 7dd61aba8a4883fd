// Derives an order's moments from its track: departure from the first place, arrival at the place
// where the vehicle is wanted, and arrival at the last one. Pure.
import { findCrossings, isInside, leastStop } from '#resources/tracking/index.ts'
import type { Coordinates, TrackPoint } from '#resources/tracking/index.ts'

/** A place of an order, with its radius in metres; null: position unknown. */
export type OrderPlace = (Coordinates & { readonly id: number; readonly radius: number }) | null

/** ms since 1970, in whole minutes; null: the track is ambiguous, or has no data. */
interface TripMoments {
  readonly start: number | null
  readonly arrival: number | null
  readonly end: number | null
}

interface Visit {
  /** Null: it was there at the first point. */
  readonly from: number | null
  /** Null: it was there at the last one. */
  readonly to: number | null
}

const minuteMs = 60_000
const minuteOf = (at: number | null | undefined) =>
  at == null ? null : Math.floor(at / minuteMs) * minuteMs

/**
 * A vehicle that is initially at the first place leaves it, and arrives at the next one; any other
 * arrives at the first. Passing by is not an arrival, and ambiguous arrivals do not count.
 * @param places in driving order, without immediate repetitions
 */
export function momentsOf(
  places: readonly OrderPlace[],
  points: readonly TrackPoint[],
): TripMoments {
  const visits = (place: OrderPlace | undefined, after = -Infinity) =>
    (place ? visitsTo(place, points) : []).filter(({ from }) => (from ?? -Infinity) >= after)
  const atFirst = visits(places[0])
  const begin = atFirst.find(({ from }) => from === null)
  const wanted = begin ? 1 : 0
  const arrival = onlyOne(visits(places[wanted], begin?.to ?? -Infinity))
  const isBack = atFirst.some(({ from }) => from !== null && from < (arrival ?? Infinity))
  const further = places.slice(wanted + 1)
  // the destination may be the place where it was wanted
  const end =
    further.length === 0 || arrival === null ? arrival : onlyOne(visits(further.at(-1), arrival))
  return {
    start: begin && !isBack ? minuteOf(begin.to) : null,
    arrival: minuteOf(arrival),
    end: places.length > 1 ? minuteOf(end) : null,
  }
}

const onlyOne = (visits: readonly Visit[]): number | null =>
  visits.length === 1 ? (visits[0]?.from ?? null) : null

/** Visits of a place during which the vehicle may have stopped there. */
function visitsTo(
  { id, radius, ...center }: NonNullable<OrderPlace>,
  points: readonly TrackPoint[],
): Visit[] {
  const fence = { center, radius_m: radius }
  const found = findCrossings([{ id, ...fence }], points)
  const [next] = found
  const isThere = next
    ? next.kind === 'departure'
    : points.length > 0 && isInside(fence, points[0]!)
  const visits: Visit[] = isThere ? [{ from: null, to: next?.at ?? null }] : []
  for (const [nth, { kind, at }] of found.entries())
    if (kind === 'arrival') visits.push({ from: at, to: found[nth + 1]?.at ?? null })
  return visits.filter(({ from, to }) => from === null || to === null || to - from >= leastStop)
}
