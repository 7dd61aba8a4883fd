import type { AreaMessages } from '../messages.ts'

export const waybill = {
  'car-way-bill-type': {
    name: 'Тип путевого листа',
    many: 'Типы путевых листов',
    fields: { name: 'Наименование', designation: 'Условное обозначение', description: 'Описание' },
    sections: { general: 'Общие данные' },
    options: {},
    rows: {},
  },
} satisfies AreaMessages
