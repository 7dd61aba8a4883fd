import type { LoggingTexts } from '../messages.ts'

export const logging: LoggingTexts = {
  logging: {
    changes: 'Nima oʻzgardi',
    nothing: 'Bu hodisa haqida boshqa hech narsa yozilmagan',
    open: 'Ochish: %{name}',
    all: 'Bu obyektning barcha hodisalari',
    gone: 'Obyekt endi yoʻq',
    right: '%{role}: %{section}',
    facts: {
      address: 'Manzil',
      format: 'Fayl formati',
      rows: 'Fayldagi qatorlar',
      method: 'Chaqiruv',
      login: 'Login',
      log_months: 'Saqlash oylari',
    },
    keep: 'Hodisalar saqlanadigan oylar soni: %{months}',
    keep_change: 'Muddatni oʻzgartirish',
    keep_title: 'Hodisalarni saqlash muddati',
    keep_text: 'Shu muddatdan eski oylar jurnaldan butunlay va qaytarib boʻlmaydigan tarzda oʻchiriladi.',
    keep_months: 'Oylar soni (3 dan 240 gacha)',
    keep_save: 'Saqlash',
    kept: 'Saqlash muddati oʻzgartirildi',
  },
}
