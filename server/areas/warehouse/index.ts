// The interface of the warehouse area for the rest of the server.
import type { Area } from '../../kernel/area-registration.ts'
import type { Rules } from '../../kernel/types.ts'
import { itemCountQueueRules, itemCountRules } from './count-rules.ts'
import { numberedEventRules, numberedItemRules } from './numbered-rules.ts'
import { partRules } from './part-rules.ts'
import { registerReorder } from './reorder-route.ts'
import { itemIssueRules, itemTransferRules, itemWriteOffRules } from './stock-document-rules.ts'
import { stockFindings } from './stock-findings.ts'
import { supplyRules } from './supply-rules.ts'
import { recheckStocktakings, stocktakingRules } from './stocktaking-rules.ts'
import { stockStatementRules } from './stock-statement.ts'
import { registerSupplyFiles } from './supply-files-route.ts'

export {
  movements as itemMovements,
  isEffective as isEffectiveItemMovement,
} from './stock-balances.ts'
export { closeStock } from './stock-month.ts'

const rules = {
  'car-part': partRules,
  'item-count': itemCountRules,
  'item-count-queue': itemCountQueueRules,
  'item-issue': itemIssueRules,
  'item-transfer': itemTransferRules,
  'item-warehouse': stockStatementRules,
  'item-write-off': itemWriteOffRules,
  'numbered-item': numberedItemRules,
  'numbered-item-event': numberedEventRules,
  stocktaking: stocktakingRules,
  supply: supplyRules,
} as const satisfies Readonly<Record<string, Rules>>

export const warehouseArea: Area = {
  rules,
  findings: stockFindings,
  start: async (_, { kernel }) => ({
    registerRoutes(scope) {
      registerSupplyFiles(scope, kernel)
      registerReorder(scope, kernel)
    },
  }),
  async afterTransition(writer, ids) {
    if (writer.resource.name === 'stocktaking') await recheckStocktakings(writer, ids)
  },
}
