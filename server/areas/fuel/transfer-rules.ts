// Rules of transfers between tanks, and from a vehicle into a tank.
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Rules } from '../../kernel/types.ts'
import { refuseFuture } from '../../kernel/write/future-moments.ts'
import { fuelOfTank, requireBurnt, requireSameFuel } from './tank-fuel.ts'

export const transferRules: Rules = {
  async beforeSave(writer, row) {
    refuseFuture(writer, row)
    if (row.reservoir_id === row.to_reservoir_id) throw invalid({ to_reservoir_id: 'same_tank' })
    const from = await fuelOfTank(writer, row.reservoir_id, { litres: row.litres, at: row.at })
    const to = await fuelOfTank(writer, row.to_reservoir_id, { litres: row.litres, at: row.at })
    if (!from || !to) return row
    requireSameFuel(to, from.fuel_id, 'to_reservoir_id')
    return { ...row, fuel_id: from.fuel_id, kilograms: from.kilograms }
  },
  blames: { 'fuel-movement.litres': { field: 'litres' } },
}

export const drainRules: Rules = {
  async beforeSave(writer, row) {
    refuseFuture(writer, row)
    const tank = await fuelOfTank(writer, row.reservoir_id, { litres: row.litres, at: row.at })
    if (!tank) return row
    const drained = { ...row, fuel_id: tank.fuel_id, kilograms: tank.kilograms }
    await requireBurnt(writer, drained, 'reservoir_id')
    return drained
  },
  blames: { 'fuel-movement.litres': { field: 'litres' } },
}
