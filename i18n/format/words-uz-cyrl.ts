import type { FormatWords } from './words.ts'

// Written out and not derived: short names of months and the ь of the full ones do not follow from
// the Latin spelling.
const months = [
  'январь',
  'февраль',
  'март',
  'апрель',
  'май',
  'июнь',
  'июль',
  'август',
  'сентябрь',
  'октябрь',
  'ноябрь',
  'декабрь',
]

export const uzCyrl: FormatWords = {
  months,
  monthsShort: ['янв', 'фев', 'мар', 'апр', 'май', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'],
  weekdays: ['душанба', 'сешанба', 'чоршанба', 'пайшанба', 'жума', 'шанба', 'якшанба'],
  weekdaysShort: ['ду', 'се', 'чо', 'па', 'жу', 'ша', 'як'],
  longDay: (date, month, year) => `${year} йил ${date} ${months[month - 1]}`,
  monthYear: (month, year) => `${year} йил ${months[month - 1]}`,
  since: (from) => `${from} дан`,
  group: '\u00a0',
  decimal: ',',
  percent: (number) => `${number}%`,
  units: {
    km: 'км',
    l: 'л',
    kg: 'кг',
    m3: 'м³',
    h: 'соат',
    min: 'дақ.',
    m: 'м',
    t: 'т',
    l_100km: 'л/100 км',
    l_100tkm: 'л/100 т·км',
    l_h: 'л/соат',
    kmh: 'км/соат',
    percent: '%',
    kg_l: 'кг/л',
    celsius: '°C',
    per_min: 'зарба/дақ.',
    mm_hg: 'мм сим. уст.',
    pcs: 'дона',
    day: 'кун',
  },
  sizes: ['Б', 'КБ', 'МБ', 'ГБ'],
  currencies: { UZS: 'сўм' },
}
