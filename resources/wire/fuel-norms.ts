// What the calls about fuel norms answer.
import type { FuelLine, SeasonName, SurchargeKind, Variant } from '../fuel/index.ts'

export interface CalculatedFuel {
  norm_id: number
  fuel_id: number
  /** By the norm, two digits behind the point; the lines add up to it. */
  litres: string
  season: SeasonName | null
  variant: Variant
  lines: readonly FuelLine[]
}

/** What the organisation has laid down for a vehicle. */
export interface NormConditions {
  season: {
    winter_from: string
    winter_until: string
    winter_percent: string | null
    summer_from: string
    summer_until: string
  } | null
  surcharges: { id: number; name: string; kind: SurchargeKind; percent: string }[]
}

/** A vehicle, and what became of its norm, or would. */
export interface NormCopy {
  id: number
  name: string
  outcome: 'created' | 'changed' | 'kept' | 'same' | 'other_fuel'
}

export interface CopiedNorms {
  /** False: nothing is written yet. */
  done: boolean
  cars: NormCopy[]
}
