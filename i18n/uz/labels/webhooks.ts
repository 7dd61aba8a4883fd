import type { AreaMessages, WebhookTexts } from '../../messages.ts'
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
    name: 'Vebxuk',
    many: 'Vebxuklar',
    fields: {
      name: 'Nomi',
      address: 'Qabul qiluvchi manzili',
      is_on: 'Joʻnatish',
      events: 'Hodisalar',
      keep_days: 'Joʻnatmalarni saqlash',
      standing: 'Holati',
      secret_made_at: 'Maxfiy kalit yaratilgan',
      delivered_at: 'Oxirgi yetkazish',
      failing_since: 'Javob bermayapti',
      stopped_at: 'Toʻxtatilgan',
      waiting: 'Joʻnatishni kutmoqda',
    },
    sections: { general: 'Qabul qiluvchi', events: 'Hodisalar', deliveries: 'Joʻnatmalar' },
    options: {
      standing: {
        delivering: 'Ishlamoqda',
        failing: 'Javob bermayapti',
        no_secret: 'Maxfiy kalit yoʻq',
        paused: 'Vaqtincha toʻxtatilgan',
        stopped: 'Toʻxtatilgan',
      },
    },
    rows: {
      events: {
        fields: {
          resource: 'Yozuvlar',
          created: 'Yaratish',
          changed: 'Oʻzgartirish',
          removed: 'Oʻchirish',
          moved: 'Holat oʻzgarishi',
          posted: 'Oʻtkazish',
        },
        options: { resource: announced },
      },
    },
  },
  'webhook-delivery': {
    name: 'Joʻnatma',
    many: 'Vebxuk joʻnatmalari',
    fields: {
      webhook_id: 'Vebxuk',
      state: 'Holati',
      kind: 'Hodisa',
      resource: 'Yozuvlar',
      record_id: 'Yozuv raqami',
      event_id: 'Hodisa raqami',
      queued_at: 'Hodisa vaqti',
      attempts: 'Urinishlar',
      tried_at: 'Oxirgi urinish',
      next_at: 'Keyingi urinish',
      status: 'Javob kodi',
      took_ms: 'Javob vaqti, ms',
      reason: 'Rad sababi',
      answer: 'Javob',
      body: 'Joʻnatilgani',
    },
    sections: { general: 'Umumiy maʼlumotlar' },
    options: {
      state: { waiting: 'Kutmoqda', delivered: 'Yetkazildi', failed: 'Yetkazilmadi' },
      kind: {
        create: 'Yaratish',
        change: 'Oʻzgartirish',
        transition: 'Holat oʻzgarishi',
        remove: 'Oʻchirish',
        archive: 'Arxivga',
        restore: 'Tiklash',
        test: 'Tekshiruv',
      },
      resource: announced,
      reason: {
        refused: 'Manzil yopiq',
        slow: 'Oʻz vaqtida javob yoʻq',
        unreachable: 'Aloqa yoʻq',
        status: 'Qabul qiluvchi rad etdi',
      },
    },
    rows: {},
  },
} satisfies AreaMessages

export const webhooks: WebhookTexts = {
  webhooks: {
    title: 'Hodisalarni joʻnatish',
    hint: 'Qabul qiluvchi hodisalar imzosini umumiy kalit bilan tekshiradi. Kalitsiz hech narsa joʻnatilmaydi.',
    new_secret: 'Maxfiy kalit yaratish',
    replace_secret: 'Maxfiy kalitni almashtirish',
    replace_question:
      '«%{name}» maxfiy kaliti almashtirilsinmi? Avvalgisi yana bir sutka ham imzolaydi.',
    made: '«%{name}» maxfiy kaliti',
    once: 'Maxfiy kalitni hozir nusxalang: u boshqa koʻrsatilmaydi.',
    test: 'Tekshiruv joʻnatish',
    test_done: 'Qabul qilindi: kod %{status}, %{ms} ms',
    test_status: 'Rad etildi: kod %{status}, %{ms} ms',
    test_refused: 'Manzil yopiq: u yopiq tarmoqqa olib boradi',
    test_slow: 'Qabul qiluvchi oʻz vaqtida javob bermadi',
    test_unreachable: 'Qabul qiluvchi bilan aloqa yoʻq',
    resume: 'Davom ettirish',
    resumed: 'Joʻnatish davom ettirildi',
    since: 'Yetkazilmagan joʻnatmalar',
    since_1: 'Bir sutkadagi',
    since_3: 'Uch kundagi',
    since_30: '30 kundagi',
    replay_failed: 'Qayta joʻnatish',
    replayed: 'Qayta joʻnatilmoqda: %{count}',
    replay_one: 'Qayta joʻnatish',
    replayed_one: 'Qayta joʻnatilmoqda',
  },
}
