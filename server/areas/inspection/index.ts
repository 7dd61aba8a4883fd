// The interface of the inspection area for the rest of the server.
import type { Area } from '../../kernel/area-registration.ts'
import type { Rules } from '../../kernel/types.ts'
import { checkFindings } from './check-findings.ts'
import { mechanicQueueRules, medicalQueueRules } from './checkup-queues.ts'
import { mechanicRules } from './mechanic-rules.ts'
import { medicalRules } from './medical-rules.ts'
import { releaseReasons } from './checkup-reasons.ts'
import { refuseRemovals } from './signed-cards.ts'

export { checksToday, passedByDay } from './checkup-figures.ts'

const rules = {
  'medical-checkup': medicalRules,
  'medical-queue': medicalQueueRules,
  'mechanic-checkup': mechanicRules,
  'mechanic-queue': mechanicQueueRules,
} as const satisfies Readonly<Record<string, Rules>>

export const inspectionArea: Area = {
  rules,
  reasons: { release: releaseReasons },
  findings: checkFindings,
  start: async () => ({ registerRoutes: refuseRemovals }),
}
