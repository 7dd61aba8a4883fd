import type { ScreenTexts } from '../texts.ts'

export const fleet = {
  car: {
    what: 'Avtomobil va tirkamalar: raqamlar, model, boʻlinma, yoqilgʻi va baklar, odometr, fotosuratlar. Kartochkada avtomobil haqida hammasi yigʻilgan: hujjatlar, polislar, koʻriklar, texnik xizmat, yoqilgʻi quyish, yoʻl varaqalari, xarajatlar va chiqishga tayyorlik.',
    steps: [
      '{$app.list.create} bosing. Modelni tanlang: tur va yoqilgʻi undan olinadi.',
      'Davlat raqamini yozing. Boʻshliqlar va ikki alifboning oʻxshash harflarini dastur oʻzi taniydi.',
      'Yoqilgʻi turlarini bak hajmi bilan qoʻshing; birinchisi asosiy.',
      'Avtomobil ishlayotgan boʻlsa, odometrning boshlangʻich koʻrsatkichi va bakdagi qoldiqni kiriting.',
      '{@insurance-policy} va {@technical-inspection} kiriting: ularsiz avtomobil chiqarilmaydi.',
      'Chiqib ketgan avtomobilni «hisobdan chiqarilgan» holatiga va arxivga oʻtkazing.',
    ],
    refusals: [
      [
        'Avtomobil arxivga oʻtmaydi',
        'Smena ochiq yoki avtomobil buyurtma yoki jadvalda band. Koʻrsatilganini tugating.',
      ],
      [
        'Odometr koʻrsatkichi oldingisidan kichik',
        'Koʻrsatkichlar jurnal: xatosi oʻrniga yangi yozuv kiritiladi. Asbob almashtirilgani alohida belgilanadi.',
      ],
    ],
  },
  'insurance-policy': {
    what: 'Avtomobillarning sugʻurta polislari: turi, muddati va ruxsat etilgan haydovchilar. Amaldagi majburiy polissiz chiqish taqiqlanadi, polisga yozilmagan haydovchi esa alohida sabab.',
    steps: [
      'Avtomobil, polis turi va muddatini tanlang.',
      'Agar polis {$insurance-policy.fields.have_restrictions} boʻlsa, ruxsat etilgan haydovchilarni sanab oʻting.',
      'Skanini biriktiring. Yangi polisni oldindan yangi yozuv bilan kiriting.',
    ],
    refusals: [
      [
        '{$app.errors.overlap}',
        'Avtomobilda bu kunlarga shunday polis bor. Oldingisining muddatini tekshiring.',
      ],
    ],
  },
  'technical-inspection': {
    what: 'Avtomobillarning texnik koʻriklari: qachon oʻtilgan, qaysi kungacha amal qiladi, natija va fayllar. Muddati oʻtgan koʻrik chiqarmaslikka sabab.',
  },
  'vehicle-document': {
    what: 'Avtomobillarning boshqa muddatli hujjatlari: guvohnomalar, ruxsatnomalar, litsenziyalar. Necha kun oldin ogohlantirish hujjat turida belgilanadi: {@document-kind}.',
    signs: [
      [
        '{$vehicle-document.options.standing.renewed}',
        'Shu turdagi yangiroq hujjat bor, buning muddati endi nazorat qilinmaydi.',
      ],
    ],
  },
  'out-of-service': {
    what: 'Hozir kim va nima uchun chiqa olmaydi: taʼmirlash, texnik xizmat, sugʻurta, texnik koʻrik, mexanik yoki shifokor xulosasi. Sabab bartaraf etilganda qator yoʻqoladi: {@release}.',
    steps: [
      'Oʻzingiz javobgar sababni tanlang.',
      'Qatorni oching va sababni bartaraf etadigan hujjatga oʻting.',
    ],
  },
} satisfies ScreenTexts
