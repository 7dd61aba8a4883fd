import { decimal, ref, text } from '../kernel/fields.ts'
import { maintenanceRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** What is done to a vehicle: an oil change, brake pads …, and how long it takes by the norm. */
export const carWork = resource('car-work', {
  area: 'maintenance',
  title: 'name',
  fields: {
    name: text({ required: true, unique: true, search: true, max: 150 }),
    type_id: ref('maintenance-type'),
    norm_hours: decimal({ digits: 6, scale: 2, min: 0, unit: 'h' }),
    description: text({ multiline: true, max: 1000 }),
  },
  list: {
    columns: ['name', 'type_id', 'norm_hours', 'description'],
    filters: ['type_id'],
    sort: 'name',
    editable: ['name', 'type_id', 'norm_hours', 'description'],
  },
  form: { general: ['name', 'type_id', 'norm_hours', 'description'] },
  screens: { list: { path: '/car-works', roles: maintenanceRoles } },
  basePaths: ['api/tech-inspection/car-work', 'api/smn/car-work'],
})
