import type { AreaMessages } from '../messages.ts'

export const waybill = {
  'car-way-bill-type': {
    name: 'Yoʻl varaqasi turi',
    many: 'Yoʻl varaqasi turlari',
    fields: { name: 'Nomi', designation: 'Shartli belgisi', description: 'Tavsif' },
    sections: { general: 'Umumiy maʼlumotlar' },
    options: {},
    rows: {},
  },
} satisfies AreaMessages
