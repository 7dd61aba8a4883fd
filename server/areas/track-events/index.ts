// Events derived from the tracks of vehicles: arrivals and departures, and alerts.
import { sql } from 'kysely'
import type { Area } from '../../kernel/area-registration.ts'
import { trackEventsJob } from './track-events-job.ts'
import type { Rules } from '../../kernel/types.ts'
import { minutesBetween, limitToOwnVehicle } from '../tracking/index.ts'

// Rules of the list of alerts.
const vehicleAlertRules: Rules = {
  visible: limitToOwnVehicle,
  source: (clock) => sql`select a.contract_id, a.id, a.kind, a.car_id, a.place_id, c.subdivision_id,
      a.began_at, a.ended_at,
      ${minutesBetween(sql`a.began_at`, sql`a.ended_at`, clock)} as lasted, a.top_speed, a.litres
    from car_alert a join car c on c.contract_id = a.contract_id and c.id = a.car_id`,
}

export const trackEventsArea: Area = {
  rules: { 'vehicle-alert': vehicleAlertRules },
  start: (_, { kernel }) => Promise.resolve({ jobs: [trackEventsJob(kernel)] }),
}
