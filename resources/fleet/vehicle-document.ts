import { documentFields, documentStandings } from '../kernel/document-fields.ts'
import { marks, ref } from '../kernel/fields.ts'
import { vehiclePaperRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** A document of a vehicle, beside its insurance and inspections: a permit, a lease, a tachograph's test. */
export const vehicleDocument = resource('vehicle-document', {
  area: 'fleet',
  title: ['kind_id', 'number'],
  head: ['car_id', 'standing', 'valid_until'],
  fields: {
    car_id: ref('car', { required: true, search: true }),
    kind_id: ref('document-kind', { required: true, search: true }),
    ...documentFields,
    standing: marks({ ...documentStandings, vehicle_archived: 'muted' }),
  },
  rules: [{ ascending: ['issued_on', 'valid_until'] }],
  list: {
    columns: ['car_id', 'kind_id', 'standing', 'number', 'valid_until', 'days_left', 'issued_on'],
    filters: ['standing', 'car_id', 'kind_id', 'valid_until'],
    sort: '-valid_until',
  },
  form: {
    general: {
      document: ['car_id', 'kind_id', 'number', 'issuer'],
      term: ['issued_on', 'valid_until', 'days_left', 'note'],
    },
    documents: ['documents'],
  },
  page: 'car',
  screens: {
    list: {
      path: '/technical-inspection/documents',
      roles: vehiclePaperRoles,
      tabOf: 'technical-inspection',
    },
  },
  basePaths: ['api/fms/vehicle-document'],
})
