import type { AreaMessages } from '../messages.ts'

export const dispatch = {
  place: {
    name: 'Место',
    many: 'Места',
    fields: {
      name: 'Название места',
      address: 'Адрес',
      coordinates: 'Координаты',
      radius: 'Радиус',
      subdivision_id: 'Подразделение',
      description: 'Описание',
    },
    sections: { general: 'Общие данные' },
    options: {},
    rows: {},
  },
  'order-status': {
    name: 'Статус заявки',
    many: 'Статусы заявок',
    fields: { name: 'Наименование', code: 'Код', sort_order: 'Порядок', description: 'Описание' },
    sections: { general: 'Общие данные' },
    options: {},
    rows: {},
  },
  'order-priority': {
    name: 'Приоритет заявки',
    many: 'Приоритеты заявок',
    fields: { name: 'Наименование', code: 'Код', response_hours: 'Время реагирования', sort_order: 'Порядок', description: 'Описание' },
    sections: { general: 'Общие данные' },
    options: {},
    rows: {},
  },
  'order-communication-channel': {
    name: 'Канал связи',
    many: 'Каналы связи',
    fields: { name: 'Наименование', code: 'Код', data_hint: 'Образец данных', description: 'Описание' },
    sections: { general: 'Общие данные' },
    options: {},
    rows: {},
  },
} satisfies AreaMessages
