import type { ScreenTexts } from '../texts.ts'

export const fuel = {
  'fuel-intake': {
    what: 'Rezervuarlarga yoqilgʻi kirimi: qancha, qanday, kimdan va qaysi yukxat boʻyicha. Kirim rezervuar qoldigʻini darhol oshiradi; kirim dalolatnomasi chop etiladi.',
    steps: [
      'Rezervuarni tanlang: yoqilgʻi turi u bilan belgilanadi.',
      'Litr yoki zichligi bilan massa, hisoblagich, yetkazib beruvchi, yukxat raqami va narxni kiriting.',
      'Yukxat skanini biriktiring va dalolatnomani chop eting.',
    ],
    refusals: [
      [
        '{$app.errors.above_limit}',
        'Rezervuarga bu sanada buncha sigʻmasdi. Litr va sanani tekshiring.',
      ],
      ['Kirim oʻchirilmaydi', 'Undagi yoqilgʻi berilgan: kirimsiz qoldiq noldan past boʻlardi.'],
    ],
  },
  'fuel-transfer': {
    what: 'Bir xil yoqilgʻili oʻz rezervuarlari orasida haydash. Dalolatnoma chop etiladi.',
  },
  'fuel-drain': {
    what: 'Avtomobil bakidan rezervuarga quyib olish: taʼmirdan oldin, yoqilgʻi almashtirilganda. Bakdagi qoldiqni kamaytiradi va yoʻl varaqasiga kiradi.',
  },
  'fuel-measurement': {
    what: 'Qoldiq oʻlchovlari: rezervuarda aslida va hisobda qancha. Oʻtkazilgan oʻlchov qoldiqni farqqa tuzatadi, asosi va dalolatnomasi bilan.',
    steps: [
      'Haqiqiy qoldiq va oʻlchov vaqtini kiriting; hisobdagi qoldiq oʻsha paytga hisoblanadi.',
      'Farq asosini yozing va oʻtkazing.',
      'Chegaradan katta kamomad {@finding} roʻyxatida chiqadi.',
    ],
  },
  'fuel-consumption': {
    what: 'Yoʻl varaqasisiz yoqilgʻini hisobdan chiqarish: generator, qizdirish, dvigatel yoqilgan holda turish. Yonida meʼyor koʻrsatilgan.',
  },
  'fuel-movement': {
    what: 'YoMM tarixi: rezervuar va baklardagi yoqilgʻining har bir harakati, hujjati va undan keyingi qoldiq. Harakat tahrirlanmaydi: hujjat tuzatiladi.',
    signs: [
      [
        '{$app.list.reversal}',
        'Oldingisini bekor qiladigan harakat: hujjat tuzatilgan yoki oʻchirilgan.',
      ],
    ],
  },
  refueling: {
    what: 'Yoqilgʻi quyish ish oʻrni: yoqilgʻi quyish vaqti kelgan avtomobillar va oʻz rezervuaridan, karta, naqd pul yoki talon bilan berish.',
    steps: [
      'Avtomobilni raqam yoki kod boʻyicha toping; yoqilgʻi va rezervuar oʻzi chiqadi.',
      'Litr, kerak boʻlsa haydovchi va odometrni kiriting.',
      'Saqlang va kerak boʻlsa chekni chop eting.',
      'Oldingilari: {@refueling-history}.',
    ],
    signs: [
      [
        '{$refueling-queue.options.tank.low}',
        'Datchik, oxirgi yoʻl varaqasi yoki hisob boʻyicha bakda yoqilgʻi kam.',
      ],
    ],
    refusals: [
      [
        'Litr bakka sigʻadigandan koʻp',
        'Dastur tasdiq soʻraydi. Avtomobil kartochkasidagi bak hajmini tekshiring.',
      ],
      [
        '{$app.errors.below_zero}',
        'Hisob boʻyicha rezervuarda buncha yoʻq. Kirim yoki haydashni toʻgʻri sana bilan kiriting.',
      ],
    ],
  },
  'refueling-history': {
    what: 'Barcha yoqilgʻi quyishlar: sana, avtomobil, manba boʻyicha. Kiritilganlar shu yerda tuzatiladi, karta boʻyicha quyishlar import qilinadi.',
  },
  'book-month': {
    what: 'YoMM oylarini yopish. Yopishdan oldin nima tugallanmagani koʻrsatiladi: qoralamalar, ochiq smenalar, oʻtkazilmagan varaqa va oʻlchovlar, yetkazib beruvchilar bilan farqlar. Yopilgan oyda hujjatlar oʻzgarmaydi.',
    steps: [
      'Oyni oching va koʻrsatilganlarning hammasini tugating.',
      'Nazorat markazi eʼtirozlari va yakunlarni koʻring.',
      'Qaydnomalarni chop eting va {$app.month.close} tugmasini bosing.',
    ],
    refusals: [
      ['Oy yopilmaydi', 'U hali tugamagan, oldingisi yopilmagan yoki tugallanmagan ish bor.'],
      [
        'Yopilgan oyni tuzatish kerak',
        'Huquqi bor kishi uni sabab bilan ochadi; keyingi oylar ochiq boʻlishi kerak.',
      ],
    ],
  },
  'book-month-stock': {
    what: 'Ombor oylarini yopish. Kechikkan kirimlar hisobga olinib, qiymat qayta baholanadi: omborlar va tovarlar boʻyicha koʻrsatiladi.',
    refusals: [
      [
        'Oy yopilmaydi',
        'Oʻtkazilmagan kirim, koʻchirish, berish, hisobdan chiqarish yoki inventarizatsiya bor.',
      ],
    ],
  },
  'fuel-consumption-norm': {
    what: 'Avtomobilning yoqilgʻi sarfi meʼyorlari: asosiy, yozgi va qishki, isitgich, konditsioner, salt ishlash, tirkama, yuk, qatnov va uskuna. Yoʻl varaqasi meʼyor, tejash va ortiqcha sarfni shular boʻyicha hisoblaydi.',
    steps: [
      'Avtomobil, yoqilgʻi va meʼyor kuchga kiradigan kunni tanlang.',
      'Hisob turini tanlang: qaysi meʼyorlar kerakligini u belgilaydi.',
      '{@fuel-surcharge} ekranidagi doimiy ustamalarni qoʻshing; qish va yozni {@fuel-season} belgilaydi.',
      'Kartochka ostidagi sinov qatnovi bilan tekshiring.',
      'Yangi meʼyor boshqa kun bilan yangi yozuv qilib kiritiladi, oldingisi eski varaqalar uchun qoladi.',
    ],
    signs: [
      ['{$fuel-consumption-norm.options.standing.coming}', 'Boshlanish kuni hali kelmagan.'],
      ['{$fuel-consumption-norm.options.standing.former}', 'Uni keyingisi almashtirgan.'],
    ],
  },
  'fuel-season': {
    what: 'Meʼyorlar uchun qish va yoz qachon boshlanib tugashi va qish necha foiz qoʻshishi, buyrugʻi bilan; kerak boʻlsa boʻlinma uchun alohida.',
  },
  'fuel-surcharge': {
    what: 'Meʼyorga ustamalar: shahar, relyef, avtomobil yoshi, harakat xususiyati. Bir turdagi ustamalar qoʻshilmaydi, «boshqa» turdagilari jamlanadi.',
  },
  'fuel-statement': {
    what: 'Yoqilgʻi yetkazib beruvchilar qaydnomalari: qatorlar yoqilgʻi quyishlaringizga vaqt, karta, raqam va litr boʻyicha solishtiriladi.',
    steps: [
      'Qaydnomani yetkazib beruvchi va davr bilan yarating, jadvaldan qatorlarni qoʻying.',
      'Saqlang: har bir qatorda solishtirish natijasi chiqadi.',
      'Yoqilgʻi quyishlarni tuzating va yana saqlang.',
    ],
    signs: [
      [
        '{$fuel-statement.rows.lines.options.match.different}',
        'Yoqilgʻi quyish topilgan, lekin litri farq qiladi.',
      ],
      [
        '{$fuel-statement.rows.lines.options.match.missing}',
        'Qaydnomada bor, hisobda bunday yoqilgʻi quyish yoʻq.',
      ],
      [
        '{$fuel-statement.fields.unlisted}',
        'Shu yetkazib beruvchi kartasi boʻyicha quyilgan, qaydnomada yoʻq.',
      ],
    ],
  },
  'fuel-tank-month': {
    what: 'Har bir rezervuarning oylar boʻyicha aylanmasi: qoldiq, kirim, chiqim, tuzatishlar. Sonlar {@fuel-movement} harakatlaridan yigʻiladi.',
  },
  'fuel-vehicle-month': {
    what: 'Har bir avtomobil oy davomida oʻz rezervuarlaridan va chetdan qancha va qancha pulga yoqilgʻi olgani.',
  },
} satisfies ScreenTexts
