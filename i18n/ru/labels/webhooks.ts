import type { AreaMessages } from '../../messages.ts'
import { inquiries } from './car-inquiry.ts'
import { fleet } from './fleet.ts'
import { fuel } from './fuel.ts'
import { inspection } from './inspection.ts'
import { maintenance } from './maintenance.ts'
import { orders } from './orders.ts'
import { schedule } from './schedule.ts'
import { staff } from './staff.ts'
import { stockDocuments } from './stock-documents.ts'
import { stocktakings } from './stocktakings.ts'
import { warehouse } from './warehouse.ts'
import { waybill } from './waybill.ts'

/** The resources that are announced, by their own names. */
const announced = {
  car: fleet.car.many,
  'odometer-reading': fleet['odometer-reading'].many,
  'insurance-policy': fleet['insurance-policy'].many,
  'technical-inspection': fleet['technical-inspection'].many,
  staff: staff.staff.many,
  order: orders.order.many,
  'event-car-driver': schedule['event-car-driver'].many,
  'way-bill': waybill['way-bill'].many,
  refueling: fuel.refueling.many,
  'fuel-intake': fuel['fuel-intake'].many,
  'fuel-transfer': fuel['fuel-transfer'].many,
  'fuel-drain': fuel['fuel-drain'].many,
  'fuel-measurement': fuel['fuel-measurement'].many,
  'medical-checkup': inspection['medical-checkup'].many,
  'mechanic-checkup': inspection['mechanic-checkup'].many,
  'car-inquiry': inquiries['car-inquiry'].many,
  'car-maintenance': maintenance['car-maintenance'].many,
  'maintenance-execution': maintenance['maintenance-execution'].many,
  supply: warehouse.supply.many,
  'item-issue': stockDocuments['item-issue'].many,
  'item-write-off': stockDocuments['item-write-off'].many,
  'item-transfer': stockDocuments['item-transfer'].many,
  stocktaking: stocktakings.stocktaking.many,
}

/** Receivers, and what they are sent. */
export const webhookResources = {
  webhook: {
    name: 'Вебхук',
    many: 'Вебхуки',
    fields: {
      name: 'Название',
      address: 'Адрес получателя',
      is_on: 'Отправлять',
      events: 'События',
      keep_days: 'Хранить отправки',
      standing: 'Состояние',
      secret_made_at: 'Секрет создан',
      delivered_at: 'Последняя доставка',
      failing_since: 'Не отвечает с',
      stopped_at: 'Остановлен',
      waiting: 'Ждут отправки',
    },
    sections: { general: 'Получатель', events: 'События', deliveries: 'Отправки' },
    options: {
      standing: {
        delivering: 'Работает',
        failing: 'Не отвечает',
        no_secret: 'Нет секрета',
        paused: 'Приостановлен',
        stopped: 'Остановлен',
      },
    },
    rows: {
      events: {
        fields: {
          resource: 'Записи',
          created: 'Создание',
          changed: 'Изменение',
          removed: 'Удаление',
          moved: 'Смена статуса',
          posted: 'Проведение',
        },
        options: { resource: announced },
      },
    },
  },
  'webhook-delivery': {
    name: 'Отправка',
    many: 'Отправки вебхуков',
    fields: {
      webhook_id: 'Вебхук',
      state: 'Состояние',
      kind: 'Событие',
      resource: 'Записи',
      record_id: 'Номер записи',
      event_id: 'Номер события',
      queued_at: 'Время события',
      attempts: 'Попытки',
      tried_at: 'Последняя попытка',
      next_at: 'Следующая попытка',
      status: 'Код ответа',
      took_ms: 'Ответ за, мс',
      reason: 'Причина отказа',
      answer: 'Ответ',
      body: 'Отправленное',
    },
    sections: { general: 'Общие данные' },
    options: {
      state: { waiting: 'Ждёт', delivered: 'Доставлено', failed: 'Не доставлено' },
      kind: {
        create: 'Создание',
        change: 'Изменение',
        transition: 'Смена статуса',
        remove: 'Удаление',
        archive: 'В архив',
        restore: 'Восстановление',
        test: 'Проверка',
      },
      resource: announced,
      reason: {
        refused: 'Адрес закрыт',
        slow: 'Нет ответа вовремя',
        unreachable: 'Нет соединения',
        status: 'Отказ получателя',
      },
    },
    rows: {},
  },
} satisfies AreaMessages

export const webhooks = {
  webhooks: {
    title: 'Отправка событий',
    hint: 'Получатель проверяет подпись событий общим секретом. Без секрета ничего не отправляется.',
    new_secret: 'Создать секрет',
    replace_secret: 'Заменить секрет',
    replace_question:
      'Заменить секрет «%{name}»? Прежний ещё сутки подписывает события вместе с новым.',
    made: 'Секрет «%{name}»',
    once: 'Скопируйте секрет сейчас: больше он показан не будет.',
    test: 'Отправить проверку',
    test_done: 'Принято: код %{status}, %{ms} мс',
    test_status: 'Отказ: код %{status}, %{ms} мс',
    test_refused: 'Адрес закрыт: он ведёт в закрытую сеть',
    test_slow: 'Получатель не ответил вовремя',
    test_unreachable: 'Нет соединения с получателем',
    resume: 'Возобновить',
    resumed: 'Отправка возобновлена',
    since: 'Недоставленные',
    since_1: 'За сутки',
    since_3: 'За трое суток',
    since_30: 'За 30 дней',
    replay_failed: 'Отправить снова',
    replayed: 'Отправляются снова: %{count}',
    replay_one: 'Отправить снова',
    replayed_one: 'Отправляется снова',
  },
}
