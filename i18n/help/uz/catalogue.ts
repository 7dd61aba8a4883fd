import type { ScreenTexts } from '../texts.ts'

export const catalogue = {
  'car-brand': {
    what: 'Avtomobil rusumlari. Rusum modelda, model esa avtomobil kartochkasida tanlanadi: {@car-model}, {@car}.',
    refusals: [
      [
        'Rusum ikki marta yozilgan',
        'Modellarni {@car-model} roʻyxatida biriga oʻtkazing, keyin ortiqchasini oʻchiring.',
      ],
    ],
  },
  'car-model': {
    what: 'Modellar, ularning rusumi, turi va odatdagi yoqilgʻisi. Yangi avtomobil tur va yoqilgʻini modeldan oladi, shuning uchun modelni bir marta toʻldirish har bir kartochkani toʻldirishdan qulay.',
  },
  'car-type': {
    what: 'Avtomobil turlari: yengil, yuk, avtobus va boshqalar. Buyurtmaga avtomobil tur boʻyicha tanlanadi, hisobotlar ham shunday tuziladi.',
  },
  'car-type-category': { what: 'Avtomobil turlari yigʻilgan toifalar: {@car-type}.' },
  'car-type-by-appointment': {
    what: 'Avtomobillarning vazifasi: tez yordam, avtokran, xodimlar avtobusi. Tur «qanday avtomobil», vazifa esa «nima uchun» degan savolga javob beradi.',
  },
  'car-status': {
    what: 'Transport vositalari holatlari: ishda, taʼmirda, konservatsiyada, hisobdan chiqarilgan. Ishlamaydigan holatdagi avtomobil liniyaga chiqarilmaydi: {@release}.',
  },
  fuel: {
    what: 'Yoqilgʻi turlari, oʻlchov birligi va zichligi. Zichlik hujjatlarda litrni kilogrammga oʻtkazish uchun kerak: {@fuel-intake}.',
  },
  'fuel-type': { what: 'Yoqilgʻi turlari kiradigan guruhlar: benzin, dizel yoqilgʻisi, gaz.' },
  reservoir: {
    what: 'Rezervuarlaringiz: qaysi yoqilgʻi, qancha sigʻadi va hozir qancha bor. Qoldiq hujjatlar boʻyicha hisoblanadi, kartochkada tahrirlanmaydi.',
    steps: [
      'Rezervuarni yoqilgʻi turi va sigʻimi bilan kiriting.',
      'Boshlangʻich qiymat va uning sanasini yozing; keyin qoldiqni faqat hujjatlar oʻzgartiradi.',
      'Haqiqiy qoldiq boshqa boʻlsa, {@fuel-measurement} oʻtkazing.',
    ],
    refusals: [
      ['{$app.errors.above_limit}', 'Kirim boʻsh hajmdan koʻp. Litr, sana va sigʻimni tekshiring.'],
    ],
  },
  'measurement-unit': {
    what: 'Tovar, ehtiyot qism va materiallarning oʻlchov birliklari: dona, litr, komplekt.',
  },
  company: {
    what: 'Boʻlinmalar tegishli yuridik shaxslar. Ularning nomi yoʻl varaqalari va boshqa chop shakllarida turadi.',
  },
  subdivision: {
    what: 'Boʻlinmalar. Avtomobil va xodimlar ular boʻyicha taqsimlanadi, roʻyxatlar saralanadi, hisobotlar tuziladi. Boʻlinmaning xaritadagi bazasi unda shu boʻlinma koʻrsatilgan joy: {@place}.',
  },
  'staff-position': {
    what: 'Lavozimlar. Lavozimdagi {$staff-position.fields.drives} belgisi xodim jadvalga, tibbiy koʻrikka va haydovchi tanlash maydonlariga tushishini hal qiladi.',
  },
  'driver-license': {
    what: 'Haydovchilik guvohnomasi toifalari. Tayyorlik tekshiruvi haydovchi toifasini avtomobilga solishtiradi: {@release}.',
  },
  'staff-status': {
    what: 'Xodimlar holatlari: ishda, taʼtilda, kasal, boʻshatilgan. Ishda boʻlmagan haydovchi liniyaga chiqarilmaydi.',
  },
  'document-kind': {
    what: 'Avtomobil va xodim hujjatlarining turlari va muddat tugashidan necha kun oldin ogohlantirish: {@expiring-document}.',
  },
} satisfies ScreenTexts
