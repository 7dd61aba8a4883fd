// What the rest of the server may use of the tracking area.
import { sql } from 'kysely'
import type { Area } from '../../kernel/area-registration.ts'
import { placeVisitRules } from './place-visits.ts'
import { registerLocations } from './location-routes.ts'
import { objectRules } from './object-rules.ts'
import { trackerReaders } from './reading/tracker-readers.ts'
import { registerConnectionTest } from './connection-test-route.ts'
import { registerTrackerState } from './state-route.ts'
import { registerSync } from './sync/sync-routes.ts'
import { registerTracks } from './track-route.ts'
import { registerTrackImports } from './track-import/track-import-routes.ts'

export { measureDrive } from './positions/measure-drive.ts'
export { takeLatePositions } from './positions/late-positions.ts'
export type { LatePositions } from './positions/late-positions.ts'
export type { Drive } from './positions/measure-drive.ts'

export { limitToOwnVehicle, mayWatchVehicles } from './object-rules.ts'
export { atDepotSince, minutesBetween } from './place-visits.ts'
export { usualRadius } from './positions/nearest-places.ts'
export { isWithin } from './positions/store-positions.ts'

export const trackingArea: Area = {
  rules: { object: objectRules, 'place-visit': placeVisitRules },
  maintenance: (now) => [
    sql`select car_position_partitions(3)`,
    sql`delete from car_position p using tracker_connection k where k.contract_id = p.contract_id
      and p.at < ${now}::timestamptz - make_interval(days => k.keep_days)`,
    sql`delete from car_visit v using tracker_connection k where k.contract_id = v.contract_id
      and v.departed_at < ${now}::timestamptz - make_interval(days => k.keep_days)`,
    sql`delete from car_alert a using tracker_connection k where k.contract_id = a.contract_id
      and a.ended_at < ${now}::timestamptz - make_interval(days => k.keep_days)`,
    sql`select car_position_retire()`,
  ],
  start: (_, context) => {
    const { kernel } = context
    return Promise.resolve({
      registerRoutes(scope) {
        registerLocations(scope, kernel)
        registerTracks(scope, context)
        registerTrackImports(scope, kernel)
        registerSync(scope, context)
        registerConnectionTest(scope, context)
        registerTrackerState(scope, context)
      },
      jobs: [trackerReaders(context)],
    })
  },
}
