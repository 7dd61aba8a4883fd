import type { ScreenTexts } from '../texts.ts'

export const report = {
  report: {
    what: 'Hisobotlar: yoqilgʻi, masofa, xarajat, parkdan foydalanish, ombor, buyurtmalar, koʻriklar, muddatlar, kech kiritilganlar. Yakunli va har bir son ortidagi hujjatlarga havolali jadval, diagramma, XLSX, CSV va qogʻozda.',
    steps: [
      'Hisobot va davrni tanlang; davr soʻz bilan ham berilishi mumkin, masalan «oxirgi yopilgan oy».',
      '{$app.reports.generate} bosing.',
      'Hujjatlarini koʻrish uchun sonni bosing.',
      '{$app.reports.save}: hisobotni har kuni, hafta yoki oy xat bilan olish mumkin.',
    ],
    refusals: [
      [
        '{$app.reports.none}',
        'Davrni kengaytiring yoki saralashni olib tashlang. Oʻtkazilmagan hujjatlar kirmaydi.',
      ],
      [
        '{$app.reports.no_reports}',
        'Hisobot uning hujjatlarini oʻqiy oladiganlarga koʻrinadi: {@rights}.',
      ],
    ],
  },
  'report-summary': {
    what: 'Butun park boʻyicha jamlanma hisobotlar va oʻz koʻrsatkich panellari.',
  },
  'report-deliveries': {
    what: 'Saqlangan hisobotlar: kimga, qancha tez va qanday shaklda yuboriladi va qachon yuborilgan.',
    refusals: [
      [
        'Xat kelmadi',
        'Oluvchining manzili yoki bu hisobotga huquqi yoʻq; davr boʻsh boʻlishi ham mumkin.',
      ],
    ],
  },
  'bi-connection': {
    what: 'Oʻz Superset tizimingizga ulanish: uning panellari hisobotlar yonida turadi, har kim oʻz tashkiloti qatorlarini koʻradi.',
  },
} satisfies ScreenTexts
