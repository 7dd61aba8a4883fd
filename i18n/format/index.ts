// Formats of values in each language. Every function is pure and takes the value of the wire;
// nothing here asks Intl for words.
import type { Locale } from '#resources/kernel/names.ts'
import { viewPlate } from '#resources/kernel/values/plate.ts'
import type { Period, Point, Unit } from '#resources/kernel/types.ts'
import { dotted, dateParts, weekdayOf } from './civil.ts'
import { decimalText, editableText, shortCount } from './numbers.ts'
import { phoneText } from './people.ts'
import { formatWords } from './words.ts'
import type { FormatWords } from './words.ts'
import { todayIn, wallOf } from './zone.ts'

export interface Formats {
  readonly locale: Locale
  readonly timeZone: string
  readonly currency: string
  /** Whose telephone numbers need no code: ISO 3166. */
  readonly country: string
  /** The day with which a week begins, 1 (Monday) to 7. */
  readonly weekStart: number
  /** From so many days before its end on a paper is shown as one that runs out soon. */
  readonly noticeDays: number
  readonly words: FormatWords
  /** Today in the contract's zone, 'YYYY-MM-DD'. */
  today(): string
  /** 07.03.2025 */
  day(day: string): string
  /** 7 марта 2025 г. */
  longDay(day: string): string
  /** 'YYYY-MM' or a day → Март 2025 */
  monthYear(day: string): string
  weekday(day: string, length?: 'long' | 'short'): string
  /** ISO in UTC → 07.03.2025 14:05 in the contract's zone */
  moment(moment: string): string
  /** ISO in UTC → 14:05 in the contract's zone; 'HH:MM' stays */
  time(value: string): string
  /** 'MM-DD' → 15.10 */
  dayMonth(value: string): string
  /** Days or moments; the same day is not repeated. */
  period(period: Period): string
  integer(value: number): string
  /** '1234.5' → 1 234,50 at scale 2 */
  decimal(value: string, scale?: number): string
  /** What an input shows for a stored number: no groups. */
  editable(value: string | number): string
  /** Amount and currency; an empty fraction of soum is left out, tiyin are out of use. */
  money(value: string, currency?: string): string
  year(value: number): string
  /** Minutes → 1 ч 30 мин */
  duration(minutes: number): string
  phone(value: string): string
  plate(value: string): string
  /** Latitude, longitude: dots in every language, as maps take them. */
  point(value: Point): string
  /** Corners parted by semicolons. */
  polygon(value: readonly Point[]): string
  /** Bytes → 1,2 МБ */
  fileSize(bytes: number): string
  /** 1250 → 1.3k */
  count(value: number): string
  /** A number of percents, '12.3' → 12,3 % */
  percent(value: string, scale?: number): string
  /** A shown number with its unit, never parted at a line's end. */
  quantity(shown: string, unit: Unit): string
}

const slim = '\u00a0'

interface FormatsFor {
  /** IANA. */
  timeZone: string
  /** ISO 4217. */
  currency: string
  country?: string
  weekStart?: number
  noticeDays?: number
}

/** Formats of one language for one contract. */
export function formatsOf(locale: Locale, contract: FormatsFor): Formats {
  const words = formatWords[locale]
  const { timeZone, currency, country = 'UZ', weekStart = 1, noticeDays = 30 } = contract
  const decimal = (value: string, scale?: number) => decimalText(value, words, scale)
  const quantity = (shown: string, unit: Unit) =>
    unit === 'percent' ? words.percent(shown) : shown + slim + words.units[unit]
  const ends = (value: string): [day: string, time: string] =>
    value.length > 10 ? wallOf(value, timeZone) : [value, '']
  const shownEnd = ([day, time]: [string, string]) =>
    time ? `${dotted(day)} ${time}` : dotted(day)
  const point = ({ lat, lon }: Point) => `${lat.toFixed(6)}, ${lon.toFixed(6)}`
  return {
    locale,
    timeZone,
    currency,
    country,
    weekStart,
    noticeDays,
    words,
    today: () => todayIn(timeZone),
    day: dotted,
    longDay: (day) => {
      const [year, month, date] = dateParts(day)
      return words.longDay(date, month, year)
    },
    monthYear: (day) => words.monthYear(Number(day.slice(5, 7)), Number(day.slice(0, 4))),
    weekday: (day, length = 'long') =>
      (length === 'long' ? words.weekdays : words.weekdaysShort)[weekdayOf(day) - 1] ?? '',
    moment: (moment) => shownEnd(wallOf(moment, timeZone)),
    time: (value) => (value.length > 5 ? wallOf(value, timeZone)[1] : value),
    dayMonth: (value) => `${value.slice(3, 5)}.${value.slice(0, 2)}`,
    period: ({ from, to }) => {
      const first = ends(from)
      if (to === null) return words.since(shownEnd(first))
      const last = ends(to)
      if (first[0] !== last[0]) return `${shownEnd(first)} – ${shownEnd(last)}`
      return first[1] ? `${dotted(first[0])} ${first[1]}–${last[1]}` : dotted(first[0])
    },
    integer: (value) => decimal(String(value)),
    decimal,
    editable: (value) => editableText(String(value), words),
    money: (value, code = currency) => {
      const whole = code === 'UZS' && /^-?\d+(\.0*)?$/.test(value)
      return decimal(value, whole ? 0 : 2) + slim + (words.currencies[code] ?? code)
    },
    year: String,
    duration: (minutes) => {
      const hours = Math.floor(minutes / 60)
      const rest = minutes % 60
      const parts = [
        hours > 0 && quantity(String(hours), 'h'),
        (rest > 0 || hours === 0) && quantity(String(rest), 'min'),
      ]
      return parts.filter(Boolean).join(' ')
    },
    phone: phoneText,
    plate: (value) => viewPlate(value).text,
    point,
    polygon: (corners) => corners.map(point).join('; '),
    fileSize: (bytes) => {
      const step = getSizeStep(bytes)
      const amount = bytes / 1024 ** step
      const digits = step > 0 && amount < 10 && !Number.isInteger(amount) ? 1 : 0
      return `${decimal(amount.toFixed(digits))}${slim}${words.sizes[step]}`
    },
    count: shortCount,
    percent: (value, scale) => words.percent(decimal(value, scale)),
    quantity,
  }
}

/** How many times the size goes by 1024 into a larger unit. */
function getSizeStep(bytes: number): 0 | 1 | 2 | 3 {
  if (bytes < 1024) return 0
  if (bytes < 1024 ** 2) return 1
  return bytes < 1024 ** 3 ? 2 : 3
}
