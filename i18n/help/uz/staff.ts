import type { ScreenTexts } from '../texts.ts'

export const staff = {
  staff: {
    what: 'Xodimlar: lavozim, boʻlinma, toifali guvohnoma, maʼlumoti, qarindoshlar, harbiy hisob, hujjatlar. Shaxsiy maʼlumotlar faqat huquqi borlarga koʻrinadi.',
    steps: [
      '{$app.list.create} bosing va familiya, ism, otasining ismi, lavozim va boʻlinmani kiriting.',
      'Haydovchiga guvohnoma raqami, muddati va toifalarini yozing: ularsiz u liniyaga chiqarilmaydi.',
      'Bogʻliq maʼlumotlarni darhol, birinchi saqlashgacha kiritish mumkin.',
      'Boʻshatish kartochkada bitta amal: sana, buyruq, arxiv va kirishni oʻchirish.',
    ],
    refusals: [
      [
        'Xodim haydovchilar orasida yoʻq',
        'Lavozimi haydovchi deb belgilanmagan ({@staff-position}) yoki u arxivda.',
      ],
      [
        'Xodim boʻshatilmaydi',
        'Smenasi ochiq yoki boʻshatish kunidan keyin rejalashtirilgan. Tugating yoki boshqaga oʻtkazing.',
      ],
      ['Pasport va manzil koʻrinmaydi', 'Shaxsiy maʼlumotlar huquqi kerak: {@rights}.'],
    ],
  },
  'staff-document': {
    what: 'Xodimlarning muddatli hujjatlari: tibbiy maʼlumotnomalar, ruxsatnomalar, guvohnomalar. Muddati yaqinlari {@expiring-document} ekranida koʻrinadi va bildirishnoma boʻlib keladi.',
  },
} satisfies ScreenTexts
