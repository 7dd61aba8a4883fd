// Positions of a vehicle that moves and stops, as its tracker would send them.
import type { DevicePosition } from '#server/areas/tracking/service/tracking-service.ts'

const minuteMs = 60_000
/** The longitude `km` east of the start, at the latitude of the track. */
export const eastOf = (km: number) => 69 + km / 83.54
export const trackLatitude = 41.3

interface MadeDrive {
  readonly deviceId: number
  /** Start, ISO. */
  readonly from: string
  /** Stops with their duration; between them the vehicle drives one km per minute. */
  readonly stays: readonly (readonly [km: number, minutes: number])[]
  /** Null: the device does not report the ignition. */
  readonly ignition?: null
}

/** Four positions a minute. */
export function madeDrive({ deviceId, from, stays, ignition }: MadeDrive): DevicePosition[] {
  const begin = Date.parse(from)
  let place = stays[0]?.[0] ?? 0
  const positions: DevicePosition[] = []
  const add = (km: number, speed: number) =>
    positions.push({
      ...{ deviceId, at: new Date(begin + (positions.length * minuteMs) / 4).toISOString() },
      ...{ lat: trackLatitude, lon: eastOf(km), speed, course: 90 },
      ...{ ignition: ignition === null ? null : speed > 0, fuel: null, odometer: null },
    })
  for (const [km, minutes] of stays) {
    while (Math.abs(km - place) > 0.01) {
      add(place, 60)
      place += Math.sign(km - place) * 0.25
    }
    for (let stayed = 0; stayed < minutes; stayed += 0.25) add(km, 0)
  }
  return positions
}
