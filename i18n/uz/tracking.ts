// Where vehicles are: the list of objects, the monitoring map, the tracking service.
import type { AreaMessages, TrackingTexts } from '../messages.ts'

export const tracking: TrackingTexts = {
  tracking: {
    test: 'Ulanishni tekshirish',
    test_done: 'Ulanish ishlayapti, qurilmalar: %{n}',
    sync: 'Treker bilan sinxronlash',
    sync_title: 'Treker bilan sinxronlash',
    sync_none: 'Treker bilan farq yoʻq, mos avtomobillar: %{n}',
    sync_same: 'Mos avtomobillar: %{n}',
    sync_new: 'Yangi qurilmalar',
    sync_changed: 'Treker id beriladi',
    sync_vanished: 'Qurilma trekerda yoʻq',
    sync_ambiguous: 'Bir nechta avtomobil mos keladi',
    sync_unmatched: 'Bunday raqamli avtomobil yoʻq',
    sync_clear: 'treker id olib tashlanadi',
    sync_choose: '%{name} qurilmasi uchun avtomobil',
    sync_skip: 'Oʻzgartirmaslik',
    sync_apply: 'Qoʻllash',
    sync_done: '%{smart_count} ta avtomobil oʻzgartirildi',
  },
}

/** Why the tracking service was not asked, or did not answer. */
export const trackerFaults = {
  tracker_missing: 'Treker ulanmagan: sozlamalarda manzil va kalitni kiriting',
  tracker_unauthorized: 'Treker kirish kalitini qabul qilmadi: sozlamalarda tekshiring',
  tracker_unreachable: 'Trekerga ulanib boʻlmadi: sozlamalarda manzilni tekshiring',
  tracker_slow: 'Treker oʻz vaqtida javob bermadi: keyinroq qayta urining',
  tracker_malformed: 'Javob Traccarnikiga oʻxshamaydi: manzilni tekshiring',
  tracker_address_refused: 'Bu manzilga soʻrov yuborilmaydi: trekerning tashqi manzilini kiriting',
  sync_changed: 'Maʼlumotlar oʻzgardi: roʻyxatni qayta tekshiring',
}

export const trackedObjects = {
  object: {
    name: 'Obyekt',
    many: 'Obyektlar',
    fields: {
      car_id: 'Avtomobil',
      plate_number: 'Davlat raqami',
      garage_number: 'Garaj raqami',
      name: 'Nomi',
      subdivision_id: 'Boʻlinma',
      type_id: 'Turi',
      driver_id: 'Haydovchi',
      mobject_id: 'Treker id',
      state: 'Holati',
      contact_at: 'Oxirgi aloqa',
      coordinates: 'Joylashuvi',
      speed: 'Tezligi',
      course: 'Yoʻnalishi',
      ignition: 'Oʻt oldirish',
      fuel: 'Datchik boʻyicha yoqilgʻi',
    },
    sections: { general: 'Umumiy maʼlumotlar' },
    groups: { contact: 'Oxirgi maʼlumotlar' },
    options: {
      state: {
        moving: 'Harakatda',
        idling: 'Dvigateli yoniq turibdi',
        standing: 'Turibdi',
        silent: 'Aloqa yoʻq',
        unseen: 'Hali maʼlumot yoʻq',
      },
    },
    rows: {},
  },
  'tracker-connection': {
    name: 'Trekerga ulanish',
    many: 'Trekerga ulanish',
    fields: {
      address: 'Xizmat manzili',
      token: 'Kirish kaliti',
      is_on: 'Joylashuvlarni olish',
      silent_minutes: 'Aloqa yoʻq deb hisoblash',
      keep_days: 'Joylashuvlarni saqlash',
      private_hours: 'Ish vaqtidan tashqari saqlamaslik',
      work_from: 'Ish vaqti boshlanishi',
      work_to: 'Ish vaqti tugashi',
    },
    sections: { general: 'Ulanish' },
    groups: { positions: 'Joylashuvlar' },
    options: {},
    rows: {},
  },
} satisfies AreaMessages
