import type { FormatWords } from './words.ts'

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

export const en: FormatWords = {
  months,
  monthsShort: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  weekdaysShort: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  longDay: (date, month, year) => `${date} ${months[month - 1]} ${year}`,
  monthYear: (month, year) => `${months[month - 1]} ${year}`,
  since: (from) => `from ${from}`,
  group: ',',
  decimal: '.',
  percent: (number) => `${number}%`,
  units: {
    km: 'km',
    l: 'l',
    kg: 'kg',
    m3: 'm³',
    h: 'h',
    min: 'min',
    m: 'm',
    t: 't',
    l_100km: 'l/100 km',
    l_h: 'l/h',
    kmh: 'km/h',
    percent: '%',
    kg_l: 'kg/l',
    celsius: '°C',
    pcs: 'pcs',
    day: 'd',
  },
  sizes: ['B', 'KB', 'MB', 'GB'],
  currencies: {},
}
