import type { AreaMessages } from '../messages.ts'

export const maintenance = {
  'maintenance-type': {
    name: 'Ish turi',
    many: 'Ish turlari',
    fields: { name: 'Nomi', code: 'Kod', description: 'Tavsif' },
    sections: { general: 'Umumiy maʼlumotlar' },
    options: {},
    rows: {},
  },
  'car-work': {
    name: 'Ish',
    many: 'Ishlar maʼlumotnomasi',
    fields: {
      name: 'Ish nomi',
      type_id: 'Ish turi',
      norm_hours: 'Vaqt meʼyori',
      description: 'Tavsif',
    },
    sections: { general: 'Umumiy maʼlumotlar' },
    options: {},
    rows: {},
  },
} satisfies AreaMessages
