// The interface of the maintenance area for the rest of the server.
import type { Area } from '../../kernel/area-registration.ts'
import type { Rules } from '../../kernel/types.ts'
import { planningJob } from './daily-planning.ts'
import { executionRules } from './execution-rules.ts'
import { inquiryRules } from './inquiry-rules.ts'
import { maintenanceFindings } from './maintenance-findings.ts'
import { inquiryReasons, releaseReasons } from './maintenance-reasons.ts'
import { maintenanceRules } from './maintenance-rules.ts'
import { regulationRules } from './regulation-rules.ts'

export { makePlannedRequests } from './planned-requests.ts'

const rules = {
  'car-inquiry': inquiryRules,
  'car-maintenance': maintenanceRules,
  'car-tech-regulation': regulationRules,
  'maintenance-execution': executionRules,
} as const satisfies Readonly<Record<string, Rules>>

export const maintenanceArea: Area = {
  rules,
  reasons: { release: { ...releaseReasons, ...inquiryReasons } },
  findings: maintenanceFindings,
  start: (_, { kernel }) => Promise.resolve({ jobs: [planningJob(kernel)] }),
}
