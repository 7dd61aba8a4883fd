// Rules of fuel that is written off: only what the vehicle burns, and what its norm would allow.
import type { Rules } from '../../kernel/types.ts'
import { refuseFuture } from './document-moment.ts'
import { massOfFuel, requireBurnt } from './tank-fuel.ts'

export const consumptionRules: Rules = {
  async beforeSave(writer, row) {
    refuseFuture(writer, row)
    await requireBurnt(writer, row, 'fuel_id')
    return { ...row, kilograms: await massOfFuel(writer, row) }
  },
  blames: { 'fuel-movement.litres': { field: 'litres' } },
}
