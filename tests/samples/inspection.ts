import type { Samples } from './sample.ts'

/** Of a card that nothing but its verdict is demanded of. */
const refused = { is_admitted: 'not_admitted', reason: 'Недомогание, личное' } as const

export const inspectionSamples: Samples = {
  'medical-checkup': {
    // an admitted driver must be well in all respects
    complete: async (input, { target, row }) => ({
      ...refused,
      ...('pressure' in input && { pressure: '120/80' }),
      // and dismissed employees are not examined
      ...((await target('staff')).dismissed === true && {
        driver_id: (await row('staff', { dismissed: false })).id,
      }),
    }),
    refersTo: { staff: { dismissed: false } },
    filled: ['date'],
    refusesWrites: { delete: 422 },
  },
  'mechanic-checkup': {
    // a vehicle that passes must be in order in all respects
    complete: () => ({
      ...{ is_passed: 'not_passed', reason: 'Не в порядке' },
      repair_requested: false,
    }),
    filled: ['date'],
    refusesWrites: { delete: 422 },
  },
  'medical-queue': {
    shows: {
      resource: 'staff',
      values: async (make) => ({
        dismissed: false,
        position_id: (await make('staff-position', { drives: true })).id,
      }),
    },
    // no driver here has a shift today
    empty: ['departure', 'car_id'],
  },
  'mechanic-queue': { shows: { resource: 'car' }, empty: ['departure', 'staff_id'] },
}
