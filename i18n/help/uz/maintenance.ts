import type { ScreenTexts } from '../texts.ts'

export const maintenance = {
  'car-inquiry': {
    what: 'Taʼmirlash va texnik xizmat talabnomalari: texnik nazoratdan, haydovchidan, reglament boʻyicha yoki avtomobildagi koddan. Bu yerda qanday ish va materiallar kerakligi hal qilinadi.',
    steps: [
      'Yangi talabnomani oching, tavsif va fotosuratlarni koʻring.',
      'Soat meʼyori bilan ishlar va ombori bilan materiallarni qoʻshing.',
      'Bekor turishni koʻrsating va tasdiqlang: avtomobil bu kunlarda ishdan chiqadi.',
      'Keyin materiallarni {@car-inquiry-issue} beradi, ijroni {@car-inquiry-execution} belgilaydi.',
    ],
    refusals: [
      [
        'Tasdiqlash tugmasi yoʻq',
        'Talabnomalar boʻyicha qaror huquqi bor kishi hal qiladi: {@resource-access}.',
      ],
      [
        'Bekor turish saqlanmaydi',
        'Avtomobilning bu kunlarda smena yoki buyurtmalari bor. Ularni koʻchiring.',
      ],
    ],
  },
  'car-inquiry-report': {
    what: 'Nosozlik haqida xabar berish: avtomobil, nima boʻlgani, fotosuratlar. Shaklni avtomobildagi kod telefonda ham ochadi. Xabarlaringiz qanday hal boʻlgani ham shu yerda.',
  },
  'car-inquiry-issue': {
    what: 'Tasdiqlangan talabnomalar boʻyicha material berish: zaxiralash, borini yoki hammasini berish, qaytganini olish. Harakatlar {@item-movement} ga tushadi.',
    refusals: [
      ['{$app.errors.below_zero}', 'Omborda buncha yoʻq. Borini bering yoki {@supply} oʻtkazing.'],
    ],
  },
  'car-inquiry-execution': {
    what: 'Ijro toʻgʻrisida belgilar: soatlar, sarflangan materiallar, avtoservis hisobi, odometr. Belgidan keyin avtomobil ishga qaytadi; dalolatnoma chop etiladi.',
    refusals: [
      ['Ijro belgilanmaydi', 'Materiallar hali berilmagan yoki qaytarilmagan. Berishni tugating.'],
    ],
  },
  'car-inquiry-status': {
    what: 'Taʼmirlash talabnomalari holatlarining nomi; toʻplami dasturda belgilangan.',
  },
  'maintenance-type': { what: 'Ishlar maʼlumotnomasi boʻlingan ish turlari: {@car-work}.' },
  'car-work': {
    what: 'Texnik xizmat va taʼmirlash ishlari, vaqt meʼyori bilan. Ular reglament va talabnomalarda tanlanadi.',
  },
  'car-tech-regulation': {
    what: 'Reglamentlar: qaysi ishni necha kilometr, motosoat yoki kunda bajarish, rusum, model yoki bitta avtomobil uchun. Qaysi biri oldin kelsa, oʻsha hisob.',
    steps: [
      'Ishni va u nima uchunligini tanlang.',
      'Davriylikni belgilang; bir nechta usul birdan mumkin.',
      'Muddat yaqinlashganda yoki kelganda taʼmirlash talabnomasi yaratilishini hal qiling.',
    ],
  },
  'car-tech-regulation-once': {
    what: 'Bir martalik texnik xizmat: masofa, motosoat yoki sanaga bir marta.',
  },
  'car-maintenance': {
    what: 'Nimaga va qachon xizmat koʻrsatish, avtomobilning oʻz surʼati boʻyicha: roʻyxatda va vaqt shkalasida. Bajarilgani belgilansa, keyingi davr boshlanadi.',
    steps: [
      'Muddati oʻtganidan boshlang.',
      'Chiziqni qulay kunga torting.',
      'Ishdan keyin {$car-maintenance.transitions.execute} bosing: sana, masofa, qiymat.',
    ],
    signs: [
      ['{$car-maintenance.options.urgency.soon}', 'Avtomobil surʼati boʻyicha muddat yaqin.'],
      ['{$car-maintenance.options.urgency.due}', 'Muddat keldi.'],
      ['{$car-maintenance.options.urgency.overdue}', 'Muddat oʻtdi; chiqish taqiqlanishi mumkin.'],
    ],
  },
  'maintenance-execution': {
    what: 'Bajarilgan ishlar: sana, masofa, kim bajargani va qiymati. Xato oʻrniga yangi yozuv bilan tuzatiladi.',
  },
  'car-maintenance-setting': {
    what: 'Texnik xizmat haqida necha kilometr, soat va kun oldin ogohlantirish va uni qaysi kundan yuritish.',
  },
} satisfies ScreenTexts
