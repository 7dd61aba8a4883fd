import type { ScreenTexts } from '../texts.ts'

export const inspection = {
  'medical-checkup': {
    what: 'Shifokor ish oʻrni: bugungi jadvaldagi chiqishlar boʻyicha haydovchilar navbati. Reysdan oldingi, takroriy yoki reysdan keyingi koʻrik kartasi saqlanganda imzolanadi.',
    steps: [
      'Haydovchini tanlang: yaqin chiqishlar birinchi turadi.',
      'Bosim, puls va haroratni kiriting, salomatlik va hushyorlik haqida javob bering.',
      'Xulosani tanlang va {$app.workstation.save} tugmasini bosing.',
      'Kunlik jurnal {@medical-checkup-history} ekranidan chop etiladi.',
    ],
    signs: [
      [
        'Koʻrsatkich ajratilgan',
        'U tashkilot yoki shu haydovchi meʼyoridan tashqari: {@medical-norm}. Tasdiqlang yoki tuzating.',
      ],
      [
        '{$medical-queue.options.state.measured}',
        'Koʻrsatkichlar kiritilgan, xulosa hali yoʻq: haydovchi hozircha qoʻyilmagan.',
      ],
    ],
    refusals: [
      [
        'Haydovchi navbatda yoʻq',
        'Uning bugun smenasi yoʻq. Uni ish oʻrni qidiruvi bilan toping: koʻrik smenasiz ham mumkin.',
      ],
      [
        '{$app.errors.append_only}',
        'Imzolangan karta oʻzgartirilmaydi. Oʻrniga asosi bilan yangisini kiriting.',
      ],
    ],
  },
  'medical-checkup-history': {
    what: 'Barcha tibbiy koʻrik kartalari, tuzatishlari bilan. Jurnal shu yerdan chop etiladi. Koʻrsatkichlar faqat tibbiy maʼlumot huquqi borlarga koʻrinadi.',
  },
  'medical-norm': {
    what: 'Ayrim haydovchilar uchun bosim, puls va haroratning oʻz meʼyorlari, asosi bilan. Qolganlar uchun {@organisation} meʼyorlari amal qiladi.',
  },
  'mechanic-checkup': {
    what: 'Mexanik ish oʻrni: chiqishga avtomobillar navbati. Har bir qism sozligi belgilanadi va odometr yoziladi.',
    steps: [
      'Avtomobilni toping: raqamining bir qismi yoki undagi kod.',
      'Qismlar boʻyicha javob bering; nosozini belgilang va tasvirlang.',
      'Odometrni kiriting va saqlang.',
      'Nosozlik boʻlsa {$mechanic-checkup.fields.repair_requested} belgisini qoʻying: talabnoma fotosuratlar bilan {@car-inquiry} ekranida paydo boʻladi.',
    ],
    refusals: [
      [
        'Odometr haqiqatga oʻxshamaydi',
        'Oldingi martadan beri masofa juda katta yoki manfiy. Asbobni qayta oʻqing va tasdiqlang.',
      ],
      ['{$app.errors.append_only}', 'Kartani oʻrniga yangisi bilan tuzating.'],
    ],
  },
  'mechanic-checkup-history': {
    what: 'Barcha texnik nazorat kartalari, tuzatishlari bilan; jurnalni chop etish.',
  },
} satisfies ScreenTexts
