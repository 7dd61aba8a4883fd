import { integer } from '../kernel/fields.ts'
import { settingsRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

const km = { min: 0, max: 99_999, unit: 'km' } as const
const hours = { min: 0, max: 9999, unit: 'h' } as const
const days = { min: 0, max: 365, unit: 'day' } as const

/** When maintenance becomes near and is announced, and when it becomes overdue. */
export const carMaintenanceSetting = resource('car-maintenance-setting', {
  area: 'maintenance',
  title: 'notice_km',
  mode: 'single',
  fields: {
    notice_km: integer({ ...km, initial: 500 }), // before it is due
    notice_hours: integer({ ...hours, initial: 25 }),
    notice_days: integer({ ...days, initial: 14 }),
    grace_km: integer({ ...km, initial: 300 }), // behind that
    grace_hours: integer({ ...hours, initial: 10 }),
    grace_days: integer({ ...days, initial: 7 }),
    // a day, until its own pace is known
    usual_km: integer({ ...km, min: 1, max: 1500, initial: 60 }),
    usual_hours: integer({ ...hours, min: 1, max: 24, initial: 4 }),
  },
  list: { columns: ['notice_km', 'notice_hours', 'notice_days'] },
  form: {
    general: {
      notice: ['notice_km', 'notice_hours', 'notice_days'],
      grace: ['grace_km', 'grace_hours', 'grace_days'],
      pace: ['usual_km', 'usual_hours'],
    },
  },
  page: 'general',
  screens: { list: { path: '/settings/car-maintenance', roles: settingsRoles } },
  adminMenu: true,
  basePaths: ['api/tech-inspection/settings', 'api/smn/settings'],
  endpoints: { get: { aliasOf: 'getList' } },
})
