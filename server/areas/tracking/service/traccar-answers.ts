// Converts Traccar's devices and positions to those of the product.
import { z } from 'zod'
import { isPlace } from '#resources/kernel/values/geographic-coordinates.ts'
import { dayMs } from '../../../kernel/time-units.ts'
import { TrackingError } from './tracking-error.ts'
import type { Device, DevicePosition } from './tracking-service.ts'

/** Skipped items of a response. */
export interface Dropped {
  of: 'devices' | 'positions'
  /** Number of items with an unexpected format. */
  malformed: number
  /** Number of items without a current fix, or with an impossible position or time. */
  unusable: number
}

interface Taken<T> {
  items: T[]
  dropped: Dropped
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/
const time = z
  .string()
  .refine((text) => isoTime.test(text) && !Number.isNaN(Date.parse(text)))
  .transform((text) => new Date(text).toISOString())

const device = z.object({
  id: z.int(),
  name: z.string(),
  uniqueId: z.string(),
  status: z.string().nullish(),
  disabled: z.boolean().nullish(),
  lastUpdate: time.nullish(),
})

const position = z.object({
  deviceId: z.int(),
  fixTime: time,
  valid: z.boolean().nullish(),
  // undocumented: a previous fix that is repeated with a later message
  outdated: z.boolean().nullish(),
  latitude: z.number(),
  longitude: z.number(),
  speed: z.number().nullish(),
  course: z.number().nullish(),
  attributes: z.record(z.string(), z.unknown()).nullish(),
})

/** @throws TrackingError if the response is not an array */
export function devicesOf(answer: unknown): Taken<Device> {
  const { items, malformed } = parseEach(device, answer)
  return {
    items: items.map(({ id, name, uniqueId, status, disabled, lastUpdate = null }) => ({
      ...{ id, name, uniqueId, lastContact: lastUpdate },
      isOnline: status === 'online',
      isDisabled: disabled === true,
    })),
    dropped: { of: 'devices', malformed, unusable: 0 },
  }
}

/**
 * Positions with a plausible fix.
 * @param now ms; a fix may be at most a day later
 * @throws TrackingError if the response is not an array
 */
export function positionsOf(answer: unknown, now: number): Taken<DevicePosition> {
  const { items, malformed } = parseEach(position, answer)
  const usable = items.filter((one) => isUsable(one, now))
  return {
    items: usable.map(converted),
    dropped: { of: 'positions', malformed, unusable: items.length - usable.length },
  }
}

function parseEach<T>(schema: z.ZodType<T>, answer: unknown): { items: T[]; malformed: number } {
  if (!Array.isArray(answer)) throw new TrackingError('malformed', 'the tracking service: no list')
  const items = answer.flatMap((one: unknown) => {
    const { success, data } = schema.safeParse(one)
    return success ? [data] : []
  })
  return { items, malformed: answer.length - items.length }
}

type Position = z.infer<typeof position>

function isUsable(one: Position, now: number): boolean {
  const { valid, outdated, latitude: lat, longitude: lon, speed, fixTime } = one
  return (
    valid !== false &&
    outdated !== true &&
    isPlace({ lat, lon }) &&
    (speed ?? 0) * knot <= mostSpeed &&
    Date.parse(fixTime) <= now + dayMs
  )
}

/** km/h per knot. */
const knot = 1.852
/** Maximum km/h, litres and metres: a higher value has another unit, or is an error. */
const mostSpeed = 1000
const mostFuel = 100_000
const mostMetres = 10_000_000_000

function converted(one: Position): DevicePosition {
  const attributes = one.attributes ?? {}
  const { ignition } = attributes
  const metres =
    amount(attributes.odometer, mostMetres) ?? amount(attributes.totalDistance, mostMetres)
  return {
    deviceId: one.deviceId,
    at: one.fixTime,
    lat: one.latitude,
    lon: one.longitude,
    speed: rounded(Math.max(0, one.speed ?? 0) * knot, 1),
    course: ((Math.round(one.course ?? 0) % 360) + 360) % 360,
    ignition: typeof ignition === 'boolean' ? ignition : null,
    // `fuelLevel` is ignored: it is in percent, and the tank size is unknown
    fuel: amount(attributes.fuel, mostFuel),
    odometer: metres === null ? null : rounded(metres / 1000, 3),
  }
}

const amount = (value: unknown, most: number) =>
  typeof value === 'number' && value >= 0 && value <= most ? value : null

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))
