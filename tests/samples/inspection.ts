import type { Samples } from './sample.ts'

/** A refusal: unlike an admission it requires no other field. */
const refused = { is_admitted: 'not_admitted', reason: 'Недомогание, личное' } as const

export const inspectionSamples: Samples = {
  'medical-checkup': {
    // a refusal, because an admitted driver must pass every check
    complete: async (input, { target, row }) => ({
      ...refused,
      ...('pressure' in input && { pressure: '120/80' }),
      // dismissed employees cannot be examined
      ...((await target('staff')).dismissed === true && {
        driver_id: (await row('staff', { dismissed: false })).id,
      }),
    }),
    refersTo: { staff: { dismissed: false } },
    filled: ['date'],
    refusesWrites: { delete: 422 },
  },
  'mechanic-checkup': {
    // not passed, because a vehicle that passes must pass every check
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
    // no driver of the tests has a shift today
    empty: ['departure', 'car_id'],
  },
  'mechanic-queue': { shows: { resource: 'car' }, empty: ['departure', 'staff_id'] },
}
