// Data of a device at one moment, and limits for the analysis of tracks.
import { metresBetween, mostLongitude } from '../../kernel/values/geographic-coordinates.ts'
import type { Coordinates } from '../../kernel/values/geographic-coordinates.ts'

/** One message of a device. */
export interface TrackPoint {
  /** ms since 1970, UTC. */
  readonly at: number
  /** Degrees, WGS 84. */
  readonly lat: number
  readonly lon: number
  /** Km/h, as measured by the device; 0 if not reported. */
  readonly speed: number
  /** Degrees clockwise from the north. */
  readonly course: number
  /** Null: not reported. */
  readonly ignition: boolean | null
  /** Litres in the tank; null: no sensor. */
  readonly fuel: number | null
  /** Km counted by the device; null: it has no counter. */
  readonly odometer: number | null
}

/**
 * Metres around the place of a stop. Errors of a stationary receiver rarely exceed it;
 * a vehicle at walking pace leaves it within a minute.
 */
export const standingRadius = 50
/** ms within the radius that make a standstill: a crawl of 4 km/h leaves it sooner. */
export const leastStandstill = 60_000
/** ms of a standstill that counts as a stop, longer than at a traffic light or in a queue. */
export const leastStop = 180_000
/** ms without a message after which the state in between is unknown. */
export const contactLost = 600_000
/** Km/h: faster than any vehicle of a fleet, so the place is wrong. */
export const fastest = 200
/** Km/h: lower speeds are also reported by stationary receivers. */
export const leastSpeed = 5

/** The median; for an even number the mean of the two middle values, for none NaN. */
export function medianOf(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  const half = sorted.length >> 1
  const upper = sorted[half] ?? NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? NaN) + upper) / 2
}

/** Positions as metres east and north of `origin`, exact enough for a hundred km. */
export function flatten(origin: Coordinates): (point: Coordinates) => { x: number; y: number } {
  const degree = metresBetween({ lat: 0, lon: 0 }, { lat: 1, lon: 0 })
  const wide = degree * Math.cos((origin.lat * Math.PI) / 180)
  return ({ lat, lon }) => {
    const east = lon - origin.lon
    // across the antimeridian the short way
    const short = Math.abs(east) > mostLongitude ? east - Math.sign(east) * 2 * mostLongitude : east
    return { x: short * wide, y: (lat - origin.lat) * degree }
  }
}
