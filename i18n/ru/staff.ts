import type { AreaMessages } from '../messages.ts'

export const staff = {
  staff: {
    name: 'Сотрудник',
    many: 'Сотрудники',
    fields: {
      surname: 'Фамилия',
      name: 'Имя',
      patronymic: 'Отчество',
      position_id: 'Должность',
      status_id: 'Статус сотрудника',
      subdivision_id: 'Подразделение',
      birth_date: 'Дата рождения',
    },
    sections: { general: 'Общие данные' },
    options: {},
    rows: {},
  },
} satisfies AreaMessages
