import type { LiveTexts } from '../../messages.ts'

export const live: LiveTexts = {
  live: {
    refresh: 'Oʻzgarishlar bor — yangilash',
    changed: 'Yozuv oʻzgartirildi: %{name}, %{time}.',
    removed: 'Yozuv oʻchirildi: %{name}, %{time}.',
    somebody: 'boshqa foydalanuvchi',
    differences: 'Farqlarni koʻrsatish',
    present: 'Yozuvni yana ochganlar: %{names}',
  },
  palette: {
    title: 'Tizim boʻyicha qidiruv',
    placeholder: 'Ekran, amal yoki yozuv',
    recent: 'Yaqinda ochilganlar',
    screens: 'Ekranlar',
    actions: 'Amallar',
    add: 'Qoʻshish: %{name}',
    language: 'Til: %{name}',
    found: 'Topildi: %{count}',
    all: 'Barcha topilganlar: «%{name}»',
    nothing: 'Hech narsa topilmadi',
    failed: 'Yozuvlarni qidirib boʻlmadi',
  },
}
