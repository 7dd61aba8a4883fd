// Pages about workstations and departures.
import type { HelpText } from '../texts.ts'

export const work = {
  workstation: {
    title: 'Navbatli ish oʻrni',
    what: 'Chapda bugungi navbat, oʻngda tanlangan qator kartochkasi. Saqlangandan keyin keyingisi ochiladi. Klaviatura, skaner yoki planshetda barmoq bilan ishlash mumkin.',
    steps: [
      'Qatorni tanlang, raqamning bir qismini yozing yoki kodni skanerlang.',
      '{1} {2} {3} raqami yoki bosish bilan javob bering; kursor oʻzi keyingiga oʻtadi.',
      '{Enter} saqlaydi va keyingi qatorni ochadi, {Esc} navbatga qaytaradi.',
      'Bir xil javobni bir nechta belgilangan qatorga birdan berish mumkin.',
      'Ketayotganda ekranni {F8} bilan qulflang: navbat joyida qoladi.',
    ],
    signs: [
      ['{$app.workstation.at_work}', 'Bu qatorni hozir boshqa xodim ochgan: keyingisini oling.'],
      ['Qiymat ajratilgan', 'U meʼyordan chiqadi. Dastur tasdiq soʻraydi, qaror sizniki.'],
    ],
    refusals: [
      [
        '{$app.workstation.no_card}',
        'Bu raqam bugungi navbatda yoʻq. Jadval va navbat filtrini tekshiring; ruxsat boʻlsa navbatsiz kiriting.',
      ],
      [
        'Saqlangan kartani tuzatish kerak',
        'Kartalar tahrirlanmaydi, oʻrniga yangisi kiritiladi: uni pastdagi oxirgilar orasidan oching.',
      ],
    ],
  },
  timeline: {
    title: 'Vaqt shkalasi',
    what: 'Yozuvlar soat va kunlar boʻyicha chiziqlar bilan koʻrsatiladi, qatorlar avtomobillar, haydovchilar yoki ishlar. Xuddi shuni jadvalda koʻrish va chop etish mumkin.',
    steps: [
      'Masshtabni (kun, hafta, oy) va qatorlarda nima boʻlishini tanlang.',
      'Yozuv qoʻshish uchun boʻsh joyda sichqonchani torting yoki {N} bosing.',
      'Chiziqni yoki chetini torting; klaviaturada {Alt} va strelkalar suradi, {Shift+Alt} boshi va oxirini oʻzgartiradi, {Enter} saqlaydi.',
      '{Ctrl+Z} oxirgi oʻzgarishni bekor qiladi.',
    ],
    signs: [
      ['Shtrixlangan chiziq', 'Bekor qilingan yozuv yoki boshqa hujjat band qilgan vaqt.'],
      ['Qizil chiziq', 'Hozirgi vaqt.'],
    ],
    refusals: [
      [
        '{$app.timeline.refused}',
        'Sababi yonida: band, taʼtil, bekor turish yoki soatlar chegarasi. Yozuv eski joyiga qaytdi.',
      ],
      ['{$app.timeline.fixed}', 'U tugallangan yoki boshqa hujjatga tegishli; uni oching.'],
    ],
  },
  offline: {
    title: 'Aloqasiz ishlash',
    what: 'Ish oʻrinlari va haydovchi qatnovlari aloqasiz ham ishlaydi: kiritilgani brauzerda saqlanadi va aloqa qaytganda bir marta yuboriladi.',
    steps: [
      'Ishlashda davom eting: yuqori qatorda yuborilishini kutayotgan oʻzgarishlar soni paydo boʻladi.',
      'Son yoʻqolmaguncha brauzer maʼlumotlarini tozalamang va dasturdan chiqmang.',
      'Nima kutayotgani va nima qabul qilinmaganini koʻrish uchun sonni bosing.',
    ],
    refusals: [
      [
        'Oʻzgarish qabul qilinmadi',
        'Sababi roʻyxatda yozilgan. Yozuvni ekranda tuzating va eski oʻzgarishni roʻyxatdan oʻchiring.',
      ],
      [
        'Ekran aloqasiz ochilmaydi',
        'Aloqasiz faqat shu qurilmada oldin ochilgan ekranlar ochiladi. Dasturni qurilmaga oʻrnating va kerakli joyni oldindan oching.',
      ],
    ],
  },
  release: {
    title: 'Chiqarishga tayyorlik',
    what: 'Smena ochilishidan oldin dastur avtomobil shu haydovchi bilan chiqa olishini hal qiladi: kunning texnik nazorati va tibbiy koʻrigi, texnik koʻrik, sugʻurta va haydovchining unga yozilgani, guvohnoma va toifasi, meʼyor va yoqilgʻi, taʼmirlash, texnik xizmat, oldingi smena va jadval.',
    steps: [
      'Roʻyxatda, smenada yoki yoʻl varaqasida tayyorlik belgisini bosing: sabablar ochiladi.',
      'Har bir sabab uni bartaraf etadigan hujjatga olib boradi.',
      'Sabab bartaraf etilganda belgi oʻzi oʻzgaradi.',
      'Tekshiruvga qaramay faqat shu huquqqa ega kishi, sababini yozib chiqaradi: sabab yoʻl varaqasida chop etiladi va {@finding} roʻyxatiga tushadi.',
    ],
    signs: [
      ['{$way-bill.options.readiness.ready}', 'Toʻsiq yoʻq.'],
      [
        '{$way-bill.options.readiness.warned}',
        'Chiqish mumkin, lekin ogohlantirish bor: masalan, hujjat muddati tez orada tugaydi.',
      ],
      ['{$way-bill.options.readiness.not_ready}', 'Kamida bitta sabab chiqishni taqiqlaydi.'],
    ],
    refusals: [
      [
        'Sabab ortiqcha koʻrinadi',
        'Nima chiqishni taqiqlashi, nima faqat ogohlantirishi {@organisation} ekranida belgilanadi.',
      ],
    ],
  },
} satisfies Readonly<Record<string, HelpText & { title: string }>>
