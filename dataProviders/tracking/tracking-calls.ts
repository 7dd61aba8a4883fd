// The organisation's tracking service: positions and tracks of vehicles, and their devices.
import type {
  CarLocation,
  CarMovement,
  SyncDone,
  SyncPlan,
  Track,
  TrackerState,
  TrackerTest,
} from '#resources/wire/tracking.ts'
import { call } from '../http/call.ts'

/** The page calls it itself: no sign of user activity. */
const bySchedule = { headers: { 'X-Unattended': '1' }, quiet: true } as const

/**
 * Positions of all tracked vehicles. `unattended`: called by the page, not by its user.
 * @throws HttpError
 */
export function readLocations(signal: AbortSignal, unattended: boolean): Promise<CarLocation[]> {
  return call('GET', 'api/fms/car/getCarLocationList', { signal, ...(unattended && bySchedule) })
}

/** The positions of the tracked vehicles that have reported after `since`. @throws HttpError */
export function readMovements(since: string, signal: AbortSignal): Promise<CarMovement[]> {
  const query = new URLSearchParams({ since }).toString()
  return call('GET', `api/fms/car/getCarMovements?${query}`, { signal, ...bySchedule })
}

/** Ids of the tracked vehicles with a verdict on leaving. @throws HttpError */
export async function readReadiness(
  readiness: string,
  signal: AbortSignal,
): Promise<ReadonlySet<number>> {
  const query = new URLSearchParams({ readiness }).toString()
  const found = await call<CarLocation[]>('GET', `api/fms/car/getCarLocationList?${query}`, {
    ...{ signal, quiet: true },
  })
  return new Set(found.map(({ id }) => id))
}

/** The track of a vehicle between two moments. @throws HttpError */
export function readTrack(
  carId: number,
  { from, to }: { from: string; to: string },
  signal: AbortSignal,
): Promise<Track> {
  const query = new URLSearchParams({ car_id: String(carId), from, to }).toString()
  return call('GET', `api/fms/object/getTrack?${query}`, { signal, quiet: true })
}

/** A visit to a place, in the format of its list. */
interface PlaceVisit {
  id: number
  place_name: string
  arrived_at: string
  /** null: it is still there. */
  departed_at: string | null
}

/** Stays of a vehicle that began between two moments, in chronological order. @throws HttpError */
export function readVisits(
  carId: number,
  { from, to }: { from: string; to: string | null },
  signal: AbortSignal,
): Promise<PlaceVisit[]> {
  const body = { car_id: carId, arrived_at: { from, to }, sort: 'arrived_at', size: 200 }
  return call('POST', 'api/fms/place-visit/getListByFilter', { body, signal, quiet: true })
}

/** Previews a synchronisation of vehicles with the tracking service. @throws HttpError */
export function planTrackerSync(signal: AbortSignal): Promise<SyncPlan> {
  return call('POST', 'api/fms/car/sync-from-tracker', { body: {}, signal, quiet: true })
}

/** Applies the synchronisation previewed under `token`, with the choices made. @throws HttpError */
export function applyTrackerSync(
  token: string,
  chosen: readonly { device_id: number; car_id: number }[],
): Promise<SyncDone> {
  return call('POST', 'api/fms/car/applyTrackerSync', { body: { token, chosen }, quiet: true })
}

/** Whether the tracking service answers; called by the page itself. @throws HttpError */
export function readTrackerState(signal: AbortSignal): Promise<TrackerState> {
  return call('GET', 'api/fms/object/getTrackerState', { signal, ...bySchedule })
}

/** Tests the tracking service with the stored settings. @throws HttpError */
export function testTracker(): Promise<TrackerTest> {
  return call('POST', 'api/fms/tracker-connection/test', { body: {}, quiet: true })
}
