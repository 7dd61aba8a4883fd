import type { AreaMessages } from '../../messages.ts'
import { releaseMarks } from '../server/release.ts'

export const schedule = {
  'event-car-driver': {
    name: 'Haydovchi smenasi',
    many: 'Haydovchilar ish jadvali',
    fields: {
      car_id: 'Avtomobil',
      staff_id: 'Haydovchi',
      subdivision_id: 'Boʻlinma',
      start_date: 'Boshlanishi',
      end_date: 'Tugashi',
      all_day: 'Kun boʻyi',
      state: 'Holati',
      has_restriction: 'Polisga kiritilmagan',
      over_limits: 'Mehnat va dam olish meʼyoridan ortiq',
      readiness: 'Yoʻlga chiqishga tayyorlik',
      repeat: 'Takrorlash',
      repeat_until: 'Qachongacha takrorlash',
      interval: 'Interval',
      series_id: 'Seriya',
      note: 'Izoh',
    },
    transitions: {
      cancel: 'Bekor qilish',
      resume: 'Rejaga qaytarish',
    },
    prints: { roster: 'Haydovchilar ish jadvali' },
    slices: {
      planned: 'Rejalashtirilgan',
      cancelled: 'Bekor qilingan',
    },
    sections: {
      general: 'Umumiy maʼlumotlar',
    },
    groups: {
      time: 'Ish vaqti',
      repetition: 'Takrorlash',
      others: 'Boshqa maʼlumotlar',
    },
    options: {
      readiness: releaseMarks.both,
      state: {
        planned: 'Rejalashtirilgan',
        cancelled: 'Bekor qilingan',
      },
      repeat: {
        none: 'Takrorlanmasin',
        daily: 'Har kuni',
        weekly: 'Har hafta',
        monthly: 'Har oy',
      },
    },
    rows: {},
  },
  'car-driver': {
    name: 'Haydovchini biriktirish',
    many: 'Haydovchilarni biriktirish',
    failures: {
      save: 'Avtomobilni haydovchiga biriktirib boʻlmadi',
    },
    fields: {
      car_id: 'Avtomobil',
      staff_id: 'Haydovchi',
      since: 'Qaysi kundan',
      note: 'Izoh',
    },
    sections: {
      general: 'Umumiy maʼlumotlar',
    },
    options: {},
    rows: {},
  },
  'staff-absence': {
    name: 'Ishda yoʻqlik',
    many: 'Ishda yoʻqliklar',
    fields: {
      staff_id: 'Haydovchi',
      kind: 'Turi',
      start_date: 'Birinchi kun',
      end_date: 'Oxirgi kun',
      substitute_id: 'Oʻrinbosar',
      note: 'Izoh',
    },
    sections: {
      general: 'Umumiy maʼlumotlar',
    },
    options: {
      kind: {
        leave: 'Taʼtil',
        sick_leave: 'Kasallik varaqasi',
        business_trip: 'Xizmat safari',
        training: 'Oʻqish',
        day_off: 'Dam olish kuni',
        other: 'Boshqa',
      },
    },
    rows: {},
  },
  'car-downtime': {
    name: 'Bekor turish',
    many: 'Avtomobillarning bekor turishi',
    fields: {
      car_id: 'Avtomobil',
      kind: 'Bekor turish turi',
      start_date: 'Birinchi kun',
      end_date: 'Oxirgi kun',
      note: 'Izoh',
    },
    sections: {
      general: 'Umumiy maʼlumotlar',
    },
    options: {
      kind: {
        repair: 'Taʼmirlash',
        maintenance: 'Texnik xizmat',
        accident: 'YTH',
        other: 'Boshqa',
      },
    },
    rows: {},
  },
} satisfies AreaMessages
