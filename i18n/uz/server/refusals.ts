import type { Refusals } from '../../messages.ts'
import { faults } from './faults.ts'

export const refusals: Refusals = {
  errors: {
    bad_request: 'Soʻrov notoʻgʻri. Sahifani yangilab, qayta urining',
    validation: 'Belgilangan maydonlarni tekshiring',
    unauthorized: 'Seans tugadi, qayta kiring',
    bad_credentials: 'Login yoki parol notoʻgʻri kiritilgan',
    second_factor: 'Autentifikator ilovasidagi kodni kiriting',
    wrong_code: 'Kod notoʻgʻri. Ilova hozir koʻrsatayotgan kodni yoki tiklash kodini kiriting',
    forbidden: 'Ruxsat yoʻq. Administratorga murojaat qiling',
    foreign_origin: 'Soʻrov begona saytdan keldi. Tizimni oʻz manzilida oching',
    not_in_system: 'Siz tizimda mavjud emassiz. Administratorga murojaat qiling',
    password_change: 'Ishni davom ettirish uchun profilda parolni oʻzgartiring',
    second_factor_required:
      'Rolingiz ikki bosqichli tekshiruvni talab qiladi. Davom etish uchun uni yoqing',
    viewed_role:
      'Siz tizimni rol nomidan koʻryapsiz: hech narsani oʻzgartirib boʻlmaydi. Avval yuqoridagi chiziqda koʻrishni toʻxtating',
    not_found: 'Yozuv topilmadi: u oʻchirilgan yoki manzil notoʻgʻri',
    stale: 'Yozuvni boshqa foydalanuvchi oʻzgartirgan. Qiymatlarni solishtirib, qayta saqlang',
    in_use: 'Yozuv tizimda ishlatilmoqda',
    role_in_use:
      'Bu rol foydalanuvchilarda bor yoki buyurtma shablonida koʻrsatilgan. Avval uning oʻrniga boshqa rollarni belgilang',
    duplicate: 'Bunday yozuv allaqachon mavjud. Belgilangan maydonlarni oʻzgartiring',
    built_in: 'Ushbu yozuvni oʻchirib boʻlmaydi',
    overlap: 'Davr band qilingan davr bilan kesishadi. Sana yoki vaqtni oʻzgartiring',
    busy: 'Bu vaqtda band. Boshqa vaqtni tanlang',
    archived: 'Yozuv arxivda. Avval uni tiklang',
    held: 'Avval shu yozuv bilan bogʻliq ishlarni yakunlang',
    wrong_state: 'Importning bu bosqichida buning iloji yoʻq',
    state_forbids: 'Hujjatning bu holatida buning iloji yoʻq. Uni yangilang',
    numbered:
      'Hujjatning raqami bor: uni oʻchirish yoki boshqa qator yoki yilga oʻtkazish mumkin emas',
    changed_since: 'Yozuvni shundan beri boshqa foydalanuvchi oʻzgartirgan',
    changed_again: 'Bekor qilib boʻlmaydi: bu maydonlar keyin yana oʻzgartirilgan',
    not_removed: 'Yozuv oʻchirilmagan: u allaqachon tiklangan',
    month_closed: 'Oy yopilgan. Uni sababini koʻrsatib ochish mumkin',
    first_day_open: 'Birinchi ish kuni ochilgan: hisob boshlangan import endi bekor qilinmaydi',
    too_many_imports:
      'Sizda (boshqa roʻyxatlarda ham) 5 ta tugallanmagan import bor. Bittasini yakunlang yoki oʻchiring',
    imports_too_large:
      'Tugallanmagan importlaringiz 200 MB dan katta. Ayrimlarini yakunlang yoki oʻchiring',
    too_many_views: 'Sizda 500 ta saqlangan koʻrinish bor. Keraksizlarini oʻchirib, qayta saqlang',
    webhook_secret: 'Avval imzo uchun maxfiy kalit yarating',
    too_many_tokens:
      'Bu hisobda 50 ta kirish kaliti bor. Keraksizlarini bekor qilib, kalitni qayta yarating',
    service_account: 'Bu xizmat hisobi: unda parol yoʻq, dastur kirish kaliti bilan ishlaydi',
    drafts_too_large:
      'Qoralamalaringiz 10 MB dan koʻp joy egallagan. Ayrimlarini saqlang yoki oʻchiring',
    second_factor_state: 'Ikki bosqichli tekshiruv allaqachon oʻzgartirilgan. Sahifani yangilang',
    too_large: 'Yuborilgan maʼlumot juda katta. Faylni kichraytiring yoki yozuvni boʻling',
    unsupported_type: 'Fayl turi mos kelmaydi. Boshqa turdagi faylni tanlang',
    wrong_host:
      'Tizim bu manzilda javob bermaydi. Uni localhost manzilida oching yoki PUBLIC_URL ga xodimlar foydalanadigan manzilni yozib, serverni qayta ishga tushiring',
    too_broad: 'Soʻrov juda koʻp yozuvni qamraydi. Qidiruvni aniqlashtiring yoki filtr qoʻshing',
    too_many: 'Yozuvlar bitta soʻrov uchun juda koʻp. Sahifalab koʻring yoki eksport qiling',
    too_many_for_xlsx:
      'Excel fayliga koʻpi bilan 200 000 ta qator sigʻadi. CSV formatini tanlang yoki filtr qoʻshing',
    too_many_to_print: 'Chop etish uchun yozuvlar juda koʻp. Kamroq tanlang yoki filtr qoʻshing',
    too_large_to_print:
      'Hujjatni tayyorlab boʻlmadi: u juda katta. Yozuvlarni qismlarga boʻlib chop eting',
    too_many_for_csv: 'CSV fayliga koʻpi bilan 1 000 000 ta qator sigʻadi. Filtr qoʻshing',
    key_reused: 'Bu shakl boshqa qiymatlar bilan allaqachon yuborilgan. Uni qaytadan yuboring',
    too_many_rows: 'Faylda 100 000 dan koʻp qator bor. Uni qismlarga boʻling',
    empty_file:
      'Faylda maʼlumotli birorta qator yoʻq. Sarlavhalar ostidagi qatorlarni toʻldirib, faylni yana yuklang',
    empty_sheet: 'Bu varaqda maʼlumotli birorta qator yoʻq. Boshqa varaqni tanlang',
    import_gave_up:
      'Server bu fayl ustida ishlayotganda ikki marta toʻxtab qoldi. Faylni boʻling yoki Excel dasturida qaytadan saqlang va yana yuklang',
    no_visible_sheet:
      'Fayldagi barcha varaqlar yashirilgan. Uni Excel dasturida ochib, kerakli varaqni koʻrsating, saqlang va qaytadan yuklang',
    broken_file: 'Fayl shikastlangan. Uni Excel dasturida ochib, qaytadan saqlang va yana yuklang',
    protected_file:
      'Fayl parol bilan himoyalangan. Uni ochib, parolni olib tashlang, saqlang va yana yuklang',
    append_only: 'Bu jurnal yozuvlarini oʻzgartirib yoki oʻchirib boʻlmaydi. Yangisini qoʻshing',
    rule: 'Amal qoidaga zid. Belgilangan maydonlarni tekshiring',
    own_account: 'Oʻz hisobingizni oʻchirib qoʻya olmaysiz. Buni boshqa administrator qila oladi',
    own_rights:
      'Shunda foydalanuvchilar va rollarni boshqarish huquqidan mahrum boʻlasiz. Buni boshqa administrator qila oladi',
    not_own_task:
      'Vazifaning holatini faqat uning muallifi va ijrochisi oʻzgartira oladi, uni faqat muallif oʻchira oladi',
    not_own_turn:
      'Hozir qarorni boshqa tasdiqlovchi qabul qiladi. Navbatingiz kelganda tasdiqlashlar roʻyxatida qaror qiling',
    beyond_rights: 'Buning uchun sizda yetarli huquq yoʻq. Administratorga murojaat qiling',
    last_administrator: 'Bu oxirgi administrator. Avval yana bittasini tayinlang',
    given_rows: 'Bu roʻyxatni tizim belgilaydi: qator qoʻshib yoki oʻchirib boʻlmaydi',
    check_impossible: 'Hozirda koʻrik oʻtkazib boʻlmaydi',
    confirm: 'Belgilangan qiymatlarni tekshiring. Baribir saqlansinmi?',
    below_zero: 'Buncha yoʻq: qoldiq noldan kam boʻlib qolardi',
    above_limit: 'Buncha sigʻmaydi: miqdorni kamaytiring',
    too_many_requests: 'Urinishlar juda koʻp. Biroz kutib, qayta urining',
    too_many_calls:
      'Bir vaqtda juda koʻp soʻrovingiz bajarilmoqda. Bir necha soniya kutib, qayta urining',
    too_many_exports: 'Hozir juda koʻp fayl tayyorlanmoqda. 15 soniyadan keyin qayta urining',
    too_many_tasks:
      'Hamkasblarga daqiqasiga koʻpi bilan 30 ta vazifa. Kuting yoki hammasini fayldan yuklang',
    internal: 'Server xatosi. Keyinroq urinib koʻring',
    unavailable: 'Maʼlumotlar bazasi ishlamayapti. Keyinroq urinib koʻring',
    database_full:
      'Maʼlumotlar bazasi diskida joy qolmadi, hech narsa saqlanmadi. Administratorga ayting, joy boʻshagach yana urinib koʻring',
    disk_full:
      'Fayllar diskida joy qolmadi, hech narsa saqlanmadi. Administratorga ayting, joy boʻshagach yana urinib koʻring',
  },
  faults,
}
