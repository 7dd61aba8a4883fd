import type { Shell } from '../messages.ts'

export const shell: Shell = {
  shell: {
    title: 'Avtoparkni boshqarish',
    language: 'Til',
    switch_user: 'Foydalanuvchini almashtirish',
    retry: 'Qayta urinish',
  },
  login: {
    title: 'Tizimga kirish',
    login: 'Login',
    password: 'Parol',
    show_password: 'Parolni koʻrsatish',
    hide_password: 'Parolni yashirish',
    submit: 'Kirish',
    submitting: 'Kirilmoqda…',
    wrong: 'Login yoki parol notoʻgʻri kiritilgan',
    enter_correct: 'Toʻgʻri maʼlumotlarni kiriting',
    login_required: 'Loginni kiriting',
    password_required: 'Parolni kiriting',
    caps_lock: 'Caps Lock yoqilgan',
    session_expired: 'Seans tugadi, qayta kiring',
    signed_out: 'Siz tizimdan chiqdingiz',
    not_in_system: 'Siz tizimda mavjud emassiz. Administratorga murojaat qiling',
    wait: 'Urinishlar juda koʻp. %{seconds} soniyadan keyin qayta urining',
    locked: 'Ekran qulflangan',
    locked_by: '%{name} parolini kiriting',
    demo: 'Namoyish: login — rol nomi, parol — %{password}',
  },
  not_found: {
    title: 'Sahifa topilmadi',
    text: 'Soʻralgan manzil topilmadi.',
    home: 'Bosh sahifaga qaytish',
  },
  failure: {
    title: 'Nimadir xato ketdi',
    unknown: 'Nomaʼlum xatolik',
    server: 'Server xatosi',
    connection: 'Server bilan aloqa yoʻq. Tarmoqni tekshirib, qayta urining',
  },
}
