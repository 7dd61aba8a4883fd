// Simulated incidents, without which a demonstration would have no alerts: rare, distributed over
// the vehicles, and deterministic. Times of day are in UTC; the demonstration's time zone is UTC+5.
import type { Point } from '#resources/kernel/types.ts'
import { kmBetween } from '#resources/kernel/values/geographic-coordinates.ts'
import { dayMs, hourMs, minuteMs } from '../../../kernel/time-units.ts'

/** The index of a vehicle among those of its organisation that have trackers, and their number. */
export interface VehicleTurn {
  readonly nth: number
  readonly count: number
}

/** A period; ms since 1970. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Days until the same vehicle speeds, or makes an unplanned trip, again. */
const turns = 8
/** Minimum fleet size for a silent tracker. */
const fewest = 12
/**
 * One in this many vehicles has a fuel sensor; then the fraction of the tank that is stolen, and
 * the maximum in litres.
 */
const vehiclesPerSensor = 6
const takenShare = 0.6
const mostTaken = 60
/** Maximum straight-line km between the base and the destination of an unplanned trip. */
const nearKm = 25

const tripAt = { from: 17 * hourMs, to: 20.5 * hourMs }
/**
 * Longer than the day after which silence is reported, so that there is always a silent tracker.
 */
const silentAt = { from: 5 * hourMs, to: 54 * hourMs }
/** Fuel is stolen at night, and refilled in the morning. */
const takenAt = { from: 20 * hourMs, to: 26.5 * hourMs }

const dayOf = (at: number) => Math.floor(at / dayMs)
const spanOn = (day: number, { from, to }: Span): Span => ({
  from: day * dayMs + from,
  to: day * dayMs + to,
})
const isIn = ({ from, to }: Span, at: number) => from <= at && at < to

/** Whether the vehicle speeds on the first leg of an outing that begins at `from` (ms). */
export const isHurried = ({ nth }: VehicleTurn, from: number): boolean =>
  (nth + dayOf(from)) % turns === 0

/**
 * Unplanned trips of the vehicle in a period.
 * @param outings planned outings; unplanned trips keep an hour's distance from them
 */
export function findUnplannedTrips(
  { nth }: VehicleTurn,
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

/** Possible destinations of unplanned trips. */
export const placesNear = (base: Point, places: readonly Point[]): readonly Point[] =>
  places.filter((one) => kmBetween(one, base) < nearKm)

/** The period of silence that includes `at` (ms); null if the tracker is not silent. */
export function silenceAt({ nth, count }: VehicleTurn, at: number): Span | null {
  if (count < fewest) return null
  for (let day = dayOf(at) - 2; day <= dayOf(at); day += 1) {
    const silence = spanOn(day, silentAt)
    if (day % count === nth && isIn(silence, at)) return silence
  }
  return null
}

export const hasFuelSensor = ({ nth }: VehicleTurn): boolean => nth % vehiclesPerSensor === 1

/** Litres missing from the tank at `at` (ms) after a theft. */
export function litresTakenAt({ nth, count }: VehicleTurn, at: number, tank: number): number {
  for (let day = dayOf(at) - 1; day <= dayOf(at); day += 1) {
    const night = spanOn(day, takenAt)
    if (isIn(night, at) && nth === drainedVehicle(day, night.from, count))
      return Math.min(takenShare * tank, mostTaken)
  }
  return 0
}

/**
 * Index of the vehicle from which fuel is stolen that night: one with a sensor that is not silent.
 */
function drainedVehicle(day: number, at: number, count: number): number | undefined {
  const sensors = Math.ceil((count - 1) / vehiclesPerSensor)
  const byTurns = [day, day + 1].map((one) => (one % sensors) * vehiclesPerSensor + 1)
  return byTurns.find((nth) => silenceAt({ nth, count }, at) === null)
}

/** ms between two positions of a parked vehicle; fuel sensors report more often. */
export const restingOf = (turn: VehicleTurn): number => (hasFuelSensor(turn) ? 2 : 10) * minuteMs
