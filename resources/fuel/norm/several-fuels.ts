// A vehicle that burns several fuels on one trip: petrol while its engine is cold, then gas.
import { calculateFuel } from './calculate-fuel.ts'
import type { Conditions, FuelNorm, FuelResult, Trip } from './norm-types.ts'

/** The norm of a vehicle for one of its fuels. */
interface NormOfFuel {
  readonly fuel_id: number
  readonly norm: FuelNorm
}

interface ResultOfFuel {
  readonly fuel_id: number
  readonly result: FuelResult
}

/**
 * Litres of each fuel, in the order of the norms; the first is the main one. Parts of the way that
 * name no fuel, and all that is counted by hours, trips and operations, are of the main one.
 */
export function calculateFuels(
  norms: readonly NormOfFuel[],
  trip: Trip,
  conditions: Conditions,
): ResultOfFuel[] {
  const { day, conditioner, heater, trailer_mass, trailer_capacity } = trip
  return norms.map(({ fuel_id, norm }, n) => {
    const segments = trip.segments.filter((segment) =>
      segment.fuel_id === undefined ? n === 0 : segment.fuel_id === fuel_id,
    )
    const driven = { day, conditioner, heater, trailer_mass, trailer_capacity }
    const part: Trip = { ...(n === 0 ? trip : driven), segments }
    return { fuel_id, result: calculateFuel(norm, part, conditions) }
  })
}
