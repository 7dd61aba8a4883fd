import { moment, ref, text } from '../kernel/fields.ts'
import { mechanicRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** What a mechanic wants repaired, mostly because a check of the vehicle failed. */
export const repairRequest = resource('repair-request', {
  area: 'inspection',
  title: ['date', 'car_id'],
  mode: 'append',
  fields: {
    date: moment({ required: true }),
    car_id: ref('car', { required: true, search: true }),
    description: text({ required: true, multiline: true, max: 1000 }),
    checkup_id: ref('mechanic-checkup', { dependsOn: 'car_id' }), // that found it
  },
  list: {
    columns: ['date', 'car_id', 'description', 'checkup_id'],
    filters: ['car_id', 'date'],
    sort: '-date',
  },
  form: { general: ['car_id', 'date', 'description', 'checkup_id'] },
  dashboard: { today: { section: 'today', filter: { date: { from: 'today' } } } },
  access: 'mechanic-checkup',
  page: 'mechanic-checkup',
  screens: {
    list: { path: '/mechanic/repairs', roles: mechanicRoles, tabOf: 'mechanic-checkup' },
  },
  basePaths: ['api/fms/repair-request'],
})
