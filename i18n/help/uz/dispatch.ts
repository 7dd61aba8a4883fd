import type { ScreenTexts } from '../texts.ts'

export const dispatch = {
  place: {
    what: 'Xaritadagi joylar: obyektlar, omborlar, bazalar, yetib borish manzillari. Radius yoki chegara hududni belgilaydi: kelish va ketishlar shu boʻyicha qayd etiladi.',
    steps: [
      'Xaritada nuqta qoʻying yoki koordinatalarni kiriting.',
      'Radiusni belgilang yoki chegarani chizing.',
      'Boʻlinmali joy uning bazasi boʻladi. Undan chiqmasligi kerak avtomobillarni sanab oʻting: chiqish ogohlantirish boʻladi.',
    ],
  },
  route: {
    what: 'Ketma-ket joylardan iborat marshrutlar, masofasi va vaqti bilan. Ular buyurtma va yoʻl varaqalarida tanlanadi.',
  },
  order: {
    what: 'Transport buyurtmalari: kimga, qachon, qayerdan qayerga, kim va nima bilan. Buyurtma tasdiqlanadi, avtomobil kutadi, tayinlanadi, bajariladi va tarixda qoladi.',
    steps: [
      'Buyurtma yarating, yaxshisi shablondan; telefon raqami yoki ism boshi oldingi buyurtmachilarni topadi.',
      'Yuboring: tasdiqlash kerak boʻlsa tasdiqlovchilarga, boʻlmasa darhol kutish roʻyxatiga oʻtadi.',
      'Avtomobil tayinlang: boʻshlari mosligi boʻyicha, haydovchi va ogohlantirishlari bilan turadi.',
      'Yoʻl varaqasini bir bosishda rasmiylashtiring; keyingi qadamlarni haydovchi yoki dispetcher belgilaydi.',
      'Bir kunning yaqin buyurtmalarini bitta reysga birlashtirish, buyurtmachiga holat havolasini berish mumkin.',
    ],
    signs: [
      ['{$order.fields.unread}', 'Buyurtma oʻzgargandan keyin uni hali ochmagansiz.'],
      ['{$order.options.attention.late}', 'Soʻralgan vaqt oʻtdi, qatnov boshlanmadi.'],
      [
        '{$order.options.attention.conflict}',
        'Avtomobil yoki haydovchi hali oldingi buyurtmada band.',
      ],
      ['{$order.options.confirmation.unconfirmed}', 'Haydovchi qatnovni hali qabul qilmagan.'],
    ],
    refusals: [
      [
        '{$app.orders.none}',
        'Vaqt yoki turni oʻzgartiring yoki boshqa buyurtma avtomobilini boʻshating.',
      ],
      [
        '{$app.errors.busy}',
        'Avtomobil yoki haydovchi bu vaqtda boshqa reysda; u havola bilan koʻrsatilgan.',
      ],
      [
        'Buyurtmani oʻzgartirib boʻlmaydi',
        'Tayinlangandan keyin hamma maydon ham oʻzgarmaydi. Qayta ishlashga qaytaring yoki avtomobilni boʻshating.',
      ],
    ],
  },
  'order-board': {
    what: 'Dispetcher doskasi: kun soatlari boʻyicha avtomobillar buyurtmalari bilan va avtomobil kutayotgan buyurtmalar. Buyurtma avtomobil qatoriga tortiladi; haydovchi shu vaqtdagi jadvaldan olinadi.',
    steps: [
      'Buyurtmani avtomobilga torting yoki tanlab, strelkalar bilan suring.',
      'Toʻqnashuv yozishdan oldin koʻrsatiladi va hech narsani oʻzgartirmaydi; {Ctrl+Z} oxirgisini bekor qiladi.',
      'Yonida xaritani, devor uchun esa katta harfli toʻliq ekranni ochish mumkin.',
    ],
    signs: [
      ['{$order.options.attention.late}', 'Soʻz va qizil rang: yetib borish vaqti oʻtgan.'],
      [
        '{$order.options.confirmation.unconfirmed}',
        'Haydovchi tasdiqlamagan: unga qoʻngʻiroq qiling.',
      ],
    ],
  },
  'order-map': {
    what: 'Dispetcher xaritasi: avtomobillar oxirgi oʻrnida, buyurtmalar joylarida, reyslar marshrutlari. Yonidagi roʻyxat xuddi shuni koʻrsatadi, boʻsh avtomobil shu yerdan tayinlanadi.',
    signs: [
      [
        'Avtomobil bazada',
        'Oxirgi yarim soatda treker maʼlumoti yoʻq: u boʻlinma bazasida koʻrsatilgan.',
      ],
    ],
  },
  'order-history': {
    what: 'Bajarilgan, rad etilgan va bekor qilingan buyurtmalar, qatnov borishi va baholari bilan.',
  },
  'order-request': {
    what: 'Sizning buyurtmalaringiz: avtomobil buyurtma qiling va tasdiqlash, avtomobil va qatnovni kuzating. Qatnovdan keyin uni bir marta baholash mumkin.',
    steps: [
      'Shablonni tanlang yoki {$app.list.create} bosing; vaqt, joylar va yoʻlovchilarni koʻrsating.',
      '{$order.transitions.submit} tugmasini bosing.',
      'Reja oʻzgarsa, qatnov boshlanguncha buyurtmani bekor qiling.',
    ],
  },
  'order-drive': {
    what: 'Haydovchi kuni telefonda: ketma-ket bekatli qatnovlar, yoʻlovchilar telefonlari va keyingi qadamning bitta katta tugmasi.',
    steps: [
      'Dispetcher bilishi uchun qatnovni qabul qiling.',
      'Chiqish, kelish va bajarilganini belgilang; oxirida odometr va izohni kiriting.',
      'Yuk yoki hujjat fotosuratini qoʻshing. Aloqasiz hammasi keyin yuboriladi: {@offline}.',
    ],
    refusals: [
      ['{$app.driving.no_staff}', 'Administrator hisobni xodim bilan {@user} ekranida bogʻlaydi.'],
    ],
  },
  'order-approve': {
    what: 'Siz qaror qiladigan buyurtmalar. Bitta tasdiqlovchi yoki hammasi navbat bilan hal qiladi; muddatdan keyin oʻrinbosarlar.',
    steps: [
      'Buyurtmani oching, vaqt, marshrut va buyurtmachini koʻring.',
      'Tasdiqlang yoki sababi bilan rad eting: uni buyurtmachi koʻradi.',
    ],
    refusals: [
      [
        '{$app.errors.not_own_turn}',
        'Navbatni kuting: oldingisi hal qilganda bildirishnoma keladi.',
      ],
    ],
  },
  'order-recurrence': {
    what: 'Doimiy buyurtmalar: hafta kunlari, teng kunlar oraligʻi yoki oyda bir marta. Buyurtmalar belgilangan kun oldin oʻzi yaratiladi.',
    steps: [
      'Buyurtma va takrorlashni toʻldiring yoki bor buyurtmani doimiy qiling.',
      'Yaqin kunlarni koʻring; alohida kunni oʻtkazib yuborish mumkin.',
      'Taʼtilga toʻxtatib turing, keyin davom ettiring.',
    ],
    refusals: [
      [
        '{$order-recurrence.fields.failed}',
        'Sababi kartochkada: masalan, joy arxivda. Tuzating, buyurtma yaratiladi.',
      ],
    ],
  },
  'order-rating': {
    what: 'Buyurtmachilarning qatnovlarga baholari, haydovchi va avtomobil boʻyicha.',
  },
  template: {
    what: 'Buyurtma shablonlari: nima toʻldiriladi, kim tasdiqlaydi, shablon boʻyicha kim buyurtma qiladi, koʻradi va bajaradi, rol va xodim boʻyicha.',
    refusals: [
      [
        'Buyurtmada shablon taklif qilinmaydi',
        'Rol yoki xodim {$template.fields.permissions_create} maydonida koʻrsatilmagan.',
      ],
    ],
  },
  'order-status': {
    what: 'Buyurtma holatlarining nomi va tartibi; toʻplami dasturda belgilangan.',
  },
  'order-priority': { what: 'Buyurtma ustuvorliklari, javob berish vaqti bilan.' },
  'order-communication-channel': {
    what: 'Buyurtma kelgan aloqa kanallari: telefon, pochta, shaxsan. Format qanday aloqa yozishni aytadi.',
  },
} satisfies ScreenTexts
