import type { ScreenTexts } from '../texts.ts'

export const platform = {
  'message-role-access': {
    what: 'Qaysi rollar qaysi bildirishnomalarni olishi, ular oynada yoki xat bilan kelishi. Oʻzgarishlar darhol amal qiladi. Foydalanuvchi oʻzinikining bir qismidan voz kechishi mumkin: {@inbox}.',
  },
  organisation: {
    what: 'Tashkilot sozlamalari: chop etish uchun rekvizit va imzolar, mamlakat va vaqt mintaqasi, tibbiy koʻrik meʼyorlari, ish va dam olish soatlari, xaritalar, nazorat markazi chegaralari va liniyaga chiqarishni nima taqiqlashi.',
    steps: [
      'Rekvizitlarni toʻldiring: ular har bir blankda turadi.',
      '{$organisation.sections.departure} boʻlimida har bir sabab chiqishni taqiqlashi, ogohlantirishi yoki hisobga olinmasligini hal qiling.',
      '{$organisation.sections.work_limits} boʻlimida ish va dam olish chegaralarini belgilang.',
      '{$organisation.sections.control} boʻlimida eʼtiroz qaysi farqdan boshlab chiqishini belgilang.',
    ],
  },
  'moving-in-step': {
    what: 'Yangi tashkilotning rekvizitlardan birinchi ish kunigacha boʻlgan qadamlari. Har birida nima borligi, nima yetishmasligi, fayl shabloni, import va uni bekor qilish koʻrinadi.',
    steps: [
      'Yuqoridan pastga boring: tashkilot, boʻlinmalar, maʼlumotnomalar, avtomobillar, xodimlar, foydalanuvchilar, meʼyorlar.',
      'Boshlangʻich qoldiqlarni kiriting: odometr va baklar avtomobillar fayli ustunlarida, rezervuarlar kartochkasida, omborlar {$supply.options.source.opening} asosidagi kirimlar bilan.',
      'Ochiq buyurtmalar, yoʻl varaqalari va muddatli hujjatlarni kiriting.',
      'Tekshiring va {$app.moving_in.open_day} tugmasini bosing.',
    ],
    refusals: [
      [
        'Qadam tayyor boʻlmayapti',
        'Tayyorlik maʼlumotlar boʻyicha aniqlanadi. Qadamni oching: qaysi yozuvlarda nima yetishmasligi yozilgan.',
      ],
      [
        '{$app.errors.first_day_open}',
        'Birinchi kundan keyin tuzatishlar hujjatlar bilan, tarixi bilan kiritiladi.',
      ],
    ],
  },
  'expiring-document': {
    what: 'Barcha muddatlar bitta roʻyxatda: polislar, texnik koʻriklar, texnik xizmat, avtomobil hujjatlari, guvohnomalar, pasportlar va xodim hujjatlari.',
    steps: [
      'Qolgan kunlar boʻyicha saralang yoki muddati oʻtganlarni tanlang.',
      'Qatorni oching: u hujjatga olib boradi. Yangi hujjatni yangi yozuv bilan kiriting, oldingisi almashtirilgan boʻladi.',
    ],
    signs: [
      ['{$expiring-document.options.standing.expired}', 'Muddat oʻtgan.'],
      [
        '{$expiring-document.options.standing.expiring}',
        'Tugashiga hujjatning shu turi uchun belgilangandan kam kun qolgan.',
      ],
    ],
  },
  'print-form-setting': {
    what: 'Chop shakllarining oʻz sarlavhasi, qatorlari va imzolari, yonida namunasi bilan. Standart shaklga qaytish uchun yozuvni oʻchiring.',
    refusals: [
      [
        'Shakl varaqqa sigʻmaydi',
        'Namuna ortiqcha sahifani koʻrsatadi. Matn, qator yoki imzolarni qisqartiring.',
      ],
    ],
  },
  finding: {
    what: 'Nazorat markazi oʻzaro mos kelmaydigan hujjatlarni topadi: odometr va yoqilgʻi uzilishlari, ortiqcha sarf, koʻriksiz chiqishlar, yoʻl varaqasisiz yoqilgʻi quyish, yetkazib beruvchi va ombor bilan farqlar. Har bir eʼtirozda nima boʻlishi kerakligi, nima borligi va qanday tuzatish yozilgan.',
    steps: [
      'Jiddiylaridan boshlang. Hujjatni havola orqali oching.',
      'Hujjatni tuzating: eʼtiroz oʻzi yoʻqoladi.',
      'Hammasi toʻgʻri boʻlsa va shunday qolsa, {$app.control.accept} tugmasini bosing va sababini yozing.',
    ],
    signs: [
      ['{$finding.options.severity.high}', 'Hisob notoʻgʻri yoki majburiy qoida buzilgan.'],
      ['{$finding.options.severity.medium}', 'Xatoga oʻxshaydi, koʻrish kerak.'],
      ['{$finding.options.severity.low}', 'Bilib qoʻygan yaxshi; odatda tuzatishga hojat yoʻq.'],
    ],
    refusals: [
      [
        'Qabul qilingan eʼtiroz qaytdi',
        'Hujjat qiymatlari oʻshandan beri oʻzgargan. Ularni koʻring, qayta qabul qiling yoki tuzating.',
      ],
      [
        'Eʼtirozlar juda koʻp',
        'Chegaralar {@organisation} ekranining {$organisation.sections.control} boʻlimida belgilanadi.',
      ],
    ],
  },
  'finding-acceptance': {
    what: 'Qabul qilingan eʼtirozlar: sababi, kim qabul qilgani va oʻsha paytdagi qiymatlar. Eʼtirozni baribir tuzatish kerak boʻlsa, qabulni bekor qiling: {@finding}.',
  },
  'event-log': {
    what: 'Hodisalar jurnali: kim, qachon, qaysi ekranda qaysi yozuvni oʻzgartirgan, oldingi va keyingi qiymatlari bilan. Jurnal yozuvlari oʻzgarmaydi va oʻchirilmaydi.',
    steps: [
      'Davr, foydalanuvchi yoki ekranni belgilang.',
      'Maydonlarni koʻrish uchun qatorni yoying.',
      'Maydonlar keyin oʻzgartirilmagan boʻlsa, oʻzgarishni jurnaldan qaytarish mumkin.',
    ],
  },
  'custom-role': {
    what: 'Tashkilotingizning oʻz rollari. Har biri tizim roli asosida yaratilgan: uning huquqlari bilan boshlanadi, keyin oʻziniki boʻladi. Bosh sahifa, bildirishnomalar va ish joylari asosiy roldagidek qoladi.',
    steps: [
      '{@resource-access} ekranida rol yarating: asosni tanlang va nom bering.',
      'Huquqlar jadvalida darajalar va boʻlimlarni belgilang.',
      'Rolni foydalanuvchilarga bering: {@user}.',
    ],
    refusals: [
      [
        'Rolni arxivlab boʻlmaydi',
        'U foydalanuvchilarga berilgan. Ularga boshqa rol bering va qaytadan urinib koʻring.',
      ],
    ],
  },
  'own-field': {
    what: 'Tashkilotingizga yetishmayotgan maydonlar: transport, xodimlar, buyurtmalar va yoʻl varaqalari uchun. Ular boshqalari kabi shakllar, roʻyxatlar, filtrlar, import, eksport va jurnalda mavjud.',
    steps: [
      'Maydon qayerda kerakligini, turini va nomini tanlang. Turini keyin oʻzgartirib boʻlmaydi.',
      'Maydon turi «Tanlov» boʻlsa, saqlangan maydonning «Variantlar» varagʻida variantlarni qoʻshing.',
      'Maydon majburiymi va roʻyxatda ustun boʻladimi — belgilang. Yangi maydonlar bu sahifadan chiqqandan keyin koʻrinadi.',
      'Keraksiz maydonni arxivga joʻnating: qiymatlari saqlanadi va u bilan birga qaytadi.',
    ],
    refusals: [
      [
        'Bu turdagi maydonni boshqa qoʻshib boʻlmaydi',
        'Har bir turdagi maydonlar soni cheklangan, arxivdagilar ham hisobga olinadi. Arxivdagi maydonni tiklang va nomini oʻzgartiring.',
      ],
    ],
  },
  'own-field-option': {
    what: 'Oʻz maydonining qiymati tanlanadigan variantlar.',
    steps: [
      '«Tanlov» turidagi maydonni tanlab, variantlarini qoʻshing. Xuddi shuni maydon kartasining «Variantlar» varagʻida ham qilish mumkin.',
      'Arxivdagi variant boshqa taklif qilinmaydi, ammo yozuvlarda qoladi.',
    ],
  },
  webhook: {
    what: 'Vebxuklar boshqa dasturlarga oʻzgarishlar, hujjat oʻtishlari va oʻtkazishlar haqida xabar beradi. Soʻrovlar imzolangan; muvaffaqiyatsizlari bir necha kun takrorlanadi.',
    steps: [
      'Dastur manzilini va hodisalarni belgilang.',
      'Imzo sirini yarating va dasturchiga bering: u bir marta koʻrsatiladi.',
      'Sinov yuboring va javobini {@webhook-delivery} ekranida tekshiring.',
    ],
    refusals: [
      [
        'Yuborish toʻxtatilgan',
        'Dastur bir necha kun hodisalarni qabul qilmagan. Uni tuzating va vebxukni qayta yoqing.',
      ],
    ],
  },
  'webhook-delivery': {
    what: 'Vebxukning har bir joʻnatmasi: nima yuborilgan, dastur nima javob bergan va keyingi urinish qachon. Joʻnatmani takrorlash mumkin: {@webhook}.',
  },
  task: {
    what: 'Oʻzingiz va hamkasblar uchun vazifalar, muddati va tegishli yozuv havolasi bilan. Ijrochi bildirishnoma oladi, muallif vazifa koʻrilgani va bajarilganini koʻradi.',
    steps: [
      '{$app.list.create} bosing, nima qilish kerakligini yozing, ijrochi va muddatni tanlang.',
      'Ijrochi holatni oʻzgartiradi: ishda, bajarildi.',
    ],
    refusals: [
      [
        '{$app.errors.not_own_task}',
        'Muallif yoki ijrochidan soʻrang. Rol huquqlari buni oʻzgartirmaydi.',
      ],
    ],
  },
  user: {
    what: 'Kim kira olishi: login, rollar, bogʻlangan xodim, ikkinchi omil va oxirgi faollik.',
    steps: [
      'Foydalanuvchini rollari bilan yarating va bir martalik parol bering: u bir marta koʻrsatiladi.',
      'Xodim ketganda hisobni oʻchirib qoʻying: seanslar darhol tugaydi.',
      'Unutilgan parol va yoʻqotilgan ikkinchi omil kartochkada bekor qilinadi.',
      'Dastur uchun kirish kalitli xizmat hisobini oching.',
    ],
    refusals: [
      ['{$app.errors.last_administrator}', 'Avval bu huquqlarni boshqa foydalanuvchiga bering.'],
      ['{$app.errors.beyond_rights}', 'Sizdan koʻproq narsaga haqli rolni berib boʻlmaydi.'],
    ],
  },
  'resource-access': {
    what: 'Rollarning boʻlimlar boʻyicha huquqlari: ruxsat yoʻq, koʻrish, tahrirlash; alohida shaxsiy va tibbiy maʼlumotlar, tekshiruvga qaramay chiqarish, oʻtkazish, yopilgan oyni ochish.',
    steps: [
      'Rolni tanlang; uni boshqasi bilan solishtirish mumkin.',
      'Huquqlarni oʻzgartiring va {$app.role_rights.review} tugmasini bosing: necha kishida nima oʻzgarishi koʻrsatiladi.',
      'Saqlang. Huquqlar darhol, kirib turganlar uchun ham amal qiladi.',
    ],
    refusals: [
      ['{$app.errors.own_rights}', 'Oʻzingizni huquqlarni boshqarishdan mahrum qilib boʻlmaydi.'],
      [
        'Boʻlim ochiq, ekran esa menyuda yoʻq',
        'Ekranning oʻz rollar roʻyxati bor: u ekran yordamining oxirida yozilgan.',
      ],
    ],
  },
} satisfies ScreenTexts
