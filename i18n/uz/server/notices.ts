import type { NoticeTexts } from '../../ru/server/notices.ts'

export const notices: NoticeTexts = {
  expires: { name: 'Muddati tugayapti', message: '%{name}: %{field} — %{day}' },
  import_finished: {
    name: 'Import tugadi',
    message: '%{many}, «%{file}» fayli: %{created} ta qoʻshildi, %{updated} ta oʻzgartirildi',
  },
  import_failed: {
    name: 'Import amalga oshmadi',
    message: '%{many}, «%{file}» fayli: hech narsa import qilinmadi',
  },
  rights_changed: {
    name: 'Huquqlaringiz oʻzgartirildi',
    message: '%{by} oʻzgartirdi. Endi sizga boshqa boʻlimlar ochiq boʻlishi mumkin',
  },
  message: { name: 'Yangi xabar', message: '%{by} xabar yubordi' },
  task_assigned: { name: 'Yangi vazifa', message: '%{name}. Berdi: %{by}' },
  tasks_assigned: { name: 'Yangi vazifalar', message: '«%{name}» va boshqalar. Berdi: %{by}' },
  tasks_changed: {
    name: 'Vazifalar oʻzgartirildi',
    message: '«%{name}» va boshqalar. Oʻzgartirdi: %{by}',
  },
  task_new: { name: 'Vazifa qaytarildi', message: '%{name}. Qaytardi: %{by}' },
  task_work: { name: 'Vazifa bajarilmoqda', message: '%{name}. Oʻzgartirdi: %{by}' },
  task_done: { name: 'Vazifa bajarildi', message: '%{name}. Bajardi: %{by}' },
  task_cancelled: { name: 'Vazifa bekor qilindi', message: '%{name}. Bekor qildi: %{by}' },
  task_moved: {
    name: 'Vazifa muddati oʻzgardi',
    message: '%{name}. Yangi muddat: %{day}, oʻzgartirdi: %{by}',
  },
  task_undated: { name: 'Vazifa muddati olib tashlandi', message: '%{name}. Oʻzgartirdi: %{by}' },
  task_due: { name: 'Vazifa muddati bugun', message: '%{name}: %{day}' },
  task_overdue: { name: 'Vazifa muddati oʻtdi', message: '%{name}: muddat %{day} edi' },
  backup_failed: {
    name: 'Zaxira nusxasi olinmadi',
    message: 'Sababi: %{why}. Diskdagi boʻsh joyni tekshiring; tafsilotlar server jurnalida',
  },
  backup_incomplete: {
    name: 'Zaxira nusxasida fayllar yetishmaydi',
    message: 'Omborda qolmagan fayllar soni: %{lost}. Ularning nomlari server jurnalida',
  },
  document: {
    name: 'Hujjat holati oʻzgardi',
    message: '%{one} %{name}: %{state}. Oʻzgartirdi: %{by}',
  },
  findings_open: {
    name: 'Nazorat markazi eʼtirozlari',
    message: 'Ochiq eʼtirozlar: %{open}, jiddiylari: %{high}. %{kinds}',
  },
  findings_counted: {
    name: 'Nazorat markazi eʼtirozlari',
    message: 'Ochiq eʼtirozlar: %{open}, jiddiylari: %{high}',
  },
  retention_shortened: {
    name: 'Hodisalarni saqlash muddati qisqaradi',
    message:
      '%{by}: %{day} dan boshlab hodisalar %{months} oy saqlanadi, eskiroqlari oʻchiriladi. Shu kungacha oʻzgarishni hodisalar jurnalida bekor qilish mumkin',
  },
  second_factor_enabled: {
    name: 'Ikki bosqichli tekshiruv yoqildi',
    message: 'Agar buni siz qilmagan boʻlsangiz, administratorga ayting',
  },
  second_factor_disabled: {
    name: 'Ikki bosqichli tekshiruv oʻchirildi',
    message: 'Agar buni siz qilmagan boʻlsangiz, parolni almashtiring va administratorga ayting',
  },
  second_factor_reset: {
    name: 'Ikki bosqichli tekshiruv bekor qilindi',
    message: 'Bekor qildi: %{by}. Uni profilda qayta yoqing',
  },
  second_factor_recovery_code: {
    name: 'Tiklash kodi bilan kirildi',
    message: 'Qolgan kodlar: %{left}. Agar bu siz boʻlmasangiz, parolni almashtiring',
  },
  second_factor_new_codes: {
    name: 'Yangi tiklash kodlari yaratildi',
    message: 'Avvalgilari endi ishlamaydi. Agar buni siz qilmagan boʻlsangiz, parolni almashtiring',
  },
  order_created: { name: 'Yangi buyurtma', message: '№ %{number} buyurtma yaratildi' },
  order_changed: { name: 'Buyurtma oʻzgartirildi', message: '№ %{number} buyurtma oʻzgartirildi' },
  order_approved: { name: 'Buyurtma tasdiqlandi', message: '№ %{number} buyurtma tasdiqlandi' },
  order_rejected: { name: 'Buyurtma rad etildi', message: '№ %{number} buyurtma rad etildi' },
  order_assigned: { name: 'Buyurtma tayinlandi', message: '№ %{number} buyurtma tayinlandi' },
  order_completed: { name: 'Buyurtma bajarildi', message: '№ %{number} buyurtma bajarildi' },
  area_left: {
    name: 'Hududdan chiqish',
    message: '%{name}: avtomobil «%{place}» joyidan chiqdi',
  },
  speeding: {
    name: 'Tezlikni oshirish',
    message: '%{name}: %{speed} km/soat, cheklov %{limit} km/soat',
  },
  trip_unplanned: {
    name: 'Yoʻl varaqasisiz harakat',
    message: '%{name} ochiq yoʻl varaqasisiz va smenadan tashqari yuribdi',
  },
  tracker_silent: {
    name: 'Avtomobil bilan aloqa yoʻq',
    message: '%{name}: %{hours} soatdan ortiq maʼlumot yoʻq',
  },
  fuel_dropped: {
    name: 'Yoqilgʻi kamayishi',
    message: '%{name}: datchik boʻyicha %{litres} l kamaydi',
  },
  webhook_failed: {
    name: 'Hodisa yetkazilmadi',
    message:
      '%{name}: qabul qiluvchi hodisani uch kun ichida qabul qilmadi. U joʻnatmalar jurnalida belgilangan',
  },
  webhook_stopped: {
    name: 'Hodisalarni joʻnatish toʻxtatildi',
    message:
      '%{name}: qabul qiluvchi uch kundan ortiq javob bermayapti. Uni tuzating va joʻnatishni davom ettiring',
  },
  letter: {
    name: '%{contract}',
    message: 'Xatlarni profilning «Bildirishnomalar» boʻlimida oʻchirib qoʻyish mumkin',
  },
}
