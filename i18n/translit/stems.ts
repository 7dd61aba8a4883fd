// Loan words and names whose Cyrillic spelling the Latin one does not carry (ц, ь, ъ, щ, э, a
// dropped letter).

/**
 * Left in Latin inside Cyrillic text: names, formats, codes and the letters of licence categories.
 * Exact words.
 */
export const kept: ReadonlySet<string> = new Set(
  (
    'A ABC API Alt B BC BE BI C CE CNG CSV Caps Chevrolet D DE Delete DOC DOCX Earth Email Enter Excel Ford GIF GPRS GPS GPX Google Howo ID ' +
    'Isuzu JPEG JPG LPG Lock MAN Natural PDF PNG PUBLIC QR SMS Shift Superset TOTP Telegram URL VIN XLSX ZIP doc docx email id jpeg k ' +
    'localhost pdf png tracker'
  ).split(' '),
)

/**
 * A final soft sign is only in the bare word and is dropped before every suffix: автомобиль,
 * автомобиллар.
 */
export const softEnding: Readonly<Record<string, string>> = {
  avtomobil: 'автомобил',
  elektromobil: 'электромобил',
  model: 'модел',
  dvigatel: 'двигател',
  parol: 'парол',
  rol: 'рол',
  profil: 'профил',
  dizel: 'дизел',
  panel: 'панел',
  detal: 'детал',
  alkogol: 'алкогол',
  kalendar: 'календар',
  nol: 'нол',
  tabel: 'табел',
  yanvar: 'январ',
  fevral: 'феврал',
  aprel: 'апрел',
  iyun: 'июн',
  iyul: 'июл',
  sentabr: 'сентябр',
  oktabr: 'октябр',
  noyabr: 'ноябр',
  dekabr: 'декабр',
}

/** Other stems, replaced whole, with or without a suffix. */
export const stems: Readonly<Record<string, string>> = {
  filtr: 'фильтр',
  kompyuter: 'компьютер',
  albom: 'альбом',
  multfilm: 'мультфильм',
  obyekt: 'объект',
  subyekt: 'субъект',
  mototsikl: 'мотоцикл',
  puls: 'пульс',
  litsenziya: 'лицензия',
  ofitser: 'офицер',
  sement: 'цемент',
  sisterna: 'цистерна',
  avtosisterna: 'автоцистерна',
  silindr: 'цилиндр',
  sex: 'цех',
  sentr: 'центр',
  stansiya: 'станция',
  avtostansiya: 'автостанция',
  inspeksiya: 'инспекция',
  funksiya: 'функция',
  aksiya: 'акция',
  seksiya: 'секция',
  konstruksiya: 'конструкция',
  instruksiya: 'инструкция',
  redaksiya: 'редакция',
  korreksiya: 'коррекция',
  kvitansiya: 'квитанция',
  protsent: 'процент',
  spetsifikatsiya: 'спецификация',
  spetstexnika: 'спецтехника',
  spetsial: 'специал',
  koeffitsiyent: 'коэффициент',
  retsept: 'рецепт',
  patsiyent: 'пациент',
  fransiya: 'франция',
  vitse: 'вице',
  distansiya: 'дистанция',
  kommersiya: 'коммерция',
  konferensiya: 'конференция',
  sirkulyatsiya: 'циркуляция',
  shyotka: 'щётка',
  rayon: 'район',
  mayor: 'майор',
}

/** What may follow a stem for it to be taken as that stem: rol + lar, but not rol + ik. */
export const suffixes: ReadonlySet<string> = new Set([
  '',
  ...(
    'lar lari larni larning larini larining lariga larida lardan larga i ni ning ga da dan ini iga ida idan ining ' +
    'li lik siz lash lashtirish lashtirilmagan lashtirilgan chi chilik si sini sining sida siga sidan im ingiz ' +
    'ingizni imiz lanmoqda lanmagan langan lang dagi mi lab cha lashuv lamoq lashdan landi larsiz aro lashtirildi b sh ' +
    'lanadi laydi langanda iy'
  ).split(' '),
])
