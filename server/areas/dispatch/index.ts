// The interface of the dispatching area for the rest of the server.
import { sql } from 'kysely'
import type { Area } from '../../kernel/area-registration.ts'
import type { Rules } from '../../kernel/types.ts'
import { smtpPost } from '../platform/index.ts'
import { approvalDeadlines } from './approval-deadlines.ts'
import { approvalRules } from './approval-rules.ts'
import { registerAssigning } from './board/assign-route.ts'
import { registerCallers } from './caller-routes.ts'
import { registerDriverTrips } from './driving/driver-trips.ts'
import { registerFreeVehicles } from './free-vehicle-routes.ts'
import { registerMap } from './map/map-route.ts'
import { registerMerging } from './merging/merge-routes.ts'
import { orderCarRules } from './order-cars.ts'
import { ratingRules } from './order-ratings.ts'
import { orderRules } from './order-rules.ts'
import { registerReadMarks } from './read-mark-routes.ts'
import { recurrenceRules, skipRules } from './recurrence/recurrence-rules.ts'
import { recurringOrdersJob } from './recurrence/recurring-orders.ts'
import { registerLinkCalls } from './status-link/link-routes.ts'
import { linkEnds } from './status-link/order-links.ts'
import { registerStatusPage } from './status-link/status-page.ts'
import { registerTemplates } from './template-routes.ts'
import { templateRules } from './template-rules.ts'
import { registerWayBills } from './way-bill-route.ts'

export { makeOrdersOf } from './recurrence/recurring-orders.ts'

const rules = {
  order: orderRules,
  'order-approve': approvalRules,
  'order-car': orderCarRules,
  'order-recurrence': recurrenceRules,
  'order-recurrence-skip': skipRules,
  'order-rating': ratingRules,
  template: templateRules,
} as const satisfies Readonly<Record<string, Rules>>

export const dispatchArea: Area = {
  rules,
  // deletes expired status links
  maintenance: (now) => [
    sql`delete from order_link l using "order" t where t.contract_id = l.contract_id
      and t.id = l.order_id and ${linkEnds} <= ${now}`,
  ],
  start: (_, { kernel, config }) => {
    const { mail, publicUrl } = config
    const outbox = mail && publicUrl ? { post: smtpPost(mail), publicUrl } : null
    return Promise.resolve({
      registerPublicRoutes: (app) => registerStatusPage(app, kernel),
      registerRoutes(scope) {
        registerReadMarks(scope, kernel)
        registerTemplates(scope, kernel)
        registerCallers(scope, kernel)
        registerFreeVehicles(scope, kernel)
        registerWayBills(scope, kernel)
        registerMerging(scope, kernel)
        registerLinkCalls(scope, kernel, outbox)
        registerDriverTrips(scope, kernel)
        registerMap(scope, kernel)
        registerAssigning(scope, kernel)
      },
      jobs: [
        approvalDeadlines(kernel),
        { ...recurringOrdersJob(kernel), close: () => outbox?.post.close() },
      ],
    })
  },
}
