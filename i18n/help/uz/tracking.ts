import type { ScreenTexts } from '../texts.ts'

export const tracking = {
  object: {
    what: 'Trekerli avtomobillar: oxirgi aloqa, oʻrni, tezligi, yoʻnalishi, datchik boʻyicha yoqilgʻi. Qurilmalar shu yerda avtomobillarga moslanadi.',
    steps: [
      'Xizmatni ulang: {@tracker-connection}.',
      '{$app.tracking.sync} bosing va qaysi qurilma qaysi avtomobilga tegishliligini tekshiring.',
      'Ulanmagan xizmatlar treklari fayldan yuklanadi.',
    ],
    signs: [
      ['{$object.options.state.silent}', 'Maʼlumot ulanishda belgilangandan uzoq vaqt yoʻq.'],
      ['{$object.options.state.unseen}', 'Qurilma moslangan, lekin hali hech narsa yubormagan.'],
    ],
  },
  'object-map': {
    what: 'Monitoring xaritasi: avtomobillar holati, yoʻnalishi va maʼlumot yangiligi boʻyicha. Avtomobilni kuzatish, kun yoki smena trekini ochish va qayta koʻrsatish mumkin.',
    steps: [
      'Holat, boʻlinma, tur, buyurtma yoki tayyorlik boʻyicha saralang.',
      'Avtomobilni xaritada yoki roʻyxatda tanlang; kuzatishni yoqing.',
      'Trekni oching: toʻxtashlar, aloqa uzilishlari, yoqilgʻi quyish va borilgan joylar.',
    ],
    refusals: [
      [
        'Avtomobil xaritada yoʻq',
        'Oʻrni nomaʼlum: u roʻyxatda. Qurilmasini {@object} ekranida tekshiring.',
      ],
    ],
  },
  'place-visit': {
    what: 'Avtomobillar joylarga qachon kelgani va ketgani, treker boʻyicha: {@place}.',
  },
  'vehicle-alert': {
    what: 'Ogohlantirishlar: hududdan chiqish, tezlikni oshirish, varaqa va smenasiz harakat, aloqa yoʻqligi, yoqilgʻi tushishi. Chegaralar {@tracker-connection} ekranida.',
  },
  'tracker-connection': {
    what: 'Monitoring xizmatiga ulanish: manzil, kalit, ogohlantirish chegaralari, oʻrinlarni qancha saqlash va ish vaqtidan tashqari saqlash.',
    refusals: [
      [
        'Tekshiruv oʻtmaydi',
        'Manzil yoki kalit notoʻgʻri yoki manzil yopiq tarmoqda. Javob tugma yonida yozilgan.',
      ],
    ],
  },
} satisfies ScreenTexts
