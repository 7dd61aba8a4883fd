// Derives an order's moments from the GPS track: departure from the first place, arrival at the
// pick-up, and arrival at the destination. Pure.
import { findCrossings, isInside, leastStop } from '#resources/tracking/index.ts'
import type { Coordinates } from '#resources/kernel/values/geographic-coordinates.ts'
import type { TrackPoint } from '#resources/tracking/index.ts'

/** A place of an order, with its radius in metres; null: position unknown. */
export type OrderPlace = (Coordinates & { readonly id: number; readonly radius: number }) | null

/** ms since 1970, rounded down to whole minutes; null: the track is ambiguous or has no data. */
interface TripMoments {
  readonly start: number | null
  readonly arrival: number | null
  readonly end: number | null
}

interface Visit {
  /** null: the vehicle was already there at the first point. */
  readonly from: number | null
  /** null: the vehicle was still there at the last point. */
  readonly to: number | null
}

const minuteMs = 60_000
const minuteOf = (at: number | null | undefined) =>
  at == null ? null : Math.floor(at / minuteMs) * minuteMs

/**
 * A vehicle that starts at the first place departs from there, and its arrival is at the second;
 * any other vehicle's arrival is at the first place. Driving past is not an arrival, and several
 * arrivals at the same place are ambiguous.
 * @param places in driving order, without consecutive duplicates
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
  // with a single place left, the arrival is also the end
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

/** Visits of a place that were long enough for a stop. */
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
