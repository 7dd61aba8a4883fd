import type { AreaMessages } from '../../messages.ts'
import { releaseMarks } from '../server/release.ts'

export const inspection = {
  'medical-checkup': {
    name: 'Карта медосмотра',
    many: 'Медосмотры',
    desks: {
      history: { name: 'Карта медосмотра', many: 'История медосмотров' },
    },
    failures: {
      save: 'Не удалось добавить карту медосмотра',
      delete: 'Не удалось удалить проверку',
    },
    fields: {
      driver_id: 'Водитель',
      date: 'Дата осмотра',
      kind: 'Вид осмотра',
      health: 'Состояние здоровья',
      sobriety: 'Трезвость',
      pressure: 'Артериальное давление',
      pulse: 'Пульс',
      temperature: 'Температура тела',
      is_admitted: 'Результат',
      reason: 'Основание',
      doctor_id: 'Врач',
      replaces_id: 'Взамен карты',
      confirmed: 'Подтверждено',
      note: 'Примечание',
    },
    prints: { journal: 'Журнал медосмотров' },
    sections: {
      general: 'Общие данные',
    },
    groups: {
      verdict: 'Заключение',
      others: 'Прочие данные',
    },
    options: {
      kind: {
        pre_trip: 'Предрейсовый',
        repeat: 'Повторный',
        post_trip: 'Послерейсовый',
      },
      health: {
        passed: 'Здоров',
        failed: 'Нездоров',
      },
      sobriety: {
        passed: 'Трезв',
        failed: 'Нетрезв',
      },
      is_admitted: {
        admitted: 'Допущен',
        not_admitted: 'Не допущен',
      },
    },
    dashboard: { today: 'Медосмотры' },
    rows: {},
  },
  'medical-norm': {
    name: 'Норма водителя',
    many: 'Нормы водителей',
    fields: {
      driver_id: 'Водитель',
      systolic_min: 'Верхнее давление, не ниже',
      systolic_max: 'Верхнее давление, не выше',
      diastolic_min: 'Нижнее давление, не ниже',
      diastolic_max: 'Нижнее давление, не выше',
      pulse_min: 'Пульс, не реже',
      pulse_max: 'Пульс, не чаще',
      temperature_min: 'Температура, не ниже',
      temperature_max: 'Температура, не выше',
      reason: 'Основание',
    },
    sections: {
      general: 'Общие данные',
    },
    groups: {
      pressure: 'Артериальное давление',
      others: 'Пульс и температура',
    },
    options: {},
    rows: {},
  },
  'medical-queue': {
    name: 'Водитель на осмотр',
    many: 'Водители на осмотр',
    fields: {
      name: 'Имя',
      driver_id: 'Водитель',
      departure: 'Выезд',
      car_id: 'Автомобиль',
      subdivision_id: 'Подразделение',
      state: 'Медосмотр сегодня',
      checkup_id: 'Карта медосмотра',
      checked_at: 'Время осмотра',
      readiness: 'Готовность к выпуску',
    },
    sections: {
      general: 'Общие данные',
    },
    options: {
      readiness: releaseMarks.driver,
      state: {
        waiting: 'Не осмотрен',
        measured: 'Без заключения',
        admitted: 'Допущен',
        not_admitted: 'Не допущен',
      },
    },
    dashboard: { waiting: 'Ждут медосмотра' },
    rows: {},
  },
  'mechanic-checkup': {
    name: 'Карта технического контроля',
    many: 'Технический контроль',
    desks: {
      history: { name: 'Карта технического контроля', many: 'История технического контроля' },
    },
    failures: {
      save: 'Не удалось добавить карту медосмотра',
      delete: 'Не удалось удалить проверку',
    },
    fields: {
      car_id: 'Автомобиль',
      date: 'Дата проверки',
      kind: 'Вид контроля',
      mileage: 'Показание одометра',
      engine: 'Двигатель',
      transmission: 'Трансмиссия',
      body: 'Кузов',
      lights: 'Освещение',
      brakes: 'Тормозная система',
      steering: 'Рулевое управление',
      tyres: 'Шины',
      equipment: 'Аптечка, огнетушитель, упоры',
      is_passed: 'Результат',
      reason: 'Выявленные неисправности',
      repair_requested: 'Подать заявку на ремонт',
      mechanic_id: 'Механик',
      replaces_id: 'Взамен карты',
      confirmed: 'Подтверждено',
      note: 'Примечание',
    },
    prints: { journal: 'Журнал технического контроля' },
    sections: {
      general: 'Общие данные',
    },
    groups: {
      verdict: 'Заключение',
      others: 'Прочие данные',
    },
    options: {
      kind: {
        pre_trip: 'Предрейсовый',
        repeat: 'Повторный',
        post_trip: 'Послерейсовый',
      },
      engine: {
        passed: 'Исправно',
        failed: 'Неисправно',
      },
      transmission: {
        passed: 'Исправно',
        failed: 'Неисправно',
      },
      body: {
        passed: 'Исправно',
        failed: 'Неисправно',
      },
      lights: {
        passed: 'Исправно',
        failed: 'Неисправно',
      },
      brakes: {
        passed: 'Исправно',
        failed: 'Неисправно',
      },
      steering: {
        passed: 'Исправно',
        failed: 'Неисправно',
      },
      tyres: {
        passed: 'Исправно',
        failed: 'Неисправно',
      },
      equipment: {
        passed: 'Исправно',
        failed: 'Неисправно',
      },
      is_passed: {
        passed: 'Прошёл',
        not_passed: 'Не прошёл',
      },
    },
    dashboard: { today: 'Технический контроль' },
    rows: {},
  },
  'mechanic-queue': {
    name: 'Автомобиль на контроль',
    many: 'Автомобили на контроль',
    fields: {
      plate_number: 'Гос. номер',
      garage_number: 'Гаражный номер',
      car_id: 'Автомобиль',
      departure: 'Выезд',
      staff_id: 'Водитель',
      subdivision_id: 'Подразделение',
      state: 'Технический контроль сегодня',
      odometer: 'Показание одометра',
      checkup_id: 'Карта технического контроля',
      checked_at: 'Время проверки',
      readiness: 'Готовность к выпуску',
    },
    sections: {
      general: 'Общие данные',
    },
    options: {
      readiness: releaseMarks.car,
      state: {
        waiting: 'Не проверен',
        ready: 'Готов',
        not_ready: 'Не готов',
      },
    },
    dashboard: { waiting: 'Ждут технического контроля' },
    rows: {},
  },
} satisfies AreaMessages
