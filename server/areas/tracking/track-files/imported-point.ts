// A point of an imported file, validated like one from a device.
import { isPlace } from '#resources/kernel/values/geographic-coordinates.ts'
import type { TrackPoint } from '#resources/tracking/track/track-point.ts'
import { readNumber } from './written-values.ts'
import type { FaultCode } from './track-fault.ts'

export interface ImportedPoint extends TrackPoint {
  /** Id of the device, or plate, as in the file; null if the file names no vehicle. */
  readonly device: string | null
}

/** Texts of one point; empty if missing. */
interface WrittenPoint {
  readonly lat: string
  readonly lon: string
  readonly speed: string
  readonly course: string
  readonly fuel: string
  readonly odometer: string
  readonly ignition: string
  readonly device: string
}

/** Maximum km/h: a higher value has another unit, or is an error. */
const mostSpeed = 1000
/** Maximum degrees. */
const mostCourse = 360
/** Maximum litres. */
const mostFuel = 100_000
/** Maximum km. */
const mostOdometer = 10_000_000
/** Maximum characters of a device id or plate. */
const longestDevice = 50
/** Earliest and latest valid time in ms: devices without a fix report 1970. */
const earliest = Date.UTC(1990, 0, 1)
const latest = Date.UTC(2100, 0, 1)

const on: ReadonlySet<string> = new Set(['1', 'true', 'on', 'yes', 'да', 'вкл', 'истина'])
const off: ReadonlySet<string> = new Set(['0', 'false', 'off', 'no', 'нет', 'выкл', 'ложь'])

/** A number up to `most`; `empty` if missing, undefined if invalid. */
function numberUpTo<Empty>(text: string, most: number, empty: Empty): number | Empty | undefined {
  if (text.trim() === '') return empty
  const value = readNumber(text)
  return value === null || value < 0 || value > most ? undefined : value
}

function readIgnition(text: string): boolean | null | undefined {
  const word = text.trim().toLowerCase()
  if (word === '') return null
  if (on.has(word)) return true
  return off.has(word) ? false : undefined
}

/**
 * Parses and validates a point.
 * @param at ms since 1970; null: no valid time
 * @param factor factor that converts the speed to km/h
 * @returns the point, or the code of its first fault
 */
export function readPoint(
  at: number | null,
  written: WrittenPoint,
  factor: number,
): ImportedPoint | FaultCode {
  if (at === null || at < earliest || at >= latest) return 'bad_time'
  const lat = readNumber(written.lat)
  const lon = readNumber(written.lon)
  if (lat === null || lon === null || !isPlace({ lat, lon })) return 'bad_place'
  const speed = numberUpTo(written.speed, mostSpeed / factor, 0)
  const course = numberUpTo(written.course, mostCourse, 0)
  const fuel = numberUpTo(written.fuel, mostFuel, null)
  const odometer = numberUpTo(written.odometer, mostOdometer, null)
  if (speed === undefined || course === undefined) return 'bad_number'
  if (fuel === undefined || odometer === undefined) return 'bad_number'
  const ignition = readIgnition(written.ignition)
  const device = written.device.trim()
  if (ignition === undefined || device.length > longestDevice) return 'bad_value'
  return {
    ...{ at, lat, lon, speed: speed * factor, course: course % mostCourse },
    ...{ ignition, fuel, odometer, device: device || null },
  }
}
