// Stops of a vehicle. A stationary receiver drifts: points around one place are not movement.
import { contactLost, leastSpeed, leastStandstill, medianOf } from './track-point.ts'
import { metresBetween } from '../../kernel/values/geographic-coordinates.ts'
import { standingRadius } from './track-point.ts'
import type { Coordinates } from '../../kernel/values/geographic-coordinates.ts'
import type { TrackPoint } from './track-point.ts'

/** Indexes into the points of a track. */
export interface Standstill {
  readonly first: number
  readonly last: number
  /** The point nearest to the centre of the stop. */
  readonly middle: number
  readonly place: Coordinates
}

/** Metres: beyond this distance a second point suffices to detect a departure. */
const clearlyAway = 200
/**
 * Otherwise this many points outside the radius are required, over this many ms: errors usually end
 * sooner.
 */
const outsidePoints = 3
const outsideMs = 30_000

/** ms for which the vehicle must stay at a position that it reached without a measured speed. */
const thrownMs = contactLost
/**
 * Km/h between two points at most so many ms apart; a receiver reports a speed for such a drive.
 */
const throwSpeed = 20
const throwMs = 60_000
/** Km/h of a crawl, and the share of the points outside that must have it, unlike a drift. */
const crawlSpeed = 2.5
const crawlShare = 0.2
const hourMs = 3_600_000

const isFast = ({ speed }: TrackPoint) => speed > leastSpeed

/** Whether the positions of two points differ by more than their measured speeds allow. */
function isThrown(from: TrackPoint, to: TrackPoint): boolean {
  const ms = to.at - from.at
  return ms <= throwMs && metresBetween(from, to) / 1000 > (throwSpeed * ms) / hourMs
}

/**
 * Whether consecutive points outside the radius are a departure, not an error.
 * @param inside the last point before them
 * @param isMeasured whether the device measures speeds at all
 */
function isDeparture(
  outside: readonly TrackPoint[],
  inside: TrackPoint,
  place: Coordinates,
  isMeasured: boolean,
): boolean {
  const first = outside[0]
  const last = outside.at(-1)
  if (!first || !last || outside.length < 2) return false
  if (outside.filter(isFast).length > 1) return true
  const ms = last.at - first.at
  const isOff = outside.every(({ ignition }) => ignition === false)
  const isStill = isMeasured || isOff
  if (isStill && !outside.some(isFast) && isThrown(inside, first)) return ms >= thrownMs
  if (metresBetween(place, last) > clearlyAway) return true
  if (isOff || outside.length < outsidePoints || ms < outsideMs) return false
  const crawling = outside.filter(({ speed }) => speed >= crawlSpeed).length
  return !isMeasured || crawling >= outside.length * crawlShare
}

/** The last index of a standstill known up to `from`. */
function followStandstill(
  points: readonly TrackPoint[],
  from: number,
  place: Coordinates,
  isMeasured: boolean,
): number {
  let outside: TrackPoint[] = []
  let inside = points[from]!
  for (let n = from + 1; n < points.length; n++) {
    const point = points[n]!
    if (metresBetween(place, point) <= standingRadius) {
      outside = []
      inside = point
    } else outside.push(point)
    if (isDeparture(outside, inside, place, isMeasured)) return n - outside.length
  }
  // the track ends before further points could confirm it
  const isAway = outside.length > 0 && metresBetween(place, outside.at(-1)!) > clearlyAway
  const isLong = outside.length > 1 && outside.at(-1)!.at - outside[0]!.at >= outsideMs
  return points.length - 1 - (isAway || isLong ? outside.length : 0)
}

function nearestTo(points: readonly TrackPoint[], place: Coordinates, first: number, last: number) {
  let nearest = first
  let least = Infinity
  for (let n = first; n <= last; n++) {
    const metres = metresBetween(place, points[n]!)
    if (metres < least) [nearest, least] = [n, metres]
  }
  return nearest
}

/** The first index from which all points up to `to` are around it. */
function windowStart(points: readonly TrackPoint[], from: number, to: number): number {
  if (metresBetween(points[from]!, points[to]!) <= standingRadius) return from
  let first = from + 1
  for (let n = to; n > first;) {
    if (metresBetween(points[first]!, points[n]!) <= standingRadius) n--
    else [first, n] = [first + 1, to]
  }
  return first
}

/**
 * All periods of a minute or more during which the vehicle stayed around one position, in order.
 * @param points in chronological order
 */
export function findStandstills(points: readonly TrackPoint[]): readonly Standstill[] {
  const found: Standstill[] = []
  const isMeasured = points.some(({ speed }) => speed > 0)
  let start = 0
  let slow = 0
  for (let n = 0; n < points.length; n++) {
    start = windowStart(points, start, n)
    // it is still on its way to the place, by its own measurement
    slow = Math.max(slow, start)
    while (slow < n && isFast(points[slow]!)) slow++
    if (points[n]!.at - points[slow]!.at < leastStandstill) continue
    const known = points.slice(slow, n + 1)
    const place = {
      lat: medianOf(known.map(({ lat }) => lat)),
      lon: medianOf(known.map(({ lon }) => lon)),
    }
    const end = Math.max(n, followStandstill(points, n, place, isMeasured))
    let last = end
    while (end < points.length - 1 && last > slow && isFast(points[last]!)) last--
    const middle = nearestTo(points, place, slow, last)
    found.push({ first: slow, last, middle, place })
    start = last + 1
    slow = start
    n = end
  }
  return found
}
