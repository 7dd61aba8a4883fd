import type { AreaMessages } from '../../messages.ts'

const positions = {
  front_left: 'Переднее левое',
  front_right: 'Переднее правое',
  middle_left: 'Среднее левое',
  middle_right: 'Среднее правое',
  rear_left: 'Заднее левое',
  rear_left_inner: 'Заднее левое внутреннее',
  rear_right: 'Заднее правое',
  rear_right_inner: 'Заднее правое внутреннее',
  spare: 'Запасное',
  second_spare: 'Второе запасное',
  battery: 'Аккумулятор',
  second_battery: 'Второй аккумулятор',
}

/** Tyres, batteries and other items with a number of their own. */
export const numberedItems = {
  'numbered-item': {
    name: 'Номерной агрегат',
    many: 'Шины и аккумуляторы',
    fields: {
      number: 'Заводской номер',
      kind: 'Вид',
      item_id: 'Запасная часть',
      bought_on: 'Дата покупки',
      initial_km: 'Пробег до учёта',
      norm_km: 'Норма пробега',
      note: 'Примечание',
      state: 'Состояние',
      car_id: 'Автомобиль',
      mount_position: 'Место установки',
      mounted_at: 'Установлено',
      km: 'Пробег',
      wear: 'Износ',
    },
    sections: { general: 'Общие данные', events: 'История' },
    groups: { place: 'Где находится' },
    options: {
      kind: {
        tyre: 'Шина',
        battery: 'Аккумулятор',
        other: 'Другое',
      },
      state: {
        stored: 'На складе',
        mounted: 'Установлено',
        written_off: 'Списано',
      },
      wear: {
        due: 'Норма пройдена',
        soon: 'Скоро норма',
      },
      mount_position: positions,
    },
    dashboard: { worn: 'Шины и аккумуляторы, прошедшие норму' },
    rows: {},
  },
  'numbered-item-event': {
    name: 'Событие с агрегатом',
    many: 'История шин и аккумуляторов',
    fields: {
      numbered_id: 'Агрегат',
      kind: 'Что сделано',
      at: 'Когда',
      car_id: 'Автомобиль',
      mount_position: 'Место установки',
      reason: 'Причина списания',
      odometer: 'Одометр',
      km: 'Пробег на автомобиле',
      staff_id: 'Кто записал',
    },
    sections: { general: 'Общие данные' },
    options: {
      kind: {
        mount: 'Установлено',
        move: 'Переставлено',
        remove: 'Снято',
        write_off: 'Списано',
      },
      mount_position: positions,
    },
    rows: {},
  },
} satisfies AreaMessages
