import type { AreaMessages } from '../../messages.ts'
import { releaseMarks } from '../server/release.ts'

export const inspection = {
  'medical-checkup': {
    name: 'Tibbiy koʻrik kartasi',
    many: 'Tibbiy koʻriklar',
    desks: {
      history: { name: 'Tibbiy koʻrik kartasi', many: 'Tibbiy koʻriklar tarixi' },
    },
    failures: {
      save: 'Tibbiy koʻrik kartasini qoʻshib boʻlmadi',
      delete: 'Tekshiruvni oʻchirib boʻlmadi',
    },
    fields: {
      driver_id: 'Haydovchi',
      date: 'Koʻrik sanasi',
      kind: 'Koʻrik turi',
      health: 'Sogʻligʻi',
      sobriety: 'Hushyorlik',
      pressure: 'Qon bosimi',
      pulse: 'Puls',
      temperature: 'Tana harorati',
      is_admitted: 'Natija',
      reason: 'Asos',
      doctor_id: 'Shifokor',
      replaces_id: 'Karta oʻrniga',
      confirmed: 'Tasdiqlangan',
      note: 'Izoh',
    },
    prints: { journal: 'Tibbiy koʻriklar jurnali' },
    sections: {
      general: 'Umumiy maʼlumotlar',
    },
    groups: {
      verdict: 'Xulosa',
      others: 'Boshqa maʼlumotlar',
    },
    options: {
      kind: {
        pre_trip: 'Reysdan oldin',
        repeat: 'Takroriy',
        post_trip: 'Reysdan keyin',
      },
      health: {
        passed: 'Sogʻlom',
        failed: 'Nosogʻlom',
      },
      sobriety: {
        passed: 'Hushyor',
        failed: 'Mast',
      },
      is_admitted: {
        admitted: 'Ruxsat berildi',
        not_admitted: 'Ruxsat berilmadi',
      },
    },
    dashboard: { today: 'Tibbiy koʻriklar' },
    rows: {},
  },
  'medical-norm': {
    name: 'Haydovchi meʼyori',
    many: 'Haydovchilar meʼyorlari',
    fields: {
      driver_id: 'Haydovchi',
      systolic_min: 'Yuqori bosim, kamida',
      systolic_max: 'Yuqori bosim, koʻpi bilan',
      diastolic_min: 'Quyi bosim, kamida',
      diastolic_max: 'Quyi bosim, koʻpi bilan',
      pulse_min: 'Puls, kamida',
      pulse_max: 'Puls, koʻpi bilan',
      temperature_min: 'Harorat, kamida',
      temperature_max: 'Harorat, koʻpi bilan',
      reason: 'Asos',
    },
    sections: {
      general: 'Umumiy maʼlumotlar',
    },
    groups: {
      pressure: 'Qon bosimi',
      others: 'Puls va harorat',
    },
    options: {},
    rows: {},
  },
  'medical-queue': {
    name: 'Koʻrikdan oʻtuvchi haydovchi',
    many: 'Koʻrikdan oʻtuvchi haydovchilar',
    fields: {
      name: 'Ismi',
      driver_id: 'Haydovchi',
      departure: 'Chiqish',
      car_id: 'Avtomobil',
      subdivision_id: 'Boʻlinma',
      state: 'Bugungi tibbiy koʻrik',
      checkup_id: 'Tibbiy koʻrik kartasi',
      checked_at: 'Koʻrik vaqti',
      readiness: 'Yoʻlga chiqishga tayyorlik',
    },
    sections: {
      general: 'Umumiy maʼlumotlar',
    },
    options: {
      readiness: releaseMarks.driver,
      state: {
        waiting: 'Koʻrikdan oʻtmagan',
        measured: 'Xulosasiz',
        admitted: 'Ruxsat berildi',
        not_admitted: 'Ruxsat berilmadi',
      },
    },
    dashboard: { waiting: 'Tibbiy koʻrikni kutmoqda' },
    rows: {},
  },
  'mechanic-checkup': {
    name: 'Texnik nazorat kartasi',
    many: 'Texnik nazorat',
    desks: {
      history: { name: 'Texnik nazorat kartasi', many: 'Texnik nazorat tarixi' },
    },
    failures: {
      save: 'Tibbiy koʻrik kartasini qoʻshib boʻlmadi',
      delete: 'Tekshiruvni oʻchirib boʻlmadi',
    },
    fields: {
      car_id: 'Avtomobil',
      date: 'Tekshiruv sanasi',
      kind: 'Nazorat turi',
      mileage: 'Odometr koʻrsatkichi',
      engine: 'Dvigatel',
      transmission: 'Transmissiya',
      body: 'Kuzov',
      lights: 'Yoritish asboblari',
      brakes: 'Tormoz tizimi',
      steering: 'Rul boshqaruvi',
      tyres: 'Shinalar',
      equipment: 'Dori qutisi, oʻt oʻchirgich, tirgaklar',
      is_passed: 'Natija',
      reason: 'Aniqlangan nosozliklar',
      repair_requested: 'Taʼmirlashga buyurtma berish',
      mechanic_id: 'Mexanik',
      replaces_id: 'Karta oʻrniga',
      confirmed: 'Tasdiqlangan',
      note: 'Izoh',
    },
    prints: { journal: 'Texnik nazorat jurnali' },
    sections: {
      general: 'Umumiy maʼlumotlar',
    },
    groups: {
      verdict: 'Xulosa',
      others: 'Boshqa maʼlumotlar',
    },
    options: {
      kind: {
        pre_trip: 'Reysdan oldin',
        repeat: 'Takroriy',
        post_trip: 'Reysdan keyin',
      },
      engine: {
        passed: 'Soz',
        failed: 'Nosoz',
      },
      transmission: {
        passed: 'Soz',
        failed: 'Nosoz',
      },
      body: {
        passed: 'Soz',
        failed: 'Nosoz',
      },
      lights: {
        passed: 'Soz',
        failed: 'Nosoz',
      },
      brakes: {
        passed: 'Soz',
        failed: 'Nosoz',
      },
      steering: {
        passed: 'Soz',
        failed: 'Nosoz',
      },
      tyres: {
        passed: 'Soz',
        failed: 'Nosoz',
      },
      equipment: {
        passed: 'Soz',
        failed: 'Nosoz',
      },
      is_passed: {
        passed: 'Oʻtdi',
        not_passed: 'Oʻtmadi',
      },
    },
    dashboard: { today: 'Texnik nazorat' },
    rows: {},
  },
  'mechanic-queue': {
    name: 'Nazoratdan oʻtuvchi avtomobil',
    many: 'Nazoratdan oʻtuvchi avtomobillar',
    fields: {
      plate_number: 'Davlat raqami',
      garage_number: 'Garaj raqami',
      car_id: 'Avtomobil',
      departure: 'Chiqish',
      staff_id: 'Haydovchi',
      subdivision_id: 'Boʻlinma',
      state: 'Bugungi texnik nazorat',
      odometer: 'Odometr koʻrsatkichi',
      checkup_id: 'Texnik nazorat kartasi',
      checked_at: 'Tekshiruv vaqti',
      readiness: 'Yoʻlga chiqishga tayyorlik',
    },
    sections: {
      general: 'Umumiy maʼlumotlar',
    },
    options: {
      readiness: releaseMarks.car,
      state: {
        waiting: 'Tekshirilmagan',
        ready: 'Tayyor',
        not_ready: 'Tayyor emas',
      },
    },
    dashboard: { waiting: 'Texnik nazoratni kutmoqda' },
    rows: {},
  },
} satisfies AreaMessages
