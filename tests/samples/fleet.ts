import type { Wire } from '#tests/support/server/test-app.ts'
import type { Samples } from './sample.ts'

export const fleetSamples: Samples = {
  'vehicle-name': { shows: { resource: 'car', values: {} } },
  car: {
    // the tank contents must fit into this row's tanks and into those of any other row
    complete: ({ fuels = [] }) => ({
      fuels: (fuels as Wire[]).map((one) => ({
        ...one,
        tank_remainder: Math.min(10, Number(one.tank_volume ?? 0)).toFixed(2),
      })),
    }),
    unposted: { fuels: [] },
  },
  'out-of-service': {
    shows: {
      resource: 'technical-inspection',
      values: async (make) => ({
        car_id: (await make('car', { status_id: null })).id,
        date_issue: '2019-01-31',
        date_until: '2020-01-31',
      }),
    },
    empty: ['details', 'staff_id'],
  },
  'insurance-policy': {
    // a restricted policy requires an employee
    complete: async ({ have_restrictions, driver_ids }, { target }) =>
      have_restrictions && !(driver_ids as unknown[] | undefined)?.length
        ? { driver_ids: [(await target('staff')).id] }
        : {},
  },
}
