import type { AdminTexts } from '../../messages.ts'

export const admin: AdminTexts = {
  user_account: {
    title: 'Tizimga kirish',
    own: 'Foydalanuvchi oʻz parolini oʻrnatgan.',
    one_time:
      'Bir martalik parol berilgan, %{until} gacha amal qiladi. Foydalanuvchi hali oʻzinikini oʻrnatmagan.',
    expired: 'Bir martalik parol muddati tugagan. Yangisini bering.',
    none: 'Foydalanuvchi hali taklif qilinmagan: paroli yoʻq.',
    service: 'Xizmat hisobi: paroli yoʻq, dastur kirish kaliti bilan ishlaydi.',
    invite: 'Taklif qilish: bir martalik parol berish',
    reset: 'Parolni tiklash',
    reset_question:
      'Joriy parol ishlamay qoladi, foydalanuvchining barcha seanslari tugaydi. Bir martalik parol berilsinmi?',
    factor_on: 'Ikki bosqichli tekshiruv yoqilgan.',
    factor_reset: 'Ikki bosqichli tekshiruvni bekor qilish',
    factor_question:
      'Kirish uchun yana faqat parol soʻraladi, foydalanuvchining barcha seanslari tugaydi. Ikki bosqichli tekshiruv bekor qilinsinmi?',
    factor_gone: 'Ikki bosqichli tekshiruv bekor qilindi',
    sessions: 'Ochiq seanslar: %{count}',
    end: 'Seanslarni tugatish',
    ended: 'Seanslar tugatildi',
    made: '%{login} uchun bir martalik parol',
    shown_once:
      'Parolni hozir yozib yoki nusxa olib qoʻying: u qayta koʻrsatilmaydi. %{until} gacha amal qiladi; birinchi kirishda foydalanuvchi oʻzinikini oʻrnatadi.',
    copy: 'Nusxa olish',
    copied: 'Nusxa olindi',
    close: 'Tayyor',
    contracts: 'Tashkilotlar',
    contracts_text:
      'Boshqa tashkilotlarda foydalanuvchining avvaliga roli boʻlmaydi: rollar oʻsha yerda beriladi.',
    self: 'Oʻz parolingiz va seanslaringizni profilda oʻzgartiring.',
  },
  role_rights: {
    role: 'Rol',
    compare: 'Rol bilan solishtirish',
    nobody: 'Solishtirmaslik',
    differences: 'Faqat farqlar',
    search: 'Boʻlimni topish',
    explained:
      '«Koʻrish» roʻyxatlar, kartochkalar, eksport va tarixni ochadi; «Tahrirlash» qoʻshish, oʻzgartirish va oʻchirishga ham ruxsat beradi. Oʻzgarishlar darhol, tizimga kirganlar uchun ham kuchga kiradi.',
    factor: '«%{role}» roli uchun ikki bosqichli tekshiruvni talab qilish',
    factor_text: 'Usiz bu rolga ega foydalanuvchi kirgandan keyin faqat uni yoqa oladi.',
    factor_saved_on: 'Saqlandi: %{role} — ikki bosqichli tekshiruv majburiy',
    factor_saved_off: 'Saqlandi: %{role} — ikki bosqichli tekshiruv ixtiyoriy',
    section: 'Huquqlar boʻlimi',
    screens: 'Ekranlar: %{screens}',
    copy: 'Shu rol asosida yaratish…',
    copy_title: '“%{role}” roli asosida yangi rol',
    copy_text:
      'Yangi rol “%{role}” rolining hozirgi huquqlari bilan boshlanadi. Keyin ularni jadvalda oʻzgartirish mumkin; bosh sahifa, bildirishnomalar va ish joylari “%{role}” rolidagidek qoladi.',
    copy_yes: 'Rol yaratish',
    copied: '“%{role}” roli yaratildi',
    copied_from: '“%{role}” roli asosida yaratilgan.',
    own_roles: 'Oʻz rollari nomlari va arxivi',
    screens_of: 'Ekranlar: %{role}, %{section}',
    screens_base: 'Asos rol ekranlari',
    screens_shown: 'Barcha ekranlar',
    screens_hidden: 'Ekransiz',
    no_screens: 'Ekrani yoʻq; maʼlumotlar tanlash maydonlarida koʻrinadi',
    saved: 'Saqlangan oʻzgarishlar: %{smart_count}',
    undone: 'Oʻzgarishlar bekor qilindi',
    changes: 'Oʻzgartirilgan huquqlar: %{count}',
    discard: 'Saqlamaslik',
    review: 'Tekshirib saqlash…',
    save_title: 'Huquqlardagi oʻzgarishlar saqlansinmi: %{count}?',
    save: 'Saqlash',
    people: '%{count} kishi',
    none_found: 'Hech narsa topilmadi',
    differs: 'farq qiladi',
    personal:
      'Xodimlarning shaxsiy maʼlumotlari: pasport, manzil, telefonlar, qarindoshlar, harbiy hisob',
    medical_values:
      'Haydovchilarning tibbiy maʼlumotlari: bosim, puls, harorat, hushyorlik, xulosa',
    month_reopening: 'Yopilgan oylarni qayta ochish: topshirilgan YoMM hisobini tuzatish',
    inquiry_approval: 'Taʼmirlash va TX talabnomalari boʻyicha qarorlar: tasdiqlash va rad etish',
    release_override: 'Tayyorlik tekshiruviga qaramay yoʻlga chiqarish, sababi bilan',
    way_bill_posting:
      'Yoʻl varaqalarini oʻtkazish: yoqilgʻini hisobdan chiqarish va sababini koʻrsatib tuzatish',
  },
  dismissal: {
    action: 'Ishdan boʻshatish…',
    title: 'Ishdan boʻshatish',
    confirm: 'Boʻshatish',
    archive: 'Arxivga koʻchirish',
    account: 'Foydalanuvchi hisobini oʻchirib qoʻyish',
    account_text: 'Hisob oʻchiriladi, seanslar tugatiladi.',
    done: 'Xodim ishdan boʻshatildi',
    already: '%{when} kuni ishdan boʻshatilgan.',
    order_number: 'Buyruq raqami',
    order_date: 'Buyruq sanasi',
    date: 'Ishdan boʻshatilgan sana',
  },
  organisation: {
    governs:
      'Summalar valyutasini (%{currency}) va davlat kodisiz terilgan telefonlarning kodini (+%{dials}) belgilaydi. Kiritilgan summalar qayta hisoblanmaydi.',
  },
}
