// Discards points of a track that the vehicle could not have driven to.
import { isPlace, metresBetween } from '../../kernel/values/geographic-coordinates.ts'
import { fastest } from './track-point.ts'
import type { TrackPoint } from './track-point.ts'

export interface Jump {
  /** ms of its first point. */
  readonly at: number
  /** Km from the last accepted point. */
  readonly km: number
}

export interface Believed {
  /** In chronological order, one for each moment. */
  readonly points: readonly TrackPoint[]
  /** Points after a gap or jump: the distance to them is not counted. */
  readonly landings: ReadonlySet<TrackPoint>
  readonly jumps: readonly Jump[]
}

/** Metres below which a jump is an ordinary error of a receiver, at any interval. */
const leastJump = 50
/** Number of mutually consistent points that are accepted against the previous one. */
const enough = 3
const hourMs = 3_600_000

const numbersOf = (point: TrackPoint) => [
  ...[point.at, point.lat, point.lon, point.speed, point.course],
  ...[Number(point.ignition ?? -1), point.fuel ?? -1, point.odometer ?? -1],
]

/**
 * Negative: `a` comes first. Points of one moment get an order that does not depend on the input.
 */
function comparePoints(a: TrackPoint, b: TrackPoint): number {
  if (a.at !== b.at) return a.at - b.at
  const others = numbersOf(b)
  for (const [nth, value] of numbersOf(a).entries()) {
    const difference = value - (others[nth] ?? 0)
    if (difference) return difference
  }
  return 0
}

/**
 * Points by time, one for each moment.
 * @returns without points that have no valid time or position
 */
export function orderPoints(points: readonly TrackPoint[]): readonly TrackPoint[] {
  return points
    .filter((point) => Number.isFinite(point.at) && isPlace(point))
    .sort(comparePoints)
    .filter((point, nth, all) => point.at !== all[nth - 1]?.at)
}

/** Whether a vehicle could have driven from one to the other. */
function canReach(from: TrackPoint, to: TrackPoint): boolean {
  const metres = metresBetween(from, to)
  return metres <= leastJump || metres / 1000 <= (fastest * (to.at - from.at)) / hourMs
}

/**
 * Drops points that are too far from the last accepted one. Three of them in a row that agree with
 * each other are the new position, reached on an unknown way.
 */
export function believePoints(points: readonly TrackPoint[]): Believed {
  const believed: TrackPoint[] = []
  const landings = new Set<TrackPoint>()
  const jumps: Jump[] = []
  let doubted: TrackPoint[] = []
  const nameJump = () => {
    const good = believed.at(-1)
    const [first] = doubted
    if (good && first) jumps.push({ at: first.at, km: metresBetween(good, first) / 1000 })
    doubted = []
  }
  for (const point of orderPoints(points)) {
    const good = believed.at(-1)
    if (!good || canReach(good, point)) {
      nameJump()
      believed.push(point)
      continue
    }
    const last = doubted.at(-1)
    if (last && !canReach(last, point)) nameJump()
    doubted.push(point)
    if (doubted.length < enough) continue
    const arrived = doubted
    nameJump()
    landings.add(arrived[0]!)
    believed.push(...arrived)
  }
  nameJump()
  return { points: believed, landings, jumps }
}
