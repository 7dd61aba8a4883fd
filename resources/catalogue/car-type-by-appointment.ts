import { text } from '../kernel/fields.ts'
import { catalogueRoles } from '../kernel/lists.ts'
import { resource } from '../kernel/resource.ts'

/** What vehicles are for: service, passengers, cargo, emergencies … */
export const carTypeByAppointment = resource('car-type-by-appointment', {
  area: 'catalogue',
  title: 'name',
  fields: {
    name: text({ required: true, unique: true, search: true, max: 100 }),
    description: text({ multiline: true, max: 1000 }),
  },
  related: { models: { resource: 'car-model', by: 'type_by_appointment_id' } },
  list: { columns: ['name', 'description'], sort: 'name', editable: ['name', 'description'] },
  form: { general: ['name', 'description'] },
  screens: { list: { path: '/car-types-appointment', roles: catalogueRoles } },
  basePaths: ['api/fms/car-type-by-appointment'],
})
