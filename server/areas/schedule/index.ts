// The interface of the schedule area for the rest of the server.
import type { Area } from '../../kernel/area-registration.ts'
import type { Rules } from '../../kernel/types.ts'
import { assignmentRules } from './assignment-rules.ts'
import { registerDriverOnDate } from './driver-on-date.ts'
import { registerFeedCalls, registerFeeds } from './feeds/feed-routes.ts'
import { registerInsuranceCheck } from './insurance-route.ts'
import { registerPlanning } from './planning-routes.ts'
import { registerPreview } from './preview-route.ts'
import { releaseReasons } from './schedule-reasons.ts'
import { shiftRules } from './shift-rules.ts'

export { hasFeed } from './feeds/calendar-feeds.ts'
export { departureToday, isAbsentToday } from './shifts-today.ts'

const rules = {
  'car-driver': assignmentRules,
  'event-car-driver': shiftRules,
} as const satisfies Readonly<Record<string, Rules>>

export const scheduleArea: Area = {
  rules,
  reasons: { release: releaseReasons },
  start: async (_, { kernel }) => ({
    registerPublicRoutes: (app) => registerFeeds(app, kernel),
    registerRoutes(scope) {
      registerFeedCalls(scope, kernel)
      registerDriverOnDate(scope, kernel)
      registerInsuranceCheck(scope, kernel)
      registerPreview(scope, kernel)
      registerPlanning(scope, kernel)
    },
  }),
}
