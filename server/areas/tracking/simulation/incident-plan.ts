// What goes wrong in the demonstration: rare, of one vehicle and another by turns, and the same each
// time it is asked. Without it nobody would see an alert there. Times of a day are in UTC: where the
// demonstration is at home, the day is five hours ahead.
import type { Point } from '#resources/kernel/types.ts'
import { kmBetween } from '#resources/dispatch/index.ts'
import { dayMs, hourMs, minuteMs } from '../../../kernel/time-units.ts'

/** The place of a vehicle among those of its organisation that have trackers, from 0 on. */
export interface Turn {
  readonly nth: number
  readonly count: number
}

/** From when to when; ms since 1970. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Days until the same vehicle speeds, or drives without a plan, again. */
const turns = 8
/** A fleet of fewer trackers has no silent one: too much of it would be missing. */
const fewest = 12
/** One vehicle of so many has a sensor in its tank; of such a tank this is taken, in litres. */
const vehiclesPerSensor = 6
const takenShare = 0.6
const mostTaken = 60
/** km to where it goes without a plan: there and back is a matter of hours. */
const nearKm = 25

const tripAt = { from: 17 * hourMs, to: 20.5 * hourMs }
/** Longer than the day after which a silence is told of, so that one is seen at any time. */
const silentAt = { from: 5 * hourMs, to: 54 * hourMs }
/** Taken at night, and filled up in the morning. */
const takenAt = { from: 20 * hourMs, to: 26.5 * hourMs }

const dayOf = (at: number) => Math.floor(at / dayMs)
const spanOn = (day: number, { from, to }: Span): Span => ({
  from: day * dayMs + from,
  to: day * dayMs + to,
})
const isIn = ({ from, to }: Span, at: number) => from <= at && at < to

/** Whether the vehicle drives too fast on the first way of an outing that begins at `from`, ms. */
export const isHurried = ({ nth }: Turn, from: number): boolean => (nth + dayOf(from)) % turns === 0

/**
 * When the vehicle is taken without a plan, between two moments in ms.
 * @param outings of its plan: it is not taken where it is out, or about to be
 */
export function findUnplannedTrips(
  { nth }: Turn,
  { from, to }: Span,
  outings: readonly Span[],
): Span[] {
  const trips: Span[] = []
  for (let day = dayOf(from) - 1; day <= dayOf(to); day += 1) {
    const trip = spanOn(day, tripAt)
    const isFree = outings.every(
      (one) => one.to + hourMs < trip.from || trip.to + hourMs < one.from,
    )
    if ((nth + day) % turns === turns / 2 && isFree) trips.push(trip)
  }
  return trips
}

/** Where it goes then. */
export const placesNear = (base: Point, places: readonly Point[]): readonly Point[] =>
  places.filter((one) => kmBetween(one, base) < nearKm)

/** The silence in which the tracker is at `at`, ms; null: it is heard. */
export function silenceAt({ nth, count }: Turn, at: number): Span | null {
  if (count < fewest) return null
  for (let day = dayOf(at) - 2; day <= dayOf(at); day += 1) {
    const silence = spanOn(day, silentAt)
    if (day % count === nth && isIn(silence, at)) return silence
  }
  return null
}

export const hasFuelSensor = ({ nth }: Turn): boolean => nth % vehiclesPerSensor === 1

/** Litres missing at `at`, ms, since somebody took them; of tanks with a sensor. */
export function litresTakenAt({ nth, count }: Turn, at: number, tank: number): number {
  for (let day = dayOf(at) - 1; day <= dayOf(at); day += 1) {
    const night = spanOn(day, takenAt)
    if (isIn(night, at) && nth === drainedVehicle(day, night.from, count))
      return Math.min(takenShare * tank, mostTaken)
  }
  return 0
}

/** From whose tank is taken that day: of one whose tracker is silent nobody would see it. */
function drainedVehicle(day: number, at: number, count: number): number | undefined {
  const sensors = Math.ceil((count - 1) / vehiclesPerSensor)
  const byTurns = [day, day + 1].map((one) => (one % sensors) * vehiclesPerSensor + 1)
  return byTurns.find((nth) => silenceAt({ nth, count }, at) === null)
}

/** ms between two positions of a vehicle that stands: sensors tell more often. */
export const restingOf = (turn: Turn): number => (hasFuelSensor(turn) ? 2 : 10) * minuteMs
