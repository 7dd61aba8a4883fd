// What the rest of the server may use of the warehouse area.
import type { Area } from '../../kernel/area-registration.ts'
import type { Rules } from '../../kernel/types.ts'
import { partRules } from './part-rules.ts'
import { supplyRules } from './supply-rules.ts'
import { registerSupplyFiles } from './supply-files-route.ts'

export { movements as itemMovements } from './stock-balances.ts'
export { closeStock } from './stock-month.ts'

const rules = {
  'car-part': partRules,
  supply: supplyRules,
} as const satisfies Readonly<Record<string, Rules>>

export const warehouseArea: Area = {
  rules,
  start: async (_, { kernel }) => ({
    registerRoutes(scope) {
      registerSupplyFiles(scope, kernel)
    },
  }),
}
