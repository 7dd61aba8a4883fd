import type { HelpTexts } from '../texts.ts'

/** For users, the latest release first. */
export const news: HelpTexts['news'] = [
  {
    version: '0.1.0',
    day: '2026-11-29',
    changes: [
      [
        'Har bir ekranda yordam',
        'Savol belgili tugma va {F1} joriy ekran haqidagi sahifani ochadi: u nima uchun, odatdagi tartib va rad etilganda nima qilish kerak. Ishlayotganda yordamni yopmasa ham boʻladi. {Ctrl+K} uning sahifalarini soʻzlari boʻyicha topadi.',
      ],
      [
        'Oʻzingizga mos roʻyxatlar',
        'Ustunlar, filtrlar va yakunli guruhlar koʻrinish sifatida saqlanadi va barcha kompyuterlaringizda bir xil: {@filters}. Tahrirlash, jadvaldan qoʻyish va pastga toʻldirish roʻyxatning oʻzida, bekor qilish bilan: {@editing}.',
      ],
      [
        'Hech narsa yoʻqolmaydi',
        'Tugallanmagan shakl qoralama boʻlib qoladi, ikki kishining oʻzgarishlari maydonlar boʻyicha birlashtiriladi, har bir oʻzgarish tarixda koʻrinadi va qaytariladi: {@card}, {@record-history}.',
      ],
      [
        'Ish oʻrinlari',
        'Shifokor, mexanik, yoqilgʻi quyuvchi va omborchi kartalar navbati bilan klaviatura, skaner yoki barmoq yordamida ishlaydi, aloqasiz ham: {@workstation}, {@offline}.',
      ],
      [
        'Liniyaga chiqarish',
        'Avtomobil haydovchisi bilan chiqishga tayyorligi bitta belgida koʻrinadi, har bir toʻsiq hujjatga havola bilan: {@release}. Smenalar bittalab yoki barcha tayyorlari birdan ochiladi: {@gate-shift}.',
      ],
      [
        'Buyurtmalar va dispetcher',
        'Tasdiqlanadigan va doimiy buyurtmalar, boʻsh avtomobilni tanlash, dispetcher doskasi va xarita: {@order}, {@order-board}, {@order-map}.',
      ],
      [
        'Farqsiz hisob',
        'Nazorat markazi qaysi hujjatlar mos kelmasligini va qanday tuzatishni koʻrsatadi: {@finding}. Oy qadamma-qadam yopiladi: {@book-month}.',
      ],
      [
        'Ishni boshlash',
        'Yangi tashkilot maʼlumotnomalar, qoldiqlar va ochiq hujjatlarni qadamma-qadam kiritadi, birinchi ish kunigacha bekor qilish mumkin: {@moving-in-step}.',
      ],
    ],
  },
]
