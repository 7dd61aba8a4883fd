import { computed, flag, integer, moment, ref, text } from '../kernel/fields.ts'
import { resource } from '../kernel/resource.ts'

/**
 * What an odometer showed, and when. A slip of the hand is not changed but replaced, so that what
 * was known when stays known.
 */
export const odometerReading = resource('odometer-reading', {
  area: 'fleet',
  title: 'value',
  mode: 'append',
  confirmField: 'confirmed',
  ownedBy: 'car_id',
  replaces: 'replaces_id',
  fields: {
    car_id: ref('car', { required: true, search: true }),
    read_at: moment({ required: true, proposed: 'now' }),
    value: integer({ required: true, min: 0, max: 9_999_999, unit: 'km' }),
    hours: integer({ min: 0, max: 999_999, unit: 'h' }), // of its engine, where it has such a meter
    opening: computed<boolean>('flag'), // the initial value of the vehicle's card
    checkup_id: ref('mechanic-checkup', { derived: true }), // the check that recorded it
    replaces_id: ref('odometer-reading', { unique: true, dependsOn: 'car_id' }),
    confirmed: flag(), // compared with adjacent readings
    note: text({ max: 200 }),
  },
  list: {
    columns: ['read_at', 'value', 'hours', 'opening', 'replaces_id', 'note'],
    filters: ['car_id', 'read_at'],
    sort: '-read_at',
  },
  form: { general: ['car_id', 'value', 'hours', 'read_at', 'checkup_id', 'replaces_id', 'note'] },
  access: 'car',
  page: 'car',
  screens: {},
  basePaths: ['api/fms/odometer-reading'],
})
