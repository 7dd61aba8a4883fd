import { plate, ref, text } from '../kernel/fields.ts'
import { resource } from '../kernel/resource.ts'

/**
 * Vehicles that are not in the archive, by their ids and with nothing but what they are called,
 * their subdivision and the kind of their waybills: for users who enter vehicles without the right
 * to read their records.
 */
export const vehicleName = resource('vehicle-name', {
  area: 'fleet',
  title: ['plate_number', 'garage_number'],
  mode: 'view',
  fields: {
    plate_number: plate({ search: true }),
    garage_number: text({ search: true }),
    name: text({ search: true }),
    subdivision_id: ref('subdivision'),
    way_bill_type_id: ref('car-way-bill-type'),
  },
  list: {
    columns: ['garage_number', 'plate_number', 'name', 'subdivision_id'],
    filters: ['subdivision_id'],
    sort: 'garage_number',
  },
  form: {
    general: ['plate_number', 'garage_number', 'name', 'subdivision_id', 'way_bill_type_id'],
  },
  page: 'car',
  screens: {},
  basePaths: ['api/fms/vehicle-name'],
})
