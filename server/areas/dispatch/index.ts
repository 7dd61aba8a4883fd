// What the rest of the server may use of the dispatching area.
import type { Area } from '../../kernel/area-registration.ts'
import type { Rules } from '../../kernel/types.ts'
import { approvalDeadlines } from './approval-deadlines.ts'
import { approvalRules } from './approval-rules.ts'
import { registerDriverTrips } from './driving/driver-trips.ts'
import { registerFreeVehicles } from './free-vehicle-routes.ts'
import { registerMap } from './map/map-route.ts'
import { registerMerging } from './merging/merge-routes.ts'
import { orderCarRules } from './order-cars.ts'
import { orderRules } from './order-rules.ts'
import { registerReadMarks } from './read-mark-routes.ts'
import { registerTemplates } from './template-routes.ts'
import { templateRules } from './template-rules.ts'
import { registerWayBills } from './way-bill-route.ts'

const rules = {
  order: orderRules,
  'order-approve': approvalRules,
  'order-car': orderCarRules,
  template: templateRules,
} as const satisfies Readonly<Record<string, Rules>>

export const dispatchArea: Area = {
  rules,
  start: (_, { kernel }) =>
    Promise.resolve({
      registerRoutes(scope) {
        registerReadMarks(scope, kernel)
        registerTemplates(scope, kernel)
        registerFreeVehicles(scope, kernel)
        registerWayBills(scope, kernel)
        registerMerging(scope, kernel)
        registerDriverTrips(scope, kernel)
        registerMap(scope, kernel)
      },
      jobs: [approvalDeadlines(kernel)],
    }),
}
