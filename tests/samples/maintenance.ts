import type { Samples } from './sample.ts'

export const maintenanceSamples: Samples = {
  // a vehicle without readings, so that no mileage is questioned
  'car-maintenance': {
    complete: async (_, { row }) => ({ car_id: (await row('car', { initial_odometer: null })).id }),
    // what a row of a regulation has
    empty: [
      ...['regulation_id', 'cycle', 'initial_mileage', 'initial_hours', 'initial_date'],
      'current_mileage',
    ],
  },
  'maintenance-execution': {
    complete: async (_, { row }) => ({
      car_id: (await row('car', { initial_odometer: null })).id,
      confirmed: true,
    }),
    refersTo: { car: null },
  },
}
