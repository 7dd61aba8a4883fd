import { choice, day, ref, text } from '../kernel/fields.ts'
import { outOfServiceRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/**
 * Vehicles that cannot leave and drivers who cannot drive today, a row for each reason. Medical
 * results are not included.
 */
export const outOfService = resource('out-of-service', {
  area: 'fleet',
  title: 'name',
  mode: 'view',
  fields: {
    name: text(), // what the vehicle or the driver is called
    reason: choice({
      repair: 'bad', // by the vehicle's status, as is maintenance
      maintenance: 'warn',
      insurance: 'bad',
      inspection: 'bad',
      mechanic: 'bad', // by the last check of today, as is doctor
      doctor: 'bad',
    }),
    since: day(),
    details: text(), // what the mechanic wrote
    car_id: ref('car'),
    staff_id: ref('staff'),
    subdivision_id: ref('subdivision'),
  },
  dashboard: {
    repair: { section: 'off_road', filter: { reason: ['repair', 'maintenance'] }, tone: 'warn' },
    insurance: { section: 'off_road', filter: { reason: 'insurance' }, tone: 'bad' },
    inspection: { section: 'off_road', filter: { reason: 'inspection' }, tone: 'bad' },
    mechanic: {
      section: 'off_road',
      filter: { reason: 'mechanic' },
      tone: 'bad',
      rows: ['details'],
    },
    doctor: {
      section: 'off_road',
      filter: { reason: 'doctor' },
      tone: 'bad',
      rows: ['subdivision_id'],
    },
  },
  list: {
    columns: ['name', 'reason', 'since', 'details', 'subdivision_id'],
    filters: ['reason', 'subdivision_id', 'car_id', 'staff_id'],
    sort: 'name',
  },
  form: {
    general: ['name', 'reason', 'since', 'details', 'car_id', 'staff_id', 'subdivision_id'],
  },
  page: 'car',
  screens: { list: { path: '/out-of-service', roles: outOfServiceRoles } },
  basePaths: ['api/fms/out-of-service'],
})
