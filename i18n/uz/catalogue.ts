import type { AreaMessages } from '../messages.ts'

export const catalogue = {
  fuel: {
    name: 'Yoqilgʻi turi',
    many: 'Yoqilgʻi turlari',
    fields: { name: 'Nomi', designation: 'Shartli belgisi', unit: 'Oʻlchov birligi', density: 'Zichligi', description: 'Tavsif' },
    sections: { general: 'Umumiy maʼlumotlar' },
    options: { unit: { l: 'Litr', m3: 'Kub metr', kg: 'Kilogramm' } },
    rows: {},
  },
  'car-brand': {
    name: 'Avtomobil rusumi',
    many: 'Avtomobil rusumlari',
    fields: { name: 'Nomi', description: 'Tavsif' },
    sections: { general: 'Umumiy maʼlumotlar' },
    options: {},
    rows: {},
  },
  'car-model': {
    name: 'Avtomobil modeli',
    many: 'Avtomobil modellari',
    fields: { brand_id: 'Rusumi', name: 'Nomi', description: 'Tavsif', fuels: 'Yoqilgʻi' },
    sections: { general: 'Umumiy maʼlumotlar', fuels: 'Yoqilgʻi va meʼyorlar' },
    options: {},
    rows: {
      fuels: {
        fields: { fuel_id: 'Yoqilgʻi turi', tank_volume: 'Bak hajmi', norm: 'Meʼyor', idle_per_hour: 'Salt yurishdagi sarf' },
        options: {},
      },
    },
  },
  company: {
    name: 'Tashkilot',
    many: 'Tashkilotlar',
    fields: { name: 'Tashkilot nomi', inn: 'STIR', address: 'Manzil', phone: 'Telefon', description: 'Tavsif' },
    sections: { general: 'Umumiy maʼlumotlar' },
    options: {},
    rows: {},
  },
  subdivision: {
    name: 'Boʻlinma',
    many: 'Boʻlinmalar',
    fields: { name: 'Boʻlinma nomi', company_id: 'Tashkilot', description: 'Tavsif' },
    sections: { general: 'Umumiy maʼlumotlar' },
    options: {},
    rows: {},
  },
} satisfies AreaMessages
