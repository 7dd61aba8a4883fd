// Months, weekdays, days, counts and numbers in each language, from CLDR with corrections by
// native speakers.
import type { Locale } from '#resources/kernel/locales.ts'

export interface CalendarWords {
  weekdays: readonly string[]
  short: readonly string[]
  /** `month`: from 0. */
  longDay(day: number, month: number, year: number): string
  monthYear(month: number, year: number): string
  selected: readonly (readonly [many: number, said: string])[]
  /** 25000 litres with two decimal places. */
  number: string
}

const list = (words: string) => words.split(' ')
const ofRu = list(
  'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
)
const ru = list('Январь Февраль Март Апрель Май Июнь Июль Август Сентябрь Октябрь Ноябрь Декабрь')
const uz = list('yanvar fevral mart aprel may iyun iyul avgust sentabr oktabr noyabr dekabr')
const cyrillic = list(
  'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь',
)
const en = list(
  'January February March April May June July August September October November December',
)

export const calendars: Readonly<Record<Locale, CalendarWords>> = {
  ru: {
    weekdays: list('понедельник вторник среда четверг пятница суббота воскресенье'),
    short: list('пн вт ср чт пт сб вс'),
    longDay: (day, month, year) => `${day} ${ofRu[month]} ${year} г.`,
    monthYear: (month, year) => `${ru[month]} ${year}`,
    selected: [
      [1, 'Выбрана 1 запись'],
      [2, 'Выбраны 2 записи'],
      [5, 'Выбрано 5 записей'],
    ],
    number: '25 000,00',
  },
  uz: {
    weekdays: list('dushanba seshanba chorshanba payshanba juma shanba yakshanba'),
    short: list('du se ch pa ju sh ya'),
    longDay: (day, month, year) => `${year}-yil ${day}-${uz[month]}`,
    monthYear: (month, year) => `${year}-yil ${uz[month]}`,
    selected: [
      [1, '1 ta yozuv tanlandi'],
      [2, '2 ta yozuv tanlandi'],
      [5, '5 ta yozuv tanlandi'],
    ],
    number: '25 000,00',
  },
  'uz-Cyrl': {
    weekdays: list('душанба сешанба чоршанба пайшанба жума шанба якшанба'),
    short: list('ду се чо па жу ша як'),
    longDay: (day, month, year) => `${year} йил ${day} ${cyrillic[month]}`,
    monthYear: (month, year) => `${year} йил ${cyrillic[month]}`,
    selected: [
      [1, '1 та ёзув танланди'],
      [2, '2 та ёзув танланди'],
      [5, '5 та ёзув танланди'],
    ],
    number: '25 000,00',
  },
  en: {
    weekdays: list('Monday Tuesday Wednesday Thursday Friday Saturday Sunday'),
    short: list('Mon Tue Wed Thu Fri Sat Sun'),
    longDay: (day, month, year) => `${day} ${en[month]} ${year}`,
    monthYear: (month, year) => `${en[month]} ${year}`,
    selected: [
      [1, '1 record selected'],
      [2, '2 records selected'],
      [5, '5 records selected'],
    ],
    number: '25,000.00',
  },
}
