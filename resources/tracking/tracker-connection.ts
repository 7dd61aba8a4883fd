import { flag, integer, secret, text, time } from '../kernel/fields.ts'
import { settingsRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** The organisation's tracking service, and the retention of its positions; empty without one. */
export const trackerConnection = resource('tracker-connection', {
  area: 'tracking',
  title: 'address',
  mode: 'single',
  fields: {
    address: text({
      max: 300,
      pattern: 'https?://[^?#\\s@]+',
      example: 'https://tracker.example.org',
    }),
    token: secret({ max: 1000 }),
    is_on: flag({ initial: true }), // positions are read
    // how long a vehicle may not report before it counts as silent
    silent_minutes: integer({ min: 5, max: 10_080, initial: 60, unit: 'min' }),
    keep_days: integer({ min: 31, max: 3650, initial: 366, unit: 'day' }),
    // from what on a vehicle gives cause for an alert
    speed_limit: integer({ min: 20, max: 200, initial: 110, unit: 'kmh' }),
    silent_hours: integer({ min: 1, max: 720, initial: 24, unit: 'h' }),
    fuel_drop: integer({ min: 5, max: 1000, initial: 20, unit: 'l' }), // and more, at once
    // outside of these hours positions are not kept, unless the organisation wants them
    private_hours: flag({ initial: true }),
    work_from: time({ initial: '07:00' }),
    work_to: time({ initial: '20:00' }),
  },
  list: { columns: ['address', 'is_on', 'silent_minutes', 'keep_days'], sort: 'address' },
  form: {
    general: {
      service: ['address', 'token', 'is_on'],
      alerts: ['speed_limit', 'silent_hours', 'fuel_drop'],
      positions: ['silent_minutes', 'keep_days', 'private_hours', 'work_from', 'work_to'],
    },
  },
  page: 'general',
  screens: { list: { path: '/settings/tracking', roles: settingsRoles } },
  adminMenu: true,
  basePaths: ['api/fms/tracker-connection'],
})
