// What the rest of the server may use of the fleet area.
import type { Rules } from '../../kernel/types.ts'
import { carRules } from './car-rules.ts'
import { readingRules } from './odometer-rules.ts'
import { inspectionRules, policyRules } from './vehicle-papers.ts'

export const fleetRules = {
  car: carRules,
  'odometer-reading': readingRules,
  'insurance-policy': policyRules,
  'technical-inspection': inspectionRules,
} as const satisfies Readonly<Record<string, Rules>>
export { isRestricted } from './driver-insurance.ts'
export { noticeDaysOf } from './notice-days.ts'
export { countPapers } from './paper-counts.ts'
export {
  inForce,
  lastCorrection,
  latestValue,
  mostInDay,
  questionReading,
} from './odometer-rules.ts'
export { trackerRule } from './tracker-rules.ts'
export type { Trackers } from './tracker-rules.ts'
