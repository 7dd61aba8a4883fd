// What the rest of the server may use of the maintenance area.
import type { Area } from '../../kernel/area-registration.ts'
import type { Rules } from '../../kernel/types.ts'
import { planningJob } from './daily-planning.ts'
import { executionRules } from './execution-rules.ts'
import { releaseReasons } from './maintenance-reasons.ts'
import { maintenanceRules } from './maintenance-rules.ts'
import { regulationRules } from './regulation-rules.ts'

export { planToday } from './daily-planning.ts'
export { recordExecutions } from './record-executions.ts'
export type { Execution } from './record-executions.ts'

const rules = {
  'car-maintenance': maintenanceRules,
  'car-tech-regulation': regulationRules,
  'maintenance-execution': executionRules,
} as const satisfies Readonly<Record<string, Rules>>

export const maintenanceArea: Area = {
  rules,
  reasons: { release: releaseReasons },
  start: (_, { kernel }) => Promise.resolve({ jobs: [planningJob(kernel)] }),
}
