// Events derived from the tracks of vehicles: arrivals and departures, and alerts.
import type { Area } from '../../kernel/area-registration.ts'
import { vehicleAlertRules } from './alert-rules.ts'
import { trackEventsJob } from './track-events-job.ts'

export const trackEventsArea: Area = {
  rules: { 'vehicle-alert': vehicleAlertRules },
  start: (_, { kernel }) => Promise.resolve({ jobs: [trackEventsJob(kernel)] }),
}
