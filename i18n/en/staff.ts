import type { AreaMessages } from '../messages.ts'

export const staff = {
  staff: {
    name: 'Employee',
    many: 'Employees',
    fields: {
      surname: 'Surname',
      name: 'First name',
      patronymic: 'Patronymic',
      position_id: 'Position',
      status_id: 'Employee status',
      subdivision_id: 'Subdivision',
      birth_date: 'Date of birth',
    },
    sections: { general: 'General information' },
    options: {},
    rows: {},
  },
} satisfies AreaMessages
