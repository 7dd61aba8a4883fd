import type { AreaMessages } from '../messages.ts'

export const staff = {
  staff: {
    name: 'Xodim',
    many: 'Xodimlar',
    fields: {
      surname: 'Familiyasi',
      name: 'Ismi',
      patronymic: 'Otasining ismi',
      position_id: 'Lavozimi',
      status_id: 'Xodim holati',
      subdivision_id: 'Boʻlinma',
      birth_date: 'Tugʻilgan sanasi',
    },
    sections: { general: 'Umumiy maʼlumotlar' },
    options: {},
    rows: {},
  },
} satisfies AreaMessages
