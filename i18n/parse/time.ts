import { todayIn, momentAt } from '../format/zone.ts'
import { parseDay } from './day.ts'
import { cleaned } from './parsed.ts'
import type { Parsed } from './parsed.ts'

/** A typed time as 'HH:MM': 8, 830, 0830, 8.30, 8:30, 08-30. */
export function parseTime(text: string): Parsed<string> {
  const typed = cleaned(text)
  if (typed === '') return null
  const [, hours, minutes = '0'] =
    /^(\d{1,2})(?: ?[:.,\- ] ?(\d\d))?$/.exec(typed) ?? /^(\d{1,2})(\d\d)$/.exec(typed) ?? []
  return hours !== undefined && Number(hours) <= 23 && Number(minutes) <= 59
    ? `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
    : 'bad'
}

/**
 * A typed moment as ISO text in UTC: a day, a space and a time on the wall of the contract's zone
 * ('12032019 830', 't 8:30'). A time alone is today's; a day alone is not a moment. ISO text with
 * its zone is taken as it is.
 */
export function parseMoment(
  text: string,
  zone: { timeZone: string; today?: string },
): Parsed<string> {
  const typed = cleaned(text)
  if (typed === '') return null
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(typed))
    return isoOf(typed)
  const today = zone.today ?? todayIn(zone.timeZone)
  const [, dayText, timeText = ''] =
    /^(?:(.+?)(?:,? |T))?(\d{1,2}[:.,-]?\d\d|\d{1,2})$/.exec(typed) ?? []
  if (dayText === undefined && !/^\d{1,2}:\d\d$/.test(timeText)) return 'bad'
  const day = dayText === undefined ? today : parseDay(dayText, today)
  const time = parseTime(timeText)
  return day === null || day === 'bad' || time === null || time === 'bad'
    ? 'bad'
    : momentAt(day, time, zone.timeZone)
}

function isoOf(text: string): Parsed<string> {
  const ms = Date.parse(text.replace(' ', 'T'))
  return Number.isNaN(ms) ? 'bad' : new Date(ms).toISOString()
}

const hour = 'ч|час|часа|часов|h|hr|hours?|soat|соат'
const minute = 'м|мин|минут|минуты|минута|m|min|minutes?|daq|daqiqa|дақ|дақиқа'
const spelled = new RegExp(
  `^(?:(\\d+(?:[.,]\\d{1,2})?) ?(?:${hour})\\.?)? ?(?:(\\d+) ?(?:${minute})\\.?)?$`,
  'iu',
)

/**
 * A typed length of time in minutes: 90, 1:30, '1 ч 30 мин', '1,5 ч'. A number alone is minutes.
 */
export function parseDuration(text: string): Parsed<number> {
  const typed = cleaned(text)
  if (typed === '') return null
  if (/^\d{1,7}$/.test(typed)) return Number(typed)
  const [, clockHours, clockMinutes] = /^(\d{1,4}):([0-5]\d)$/.exec(typed) ?? []
  if (clockHours !== undefined) return Number(clockHours) * 60 + Number(clockMinutes)
  const [, hours, minutes] = spelled.exec(typed) ?? []
  if (hours === undefined && minutes === undefined) return 'bad'
  const total = Number((hours ?? '0').replace(',', '.')) * 60 + Number(minutes ?? 0)
  return Math.abs(total - Math.round(total)) < 1e-9 &&
    (minutes === undefined || Number.isInteger(Number((hours ?? '0').replace(',', '.'))))
    ? Math.round(total)
    : 'bad'
}
