// Registers the control centre with the kernel, using the finding queries of all areas.
import type { Area } from '../../../kernel/area-registration.ts'
import { minuteMs } from '../../../kernel/time-units.ts'
import type { FindingQuery } from '../../../kernel/finding-query.ts'
import { acceptanceRules } from './acceptance-rules.ts'
import { notifyOfFindings } from './daily-digest.ts'
import { findingRules } from './finding-view.ts'
import { registerMonthReview } from './month-review.ts'

export const controlArea = (queries: readonly FindingQuery[]): Area => ({
  rules: { finding: findingRules(queries), 'finding-acceptance': acceptanceRules },
  async start(_, { kernel }) {
    const notifiedOn = new Map<number, string>()
    return {
      registerRoutes(scope) {
        registerMonthReview(scope, kernel)
      },
      jobs: [
        {
          ...{ name: 'findings', first: 2 * minuteMs, every: 10 * minuteMs },
          run: () => notifyOfFindings(kernel, kernel.clock(), notifiedOn),
        },
      ],
    }
  },
})
