// Pages about what belongs to the user.
import type { HelpText } from '../texts.ts'

export const ownPages = {
  inbox: {
    title: 'Bildirishnomalar',
    what: 'Bu yerga sizga tegishli narsalar keladi: tugayotgan muddatlar, buyurtmalar boʻyicha qarorlar, vazifalar, import yakuni. Rolga qaysi bildirishnomalar kelishini administrator hal qiladi, oʻzingiznikini oʻzingiz belgilaysiz.',
    steps: [
      'Qoʻngʻiroqcha yonidagi son oʻqilmaganlar soni. Yozuvga oʻtish uchun bildirishnomani oching.',
      'Hammasini oʻqilgan deb belgilang yoki olmoqchi boʻlgan turlarni tanlang.',
      'Xat ham olish uchun elektron pochta manzilini yozing.',
    ],
  },
  messages: {
    title: 'Xabarlar',
    what: 'Dastur ichida hamkasblar bilan yozishmalar, ikki kishi yoki guruh boʻlib. Yangi xabar darhol koʻrinadi va bildirishnoma boʻlib keladi.',
    steps: [
      'Suhbatdoshni tanlang yoki yangi suhbat boshlang.',
      'Yozing va yuboring: {Enter} yuboradi, {Shift+Enter} yangi qator boshlaydi.',
    ],
    refusals: [
      [
        'Hamkasb roʻyxatda yoʻq',
        'Tizimga kirishi ochiq va rol qoidalari ruxsat bergan kishilar bilan yozishish mumkin.',
      ],
    ],
  },
  profile: {
    title: 'Profil',
    what: 'Maʼlumotlaringiz, parol, ikkinchi omil, ochiq seanslar, dasturlar uchun kirish kalitlari va ekran koʻrinishi.',
    steps: [
      'Parolni almashtiring: boshqa qurilmalarda tizimdan chiqiladi.',
      'Ikkinchi omilni yoqing: telefondagi ilova bilan kodni skanerlang va tiklash kodlarini saqlang.',
      'Seanslarni tekshiring va notanishlarini yakunlang.',
    ],
    refusals: [
      [
        'Ilovali telefon yoʻq',
        'Tiklash kodlaridan birini kiriting. Ular boʻlmasa, ikkinchi omilni administrator bekor qiladi.',
      ],
      [
        'Parol qabul qilinmaydi',
        'Kamida 10 belgi kerak, login ham, keng tarqalgan parol ham boʻlmasin.',
      ],
    ],
  },
  rights: {
    title: 'Huquqlar va yopiq ekranlar',
    what: 'Sizga nima ochiqligini rol hal qiladi: baʼzi boʻlimlar koʻrish uchun, baʼzilari tahrirlash uchun ochiq; shaxsiy maʼlumotlar va baʼzi amallar alohida huquq talab qiladi. Boshqa tashkilot hech qachon koʻrinmaydi.',
    steps: [
      'Rollaringizni foydalanuvchi menyusida koʻring.',
      'Administratorga ekran nomini ayting, u rad etish sahifasida yozilgan.',
      'Administrator huquqlarni {@resource-access} ekranida oʻzgartiradi; ular darhol amal qiladi, qayta kirish shart emas.',
    ],
    refusals: [
      ['{$app.errors.forbidden}', 'Rolda bu amal uchun huquq yoʻq.'],
      ['{$app.form.read_only}', 'Boʻlim sizga faqat koʻrish uchun ochiq.'],
    ],
  },
  shortcuts: {
    title: 'Tezkor tugmalar',
    what: 'Tugmalar klaviaturadagi oʻrni boʻyicha, istalgan tilda ishlaydi. Roʻyxat, ish oʻrni va vaqt shkalasi ekranida {?} faqat shu ekran tugmalarini koʻrsatadi.',
  },
  news: {
    title: 'Yangiliklar',
    what: 'Foydalanuvchilar uchun oʻzgarishlar versiyalar boʻyicha, oxirgisi yuqorida.',
  },
} satisfies Readonly<Record<string, HelpText & { title: string }>>
