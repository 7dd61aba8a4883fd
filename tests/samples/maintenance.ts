import type { Row } from '#tests/support/server/test-app.ts'
import type { Making, Samples } from './sample.ts'

const minuteMs = 60_000
/** Before the tests' clock: requested in 2024, done in 2025. */
const asked = (n: number) => new Date(Date.UTC(2024, 0, 1) + n * minuteMs).toISOString()
const done = (n: number) => new Date(Date.UTC(2025, 0, 1) + n * minuteMs).toISOString()

const fleets = new Map<string, Promise<readonly Row[]>>()
/**
 * Two vehicles per test file without odometer readings, so that no odometer value causes a warning.
 */
function fleetOf({ tag, row }: Making): Promise<readonly Row[]> {
  const two = async () => [
    await row('car', { initial_odometer: null }),
    await row('car', { initial_odometer: null }),
  ]
  const known = fleets.get(tag) ?? two()
  fleets.set(tag, known)
  return known
}

export const maintenanceSamples: Samples = {
  // without issued items, which must be in stock, and without downtime, which could conflict:
  // separate tests cover both
  'car-inquiry': {
    complete: async (_, making) => {
      const { n } = making
      const cars = await fleetOf(making)
      return {
        car_id: cars[n % 2]!.id,
        ...{ date: asked(n), executed_at: done(n), odometer: 10_000 + n },
        ...{ downtime_from: null, downtime_until: null },
        ...{ checkup_id: null, parts: [], issues: [] },
      }
    },
    empty: [
      ...['checkup_id', 'parts', 'issues', 'downtime_from', 'downtime_until'],
      ...['regulation_id', 'cycle'],
    ],
    refersTo: { car: null },
  },
  // a vehicle without readings, so that no mileage causes a warning
  'car-maintenance': {
    complete: async (_, { row }) => ({ car_id: (await row('car', { initial_odometer: null })).id }),
    // only rows created by a regulation have these
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
