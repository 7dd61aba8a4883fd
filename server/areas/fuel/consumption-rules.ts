// Rules of fuel write-offs: only fuels of the vehicle are permitted, and the amount is compared
// with the norm.
import { contractToday } from '../../kernel/session/viewer.ts'
import type { Rules, Wire, WriteContext } from '../../kernel/types.ts'
import { refuseFuture } from '../../kernel/write/future-moments.ts'
import { calculateFor } from './norm-in-force.ts'
import { massOfFuel, requireBurnt } from './tank-fuel.ts'

export const consumptionRules: Rules = {
  async beforeSave(writer, row) {
    refuseFuture(writer, row)
    await requireBurnt(writer, row, 'fuel_id')
    const kilograms = await massOfFuel(writer, row)
    return { ...row, kilograms, norm: await normOf(writer, row) }
  },
  blames: { 'fuel-movement.litres': { field: 'litres' } },
}

/** Litres permitted by the norm; null if the vehicle has none, or without distance and hours. */
async function normOf({ db, person }: WriteContext, row: Wire): Promise<string | null> {
  if (row.distance == null && row.idle_hours == null) return null
  const day = contractToday(person.contract.timeZone, new Date(row.at as string))
  const asked = { carId: row.car_id as number, fuelId: row.fuel_id as number }
  const found = await calculateFor(db, person.contractId, asked, {
    day,
    segments: row.distance == null ? [] : [{ distance: String(row.distance) }],
    ...(row.idle_hours != null && { idle_hours: String(row.idle_hours) }),
  })
  return found?.litres ?? null
}
