// The interface of the fleet area for the rest of the server.
import { sql } from 'kysely'
import type { Rules } from '../../kernel/types.ts'
import { carRules } from './car-rules.ts'
import { readingRules } from './odometer-rules.ts'
import { outOfServiceRules } from './out-of-service.ts'
import { inspectionRules, policyRules, vehicleDocumentRules } from './vehicle-papers.ts'

export { staffDocumentRules } from './vehicle-papers.ts'

/** Names of vehicles that are not in the archive. */
const vehicleNameRules: Rules = {
  source: sql`select c.contract_id, c.id, c.search_key, c.plate_number, c.garage_number, c.name, c.subdivision_id,
      c.way_bill_type_id
    from car c where c.archived_at is null`,
}

export const fleetRules = {
  'vehicle-name': vehicleNameRules,
  car: carRules,
  'odometer-reading': readingRules,
  'insurance-policy': policyRules,
  'technical-inspection': inspectionRules,
  'vehicle-document': vehicleDocumentRules,
  'out-of-service': outOfServiceRules,
} as const satisfies Readonly<Record<string, Rules>>
export { odometerFindings } from './odometer-findings.ts'
export { fleetReasons } from './paper-reasons.ts'
export { isRestricted } from './driver-insurance.ts'
export { noticeDaysOf, noticeDaysOfKind } from './notice-days.ts'
export {
  inForce,
  lastCorrection,
  latestValue,
  mostInDay,
  questionReading,
} from './odometer-rules.ts'
export { trackerRule } from './tracker-rules.ts'
export type { Trackers } from './tracker-rules.ts'
