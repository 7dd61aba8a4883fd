// Which moments of an order its track shows: leaving the place where it begins, coming to the one
// where the vehicle is wanted, and coming to the last one. Pure.
import { findCrossings, isInside, leastStop } from '#resources/tracking/index.ts'
import type { Coordinates, TrackPoint } from '#resources/tracking/index.ts'

/** A place of an order, in metres; null: nobody knows where it is. */
export type OrderPlace = (Coordinates & { readonly id: number; readonly radius: number }) | null

/** ms since 1970, on whole minutes; null: the track leaves a doubt, or says nothing. */
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
 * A vehicle that is at the first place to begin with leaves it, and arrives at the next one; any
 * other arrives at the first. Passing by is no arrival, and neither is one of several.
 * @param places in the order in which they are driven to, each once in a row
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
  // where it was wanted may be where it was to come to
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

/** Times at a place: those during which it may have stopped there. */
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
