import { choice, computed, day, integer, marks, ref, text } from '../kernel/fields.ts'
import { documentRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

const documents = [
  'insurance_policy_policy_term',
  'technical_inspection_date_until',
  'vehicle_document_valid_until',
  'staff_licence_until',
  'staff_passport_until',
  'staff_document_valid_until',
] as const

/**
 * Due dates: every day on which a document ends, of all records that the reader may read: policies,
 * inspections, licences, passports and all other documents, and on which maintenance is due; the
 * nearest first.
 */
export const expiringDocument = resource('expiring-document', {
  area: 'platform',
  title: 'name',
  mode: 'view',
  dueDates: ['car_id', 'staff_id'],
  fields: {
    // the field that ends, by its resource: a test holds that there is one for each
    kind: choice({
      insurance_policy_policy_term: 'plain',
      technical_inspection_date_until: 'plain',
      car_maintenance_due_date: 'plain',
      vehicle_document_valid_until: 'plain',
      staff_licence_until: 'plain',
      staff_passport_until: 'plain',
      staff_document_valid_until: 'plain',
    }),
    name: text(), // what the record is called
    car_id: ref('car'),
    staff_id: ref('staff'),
    until: day({ expires: true }),
    days_left: computed<number>('integer'),
    ahead: integer({ unit: 'day' }), // from how many days before it is near
    standing: marks({ expired: 'bad', expiring: 'warn', valid: 'good' }),
  },
  list: {
    columns: ['until', 'kind', 'name', 'car_id', 'staff_id', 'standing'],
    filters: ['standing', 'kind', 'until', 'car_id', 'staff_id'],
    sort: 'until',
  },
  form: { general: ['kind', 'name', 'car_id', 'staff_id', 'until', 'days_left', 'ahead'] },
  dashboard: {
    expired: {
      section: 'expiring',
      filter: { standing: ['expired'], kind: documents },
      tone: 'bad',
      rows: ['kind', 'until'],
    },
    expiring: {
      section: 'expiring',
      filter: { standing: ['expiring'], kind: documents },
      tone: 'warn',
      rows: ['kind', 'until'],
    },
  },
  page: 'car',
  screens: { list: { path: '/expiring-documents', roles: documentRoles, pinned: true } },
  basePaths: ['api/fms/expiring-document'],
})
