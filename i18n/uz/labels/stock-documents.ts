import type { AreaMessages } from '../../messages.ts'

const ends = {
  documents: 'Biriktirilgan fayllar',
  correction_reason: 'Tuzatish sababi',
  poster_id: 'Kim oʻtkazgan',
  posted_at: 'Qachon oʻtkazilgan',
}
const groups = { items: 'Tovarlar', others: 'Fayllar va oʻtkazish' }
const states = {
  draft: 'Qoralama',
  posted: 'Oʻtkazilgan',
  corrected: 'Tuzatilmoqda',
}
const transitions = { post: 'Oʻtkazish', correct: 'Tuzatish' }
const lines = {
  fields: {
    item_id: 'Nomi',
    article: 'Artikul',
    unit_id: 'Oʻlch. birl.',
    in_stock: 'Omborda bor',
    quantity: 'Miqdori',
  },
  options: {},
}

/** Documents by which items move between warehouses and leave them. */
export const stockDocuments = {
  'item-transfer': {
    name: 'Koʻchirish',
    many: 'Koʻchirishlar',
    fields: {
      number: 'Raqami',
      state: 'Holati',
      at: 'Sana',
      warehouse_id: 'Qaysi ombordan',
      to_warehouse_id: 'Qaysi omborga',
      note: 'Izoh',
      lines: 'Tovarlar',
      total: 'Summa',
      ...ends,
    },
    prints: { note: 'Koʻchirish yukxati' },
    sections: { general: 'Umumiy maʼlumotlar' },
    groups,
    options: {
      state: states,
    },
    transitions,
    rows: { lines },
  },
  'item-write-off': {
    name: 'Hisobdan chiqarish',
    many: 'Hisobdan chiqarishlar',
    fields: {
      number: 'Raqami',
      state: 'Holati',
      at: 'Sana',
      warehouse_id: 'Ombor',
      cause: 'Turi',
      reason: 'Hisobdan chiqarish sababi',
      lines: 'Tovarlar',
      total: 'Summa',
      ...ends,
    },
    prints: { act: 'Hisobdan chiqarish dalolatnomasi' },
    sections: { general: 'Umumiy maʼlumotlar' },
    groups,
    options: {
      state: states,
      cause: {
        damage: 'Buzilish, sinish',
        expiry: 'Yaroqlilik muddati tugagan',
        wear: 'Eskirish',
        loss: 'Kamomad',
        use: 'Sarflangan',
      },
    },
    transitions,
    dashboard: { drafts: 'Oʻtkazilmagan hisobdan chiqarishlar' },
    rows: { lines },
  },
  'item-issue': {
    name: 'Berish',
    many: 'Berish va qaytarish',
    fields: {
      number: 'Raqami',
      state: 'Holati',
      at: 'Sana',
      kind: 'Amal',
      warehouse_id: 'Ombor',
      receiver_id: 'Oluvchi',
      car_id: 'Avtomobil',
      purpose: 'Maqsadi',
      lines: 'Tovarlar',
      total: 'Summa',
      ...ends,
    },
    prints: { requirement: 'Talabnoma-yukxat' },
    sections: { general: 'Umumiy maʼlumotlar' },
    groups,
    options: {
      state: states,
      kind: {
        issue: 'Berish',
        return: 'Qaytarish',
      },
    },
    transitions,
    dashboard: { today: 'Bugun berilgan' },
    rows: { lines },
  },
} satisfies AreaMessages
