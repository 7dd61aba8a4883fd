// Parses the text of a cell into a wire value, as leniently as the form does. References are
// resolved elsewhere.
import { isReferenceList } from '#resources/kernel/kind-traits.ts'
import { locales } from '#resources/kernel/locales.ts'
import { dayFault } from '#resources/kernel/calls/kind-schemas.ts'
import type { FaultCode } from '#resources/kernel/calls/error-codes.ts'
import { soundKey } from '#resources/kernel/values/search-key.ts'
import type { Field, Kind, Resource } from '#resources/kernel/types.ts'
import { optionLabel } from '#i18n/server.ts'
import {
  parseDayMonth,
  parseDuration,
  parseInteger,
  parseMoment,
  parseMonth,
  parseNumber,
  parsePhone,
  parsePoint,
  parsePolygon,
  parseTime,
  parseWrittenDay,
} from '#i18n/parse/index.ts'
import type { Locale } from '#resources/kernel/names.ts'
import { dateText } from '../parse/xlsx-reader.ts'

export interface Reading {
  locale: Locale
  timeZone: string
  /** Whose telephone numbers need no code. */
  country: string
  /** In the contract's zone. */
  today: string
}

/** A value, null for nothing, or what is wrong. */
type Read = { value: unknown } | { fault: FaultCode }
type Parse = (text: string, reading: Reading, field: Field, at: CellField) => Read
/** The field that a cell is read for. */
interface CellField {
  resource: Resource
  key: string
  field: Field
}

const ok = (value: unknown): Read => ({ value })
const of = (value: unknown, fault: FaultCode): Read => (value === 'bad' ? { fault } : { value })
const asText: Parse = (text, _, { options }) => ok(options.multiline ? text : inOneLine(text))
const inOneLine = (text: string) =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
const exact: Parse = (text, { locale }) => of(parseNumber(text, locale), 'number')
const whole =
  (fault: FaultCode): Parse =>
  (text, { locale }) =>
    // a lone comma before three digits is no decimal sign of a whole number
    of(
      parseInteger(
        locale === 'en' && /^[-+]?\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text,
        locale,
      ),
      fault,
    )

/** Days and moments that a sheet kept as their number. */
const isSerial = (text: string) =>
  /^\d{5}([.,]\d+)?$/.test(text) &&
  Number(text.slice(0, 5)) > 14_000 &&
  Number(text.slice(0, 5)) < 80_000
const shown = (text: string) =>
  isSerial(text) ? dateText(Number(text.replace(',', '.')), 'moment') : text
/** Seconds of a clock, and the midnight that programs add to a day. */
const plain = (text: string) => shown(text).replace(/(\d{1,2}:\d\d):\d\d(\.\d+)?$/, '$1')
const ofDay = (text: string) => plain(text).replace(/[ T]+0{1,2}:00(Z)?$/, '')
/** A word or a single number means a day only while it is being typed, not in a file. */
const nowhere = /^[^\d]*$|^[+-]?\d{1,4}$|^[^\d]+[+-]\d+$/

function dayIn(text: string, today: string) {
  const day = ofDay(text)
  return nowhere.test(day) ? 'bad' : parseWrittenDay(day, today)
}

/** A month's name may be followed by only its year: мар-25. */
function monthIn(text: string, today: string) {
  const day = ofDay(text)
  return /^\D*$|^[+-]?\d{1,4}$/.test(day) ? 'bad' : parseMonth(day, today)
}

function momentIn(text: string, reading: Reading) {
  const moment = plain(text)
  // the day may have its month by name
  const [, day, time] = /^(.*\p{L}.*?)[\s,]+(\d{1,2}:\d\d)$/u.exec(moment) ?? []
  const written = day === undefined ? null : parseWrittenDay(day, reading.today)
  return nowhere.test(text)
    ? 'bad'
    : parseMoment(written === null || written === 'bad' ? moment : `${written} ${time}`, reading)
}

