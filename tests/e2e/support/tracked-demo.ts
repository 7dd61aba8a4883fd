// A demonstration whose vehicles are tracked by a fake tracking service.
import type { Page } from 'playwright'
import type { CarLocation } from '#resources/wire/tracking.ts'
import { fakeTraccar } from '#tests/support/server/fake-traccar.ts'
import type { FakeTraccar } from '#tests/support/server/fake-traccar.ts'
import { callsOf } from './calls.ts'
import { startDemo } from './server.ts'
import type { Server } from './server.ts'

interface TrackedDemo {
  server: Server
  service: FakeTraccar
}

/** The service runs on this machine, so the server must be allowed to call private addresses. */
export async function startTrackedDemo(): Promise<TrackedDemo> {
  const [server, service] = await Promise.all([
    startDemo({ ALLOW_PRIVATE_ADDRESSES: '1' }),
    fakeTraccar(),
  ])
  return { server, service }
}

/** Sets up the service, and waits until an open page reports that it responds. */
export async function connect(page: Page, { address, token }: FakeTraccar): Promise<void> {
  await callsOf(page)('POST /api/fms/tracker-connection/save', {
    // positions are stored at any time of day
    body: { address, token, private_hours: false },
  })
  await page.getByText(/^Трекер на связи с/).waitFor({ timeout: 40_000 })
}

/** Tracked vehicles, in list order. */
export const readVehicles = (page: Page): Promise<CarLocation[]> =>
  callsOf(page)('GET /api/fms/car/getCarLocationList')

interface Told {
  lat: number
  lon: number
  /** km/h */
  speed?: number
  /** ISO; default: now. */
  at?: string
}

/** A position as sent by the service: speed in knots. */
export function positionOf({ mobject_id: deviceId }: CarLocation, told: Told): object {
  const { lat: latitude, lon: longitude, speed = 0, at: fixTime = new Date().toISOString() } = told
  const times = { fixTime, deviceTime: fixTime, serverTime: fixTime }
  const place = { latitude, longitude, speed: speed / 1.852, course: 90 }
  return { id: 1, deviceId, valid: true, ...times, ...place, attributes: { ignition: speed > 0 } }
}

export const map = (page: Page) => page.getByRole('application', { name: 'Карта мониторинга' })

/** Position on the map in px at which hovering shows this name; null if it is not visible. */
export function findOnMap(page: Page, name: string): Promise<{ x: number; y: number } | null> {
  return map(page).evaluate((element, wanted) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    for (let y = 2; y < height; y += 6)
      for (let x = 2; x < width; x += 6) {
        const at = { clientX: left + x, clientY: top + y, bubbles: true }
        element.dispatchEvent(new MouseEvent('mousemove', at))
        if ((element as HTMLElement).title === wanted) return { x, y }
      }
    return null
  }, name)
}
