// The totals of a track: km, hours, stops and trips, for points in any order.
import { believePoints } from './believed-points.ts'
import type { Believed, Jump } from './believed-points.ts'
import { findStandstills } from './standstills.ts'
import type { Standstill } from './standstills.ts'
import { metresBetween } from '../../kernel/values/geographic-coordinates.ts'
import { contactLost, fastest, leastStop } from './track-point.ts'
import { standingRadius } from './track-point.ts'
import type { TrackPoint } from './track-point.ts'

/** A period without contact during which the vehicle moved. */
interface Gap {
  /** ms. */
  readonly from: number
  readonly to: number
  /** Great-circle distance in km, which is included in the km of the track. */
  readonly km: number
}

/** Three minutes or more at one place. */
interface Stop {
  /** ms. */
  readonly from: number
  readonly to: number
  readonly lat: number
  readonly lon: number
  /** The state during most of the time; null: no point reports the ignition. */
  readonly isEngineOn: boolean | null
}

/** The part of a track between two stops. */
interface Trip {
  /** ms. */
  readonly from: number
  readonly to: number
  readonly km: number
  /** Km/h. */
  readonly maxSpeed: number
}

interface TrackMeasure {
  readonly km: number
  readonly movingMs: number
  /** Time of standing with the ignition on. */
  readonly idleMs: number
  /** Time with the ignition on; null if no point reports it. */
  readonly engineMs: number | null
  /** Km/h. */
  readonly maxSpeed: number
  readonly gaps: readonly Gap[]
  /** Positions that it cannot have driven to, which are not counted. */
  readonly jumps: readonly Jump[]
  readonly stops: readonly Stop[]
  readonly trips: readonly Trip[]
}

/** Km/h from which position errors are small compared to the distance between two points. */
const brisk = 10
/**
 * Metres between two points of the summed line; with smaller steps, position errors would add up.
 */
const slowStep = standingRadius
const briskStep = 20
/** Minimum metres in a bend, and the change of course in degrees that makes one. */
const turnStep = 8
const turn = 20
/** ms over which two positions give a reliable speed despite their errors. */
const leastHop = 10_000
const hourMs = 3_600_000

/** A track with its stops and gaps. */
interface Track extends Believed {
  readonly standstills: readonly Standstill[]
  /** By index: whether the vehicle was stationary from the previous point to this one. */
  readonly stood: Uint8Array
}

/**
 * Km, hours, stops and trips of points in any order; of points at the same moment only one counts.
 * Time without contact during which the vehicle moved counts neither as moving nor as standing.
 */
export function measureTrack(points: readonly TrackPoint[]): TrackMeasure {
  const believed = believePoints(points)
  const standstills = findStandstills(believed.points)
  const stood = new Uint8Array(believed.points.length)
  for (const { first, last } of standstills) stood.fill(1, first + 1, last + 1)
  const track: Track = { ...believed, standstills, stood }
  const corners = findCorners(track)
  const sums = sumKm(track, corners)
  const speeds = believed.points.map((point, n) => speedAt(track, point, n))
  return {
    km: sums.at(-1) ?? 0,
    ...sumTimes(track),
    maxSpeed: most(speeds, 0, speeds.length - 1),
    gaps: findGaps(track),
    jumps: believed.jumps,
    ...divideTrack(track, sums, speeds),
  }
}

const kmhBetween = (a: TrackPoint, b: TrackPoint) =>
  b.at > a.at ? (metresBetween(a, b) / 1000 / (b.at - a.at)) * hourMs : 0

/** Km/h as measured, or by the positions if these are far enough apart in time. */
function paceAt({ points, landings }: Track, n: number): number {
  const point = points[n]!
  const before = points[n - 1]
  const isTold = before && !landings.has(point) && point.at - before.at >= leastHop
  return Math.max(point.speed, isTold ? kmhBetween(before, point) : 0)
}

/** Indexes of the points between which km are summed: stops, and points along the way. */
function findCorners(track: Track): readonly number[] {
  const { points, standstills } = track
  const corners: number[] = []
  const add = (from: number, to: number) => {
    for (let n = from; n < to; n++) {
      const last = corners.at(-1)
      if (last === undefined || track.landings.has(points[n]!) || isFar(track, last, n))
        corners.push(n)
      else if (isBend(points[last]!, points[n]!)) {
        // the road bends between the two points
        if (metresBetween(points[last]!, points[n - 1]!) >= turnStep) corners.push(n - 1)
        corners.push(n)
      }
    }
  }
  let next = 0
  for (const standstill of standstills) {
    add(next, standstill.first)
    corners.push(cornerOf(standstill, points))
    next = standstill.last + 1
  }
  add(next, points.length)
  if (next < points.length && corners.at(-1) !== points.length - 1) corners.push(points.length - 1)
  return corners
}

