import type { AreaMessages } from '../messages.ts'

export const catalogue = {
  fuel: {
    name: 'Вид топлива',
    many: 'Виды топлива',
    fields: {
      name: 'Наименование',
      designation: 'Условное обозначение',
      unit: 'Единица измерения',
      density: 'Плотность',
      description: 'Описание',
    },
    sections: { general: 'Общие данные' },
    options: { unit: { l: 'Литры', m3: 'Кубические метры', kg: 'Килограммы' } },
    rows: {},
  },
  'car-brand': {
    name: 'Марка автомобиля',
    many: 'Марки автомобилей',
    fields: { name: 'Наименование', description: 'Описание' },
    sections: { general: 'Общие данные' },
    options: {},
    rows: {},
  },
  'car-model': {
    name: 'Модель автомобиля',
    many: 'Модели автомобилей',
    fields: { brand_id: 'Марка', name: 'Наименование', description: 'Описание', fuels: 'Топливо' },
    sections: { general: 'Общие данные', fuels: 'Топливо и нормы' },
    options: {},
    rows: {
      fuels: {
        fields: { fuel_id: 'Вид топлива', tank_volume: 'Объём бака', norm: 'Норма', idle_per_hour: 'Расход на холостом ходу' },
        options: {},
      },
    },
  },
  company: {
    name: 'Организация',
    many: 'Организации',
    fields: { name: 'Наименование организации', inn: 'ИНН', address: 'Адрес', phone: 'Телефон', description: 'Описание' },
    sections: { general: 'Общие данные' },
    options: {},
    rows: {},
  },
  subdivision: {
    name: 'Подразделение',
    many: 'Подразделения',
    fields: { name: 'Название подразделения', company_id: 'Организация', description: 'Описание' },
    sections: { general: 'Общие данные' },
    options: {},
    rows: {},
  },
} satisfies AreaMessages
