// What the rest of the server may use of the tracking area.
import { sql } from 'kysely'
import type { Area } from '../../kernel/area-registration.ts'
import { placeVisitRules, vehicleAlertRules } from './events/event-rules.ts'
import { trackEventsJob } from './events/track-events-job.ts'
import { registerLocations } from './location-routes.ts'
import { objectRules } from './object-rules.ts'
import { trackerReaders } from './reading/tracker-readers.ts'
import { registerConnectionTest } from './connection-test-route.ts'
import { registerSync } from './sync/sync-routes.ts'
import { registerTracks } from './track-route.ts'

export { atDepotSince } from './events/event-rules.ts'

export const trackingArea: Area = {
  rules: {
    object: objectRules,
    'place-visit': placeVisitRules,
    'vehicle-alert': vehicleAlertRules,
  },
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
        registerSync(scope, context)
        registerConnectionTest(scope, context)
      },
      jobs: [trackerReaders(context), trackEventsJob(kernel)],
    })
  },
}
