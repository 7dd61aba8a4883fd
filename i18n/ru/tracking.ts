// Where vehicles are: the list of objects, the monitoring map, the tracking service.
import type { AreaMessages } from '../messages.ts'

export const tracking = {
  tracking: {
    test: 'Проверить подключение',
    test_done: 'Подключение работает, устройств: %{n}',
    sync: 'Синхронизировать с трекером',
    sync_title: 'Синхронизация с трекером',
    sync_none: 'Расхождений с трекером нет, совпадает автомобилей: %{n}',
    sync_same: 'Совпадает автомобилей: %{n}',
    sync_new: 'Новые устройства',
    sync_changed: 'Получат id трекера',
    sync_vanished: 'Устройства больше нет в трекере',
    sync_ambiguous: 'Подходит несколько автомобилей',
    sync_unmatched: 'Нет автомобиля с таким номером',
    sync_clear: 'id трекера будет убран',
    sync_choose: 'Автомобиль для устройства %{name}',
    sync_skip: 'Не менять',
    sync_apply: 'Применить',
    sync_done:
      'Изменён %{smart_count} автомобиль |||| Изменено %{smart_count} автомобиля |||| Изменено %{smart_count} автомобилей',
  },
} as const

/** Why the tracking service was not asked, or did not answer. */
export const trackerFaults = {
  tracker_missing: 'Трекер не подключён: укажите адрес и ключ в настройках',
  tracker_unauthorized: 'Трекер не принимает ключ доступа: проверьте его в настройках',
  tracker_unreachable: 'Трекер недоступен: проверьте адрес в настройках',
  tracker_slow: 'Трекер не ответил вовремя: повторите позже',
  tracker_malformed: 'Ответ трекера не распознан: проверьте адрес',
  tracker_address_refused: 'По этому адресу запросы не отправляются: укажите внешний адрес трекера',
  sync_changed: 'Данные изменились: проверьте список ещё раз',
}

export const trackedObjects = {
  object: {
    name: 'Объект',
    many: 'Объекты',
    fields: {
      car_id: 'Автомобиль',
      plate_number: 'Гос. номер',
      garage_number: 'Гаражный номер',
      name: 'Название',
      subdivision_id: 'Подразделение',
      type_id: 'Тип',
      driver_id: 'Водитель',
      mobject_id: 'id трекера',
      state: 'Состояние',
      contact_at: 'Последняя связь',
      coordinates: 'Положение',
      speed: 'Скорость',
      course: 'Курс',
      ignition: 'Зажигание',
      fuel: 'Топливо по датчику',
    },
    sections: { general: 'Общие данные' },
    groups: { contact: 'Последние данные' },
    options: {
      state: {
        moving: 'Едет',
        idling: 'Стоит с двигателем',
        standing: 'Стоит',
        silent: 'Нет связи',
        unseen: 'Ещё не было данных',
      },
    },
    rows: {},
  },
  'tracker-connection': {
    name: 'Подключение к трекеру',
    many: 'Подключение к трекеру',
    fields: {
      address: 'Адрес сервиса',
      token: 'Ключ доступа',
      is_on: 'Получать положения',
      silent_minutes: 'Нет связи через',
      keep_days: 'Хранить положения',
      private_hours: 'Не хранить вне рабочих часов',
      work_from: 'Рабочие часы с',
      work_to: 'Рабочие часы до',
    },
    sections: { general: 'Подключение' },
    groups: { positions: 'Положения' },
    options: {},
    rows: {},
  },
} satisfies AreaMessages
