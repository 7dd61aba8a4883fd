import type { LoggingTexts } from '../../messages.ts'

export const logging: LoggingTexts = {
  logging: {
    changes: 'Nima oʻzgardi',
    nothing: 'Bu hodisa haqida boshqa maʼlumot yoʻq',
    open: 'Ochish: %{name}',
    all: 'Bu yozuvning barcha hodisalari',
    gone: 'Yozuv endi yoʻq',
    right: '%{role}: %{section}',
    facts: {
      address: 'Manzil',
      format: 'Fayl formati',
      rows: 'Fayldagi qatorlar',
      method: 'Chaqiruv',
      login: 'Login',
      log_months: 'Saqlash muddati, oy',
      log_months_from: 'Muddat kuchga kiradi',
      file: 'Fayl',
      email: 'Elektron pochta manzili',
      recovery_codes_left: 'Qolgan tiklash kodlari',
      second_factor_on: 'Ikki bosqichli tekshiruv majburiy boʻlgan rol',
      second_factor_off: 'Ikki bosqichli tekshiruv endi majburiy boʻlmagan rol',
      viewed_role: 'Tizimni rol nomidan koʻrish boshlandi',
      viewed_role_ended: 'Tizimni rol nomidan koʻrish tugadi',
      viewed_until: 'Koʻrish shu vaqtgacha davom etdi',
      sessions_ended: 'Tugatilgan seanslar',
    },
    keep: 'Hodisalarni saqlash muddati: %{months} oy',
    keep_change: 'Muddatni oʻzgartirish',
    keep_title: 'Hodisalarni saqlash muddati',
    keep_text:
      'Shu muddatdan eski hodisalar jurnaldan butun oylar boʻyicha oʻchiriladi va qayta tiklanmaydi. Qisqartirish 7 kundan keyin kuchga kiradi; shungacha uni bekor qilish mumkin.',
    keep_only:
      'Muddatni faqat «Buyurtmachi administratori» yoki «Superfoydalanuvchi» rolidagi foydalanuvchi qisqartira oladi.',
    keep_pending: '%{day} dan: %{months} oy',
    keep_back: '%{months} oy qoldirish',
    keep_months: 'Oylar soni (3 dan 240 gacha)',
    keep_save: 'Saqlash',
    kept: 'Saqlash muddati oʻzgartirildi',
    kept_later: 'Qisqartirilgan muddat %{day} kuni kuchga kiradi',
    kept_back: 'Muddat oʻzgarmaydi',
  },
}
