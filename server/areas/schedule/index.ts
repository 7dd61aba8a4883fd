// What the rest of the server may use of the schedule area.
import type { Area } from '../../kernel/area-registration.ts'
import type { Rules } from '../../kernel/types.ts'
import { assignmentRules } from './assignment-rules.ts'
import { registerInsuranceCheck } from './insurance-route.ts'
import { registerPlanning } from './planning-routes.ts'
import { registerPreview } from './preview-route.ts'
import { releaseReasons } from './schedule-reasons.ts'
import { shiftRules } from './shift-rules.ts'

const rules = {
  'car-driver': assignmentRules,
  'event-car-driver': shiftRules,
} as const satisfies Readonly<Record<string, Rules>>

export const scheduleArea: Area = {
  rules,
  reasons: { release: releaseReasons },
  start: async (_, { kernel }) => ({
    registerRoutes(scope) {
      registerInsuranceCheck(scope, kernel)
      registerPreview(scope, kernel)
      registerPlanning(scope, kernel)
    },
  }),
}
