import type { Wire } from '#tests/support/server/test-app.ts'
import type { Make, Making, Samples } from './sample.ts'

const dayMs = 86_400_000
const midnightMs = 19 * 3_600_000 // in Tashkent
/** The last midnight before a moment, so that all-day shifts keep their start and end. */
const midnightOf = (moment: unknown) =>
  new Date(
    Math.floor((Date.parse(String(moment)) - midnightMs) / dayMs) * dayMs + midnightMs,
  ).toISOString()

/**
 * Values with start and end at midnight and a separate vehicle and driver, so that rows do not
 * conflict.
 */
async function ownShift(
  { start_date: start, end_date: end }: Readonly<Wire>,
  { bare }: Making,
): Promise<Wire> {
  return {
    ...{ car_id: (await bare('car', {})).id, staff_id: (await bare('staff', {})).id },
    ...(start !== undefined && { start_date: midnightOf(start) }),
    ...(end !== undefined && { end_date: midnightOf(end) }),
  }
}

/** Creates an insurance policy of a vehicle that covers every driver. */
async function insure(carId: number, row: Make): Promise<void> {
  const term = { date_issue: '2020-01-01', policy_term: '2099-12-31' }
  await row('insurance-policy', {
    ...{ car_id: carId, policy_type: '0', ...term },
    ...{ have_restrictions: false, driver_ids: [] },
  })
}

export const scheduleSamples: Samples = {
  // only repeating a shift creates a series
  'event-car-driver': { complete: ownShift, empty: ['series_id'], laterEnds: { all_day: false } },
  'car-driver': {
    complete: async (_, { row, bare }) => {
      const { id } = await bare('car', {})
      await insure(id, row)
      return { car_id: id }
    },
    refersTo: { car: null },
    moved: ({ car }, row) => insure(car!, row),
  },
  'car-downtime': {
    complete: async (_, { bare }) => ({ car_id: (await bare('car', {})).id }),
  },
  'staff-absence': {
    complete: async (_, { bare }) => ({ staff_id: (await bare('staff', {})).id }),
  },
}
