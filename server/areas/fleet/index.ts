// What the rest of the server may use of the fleet area.
import type { Rules } from '../../kernel/types.ts'
import { carRules } from './car-rules.ts'
import { readingRules } from './odometer-rules.ts'

export const fleetRules = {
  car: carRules,
  'odometer-reading': readingRules,
} as const satisfies Readonly<Record<string, Rules>>
export { inForce, latestValue, questionReading } from './odometer-rules.ts'
export { trackerRule } from './tracker-rules.ts'
export type { Trackers } from './tracker-rules.ts'
