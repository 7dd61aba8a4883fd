import type { Samples } from './sample.ts'

export const maintenanceSamples: Samples = {
  // each says when it falls due, of vehicles that no other row is about
  'car-tech-regulation': {
    complete: async ({ periodicity }, { row }) => ({
      ...(periodicity === 'once' ? { at_mileage: 60_000 } : { every_km: 10_000 }),
      ...{ brand_id: (await row('car-brand', {})).id, model_id: null },
      car_id: (await row('car', {})).id,
    }),
    demanded: ['every_km', 'at_mileage'],
    refersTo: { 'car-model': null },
  },
  // a vehicle without readings, so that no mileage is questioned
  'car-maintenance': {
    complete: async (_, { row }) => ({ car_id: (await row('car', { initial_odometer: null })).id }),
  },
  'maintenance-execution': {
    complete: async (_, { row }) => ({
      car_id: (await row('car', { initial_odometer: null })).id,
      confirmed: true,
    }),
    refersTo: { car: null },
  },
}
