import { documentFields, documentStandings } from '../kernel/document-fields.ts'
import { marks, ref } from '../kernel/fields.ts'
import { staffRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** A document of an employee, beside passport and driving licence: a certificate, a permit, a contract. */
export const staffDocument = resource('staff-document', {
  area: 'staff',
  title: ['kind_id', 'number'],
  head: ['staff_id', 'standing', 'valid_until'],
  fields: {
    staff_id: ref('staff', { required: true, search: true }),
    kind_id: ref('document-kind', { required: true, search: true }),
    ...documentFields,
    standing: marks({ ...documentStandings, left: 'muted' }),
  },
  rules: [{ ascending: ['issued_on', 'valid_until'] }],
  list: {
    columns: ['staff_id', 'kind_id', 'standing', 'number', 'valid_until', 'days_left', 'issued_on'],
    filters: ['standing', 'staff_id', 'kind_id', 'valid_until'],
    sort: '-valid_until',
  },
  form: {
    general: {
      document: ['staff_id', 'kind_id', 'number', 'issuer'],
      term: ['issued_on', 'valid_until', 'days_left', 'note'],
    },
    documents: ['documents'],
  },
  page: 'staff',
  screens: { list: { path: '/staff/documents', roles: staffRoles, tabOf: 'staff' } },
  basePaths: ['api/fms/staff-document'],
})
