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
  route: {
    name: 'Маршрут',
    many: 'Маршруты',
    fields: {
      name: 'Название маршрута',
      start_id: 'Начальная точка',
      points: 'Промежуточные точки',
      end_id: 'Конечная точка',
      distance: 'Расстояние',
      time: 'Время в пути',
      description: 'Описание',
    },
    sections: { general: 'Общие данные' },
    options: {},
    rows: { points: { fields: { place_id: 'Промежуточная точка' }, options: {} } },
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
    fields: { name: 'Наименование', code: 'Код', data_hint: 'Формат контакта', description: 'Описание' },
    sections: { general: 'Общие данные' },
    options: {},
    rows: {},
  },
} satisfies AreaMessages
