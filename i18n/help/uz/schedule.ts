import type { ScreenTexts } from '../texts.ts'

export const schedule = {
  'event-car-driver': {
    what: 'Haydovchilar smenalari vaqt shkalasida, avtomobillar yoki haydovchilar boʻyicha. Smena haydovchini ham, avtomobilni ham band qiladi; koʻriklar navbati, liniyaga chiqarish va tabel unga asoslanadi.',
    steps: [
      'Boʻsh vaqt ustidan torting yoki {N} bosing; haydovchi, avtomobil va vaqtni tanlang.',
      'Smenani kun, hafta, oy yoki kun oralatib takrorlang: toʻqnashuvlar yozishdan oldin koʻrinadi.',
      'Butun haftani {$app.planning.copy} nusxalaydi, seriyani {$app.planning.series} oʻzgartiradi.',
      'Tayyor jadvalni fayldan {@import} kiritadi.',
      'Haydovchi oʻz smenalarini telefon kalendarida koʻrishi mumkin.',
    ],
    signs: [
      [
        '{$event-car-driver.fields.has_restriction}',
        'Haydovchi shu avtomobil polisida yoʻq: {@insurance-policy}.',
      ],
      [
        '{$event-car-driver.fields.over_limits}',
        'Kunlik yoki haftalik soat {@organisation} ekranida belgilangandan koʻp yoki dam olish kam.',
      ],
    ],
    refusals: [
      [
        '{$app.errors.busy}',
        'Haydovchi yoki avtomobil band: smena, taʼtil, kasallik yoki bekor turish. Xalaqit bergan yozuv havola bilan koʻrsatilgan.',
      ],
      [
        'Meʼyordan ortiq smena saqlanmaydi',
        'Tashkilot buni taqiqlagan. Smenani qisqartiring yoki sozlamadagi qoidani oʻzgartiring.',
      ],
    ],
  },
  'car-driver': {
    what: 'Kim qaysi avtomobilga qaysi kundan biriktirilgan. Biriktirilgan haydovchi smena va buyurtmalarda taklif qilinadi.',
    refusals: [['Haydovchi biriktirilmaydi', 'U avtomobilning amaldagi polisiga yozilmagan.']],
  },
  'staff-absence': {
    what: 'Taʼtil, kasallik va boshqa yoʻqliklar. Bu kunlarga smena qoʻyib boʻlmaydi, haydovchi chiqishga tayyor emas.',
    refusals: [
      [
        '{$app.errors.busy}',
        'Bu kunlarda smenalar bor. Ularni boshqaga oʻtkazing yoki bekor qiling.',
      ],
    ],
  },
  'car-downtime': {
    what: 'Avtomobillarning bekor turishi: taʼmirlash, texnik xizmat, avariya. Tasdiqlangan taʼmirlash talabnomasi bekor turishni oʻzi yaratadi.',
  },
} satisfies ScreenTexts
