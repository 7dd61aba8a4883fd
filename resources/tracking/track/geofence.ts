// Detects arrivals and departures at places with a boundary.
import { believePoints } from './believed-points.ts'
import { findStandstills } from './standstills.ts'
import { metresBetween } from '../../kernel/values/geographic-coordinates.ts'
import { flatten } from './track-point.ts'
import type { Coordinates } from '../../kernel/values/geographic-coordinates.ts'
import type { TrackPoint } from './track-point.ts'

/** A circle, or a polygon of at least three corners, whose last one need not repeat the first. */
export type Fence =
  | { readonly center: Coordinates; readonly radius_m: number }
  | { readonly polygon: readonly Coordinates[] }

interface Crossing<Id> {
  readonly fenceId: Id
  readonly kind: 'arrival' | 'departure'
  /** ms of the first point on the other side. */
  readonly at: number
}

interface CrossingOptions<Id> {
  /** Metres beyond the boundary at which a single point suffices. */
  readonly hysteresis?: number
  /**
   * Fences that contain the vehicle before the first point; default: those that contain the first
   * point.
   */
  readonly inside?: ReadonlySet<Id>
}

/** Metres: twice the usual error of a receiver between buildings. */
const usualHysteresis = 30
/** ms on the other side that suffice at any distance from the boundary. */
const leastStay = 60_000

/** Whether a place is within the fence; for a polygon with fewer than three corners never. */
export function isInside(fence: Fence, point: Coordinates): boolean {
  return metresBeyond(fence, point) <= 0
}

/** Metres to the boundary, negative inside. */
function metresBeyond(fence: Fence, point: Coordinates): number {
  if ('center' in fence) return metresBetween(fence.center, point) - fence.radius_m
  if (fence.polygon.length < 3) return Infinity
  const corners = fence.polygon.map(flatten(point))
  let isWithin = false
  let least = Infinity
  let from = corners.at(-1)!
  for (const to of corners) {
    // a ray to the east crosses this side
    const isCrossed =
      to.y > 0 !== from.y > 0 && to.x + ((from.x - to.x) * -to.y) / (from.y - to.y) > 0
    if (isCrossed) isWithin = !isWithin
    const dx = to.x - from.x
    const dy = to.y - from.y
    const square = dx * dx + dy * dy
    const share = square > 0 ? -(from.x * dx + from.y * dy) / square : 0
    const near = Math.min(1, Math.max(0, share))
    least = Math.min(least, Math.hypot(from.x + near * dx, from.y + near * dy))
    from = to
  }
  return isWithin ? -least : least
}

/** Metres inside at which a single point is an arrival: at most half the size of a small fence. */
function depthOf(fence: Fence, hysteresis: number): number {
  if ('center' in fence) return Math.min(hysteresis, fence.radius_m / 2)
  const [origin] = fence.polygon
  if (!origin) return hysteresis
  const corners = fence.polygon.map(flatten(origin))
  const doubled = corners.reduce((sum, { x, y }, nth) => {
    const next = corners[(nth + 1) % corners.length]!
    return sum + x * next.y - next.x * y
  }, 0)
  return Math.min(hysteresis, Math.sqrt(Math.abs(doubled) / 2) / 4)
}

/** The position of the vehicle at each moment, constant during a stop. */
function steadyPlaces(points: readonly TrackPoint[]) {
  const { points: believed } = believePoints(points)
  const steady = believed.map(({ at, lat, lon }) => ({ at, lat, lon }))
  for (const { first, last, place } of findStandstills(believed))
    for (let n = first; n <= last; n++) steady[n] = { at: believed[n]!.at, ...place }
  return steady
}

/**
 * Arrivals and departures in chronological order. A vehicle that is inside at the first point has
 * not arrived, unless `inside` is false. It has crossed a boundary once it is clearly beyond it, or
 * has been there for a minute.
 * @param points in any order
 */
export function findCrossings<Id>(
  fences: readonly (Fence & { readonly id: Id })[],
  points: readonly TrackPoint[],
  { hysteresis = usualHysteresis, inside: before }: CrossingOptions<Id> = {},
): readonly Crossing<Id>[] {
  const places = steadyPlaces(points)
  const found = fences.flatMap((fence) => {
    const depth = depthOf(fence, hysteresis)
    const passed: Crossing<Id>[] = []
    let inside = before ? before.has(fence.id) : null
    let since: number | null = null
    for (const place of places) {
      const beyond = metresBeyond(fence, place)
      inside ??= beyond <= 0
      if (beyond <= 0 === inside) {
        since = null
        continue
      }
      since ??= place.at
      const isClear = inside ? beyond > hysteresis : -beyond >= depth
      if (!isClear && place.at - since < leastStay) continue
      passed.push({ fenceId: fence.id, kind: inside ? 'departure' : 'arrival', at: since })
      inside = !inside
      since = null
    }
    return passed
  })
  return found.sort((a, b) => a.at - b.at)
}
