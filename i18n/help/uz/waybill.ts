import type { ScreenTexts } from '../texts.ts'

export const waybill = {
  'car-way-bill-type': {
    what: 'Yoʻl varaqasi turlari: smena, kun yoki oyga, va chop shakli. Tur avtomobildan olinadi.',
  },
  'gate-shift': {
    what: 'Chiqarish tablosi: bugun kim chiqadi, nima tayyor, nima yetishmaydi, kim kechikdi, liniyada va qaytdi. Oʻzi yangilanadi; devor ekrani uchun katta koʻrinishi bor.',
    steps: [
      'Tayyorlik belgisiga qarang: bosilganda sabablar koʻrinadi.',
      'Tayyor smenada {$app.gate.open} bosing: yoʻl varaqasi oldingisining odometr va yoqilgʻisini davom ettiradi.',
      'Ertalab {$app.gate.open_all} tezroq: tayyor boʻlmaganlari sababi bilan qoladi.',
      'Varaqalarni bitta faylda chop eting.',
    ],
    signs: [
      ['{$app.gate.groups.late}', 'Reja boʻyicha chiqish vaqti oʻtdi, smena ochilmagan.'],
      ['{$app.gate.groups.overdue}', 'Reja boʻyicha qaytish vaqti oʻtdi, smena yopilmagan.'],
      [
        '{$app.gate.groups.no_waybill}',
        'Smena varaqasiz oʻtdi: uni rasmiylashtiring yoki smenani bekor qiling.',
      ],
    ],
    refusals: [
      ['Smena ochilmaydi', 'Tayyorlik tekshiruvi chiqishni taqiqlaydi: {@release}.'],
      [
        'Smena tabloda yoʻq',
        'U bugungi {@event-car-driver} ichida yoʻq. Smenani qoʻshing yoki varaqani qoʻlda yarating.',
      ],
    ],
  },
  'gate-shift-own': {
    what: 'Sizning smenangiz: avtomobil, vaqt, koʻriklar va tayyorlik. Nimadir tayyor boʻlmasa, sababi shu yerda.',
  },
  'way-bill': {
    what: 'Hisob uchun yoʻl varaqalari: smena oldingi varaqaning odometr va yoqilgʻisi bilan ochiladi, qaytganda yopiladi va oʻtkaziladi. Oʻtkazilgan varaqa yoqilgʻini hisobdan chiqaradi.',
    steps: [
      'Varaqani smenadan, buyurtmadan yoki qoʻlda yarating va smenani oching.',
      'Qaytgandan keyin {$way-bill.transitions.close} bosing: vaqt, odometr va qoldiqni kiriting. Oynada masofa, meʼyor, sarf, tejash va ortiqcha sarf koʻrinadi.',
      'Topshiriq va ish sharoitlarini tekshiring: isitgich, yuk, qatnov, tirkama meʼyorni oʻzgartiradi.',
      '{$way-bill.transitions.post} bosing; koʻpi uchun birdan ham mumkin.',
      'Varaqani ikki tomonlama, boʻsh yoki toʻldirilgan holda chop eting.',
    ],
    signs: [
      ['{$way-bill.fields.overrun}', 'Smena sarfi meʼyordan koʻp.'],
      [
        '{$way-bill.fields.gps_gap}',
        'Smenaning bir qismida treker javob bermagan: uning masofasi toʻliq emas.',
      ],
      ['{$way-bill.fields.overridden}', 'Tekshiruvga qaramay, sababi bilan chiqarilgan.'],
    ],
    refusals: [
      ['Smena ochilmaydi', 'Tayyorlik sabablari varaqada yozilgan: {@release}.'],
      [
        'Odometr yoki yoqilgʻi oldingi varaqaga mos emas',
        'Chiqishdagi qiymatlar oldingi varaqani davom ettiradi. Oldingi varaqani tuzating.',
      ],
      [
        'Varaqani tuzatib boʻlmaydi',
        'U oʻtkazilgan. {$way-bill.transitions.correct} amali sababi bilan uni qaytaradi; yopilgan oyda avval oyni oching.',
      ],
      [
        'Meʼyor hisoblanmadi',
        'Avtomobilda bu yoqilgʻi uchun amaldagi meʼyor yoʻq: {@fuel-consumption-norm}.',
      ],
    ],
  },
  'way-bill-bill': {
    what: 'Marshrut varaqalari: oʻsha varaqalar smena davomida. Smena shu yerda ochiladi va yopiladi; buxgalteriya {@way-bill} ekranida oʻtkazadi.',
  },
  'way-bill-dispatching': {
    what: 'Dispetcherlik marshrut varaqalari: uning buyurtmalari boʻyicha smenalarni ochish va yopish.',
  },
  'fuel-vehicle-statement': {
    what: 'Har bir avtomobil boʻyicha oylik yoqilgʻi qaydnomasi: ikki qoldiq orasida hujjatma-hujjat, meʼyor, tejash va ortiqcha sarf bilan. Chop etilgani va fayli bir xil sonli.',
  },
  'fuel-driver-statement': {
    what: 'Har bir haydovchi boʻyicha oylik yoqilgʻi qaydnomasi: varaqalari boʻyicha masofa, meʼyor, sarf, tejash va ortiqcha sarf.',
  },
  'driver-timesheet': {
    what: 'Haydovchilar tabeli kunlar boʻyicha: yoʻl varaqalaridagi soat va tungi soatlar, rejadagi smenalar va yoʻqliklar. Har bir haydovchiga chop etiladi.',
    refusals: [['Soatlar kam chiqdi', 'Smena yopilmagan yoki varaqada qaytish vaqti notoʻgʻri.']],
  },
} satisfies ScreenTexts