function period(text: string, reading: Reading, { options }: Field): Read {
  const end = (one: string) =>
    options.of === 'moment' ? momentIn(one, reading) : dayIn(one, reading.today)
  const bare = text.replace(/^(с|со|from)\s+/i, '').replace(/\s+(dan|дан)$/i, '')
  const [first = '', last, ...more] = bare.split(
    /\s*[–—]\s*|\s+-\s+|\s*\.\.\.?\s*|\s+(?:по|to)\s+/i,
  )
  const from = end(first)
  // the same day is not listed twice
  const to =
    last === undefined || last === ''
      ? null
      : end(/^\d{1,2}:\d\d$/.test(last) ? `${first.replace(/\s+\S+$/, '')} ${last}` : last)
  if (from === 'bad' || from === null || to === 'bad' || more.length > 0) return { fault: 'period' }
  const single = to === null && bare === text && options.of !== 'moment' && !/[–—]\s*$/.test(text)
  return ok({ from, to: single ? from : to })
}

const yes = new Set([
  'da',
  'ha',
  'yes',
  'y',
  'true',
  'istina',
  '1',
  '+',
  'x',
  'v',
  'est',
  'bor',
  '✓',
  '✔',
])
const no = new Set(['net', 'yoq', 'eq', 'no', 'n', 'false', 'loj', '0', '-', '–', '—', 'yolgon'])
function flag(text: string): Read {
  const words = [text.trim().toLowerCase(), soundKey(text)]
  if (words.some((word) => yes.has(word))) return ok(true)
  return words.some((word) => no.has(word)) ? ok(false) : { fault: 'flag' }
}

const labels = new WeakMap<Field, ReadonlyMap<string, string>>()
/** Codes by every name that they have in the four languages. */
function choice(
  text: string,
  _: Reading,
  field: Field,
  { resource: { name }, key }: CellField,
): Read {
  const codes = Object.keys(field.options.choices ?? {})
  const known =
    labels.get(field) ??
    new Map(
      codes.flatMap((code) =>
        [code, ...locales.map((one) => optionLabel(one, name, key, code))].map((word) => [
          soundKey(word),
          code,
        ]),
      ),
    )
  labels.set(field, known)
  const value = codes.includes(text) ? text : known.get(soundKey(text))
  return value === undefined ? { fault: 'choice' } : ok(value)
}

/** Numbers of this country are often written without its code. */
function phone(text: string, { country }: Reading): Read {
  return ok(parsePhone(text, country) ?? text.replace(/[\s()\-.]/g, ''))
}

const refuseValue: Parse = () => ({ fault: 'read_only' })

const parsers: Readonly<Record<Kind, Parse>> = {
  text: asText,
  email: asText,
  phone,
  integer: whole('integer'),
  decimal: exact,
  money: exact,
  year: whole('year'),
  day: (text, { today }, { options }) =>
    options.of === 'month'
      ? of(monthIn(text, today), 'month')
      : of(dayIn(text, today), dayFault(text)),
  moment: (text, reading) => of(momentIn(text, reading), 'moment'),
  time: (text) =>
    of(
      parseTime(
        /^0[.,]\d+$/.test(text) ? dateText(Number(text.replace(',', '.')), 'time') : plain(text),
      ),
      'time',
    ),
  dayMonth: (text) => of(parseDayMonth(text), 'day_month'),
  period,
  duration: (text) => of(parseDuration(text), 'duration'),
  flag,
  choice,
  ref: refuseValue,
  refs: refuseValue,
  plate: asText,
  point: (text) => of(parsePoint(text), 'point'),
  polygon: (text) => of(parsePolygon(text), 'polygon'),
  files: refuseValue,
  photos: refuseValue,
  secret: refuseValue,
  rows: refuseValue,
  computed: refuseValue,
  marks: refuseValue,
}

/** Characters that a value may be written in, where it is no text; expressions see no more. */
const longestValue = 200
/** A hundred corners. */
const longestPolygon = 4000
/** Thrown for texts that are not valid values. */
const unreadable = '?'

/** `text` is not empty. */
export function readValue(at: CellField, text: string, reading: Reading): Read {
  const parse = parsers[at.field.kind]
  const longest = at.field.kind === 'polygon' ? longestPolygon : longestValue
  const taken = parse === asText || text.length <= longest ? text : unreadable
  return parse(taken, reading, at.field, at)
}

/** The names in one cell: of a list, parted by semicolons or lines. */
export function namesIn(field: Field, text: string): string[] {
  if (!isReferenceList(field)) return [text]
  return text
    .split(/[;\n]/)
    .map((one) => one.trim())
    .filter(Boolean)
}
