import { computed, day, files, marks, ref, text } from '../kernel/fields.ts'
import { vehiclePaperRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** The state inspection of a vehicle, with the certificate and its expiry. */
export const technicalInspection = resource('technical-inspection', {
  area: 'fleet',
  title: ['number', 'car_id'],
  fields: {
    car_id: ref('car', { required: true, search: true }),
    number: text({ required: true, search: true, max: 40 }),
    date_issue: day({ required: true, min: '1990-01-01' }),
    date_until: day({ required: true, min: '1990-01-01', expires: { watched: true } }),
    days_until: computed<number>('integer'),
    documents: files({ max: 50 }),
    watched: computed<boolean>('flag'), // its end matters: the vehicle is ours, nothing renews it
    standing: marks({
      expired: 'bad',
      expiring: 'warn',
      valid: 'good',
      renewed: 'muted',
      vehicle_archived: 'muted',
    }),
  },
  rules: [{ unique: ['car_id', 'number'] }, { ascending: ['date_issue', 'date_until'] }],
  list: {
    columns: ['car_id', 'standing', 'number', 'date_until', 'days_until', 'date_issue'],
    filters: ['standing', 'car_id', 'date_until'],
    sort: '-date_until',
  },
  form: {
    general: ['car_id', 'number', 'date_issue', 'date_until', 'days_until'],
    documents: ['documents'],
  },
  screens: {
    list: { path: '/technical-inspection', roles: vehiclePaperRoles },
    create: { path: '/technical-inspection/add', roles: vehiclePaperRoles },
    edit: { path: '/technical-inspection/edit/:id', roles: vehiclePaperRoles },
  },
  basePaths: ['api/fms/technical-inspection', 'api/smn/technical-inspection'],
})
