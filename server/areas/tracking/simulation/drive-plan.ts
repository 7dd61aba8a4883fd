// Computes the position of a simulated vehicle at any time, deterministically. During outings it
// drives from place to place and back to its base; otherwise it is parked.
import { kmBetween } from '#resources/kernel/values/geographic-coordinates.ts'
import type { Point } from '#resources/kernel/types.ts'
import { hourMs, minuteMs } from '../../../kernel/time-units.ts'

/** The period of an outing; ms since 1970. */
export interface Outing {
  readonly from: number
  readonly to: number
  /** Whether the vehicle speeds on the first leg. */
  readonly isHurried?: boolean
  /** Possible destinations; default: the vehicle's usual ones. */
  readonly places?: readonly Point[]
}

export interface DrivePlan {
  readonly base: Point
  readonly places: readonly Point[]
  /** In chronological order, without overlaps. */
  readonly outings: readonly Outing[]
  /** Seed of the random choices, different for each vehicle. */
  readonly seed: number
}

interface Whereabouts {
  readonly point: Point
  /** km/h */
  readonly speed: number
  /** Degrees clockwise from the north. */
  readonly course: number
  readonly ignition: boolean
  /** km since the outing began. */
  readonly driven: number
}

/** Base km/h of a speeding leg: about half of the leg is above the usual limit. */
const hurriedSpeed = 104
/** Ratio of road distance to straight-line distance, and relative sideways deviation of a road. */
const detour = 1.3
const bend = 0.08
/** Maximum km between a simulated vehicle's base and its destinations. */
const mostKm = 120

/** The position of the vehicle at `at`, in ms since 1970. */
export function whereAt(plan: DrivePlan, at: number): Whereabouts {
  const outing = plan.outings.find(({ from, to }) => from <= at && at < to)
  if (!outing) return { point: plan.base, speed: 0, course: 0, ignition: false, driven: 0 }
  const { places = plan.places } = outing
  let since = outing.from
  let from = plan.base
  let driven = 0
  for (let nth = 0; ; nth += 1) {
    const random = randomOf(plan.seed, outing.from, nth)
    const to = nextPlace({ ...plan, places }, from, random, outing.to - since)
    const km = kmBetween(from, to) * detour
    const isHurried = nth === 0 && outing.isHurried === true
    const speed = isHurried ? hurriedSpeed : 32 + 28 * random(1)
    const arrives = since + (km / speed) * hourMs
    if (at < arrives) {
      const part = (at - since) / (arrives - since)
      return { ...onTheWay(from, to, part, { speed, isHurried }), driven: driven + km * part }
    }
    const leaves = arrives + (8 + 32 * random(2)) * minuteMs
    // after returning with little time left, the vehicle stays at its base
    const isOver = to === plan.base && (leaves >= outing.to || outing.to - leaves < hourMs)
    driven += km
    if (at < leaves || isOver)
      return { point: to, speed: 0, course: 0, ignition: at - arrives < 3 * minuteMs, driven }
    ;[since, from] = [leaves, to]
  }
}

/** A random other place, or the base if the remaining time is needed for the way back. */
function nextPlace(
  { base, places }: DrivePlan,
  from: Point,
  random: (nth: number) => number,
  left: number,
): Point {
  const near = places.filter((one) => one !== from && kmBetween(one, base) < mostKm)
  const next = near[Math.floor(random(0) * near.length)]
  if (!next || left < 2 * hourMs) return base
  return next
}

/** Position and course on the way, along a curve instead of a straight line. */
function onTheWay(
  from: Point,
  to: Point,
  part: number,
  { speed, isHurried }: { speed: number; isHurried: boolean },
) {
  const at = (share: number): Point => {
    const aside = bend * Math.sin(share * Math.PI) * Math.cos(share * 9)
    return {
      lat: from.lat + (to.lat - from.lat) * share + (to.lon - from.lon) * aside,
      lon: from.lon + (to.lon - from.lon) * share - (to.lat - from.lat) * aside,
    }
  }
  const here = at(part)
  const ahead = at(Math.min(1, part + 0.01))
  const east = (ahead.lon - here.lon) * Math.cos((here.lat * Math.PI) / 180)
  const course = (Math.round((Math.atan2(east, ahead.lat - here.lat) * 180) / Math.PI) + 360) % 360
  // speed varies with traffic; a speeding vehicle stays fast for minutes
  const wave = Math.abs(Math.sin(part * (isHurried ? Math.PI : 40)))
  const now = Math.max(6, speed * (0.75 + 0.5 * wave))
  return { point: here, speed: Math.round(now), course, ignition: true }
}

/** Pseudorandom numbers from 0 to 1, always the same for the same leg. */
function randomOf(seed: number, from: number, leg: number) {
  return (nth: number): number => {
    let mixed = (seed * 2_654_435_761 + (from / minuteMs) * 40_503 + leg * 97 + nth * 7919) >>> 0
    mixed = Math.imul(mixed ^ (mixed >>> 15), 2_246_822_519)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 3_266_489_917)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
  }
}
