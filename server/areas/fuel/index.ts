// What the rest of the server may use of the fuel area.
import type { Area } from '../../kernel/area-registration.ts'
import type { Rules } from '../../kernel/types.ts'
import { consumptionRules } from './consumption-rules.ts'
import { vehicleRefuelingsRules } from './fuel-reports.ts'
import { intakeRules } from './intake-rules.ts'
import { refuelingQueueRules } from './refueling-queue.ts'
import { refuelingRules } from './refueling-rules.ts'
import { statementRules } from './statement-rules.ts'
import { drainRules, transferRules } from './transfer-rules.ts'

export { dispenserDay, fuelBalanceByDay, refuelledByDay, remaindersOf } from './fuel-figures.ts'

const rules = {
  'fuel-consumption': consumptionRules,
  'fuel-drain': drainRules,
  'fuel-intake': intakeRules,
  'fuel-statement': statementRules,
  'fuel-transfer': transferRules,
  'fuel-vehicle-refuelings': vehicleRefuelingsRules,
  refueling: refuelingRules,
  'refueling-queue': refuelingQueueRules,
} as const satisfies Readonly<Record<string, Rules>>

export const fuelArea: Area = { rules }