/**
 * The index of the point that represents a standstill in the line. A short one at an end of the
 * track may be the beginning of a crawl, which is counted from there.
 */
function cornerOf({ first, last, middle }: Standstill, points: readonly TrackPoint[]): number {
  if (points[last]!.at - points[first]!.at >= leastStop) return middle
  if (first === 0) return first
  return last === points.length - 1 ? last : middle
}

/** Whether the point is far enough from the last one, given the errors of both. */
function isFar(track: Track, last: number, n: number): boolean {
  const from = track.points[last]!
  const to = track.points[n]!
  const metres = metresBetween(from, to)
  if (metres >= slowStep) return true
  // without a course nothing else shows a bend
  const isTold = from.course !== 0 || to.course !== 0
  return !isTold && metres >= briskStep && paceAt(track, n) >= brisk
}

function isBend(from: TrackPoint, to: TrackPoint): boolean {
  if (Math.min(from.speed, to.speed) < brisk || metresBetween(from, to) < turnStep) return false
  return Math.abs(((to.course - from.course + 540) % 360) - 180) > turn
}

/** Km up to each point, by index. */
function sumKm({ points, landings, stood }: Track, corners: readonly number[]): Float64Array {
  const sums = new Float64Array(points.length)
  let km = 0
  let at = 0
  for (const [nth, corner] of corners.entries()) {
    const before = corners[nth - 1]
    let isBroken = before === undefined
    // an error during a stop does not interrupt it
    for (let n = (before ?? corner) + 1; n <= corner; n++)
      isBroken ||= landings.has(points[n]!) && !stood[n]
    sums.fill(km, at, corner)
    if (!isBroken) km += metresBetween(points[before!]!, points[corner]!) / 1000
    at = corner
  }
  return sums.fill(km, at)
}

function speedAt({ stood, points }: Track, { speed }: TrackPoint, n: number): number {
  const isStanding = stood[n] === 1 && (n + 1 >= points.length || stood[n + 1] === 1)
  return isStanding || !(speed <= fastest) ? 0 : speed
}

const most = (values: readonly number[], from: number, to: number) => {
  let found = 0
  for (let n = from; n <= to; n++) found = Math.max(found, values[n] ?? 0)
  return found
}

function findGaps({ points, landings, stood }: Track): readonly Gap[] {
  return points.flatMap((to, n) => {
    const from = points[n - 1]
    if (!from || to.at - from.at <= contactLost || stood[n] || landings.has(to)) return []
    const km = metresBetween(from, to) / 1000
    return km * 1000 > standingRadius ? [{ from: from.at, to: to.at, km }] : []
  })
}

/** Whether the engine ran from the previous point to each one; null if never reported. */
function runs(points: readonly TrackPoint[]): readonly (boolean | null)[] {
  let known: boolean | null = null
  return points.map(({ ignition, at }, n) => {
    const before = known
    known = ignition ?? known
    const isSilent = at - (points[n - 1]?.at ?? at) > contactLost
    return isSilent && before ? known : before
  })
}

function sumTimes({ points, stood, landings }: Track) {
  let movingMs = 0
  let idleMs = 0
  let engineMs = 0
  const running = runs(points)
  for (const [n, point] of points.entries()) {
    const ms = point.at - (points[n - 1]?.at ?? point.at)
    const isUnknown = !stood[n] && (ms > contactLost || landings.has(point))
    if (isUnknown) continue
    if (!stood[n]) movingMs += ms
    if (!running[n]) continue
    engineMs += ms
    if (stood[n]) idleMs += ms
  }
  const isTold = points.some(({ ignition }) => ignition !== null)
  return { movingMs, idleMs, engineMs: isTold ? engineMs : null }
}

function divideTrack(track: Track, sums: Float64Array, speeds: readonly number[]) {
  const { points } = track
  const long = track.standstills.filter(
    ({ first, last }) => points[last]!.at - points[first]!.at >= leastStop,
  )
  const running = runs(points)
  const stops = long.map(({ first, last, place }): Stop => {
    const from = points[first]!.at
    const to = points[last]!.at
    let on = 0
    for (let n = first + 1; n <= last; n++) if (running[n]) on += points[n]!.at - points[n - 1]!.at
    const isTold = points.slice(first, last + 1).some(({ ignition }) => ignition !== null)
    return { from, to, ...place, isEngineOn: isTold ? on * 2 > to - from : null }
  })
  const trips: Trip[] = []
  for (let nth = 0; nth <= long.length; nth++) {
    const from = long[nth - 1]?.last ?? 0
    const to = long[nth]?.first ?? points.length - 1
    const km = (sums[long[nth]?.middle ?? to] ?? 0) - (sums[long[nth - 1]?.middle ?? 0] ?? 0)
    if (km <= 0) continue
    trips.push({ from: points[from]!.at, to: points[to]!.at, km, maxSpeed: most(speeds, from, to) })
  }
  return { stops, trips }
}
