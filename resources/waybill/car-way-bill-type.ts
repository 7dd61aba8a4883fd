import { text } from '../kernel/fields.ts'
import { settingsRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** Kinds of waybills: which one a vehicle travels with is a field of the vehicle. */
export const carWayBillType = resource('car-way-bill-type', {
  area: 'waybill',
  title: 'name',
  readableByAll: true,
  fields: {
    name: text({ required: true, unique: true, search: true, max: 100 }),
    designation: text({ search: true, max: 30 }),
    description: text({ multiline: true, max: 1000 }),
  },
  list: {
    columns: ['name', 'designation', 'description'],
    sort: 'name',
    editable: ['name', 'designation', 'description'],
  },
  form: { general: ['name', 'designation', 'description'] },
  page: 'way-bill',
  screens: { list: { path: '/settings/car-waybill-type', roles: settingsRoles } },
  adminMenu: true,
  basePaths: ['api/fms/car-way-bill-type'],
  endpoints: { getCarWayBillType: { aliasOf: 'getList' } },
})
