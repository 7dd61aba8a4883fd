// Pages about finding one's way, lists and records.
import type { HelpText } from '../texts.ts'

export const lists = {
  start: {
    title: 'Nimadan boshlash kerak',
    what: 'Chapda rolingizga ochiq boʻlimlar menyusi, yuqorida qidiruv, bildirishnomalar, til, mavzu va foydalanuvchi menyusi. Deyarli barcha ish roʻyxat, yozuv kartochkasi yoki navbatli ish oʻrnidan iborat, ular barcha boʻlimlarda bir xil tuzilgan.',
    steps: [
      '{@home} sahifasini oching: u yerda bugun sizni kutayotgan ishlar.',
      'Boʻlimga menyu orqali oʻting yoki {Ctrl+K} bosib, ekran nomi, davlat raqami, familiya yoki hujjat raqamini yozing.',
      'Ekran tushunarsiz boʻlsa, {F1} bosing: yordam yonida ochiladi va ekran bilan birga almashadi.',
      'Til va tungi mavzu yuqori qatorda tanlanadi va eslab qolinadi.',
    ],
    refusals: [
      [
        'Kerakli boʻlim menyuda yoʻq',
        'U rolingiz uchun yopiq. Ish uchun kerak boʻlsa, administratorga murojaat qiling: {@rights}.',
      ],
      [
        'Rol yoki tashkilot bir nechta',
        'Ularni oʻng yuqoridagi foydalanuvchi menyusida almashtiring.',
      ],
    ],
  },
  home: {
    title: 'Bosh sahifa',
    what: 'Bugun nima qilish kerakligini, qaysi avtomobil va haydovchilar nima uchun chiqa olmasligini, qaysi hujjatlar muddati yaqinligini koʻrsatadi. Har bir plitka kerakli saralangan roʻyxatga olib boradi.',
    steps: [
      '{$app.dashboard.sections.next} boʻlimidan boshlang: avval oʻz ishlaringiz, keyin rolingiz ishlari.',
      'Plitkani bosing: son olingan roʻyxat ochiladi.',
      '{$app.dashboard.arrange} ortiqcha plitkalarni yashiradi va tartibini oʻzgartiradi, faqat siz uchun.',
    ],
    signs: [
      [
        '{$app.dashboard.sections.off_road}',
        'Tayyorlik tekshiruvi hozir chiqarmaydigan avtomobil va haydovchilar: {@out-of-service}.',
      ],
      [
        '{$app.dashboard.sections.expiring}',
        'Muddati tez orada tugaydigan yoki tugagan polislar, texnik koʻriklar, guvohnomalar va boshqa hujjatlar.',
      ],
    ],
  },
  search: {
    title: 'Umumiy qidiruv',
    what: '{Ctrl+K} istalgan ekranda qidiruvni ochadi. U ekranlar, amallar (qoʻshish, import, eksport, chop etish), yozuvlar va yordam sahifalarini topadi. Soʻzlarni rus tilida, ikkala oʻzbek yozuvida yoki ingliz tilida, istalgan shaklda, hatto boshqa klaviatura tilida ham yozish mumkin.',
    steps: [
      '{Ctrl+K} bosing va ikki-uch soʻz yoki raqamning bir qismini yozing.',
      '{↑} {↓} bilan qatorni tanlang va {Enter} bosing.',
      'Hech narsa yozilmaguncha oxirgi yozuv va ekranlar koʻrsatiladi.',
    ],
    refusals: [
      [
        'Yozuv topilmayapti',
        'Qidiruv faqat sizga ochiq yozuvlarni koʻrsatadi, arxivni koʻrsatmaydi. Kamida uchta belgi yozing: shunda soʻzning oʻrtasi ham qidiriladi.',
      ],
    ],
  },
  list: {
    title: 'Roʻyxat',
    what: 'Roʻyxat boʻlim yozuvlarini sahifalab koʻrsatadi. Tepasida qidiruv va filtrlar, ostida yozuvlar soni va sahifalar. Ustunlar, ularning kengligi, tartib va qatorlar soni siz uchun istalgan kompyuterda eslab qolinadi.',
    steps: [
      'Roʻyxatni {/} qidiruvi yoki {$app.list.filters} bilan toraytiring; qatorlar ustidagi yorliqlar tayyor saralashlar, soni bilan.',
      'Saralash uchun ustun sarlavhasini bosing, yana bosilsa teskari tartib.',
      'Yozuvni bosib yoki {Enter} bilan oching; yangisini {$app.list.create} yoki {N} bilan qoʻshing.',
      'Bir nechta qatorni belgilang: barchasi ustida amallar paydo boʻladi: oʻzgartirish, arxiv, oʻchirish, oʻtkazish.',
      '{$app.list.more_actions} menyusida import, eksport, chop etish, ustunlar va oʻchirilgan yozuvlar bor.',
    ],
    signs: [
      [
        'Qatordagi rangli belgi',
        'Hujjat holati: kulrang boshlanmagan, sariq eʼtibor talab qiladi, yashil tugallangan, qizil rad etilgan yoki muddati oʻtgan. Yonida doim soʻz bor.',
      ],
      ['Qator yonidagi nuqta', 'Yozuvda saqlanmagan qoralamangiz bor. Davom etish uchun oching.'],
      [
        'Qator oʻzi yangilandi',
        'Uni hozirgina boshqa foydalanuvchi oʻzgartirdi: roʻyxatlar qayta yuklanmasdan yangilanadi.',
      ],
    ],
    refusals: [
      [
        '{$app.list.nothing_found}',
        'Filtr va qidiruvni tozalang. Roʻyxat ustidagi yorliqni va arxivni tekshiring.',
      ],
      [
        'Amal barcha qatorlarda bajarilmadi',
        'Qolganlari sababi bilan koʻrsatilgan. Ularni tuzatib takrorlang: bajarilganlari ikkinchi marta oʻzgarmaydi.',
      ],
    ],
  },
  filters: {
    title: 'Filtrlar, koʻrinishlar va guruhlar',
    what: 'Filtrlar roʻyxatda kerakli yozuvlarni qoldiradi, koʻrinish esa filtr, ustun, tartib va guruhlarni bitta nom ostida eslab qoladi.',
    steps: [
      '{$app.list.filters} tugmasini bosing va maydonni tanlang. Har bir qiymat yonida nechta yozuv topilishi koʻrsatilgan.',
      'Kunlar oraliq yoki soʻz bilan beriladi: bugun, shu hafta, shu oy.',
      '{$app.groups.title} qatorlarni istalgan maydon, kun yoki oy boʻyicha, har bir guruh yakuni bilan yigʻadi.',
      'Roʻyxat kerakli koʻrinishga kelganda saqlang: {$app.views.save_as}',
      'Koʻrinishni hamkasblarga koʻrsatish yoki roʻyxat u bilan ochiladigan qilish mumkin.',
    ],
    signs: [
      [
        '{$app.views.changed}',
        'Filtr yoki ustunlar saqlangan koʻrinishdan farq qiladi. Oʻzgarishni saqlang yoki koʻrinishni qayta tanlang.',
      ],
      [
        'Sahifa manzili',
        'Unda filtrlar yozilgan: havolani hamkasbga yuboring, u huquqlari doirasida shuni koʻradi.',
      ],
    ],
  },
  editing: {
    title: 'Roʻyxatda tahrirlash va qoʻyish',
    what: 'Koʻp roʻyxatlarda kataklar kartochkani ochmasdan, joyida oʻzgartiriladi. Elektron jadvaldan qatorlar ham shunday qoʻyiladi.',
    steps: [
      'Qatorga strelkalar bilan, kataklarga oʻngga oʻting va yozing yoki {F2} bosing. Sichqonchada ikki marta bosing.',
      '{Enter} saqlaydi va pastki qatorga, {Tab} keyingi katakka oʻtadi, {Esc} yozilganni bekor qiladi.',
      'Jadvalda kataklarni nusxalang, birinchi katakka turing va {Ctrl+V} bosing. Yozishdan oldin nima oʻzgarishi, nima qoʻshilishi va nima mos kelmasligi koʻrinadi.',
      '{Ctrl+D} belgilangan qatorlarni yuqoridagi qiymat bilan toʻldiradi.',
      '{Ctrl+Z} oxirgi tahrir, qoʻyish yoki toʻldirishni toʻliq bekor qiladi.',
    ],
    refusals: [
      [
        'Katak tahrirlanmaydi',
        'Maydon hisoblanadi, hujjat bu holatda oʻzgarmaydi yoki sizda faqat koʻrish huquqi bor.',
      ],
      [
        'Bir qismi bekor qilinmadi',
        'Bu yozuvlarni sizdan keyin boshqa kishi oʻzgartirgan. Kerakli qiymatlarni {@record-history} orqali qaytaring.',
      ],
    ],
  },
} satisfies Readonly<Record<string, HelpText & { title: string }>>
