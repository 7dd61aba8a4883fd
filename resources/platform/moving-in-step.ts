import { choice, integer } from '../kernel/fields.ts'
import { settingsRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/**
 * What an organisation needs before its first day, in the order of entry: the number of records,
 * and of incomplete ones. Computed from the data.
 */
export const movingInStep = resource('moving-in-step', {
  area: 'platform',
  title: 'number',
  mode: 'view',
  fields: {
    number: integer(),
    step: choice({
      organisation: 'plain',
      structure: 'plain',
      catalogues: 'plain',
      vehicles: 'plain',
      people: 'plain',
      users: 'plain',
      norms: 'plain',
      openings: 'plain',
      documents: 'plain',
      first_day: 'plain',
    }),
    subject: choice({
      organisation: 'plain',
      company: 'plain',
      subdivision: 'plain',
      fuel: 'plain',
      car_model: 'plain',
      staff_position: 'plain',
      car: 'plain',
      staff: 'plain',
      user: 'plain',
      norm: 'plain',
      odometer: 'plain',
      tank: 'plain',
      reservoir: 'plain',
      stock: 'plain',
      insurance_policy: 'plain',
      technical_inspection: 'plain',
      vehicle_document: 'plain',
      staff_document: 'plain',
      order: 'plain',
      way_bill: 'plain',
      first_day: 'plain',
    }),
    state: choice({ empty: 'warn', incomplete: 'warn', optional: 'muted', complete: 'good' }),
    count: integer(),
    missing: integer(), // of them, or of what they belong to: something has to be added
  },
  list: {
    columns: ['number', 'step', 'subject', 'state', 'count', 'missing'],
    filters: ['step', 'subject', 'state'],
    sort: 'number',
  },
  form: { general: ['number', 'step', 'subject', 'state', 'count', 'missing'] },
  access: 'organisation',
  page: 'general',
  screens: { list: { path: '/settings/moving-in', roles: settingsRoles } },
  adminMenu: true,
  basePaths: ['api/fms/moving-in-step'],
})
