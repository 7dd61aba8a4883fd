import {
  choice,
  computed,
  day,
  files,
  flag,
  marks,
  money,
  ref,
  refs,
  text,
} from '../kernel/fields.ts'
import { vehiclePaperRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** Insurance of vehicles, compulsory (OSAGO) and voluntary (KASKO). */
export const insurancePolicy = resource('insurance-policy', {
  area: 'fleet',
  title: ['number', 'car_id'],
  head: ['standing', 'policy_type', 'policy_term', 'insurer'],
  fields: {
    car_id: ref('car', { required: true, search: true }),
    policy_type: choice({ '0': 'plain', '1': 'plain' }, { initial: '0' }),
    number: text({ required: true, search: true, max: 40 }),
    insurer: text({ search: true, max: 200 }),
    date_issue: day({ required: true, min: '1990-01-01' }),
    premium: money({ min: 0 }), // of its whole term
    policy_term: day({ required: true, min: '1990-01-01', expires: { watched: true } }), // last day
    days_left: computed<number>('integer'),
    have_restrictions: flag(), // none but the named drivers
    driver_ids: refs('staff', {
      required: true,
      when: { have_restrictions: true },
      pickedFrom: 'driver-name',
    }),
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
  rules: [
    { unique: ['car_id', 'policy_type', 'number'] },
    { ascending: ['date_issue', 'policy_term'] },
  ],
  list: {
    columns: [
      'car_id',
      'standing',
      'policy_type',
      'number',
      'policy_term',
      'days_left',
      'have_restrictions',
      'insurer',
      'date_issue',
    ],
    filters: ['standing', 'car_id', 'policy_type', 'policy_term', 'driver_ids'],
    sort: '-policy_term',
  },
  form: {
    general: {
      policy: ['car_id', 'policy_type', 'number', 'insurer', 'premium'],
      term: ['date_issue', 'policy_term', 'days_left'],
      drivers: ['have_restrictions', 'driver_ids'],
    },
    documents: ['documents'],
  },
  screens: {
    list: { path: '/insurance-policy', roles: vehiclePaperRoles },
    create: { path: '/insurance-policy/add', roles: vehiclePaperRoles },
    edit: { path: '/insurance-policy/edit/:id', roles: vehiclePaperRoles },
  },
  basePaths: ['api/fms/insurance-policy'],
  endpoints: { savePolicy: { aliasOf: 'save' } },
})
