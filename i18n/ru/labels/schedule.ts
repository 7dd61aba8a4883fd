import type { AreaMessages } from '../../messages.ts'
import { releaseMarks } from '../server/release.ts'

export const schedule = {
  'event-car-driver': {
    name: 'Смена водителя',
    many: 'График работы водителей',
    fields: {
      car_id: 'Автомобиль',
      staff_id: 'Водитель',
      subdivision_id: 'Подразделение',
      start_date: 'Начало',
      end_date: 'Окончание',
      all_day: 'Весь день',
      state: 'Состояние',
      has_restriction: 'Не вписан в полис',
      over_limits: 'Сверх нормы труда и отдыха',
      readiness: 'Готовность к выпуску',
      repeat: 'Повторять',
      repeat_until: 'Повторять до',
      interval: 'Интервал',
      series_id: 'Серия',
      note: 'Примечание',
    },
    transitions: {
      cancel: 'Отменить',
      resume: 'Вернуть в план',
    },
    prints: { roster: 'График работы водителей' },
    slices: {
      planned: 'Запланированы',
      cancelled: 'Отменены',
    },
    sections: {
      general: 'Общие данные',
    },
    groups: {
      time: 'Рабочее время',
      repetition: 'Повторение',
      others: 'Прочие данные',
    },
    options: {
      readiness: releaseMarks.both,
      state: {
        planned: 'Запланирована',
        cancelled: 'Отменена',
      },
      repeat: {
        none: 'Не повторять',
        daily: 'Ежедневно',
        weekly: 'Еженедельно',
        monthly: 'Ежемесячно',
      },
    },
    rows: {},
  },
  'car-driver': {
    name: 'Закрепление водителя',
    many: 'Закрепление водителей',
    failures: {
      save: 'Не удалось закрепить автомобиль за водителем',
    },
    fields: {
      car_id: 'Автомобиль',
      staff_id: 'Водитель',
      since: 'С какого дня',
      note: 'Примечание',
    },
    sections: {
      general: 'Общие данные',
    },
    options: {},
    rows: {},
  },
  'staff-absence': {
    name: 'Отсутствие',
    many: 'Отсутствия',
    fields: {
      staff_id: 'Водитель',
      kind: 'Вид отсутствия',
      start_date: 'Первый день',
      end_date: 'Последний день',
      substitute_id: 'Замещающий',
      note: 'Примечание',
    },
    sections: {
      general: 'Общие данные',
    },
    options: {
      kind: {
        leave: 'Отпуск',
        sick_leave: 'Больничный',
        business_trip: 'Командировка',
        training: 'Обучение',
        day_off: 'Отгул',
        other: 'Другое',
      },
    },
    rows: {},
  },
  'car-downtime': {
    name: 'Простой',
    many: 'Простои автомобилей',
    fields: {
      car_id: 'Автомобиль',
      kind: 'Вид простоя',
      start_date: 'Первый день',
      end_date: 'Последний день',
      note: 'Примечание',
    },
    sections: {
      general: 'Общие данные',
    },
    options: {
      kind: {
        repair: 'Ремонт',
        maintenance: 'Техобслуживание',
        accident: 'ДТП',
        other: 'Другое',
      },
    },
    rows: {},
  },
} satisfies AreaMessages
