// The interface of the fuel area for the rest of the server.
import type { Area } from '../../kernel/area-registration.ts'
import type { Rules } from '../../kernel/types.ts'
import { consumptionRules } from './consumption-rules.ts'
import { tankMonthRules, vehicleMonthRules } from './fuel-reports.ts'
import { fuelFindings } from './fuel-findings.ts'
import { intakeRules } from './intake-rules.ts'
import { registerNorms } from './norm-routes.ts'
import { normRules, seasonRules } from './norm-rules.ts'
import { measurementRules, recheckPosted } from './measurement-rules.ts'
import { monthRules } from './month-rules.ts'
import { releaseReasons } from './tank-reasons.ts'
import { refuelingQueueRules } from './refueling-queue.ts'
import { refuelingRules } from './refueling-rules.ts'
import { reservoirRules } from './reservoir-rules.ts'
import { statementRules } from './statement-rules.ts'
import { drainRules, transferRules } from './transfer-rules.ts'

export { movements, isEffectiveMovement } from './fuel-balances.ts'
export { dispenserDay, fuelBalanceByDay, refuelledByDay, remaindersOf } from './fuel-figures.ts'
export { conditionsOf, normsOf } from './norm-in-force.ts'
export type { DatedNorm } from './norm-in-force.ts'

const rules = {
  'book-month': monthRules,
  'fuel-consumption': consumptionRules,
  'fuel-consumption-norm': normRules,
  'fuel-drain': drainRules,
  'fuel-intake': intakeRules,
  'fuel-season': seasonRules,
  'fuel-measurement': measurementRules,
  'fuel-statement': statementRules,
  'fuel-tank-month': tankMonthRules,
  'fuel-transfer': transferRules,
  'fuel-vehicle-month': vehicleMonthRules,
  refueling: refuelingRules,
  'refueling-queue': refuelingQueueRules,
  reservoir: reservoirRules,
} as const satisfies Readonly<Record<string, Rules>>

export const fuelArea: Area = {
  rules,
  reasons: { release: releaseReasons },
  findings: fuelFindings,
  start: async (_, { kernel }) => ({
    registerRoutes(scope) {
      registerNorms(scope, kernel)
    },
  }),
  async afterTransition(writer, ids) {
    if (writer.resource.name === 'fuel-measurement') await recheckPosted(writer, ids)
  },
}
