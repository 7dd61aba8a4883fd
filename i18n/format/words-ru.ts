import type { FormatWords } from './words.ts'

const months = ['январь', 'февраль', 'март', 'апрель', 'май', 'июнь', 'июль', 'август', 'сентябрь', 'октябрь', 'ноябрь', 'декабрь']
const ofMonths = ['января', 'февраля', 'марта', 'апреля', 'мая', 'июня', 'июля', 'августа', 'сентября', 'октября', 'ноября', 'декабря']
const capital = (word = '') => word.charAt(0).toUpperCase() + word.slice(1)

export const ru: FormatWords = {
  months,
  monthsShort: ['янв.', 'февр.', 'мар.', 'апр.', 'мая', 'июн.', 'июл.', 'авг.', 'сент.', 'окт.', 'нояб.', 'дек.'],
  weekdays: ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'],
  weekdaysShort: ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'],
  longDay: (date, month, year) => `${date} ${ofMonths[month - 1]} ${year}\u00a0г.`,
  monthYear: (month, year) => `${capital(months[month - 1])} ${year}`,
  since: (from) => `с ${from}`,
  group: '\u00a0',
  decimal: ',',
  percent: (number) => `${number}\u00a0%`,
  units: {
    km: 'км',
    l: 'л',
    kg: 'кг',
    m3: 'м³',
    h: 'ч',
    min: 'мин',
    m: 'м',
    t: 'т',
    l_100km: 'л/100 км',
    l_h: 'л/ч',
    kmh: 'км/ч',
    percent: '%',
    kg_l: 'кг/л',
    celsius: '°C',
    pcs: 'шт.',
    day: 'дн.',
  },
  sizes: ['Б', 'КБ', 'МБ', 'ГБ'],
  currencies: { UZS: 'сум', RUB: 'руб.' },
}
