import type { FormatWords } from './words.ts'

const months = ['yanvar', 'fevral', 'mart', 'aprel', 'may', 'iyun', 'iyul', 'avgust', 'sentabr', 'oktabr', 'noyabr', 'dekabr']

export const uz: FormatWords = {
  months,
  monthsShort: ['yan', 'fev', 'mar', 'apr', 'may', 'iyn', 'iyl', 'avg', 'sen', 'okt', 'noy', 'dek'],
  weekdays: ['dushanba', 'seshanba', 'chorshanba', 'payshanba', 'juma', 'shanba', 'yakshanba'],
  weekdaysShort: ['du', 'se', 'ch', 'pa', 'ju', 'sh', 'ya'],
  longDay: (date, month, year) => `${year}-yil ${date}-${months[month - 1]}`,
  monthYear: (month, year) => `${year}-yil ${months[month - 1]}`,
  since: (from) => `${from} dan`,
  group: '\u00a0',
  decimal: ',',
  percent: (number) => `${number}%`,
  units: {
    km: 'km',
    l: 'l',
    kg: 'kg',
    m3: 'm³',
    h: 'soat',
    min: 'daq.',
    m: 'm',
    t: 't',
    l_100km: 'l/100 km',
    l_h: 'l/soat',
    kmh: 'km/soat',
    percent: '%',
    kg_l: 'kg/l',
    celsius: '°C',
    pcs: 'dona',
    day: 'kun',
  },
  sizes: ['B', 'KB', 'MB', 'GB'],
  currencies: { UZS: 'soʻm' },
}
