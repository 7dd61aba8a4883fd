import { ref, text, year } from '../kernel/fields.ts'
import { resource } from '../kernel/resource.ts'

/** Where an employee has studied. */
export const staffEducation = resource('staff-education', {
  area: 'staff',
  title: 'institution',
  fields: {
    staff_id: ref('staff', { required: true, search: true }),
    name: text({ max: 100 }), // higher, vocational …
    institution: text({ required: true, search: true, max: 200 }),
    specialty: text({ max: 200 }),
    graduation_year: year({ min: 1930 }),
  },
  list: {
    columns: ['name', 'institution', 'specialty', 'graduation_year'],
    filters: ['staff_id', 'graduation_year'],
    sort: '-graduation_year',
  },
  form: { general: ['staff_id', 'name', 'institution', 'specialty', 'graduation_year'] },
  access: 'staff',
  page: 'staff',
  screens: {},
  basePaths: ['api/fms/staff-education'],
  endpoints: { saveEducation: { aliasOf: 'save' } },
})
