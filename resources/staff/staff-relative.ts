import { choice, day, phone, ref, text } from '../kernel/fields.ts'
import { resource } from '../kernel/resource.ts'

/** An employee's family. */
export const staffRelative = resource('staff-relative', {
  area: 'staff',
  title: ['surname', 'name', 'patronymic'],
  fullName: ['surname', 'name', 'patronymic'],
  fields: {
    staff_id: ref('staff', { required: true, search: true }),
    kinship: choice(
      {
        husband: 'plain',
        wife: 'plain',
        father: 'plain',
        mother: 'plain',
        son: 'plain',
        daughter: 'plain',
        brother: 'plain',
        sister: 'plain',
        other: 'plain',
      },
      { required: true },
    ),
    surname: text({ required: true, max: 60 }),
    name: text({ required: true, max: 60 }),
    patronymic: text({ max: 60 }),
    birth_date: day({ min: '1850-01-01', max: 'today' }),
    phone: phone(),
  },
  list: {
    columns: ['kinship', 'surname', 'name', 'patronymic', 'birth_date', 'phone'],
    filters: ['staff_id', 'kinship'],
    sort: 'surname',
  },
  form: {
    general: ['staff_id', 'kinship', 'surname', 'name', 'patronymic', 'birth_date', 'phone'],
  },
  access: 'staff-personal',
  page: 'staff',
  screens: {},
  basePaths: ['api/fms/staff-relative'],
  endpoints: { saveRelative: { aliasOf: 'save' } },
})
