import type { Making, Samples } from './sample.ts'

const hourMs = 3_600_000
/** Shifts of one file follow each other, so that none is in the way of the others. */
const shiftOf = (n: number) => {
  const start = Date.UTC(2030, 0, 1) + n * 24 * hourMs
  return {
    start_date: new Date(start).toISOString(),
    end_date: new Date(start + 8 * hourMs).toISOString(),
  }
}
const dayOf = (n: number) =>
  new Date(Date.UTC(2050, 0, 1) + n * 24 * hourMs).toISOString().slice(0, 10)

/** A vehicle that everybody may drive. */
async function insuredCar({ row }: Making): Promise<number> {
  const { id } = await row('car', {})
  const term = { date_issue: '2020-01-01', policy_term: '2099-12-31' }
  await row('insurance-policy', {
    ...{ car_id: id, policy_type: '0', ...term },
    ...{ have_restrictions: false, driver_ids: [] },
  })
  return id
}

export const scheduleSamples: Samples = {
  'event-car-driver': {
    // whole days would reach into those of the next row
    complete: (_, { n }) => ({ ...shiftOf(n), all_day: false }),
    together: ['start_date', 'end_date'],
    elsewhere: { all_day: false },
  },
  'car-driver': {
    complete: async (_, making) => ({
      car_id: await insuredCar(making),
      since: dayOf(making.n).replace(/^2\d{3}/, '2020'),
    }),
    refersTo: { car: null },
  },
  'staff-absence': {
    complete: (_, { n }) => ({ start_date: dayOf(n), end_date: dayOf(n) }),
    together: ['start_date', 'end_date'],
  },
}
