import type { AreaMessages } from '../messages.ts'

export const maintenance = {
  'maintenance-type': {
    name: 'Вид работ',
    many: 'Виды работ',
    fields: { name: 'Наименование', code: 'Код', description: 'Описание' },
    sections: { general: 'Общие данные' },
    options: {},
    rows: {},
  },
  'car-work': {
    name: 'Работа',
    many: 'Справочник работ',
    fields: {
      name: 'Наименование работы',
      type_id: 'Вид работ',
      norm_hours: 'Норма времени',
      description: 'Описание',
    },
    sections: { general: 'Общие данные' },
    options: {},
    rows: {},
  },
} satisfies AreaMessages
