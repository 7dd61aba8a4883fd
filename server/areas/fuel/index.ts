// What the rest of the server may use of the fuel area.
import type { Area } from '../../kernel/area-registration.ts'
import type { Rules } from '../../kernel/types.ts'
import { registerNorms } from './norm-routes.ts'
import { normRules, seasonRules } from './norm-rules.ts'

export { calculateFor, normFor } from './norm-in-force.ts'

const rules = {
  'fuel-consumption-norm': normRules,
  'fuel-season': seasonRules,
} as const satisfies Readonly<Record<string, Rules>>

export const fuelArea: Area = {
  rules,
  start: async (_, { kernel }) => ({
    registerRoutes(scope) {
      registerNorms(scope, kernel)
    },
  }),
}
