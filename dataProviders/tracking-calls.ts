// The organisation's tracking service.
import type { SyncDone, SyncPlan, TrackerTest } from '#resources/wire/tracking.ts'
import { call } from './http/call.ts'

/** What a synchronisation of vehicles with the tracking service would do. @throws HttpError */
export function planTrackerSync(signal: AbortSignal): Promise<SyncPlan> {
  return call('POST', 'api/fms/car/sync-from-tracker', { body: {}, signal, quiet: true })
}

/** Does what was planned under `token`, and what was chosen of several. @throws HttpError */
export function applyTrackerSync(
  token: string,
  chosen: readonly { device_id: number; car_id: number }[],
): Promise<SyncDone> {
  return call('POST', 'api/fms/car/applyTrackerSync', { body: { token, chosen }, quiet: true })
}

/** Asks the tracking service as it is stored. @throws HttpError */
export function testTracker(): Promise<TrackerTest> {
  return call('POST', 'api/fms/tracker-connection/test', { body: {}, quiet: true })
}
