import type { ScreenTexts } from '../texts.ts'

export const warehouse = {
  counterparty: {
    what: 'Kontragentlar: yetkazib beruvchilar, yoqilgʻi quyish shoxobchalari, avtoservislar, buyurtmachilar. Tur ular qaysi maydonlarda taklif qilinishini hal qiladi.',
  },
  'counterparty-type': {
    what: 'Kontragent turlari: yetkazib beruvchi, yoqilgʻi quyish shoxobchasi, avtoservis.',
  },
  'item-category': {
    what: 'Tovar va ehtiyot qism toifalari: saralash, inventarizatsiya va reglamentlar uchun.',
  },
  'car-part': {
    what: 'Ehtiyot qism va tovarlar: artikul, shtrixkod, minimal qoldiq va mos modellar. Qancha borligi, zaxirada va boʻshi koʻrinadi.',
    steps: [
      'Minimumni belgilang: undan kami bosh sahifada va saralashda koʻrinadi.',
      'Keraklisini belgilang va bitta kirim qoralamasi bilan buyurtma qiling.',
      'Shtrixkodli yorliqlarni chop eting.',
    ],
    signs: [
      ['{$car-part.options.supply.low}', 'Boʻshi minimumdan kam.'],
      ['{$car-part.options.supply.out}', 'Umuman yoʻq.'],
    ],
  },
  warehouse: {
    what: 'Omborlar, boʻlinmasi va javobgari bilan; kartochkada ombor harakati.',
  },
  'item-cell': {
    what: 'Tovar qaysi omborning qaysi katagida yotadi. Sanash kataklar boʻyicha boradi.',
  },
  supply: {
    what: 'Omborga yetkazib beruvchidan yoki boshlangʻich qoldiq sifatida kirim. Oʻtkazilgani qoldiq va oʻrtacha narxni oʻzgartiradi.',
    steps: [
      'Ombor va kontragentni tanlang, uning hujjati raqami va sanasini kiriting.',
      'Jadvaldan qatorlarni qoʻying yoki bittalab qoʻshing; nomaʼlum tovarni shu yerda ochish mumkin.',
      'Fayllarni biriktiring, oʻtkazing, kirim orderini chop eting.',
    ],
    refusals: [
      [
        '{$app.errors.below_zero}',
        'Tuzatish berilgan tovarni olib tashlardi. Avval berishni tuzating.',
      ],
    ],
  },
  'item-transfer': {
    what: 'Omborlar orasida yukxat boʻyicha koʻchirish. Qiymat tovar bilan birga oʻtadi.',
  },
  'item-issue': {
    what: 'Xodimga yoki avtomobilga berish va qaytarish. Oʻrtacha narxda hisobdan chiqariladi; talabnoma-yukxat chop etiladi.',
    steps: [
      'Ombor, oluvchi va avtomobilni tanlang.',
      'Tovarlarni qoʻshing: yonida hujjat sanasida qancha borligi koʻrinadi.',
      'Oʻtkazing va chop eting.',
    ],
    refusals: [
      [
        '{$app.errors.below_zero}',
        'Hujjat sanasi va talabnomalar zaxirasi hisobga olinadi. Sana va keyingi berishlarni tekshiring.',
      ],
    ],
  },
  'item-write-off': {
    what: 'Sababi bilan hisobdan chiqarish: buzilish, yeyilish, kamomad. Dalolatnoma chop etiladi.',
  },
  stocktaking: {
    what: 'Inventarizatsiyalar: ombor yoki toifani sanaga solishtirish. Farqlar sabablari bilan oʻtkaziladi.',
    steps: [
      'Yarating, sanashni boshlang va sanash varagʻini chop eting.',
      'Planshetda sanang: {@item-count}.',
      'Sanashni tugating, farqlar sababini yozing va oʻtkazing.',
    ],
    signs: [
      ['{$stocktaking.options.state.counting}', 'Tovarlar sanash navbatida.'],
      ['{$stocktaking.options.state.counted}', 'Farqlar maʼlum, qoldiq hali eskicha.'],
    ],
  },
  'item-count': {
    what: 'Planshetda sanash: kataklar boʻyicha tovarlar navbati. Shtrixkodni skanerlang, miqdorni kiriting, saqlang; aloqasiz ham ishlaydi.',
    refusals: [
      ['Tovar navbatda yoʻq', 'U boshlangan inventarizatsiyaga yoki uning toifasiga kirmaydi.'],
    ],
  },
  'item-count-history': { what: 'Nima, qachon va kim tomonidan sanalgan, tuzatishlari bilan.' },
  'numbered-item': {
    what: 'Zavod raqamli shina va akkumulyatorlar: qayerda turibdi, qancha yurdi, qachon almashtirish kerak. Shu maʼlumot avtomobil kartochkasida ham bor.',
    steps: [
      'Raqam, masofa meʼyori va hisobgacha boʻlgan masofani kiriting.',
      'Avtomobilga joyi va odometri bilan oʻrnating; yechish, koʻchirish, hisobdan chiqarish amallar bilan.',
    ],
    signs: [
      ['{$numbered-item.options.wear.soon}', 'Masofa meʼyoriga oz qoldi.'],
      ['{$numbered-item.options.wear.due}', 'Meʼyor oʻtilgan.'],
    ],
    refusals: [['Joy band', 'U yerda boshqasi oʻrnatilgan: avval uni yeching.']],
  },
  'numbered-item-event': {
    what: 'Oʻrnatish, koʻchirish, yechish va hisobdan chiqarishlar, odometr va masofa bilan.',
  },
  'item-movement': {
    what: 'Tovarlar harakati: har bir kirim, koʻchirish, berish, qaytarish va hisobdan chiqarish, miqdor, summa va qoldiq bilan. Harakat emas, hujjat tuzatiladi.',
  },
  'item-warehouse': {
    what: 'Ikki kun orasida omborlar qoldigʻi va aylanmasi, miqdor va pulda; aylanma qaydnoma chop etiladi.',
  },
} satisfies ScreenTexts
