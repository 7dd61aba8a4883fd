import type { Samples } from './sample.ts'

const minuteMs = 60_000
/** Before the clock of the tests: asked for in one year, done in the next. */
const asked = (n: number) => new Date(Date.UTC(2024, 0, 1) + n * minuteMs).toISOString()
const done = (n: number) => new Date(Date.UTC(2025, 0, 1) + n * minuteMs).toISOString()

export const maintenanceSamples: Samples = {
  // its downtime is in nobody's way; what is issued must be there, which its own tests see to
  'car-inquiry': {
    complete: async (_, { row, n }) => ({
      car_id: (await row('car', {})).id,
      ...{ date: asked(n), executed_at: done(n), odometer: 10_000 + n },
      ...{ checkup_id: null, parts: [], issues: [] },
    }),
    empty: ['checkup_id', 'parts', 'issues'],
    refersTo: { car: null },
  },
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
