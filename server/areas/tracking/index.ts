// The interface of the tracking area for the rest of the server.
import { sql } from 'kysely'
import type { Area } from '../../kernel/area-registration.ts'
import type { Fragment } from '../../kernel/types.ts'
import { placeVisitRules } from './place-visits.ts'
import { usualDays } from './positions/store-positions.ts'
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
export { boxOf, degreesPerMetre, reachesInto, usualRadius } from './positions/near-places.ts'
export type { Box } from './positions/near-places.ts'
export { isBusinessTime } from './positions/store-positions.ts'

/** SQL: deletes rows older than the organisation's retention period. */
const dropOlder = (table: Fragment, at: Fragment, now: Date): Fragment =>
  sql`delete from ${table} p using contract c
    left join tracker_connection k on k.contract_id = c.id
    where c.id = p.contract_id
      and p.${at} < ${now}::timestamptz - make_interval(days => coalesce(k.keep_days, ${usualDays}))`

export const trackingArea: Area = {
  rules: { object: objectRules, 'place-visit': placeVisitRules },
  maintenance: (now) => [
    sql`select car_position_partitions(3)`,
    dropOlder(sql`car_position`, sql`at`, now),
    dropOlder(sql`car_visit`, sql`departed_at`, now),
    dropOlder(sql`car_alert`, sql`ended_at`, now),
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
