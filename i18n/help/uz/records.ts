// Pages about records and their files.
import type { HelpText } from '../texts.ts'

export const records = {
  card: {
    title: 'Yozuv kartochkasi',
    what: 'Kartochka yozuvning barcha maydonlarini boʻlimlar boʻyicha koʻrsatadi. Yozilgan narsa darhol qoralama sifatida saqlanadi, shuning uchun qayta yuklash, chiqish yoki aloqa uzilishi hech narsani yoʻqotmaydi.',
    steps: [
      'Maydonlardan {Tab} yoki {Enter} bilan oʻting: ular barcha boʻlimlardan ham oʻtadi.',
      'Tanlash maydonida nomning bir qismini yozing; maʼlumotnomada yoʻgʻini huquqingiz boʻlsa shu yerda qoʻshasiz.',
      '{Ctrl+S} saqlaydi va kartochkani ochiq qoldiradi, {Ctrl+Enter} saqlab yopadi, {F9} nusxa oladi.',
      '{Alt+PgUp} va {Alt+PgDn} roʻyxatdagi oldingi va keyingi yozuvni ochadi.',
      'Bogʻliq qatorlar (hujjatlar, koʻrsatkichlar, qarindoshlar) birinchi saqlashgacha kiritiladi va yozuv bilan birga saqlanadi.',
    ],
    refusals: [
      [
        '{$app.errors.validation}',
        'Maydon yonida nima xato ekani yozilgan. Pastdagi {$app.form.to_error} birinchi xatoga, boshqa boʻlimda boʻlsa ham, olib boradi.',
      ],
      [
        '{$app.errors.stale}',
        'Sizning va boshqaning oʻzgarishlari maydonlar boʻyicha solishtiriladi: turli maydonlar oʻzi birlashadi, bir xil maydon uchun qiymatni tanlang.',
      ],
      [
        '{$app.errors.duplicate}',
        'Bunday qiymatli yozuv bor, ehtimol arxivda. Uni qidiruv bilan toping.',
      ],
      [
        '{$app.errors.confirm}',
        'Qiymat odatdagidan boshqacha. Toʻgʻri boʻlsa tasdiqlang, yozuv shunday saqlanadi.',
      ],
    ],
  },
  documents: {
    title: 'Hujjatlar va ularning holatlari',
    what: 'Hujjat holatlardan oʻtadi: qoralama, ish, oʻtkazilgan. Holat maydonni tahrirlab emas, kartochkadagi yoki belgilangan qatorlar ustidagi amal tugmasi bilan oʻzgartiriladi.',
    steps: [
      'Hujjatni toʻldiring va saqlang.',
      'Amalni bosing. Yana maʼlumot kerak boʻlsa, oynada soʻraladi, hisoblangan qiymatlar ham oʻsha yerda.',
      'Oʻtkazilgan hujjat yoqilgʻi yoki ombor qoldigʻini oʻzgartiradi va endi tahrirlanmaydi.',
      'Oʻtkazilgan hujjatdagi xato sababi bilan tuzatish amali orqali tuzatiladi: oldingi harakatlar bekor qilinadi, hujjat qayta oʻtkaziladi.',
    ],
    refusals: [
      [
        '{$app.errors.state_forbids}',
        'Hujjatni boshqa kishi oʻtkazgan. Kartochkani yangilang va tarixga qarang.',
      ],
      [
        '{$app.errors.month_closed}',
        'Hujjat sanasi yopilgan oyga tushadi: {@book-month}. Oyni sabab va alohida huquq bilan qayta ochish mumkin.',
      ],
      [
        '{$app.errors.below_zero}',
        'Bu sanada buncha yoʻq edi. Sana, saqlash joyi va keyingi hujjatlarni tekshiring.',
      ],
      ['{$app.errors.numbered}', 'Raqamlar uzilishsiz boradi. Oʻchirish oʻrniga bekor qiling.'],
    ],
  },
  removal: {
    title: 'Arxiv va oʻchirish',
    what: 'Avtomobil, xodim va shunga oʻxshash yozuvlar arxivga oʻtkaziladi: roʻyxat va tanlash maydonlaridan chiqadi, ular qatnashgan hujjatlar qoladi. Boshqa yozuvlar oʻchiriladi; oʻchirilganini qaytarish mumkin.',
    steps: [
      'Kartochkada amalni tanlang yoki qatorlarni belgilang. Savoldan oldin nima xalaqit berishi havolalar bilan koʻrsatiladi.',
      'Arxivdan yozuv arxiv yorligʻida {$app.list.restore} bilan qaytariladi.',
      'Oʻchirilgani roʻyxatning {$app.list.more_actions} menyusidagi {$app.removed.title} orqali qaytariladi: eski raqami bilan, fayllarsiz.',
    ],
    refusals: [
      [
        '{$app.errors.in_use}',
        'Unga boshqa yozuvlar bogʻlangan, ular sanab oʻtilgan. Avval ularni oʻzgartiring yoki yozuvni arxivga oʻtkazing.',
      ],
      [
        '{$app.errors.held}',
        'Tugallanmagan ish bor: ochiq smena, buyurtma yoki yoqilgʻi quyish. Uni tugating.',
      ],
      ['{$app.errors.built_in}', 'Usiz dastur ishlamaydi; nomini oʻzgartirish mumkin.'],
    ],
  },
  'record-history': {
    title: 'Yozuv tarixi',
    what: 'Tarixda kim, qachon va nimani oʻzgartirgani, oldingi va keyingi qiymatlari koʻrinadi. U oʻzi yuritiladi, uni tuzatib boʻlmaydi.',
    steps: [
      'Kartochkani oching va {$app.history.title} tugmasini bosing.',
      'Maydonlarni koʻrish uchun oʻzgarishni yoying.',
      '{$app.history.revert} oldingi qiymatlarni yangi oʻzgarish bilan qaytaradi, u ham tarixga yoziladi.',
    ],
    refusals: [
      [
        '{$app.errors.changed_again}',
        'Maydon keyin yana oʻzgartirilgan. Avval keyingi oʻzgarishni qaytaring yoki qiymatni qoʻlda yozing.',
      ],
    ],
  },
  import: {
    title: 'Fayldan import',
    what: 'Import XLSX yoki CSV faylidan yozuvlarni qoʻshadi va yangilaydi. Avval fayl faqat tekshiriladi, siz tasdiqlamaguncha hech narsa oʻzgarmaydi. Bajarilgan importni bekor qilish mumkin.',
    steps: [
      'Roʻyxatning {$app.list.more_actions} menyusida {$app.list.import} bandini tanlang. Kerakli ustunli shablon ham oʻsha yerda.',
      'Faylni tanlang. Ustunlar nomidan taniladi, 1C fayllaridan ham; kerak boʻlsa tuzating.',
      'Qatorlar bilan nima qilishni ayting: yangisini qoʻshish, borini yangilash yoki ikkalasi.',
      '{$app.import.run_check} tugmasini bosing. Nomaʼlum qiymatlar bir martadan hal qilinadi: almashtirish, maʼlumotnomaga qoʻshish yoki boʻsh qoldirish.',
      'Xatoli qatorlarni yuklab oling, faylda tuzatib qayta yuklang yoki qolganlarini import qiling.',
      '{$app.import.apply} tugmasini bosing. Ekranni yopish mumkin: ish serverda davom etadi.',
    ],
    refusals: [
      [
        '{$app.errors.broken_file}',
        'Fayl nomi oʻzgartirilgan yoki buzilgan: elektron jadval dasturida oching va XLSX qilib saqlang.',
      ],
      [
        '{$app.errors.too_many_imports}',
        'Oldingi importlarni tugating yoki olib tashlang: ular import oynasida sanab oʻtilgan.',
      ],
      [
        'Bekor qilinganda yozuvlarning bir qismi qoldi',
        'Ular importdan keyin oʻzgartirilgan yoki ularga bogʻlangan yozuvlar bor. Sabablari bilan sanab oʻtilgan.',
      ],
    ],
  },
  export: {
    title: 'Eksport',
    what: 'Eksport roʻyxatni XLSX yoki CSV ga saqlaydi: topilganning hammasi yoki faqat belgilangani, ekrandagi ustunlar yoki barcha maydonlar, xohlasangiz ichki qatorlar va yakun bilan.',
    steps: [
      'Roʻyxatning filtr, tartib va ustunlarini belgilang.',
      '{$app.list.more_actions} menyusida {$app.list.export} bandini tanlang.',
      'Format va ustunlarni tanlang, {$app.export.download} tugmasini bosing.',
    ],
    refusals: [
      ['{$app.errors.too_many_for_xlsx}', 'Davrni filtr bilan toraytiring yoki CSV ni tanlang.'],
      [
        'Faylda baʼzi maydonlar yoʻq',
        'Shaxsiy va tibbiy maʼlumotlar faqat ularni koʻrish huquqi borlarga chiqariladi.',
      ],
    ],
  },
  printing: {
    title: 'Chop etish',
    what: 'Roʻyxat sahifadan, hujjatlar PDF fayl boʻlib, tashkilot blankida, ekran tilida chop etiladi. Tuzatilgan hujjatni oldingi koʻrinishida ham chop etish mumkin.',
    steps: [
      'Roʻyxat: {Ctrl+P} yoki {$app.list.more_actions} menyusidagi {$app.print.print}.',
      'Hujjat: kartochkadagi yoki belgilangan qatorlar ustidagi chop etish tugmasi, bir nechtasi birdan.',
      'Blank, sarlavha, qatorlar va imzolar {@print-form-setting} ekranida oʻzgartiriladi.',
    ],
    refusals: [
      ['{$app.errors.too_many_to_print}', 'Filtr qoʻshing yoki kerakli qatorlarni belgilang.'],
      [
        'PDF fayl ochilmadi',
        'Brauzer yangi oynani taqiqlagan. Bu manzil uchun ruxsat bering yoki {$app.print.open} bilan oching.',
      ],
    ],
  },
} satisfies Readonly<Record<string, HelpText & { title: string }>>
