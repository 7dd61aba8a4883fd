// Detects refuelling and drops, from sensors whose readings fluctuate while the fuel moves.
import { orderPoints } from './believed-points.ts'
import { findStandstills } from './standstills.ts'
import { metresBetween } from '../../kernel/values/geographic-coordinates.ts'
import { leastSpeed, medianOf, standingRadius } from './track-point.ts'
import type { TrackPoint } from './track-point.ts'

interface FuelChange {
  /** The moment of the fastest change; ms. */
  readonly at: number
  /** Positive when refuelled, negative for a drop. */
  readonly litres: number
  /** Litres in the tank before and after. */
  readonly before: number
  readonly after: number
}

interface FuelOptions {
  /** Minimum change in litres. */
  readonly least?: number
}

/** The median level of the tank over some seconds. */
interface Level {
  readonly at: number
  readonly litres: number
  readonly isStanding: boolean
  /** ms for which the engine has run since the beginning of the track. */
  readonly ran: number
}

const leastLitres = 5
/** ms of readings that are combined: one per second adds no information. */
const bucketMs = 10_000
/** ms compared on both sides of a moment, and their minimum number of levels. */
const windowMs = 300_000
const fewest = 3
/**
 * The difference must exceed the usual step between levels by this factor; otherwise it is noise.
 */
const noiseFactor = 3
/** Factor of the limit while driving, because slopes move the level for minutes. */
const movingFactor = 4
/**
 * Maximum consumption of the largest engine of a fleet in litres per hour; a smaller drop is
 * consumption.
 */
const litresPerHour = 40
const hourMs = 3_600_000

/**
 * All changes of the level that are neither consumption nor noise, in order.
 * @param points in any order; those without a level only provide positions
 */
export function findFuelChanges(
  points: readonly TrackPoint[],
  { least = leastLitres }: FuelOptions = {},
): readonly FuelChange[] {
  const levels = readLevels(orderPoints(points))
  const found: FuelChange[] = []
  let run: { sign: number; best: number; fastest: number; before: number; after: number } | null =
    null
  const end = () => {
    const litres = run ? run.after - run.before : 0
    if (run && Math.abs(litres) >= least)
      found.push({ at: levels[run.best]!.at, litres, before: run.before, after: run.after })
    run = null
  }
  for (let n = fewest; n <= levels.length - fewest; n++) {
    const { before, after, isChange } = compareSides(levels, n, least)
    const change = after - before
    const sign = Math.sign(change)
    if (!isChange || (run && run.sign !== sign)) end()
    if (!isChange) continue
    run ??= { sign, best: n, fastest: 0, before, after }
    run.after = after
    // the steepest step: among equal differences of the sides, the one in the middle
    const step = Math.abs(levels[n]!.litres - levels[n - 1]!.litres)
    if (step > run.fastest) [run.fastest, run.best] = [step, n]
  }
  end()
  return found
}

/** Computes medians over some seconds. */
function readLevels(points: readonly TrackPoint[]): readonly Level[] {
  const stood = new Uint8Array(points.length)
  for (const { first, last } of findStandstills(points)) stood.fill(1, first, last + 1)
  const levels: Level[] = []
  let bucket: number[] = []
  let began = -Infinity
  let ran = 0
  for (const [n, point] of points.entries()) {
    const before = points[n - 1]
    if (before && isRunning(before, point, stood[n] === 1)) ran += point.at - before.at
    if (point.fuel === null || !Number.isFinite(point.fuel)) continue
    const isNew = point.at - began >= bucketMs
    if (isNew) [bucket, began] = [[], point.at]
    bucket.push(point.fuel)
    const level = { at: began, litres: medianOf(bucket), isStanding: stood[n] === 1, ran }
    if (isNew) levels.push(level)
    else levels[levels.length - 1] = level
  }
  return levels
}

/** Whether the engine may have consumed fuel between the two points. */
function isRunning(from: TrackPoint, to: TrackPoint, isStanding: boolean): boolean {
  if (from.ignition === true) return true
  if (isStanding) return false
  return Math.max(from.speed, to.speed) > leastSpeed || metresBetween(from, to) > standingRadius
}

/**
 * Compares the levels before index `n` with those from it on: their difference, and whether it is
 * significant.
 */
function compareSides(levels: readonly Level[], n: number, least: number) {
  const middle = levels[n]!.at
  let from = n - fewest
  while (from > 0 && middle - levels[from - 1]!.at <= windowMs) from--
  let to = n + fewest
  while (to < levels.length && levels[to]!.at - middle < windowMs) to++
  const earlier = levels.slice(from, n)
  const later = levels.slice(n, to)
  const before = medianOf(earlier.map(({ litres }) => litres))
  const after = medianOf(later.map(({ litres }) => litres))
  const noise = noiseFactor * Math.max(stepOf(earlier), stepOf(later))
  const isStanding = levels[n]!.isStanding || levels[n - 1]!.isStanding
  const ran = medianOf(later.map((one) => one.ran)) - medianOf(earlier.map((one) => one.ran))
  const consumed = after < before ? (ran / hourMs) * litresPerHour : 0
  const limit = (isStanding ? least : least * movingFactor) + consumed
  return { before, after, isChange: Math.abs(after - before) >= Math.max(limit, noise) }
}

/** The usual difference from one level to the next. */
const stepOf = (levels: readonly Level[]) =>
  medianOf(levels.slice(1).map(({ litres }, nth) => Math.abs(litres - levels[nth]!.litres)))
