import type { AreaMessages } from '../messages.ts'

export const dispatch = {
  place: {
    name: 'Joy',
    many: 'Joylar',
    fields: {
      name: 'Joy nomi',
      address: 'Manzil',
      coordinates: 'Koordinatalar',
      radius: 'Radius',
      subdivision_id: 'Boʻlinma',
      description: 'Tavsif',
    },
    sections: { general: 'Umumiy maʼlumotlar' },
    options: {},
    rows: {},
  },
  route: {
    name: 'Marshrut',
    many: 'Marshrutlar',
    fields: {
      name: 'Marshrut nomi',
      start_id: 'Boshlangʻich nuqta',
      points: 'Oraliq nuqtalar',
      end_id: 'Oxirgi nuqta',
      distance: 'Masofa',
      time: 'Yoʻl vaqti',
      description: 'Tavsif',
    },
    sections: { general: 'Umumiy maʼlumotlar' },
    options: {},
    rows: { points: { fields: { place_id: 'Oraliq nuqta' }, options: {} } },
  },
  'order-status': {
    name: 'Buyurtma holati',
    many: 'Buyurtma holatlari',
    fields: { name: 'Nomi', code: 'Kod', sort_order: 'Tartib', description: 'Tavsif' },
    sections: { general: 'Umumiy maʼlumotlar' },
    options: {},
    rows: {},
  },
  'order-priority': {
    name: 'Buyurtma ustuvorligi',
    many: 'Buyurtma ustuvorliklari',
    fields: { name: 'Nomi', code: 'Kod', response_hours: 'Javob berish vaqti', sort_order: 'Tartib', description: 'Tavsif' },
    sections: { general: 'Umumiy maʼlumotlar' },
    options: {},
    rows: {},
  },
  'order-communication-channel': {
    name: 'Aloqa kanali',
    many: 'Aloqa kanallari',
    fields: { name: 'Nomi', code: 'Kod', data_hint: 'Aloqa maʼlumoti namunasi', description: 'Tavsif' },
    sections: { general: 'Umumiy maʼlumotlar' },
    options: {},
    rows: {},
  },
} satisfies AreaMessages
