// What the rest of the server may use of the dispatching area.
import type { Area } from '../../kernel/area-registration.ts'
import type { Rules } from '../../kernel/types.ts'
import { approvalDeadlines } from './approval-deadlines.ts'
import { approvalRules } from './approval-rules.ts'
import { orderRules } from './order-rules.ts'
import { registerReadMarks } from './read-mark-routes.ts'

const rules = {
  order: orderRules,
  'order-approve': approvalRules,
} as const satisfies Readonly<Record<string, Rules>>

export const dispatchArea: Area = {
  rules,
  start: (_, { kernel }) =>
    Promise.resolve({
      registerRoutes: (scope) => registerReadMarks(scope, kernel),
      jobs: [approvalDeadlines(kernel)],
    }),
}
