import type { AreaMessages } from '../messages.ts'

export const warehouse = {
  counterparty: {
    name: 'Kontragent',
    many: 'Kontragentlar',
    fields: {
      name: 'Kontragent nomi',
      type_id: 'Turi',
      kind: 'Huquqiy maqomi',
      inn: 'STIR',
      phone: 'Telefon',
      address: 'Manzil',
      description: 'Tavsif',
    },
    sections: { general: 'Umumiy maʼlumotlar' },
    options: { kind: { legal: 'Yuridik shaxs', individual: 'Jismoniy shaxs' } },
    rows: {},
  },
  'counterparty-type': {
    name: 'Kontragent turi',
    many: 'Kontragent turlari',
    fields: { name: 'Nomi', code: 'Kod', description: 'Tavsif' },
    sections: { general: 'Umumiy maʼlumotlar' },
    options: {},
    rows: {},
  },
  'item-category': {
    name: 'Tovar toifasi',
    many: 'Tovar toifalari',
    fields: { name: 'Nomi', description: 'Tavsif' },
    sections: { general: 'Umumiy maʼlumotlar' },
    options: {},
    rows: {},
  },
} satisfies AreaMessages
