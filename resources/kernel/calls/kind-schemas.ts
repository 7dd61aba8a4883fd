// Kind → schema of one wire value. Issue messages are fault codes with their argument.
import { z } from 'zod'
import { isZone } from '../country-packs.ts'
import { fault } from './error-codes.ts'
import type { Fault, FaultCode } from './error-codes.ts'
import { mostLatitude, mostLongitude } from '../values/geographic-coordinates.ts'
import {
  dayMonthPattern,
  decimalFormat,
  emailPattern,
  firstDay,
  firstYear,
  lastDay,
  lastYear,
  longestDuration,
  longestEmail,
  longestPlate,
  longestText,
  moneyFormat,
  phonePattern,
  timePattern,
} from '../values/kind-limits.ts'
import { patternFault } from '../values/pattern-fault.ts'
import { normalizePlate } from '../values/plate.ts'
import { fewestCorners, isSimple, mostCorners } from '../values/polygon-corners.ts'
import { visibleText } from '../values/visible-text.ts'
import type { FieldOptions, Kind } from '../types.ts'

// zod would compile its schemas with new Function, which the page's Content-Security-Policy
// forbids.
z.config({ jitless: true })

type Make = (options: FieldOptions) => z.ZodType
const say = (error: Fault) => ({ error })
const numeric = (bound: unknown): bound is number => typeof bound === 'number'

/** Characters as people and PostgreSQL count them. */
const lengthOf = (text: string) => [...text].length

/**
 * No control characters (PostgreSQL has no NUL), no bidirectional marks, which would make a name
 * read as another, no lone surrogates.
 */
function line(options: FieldOptions, code: FaultCode = 'text', most = longestText(options)) {
  const max = numeric(options.max) ? options.max : most
  const allowed = options.multiline
    ? /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]*$/
    : /^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]*$/
  return z
    .string(say(code))
    .overwrite(visibleText)
    .regex(allowed, say('characters'))
    .refine((text) => text.isWellFormed(), say('characters'))
    .refine((text) => lengthOf(text) <= max, {
      error: ({ input }) => fault('too_long_by', `${max}|${lengthOf(String(input))}`),
    })
}

/** The range of the column. A larger number is a typing error. */
const integerBounds = [-2147483648, 2147483647] as const
const tooManyDigits = fault('too_many_digits', 9)

function whole(
  options: FieldOptions,
  code: FaultCode,
  min: number,
  max: number,
  beyond: Readonly<Record<'low' | 'high', FaultCode>> = { low: 'too_small', high: 'too_big' },
) {
  const low = numeric(options.min) ? options.min : min
  const high = numeric(options.max) ? options.max : max
  return z
    .int(say(code))
    .min(low, say(low === integerBounds[0] ? tooManyDigits : fault(beyond.low, low)))
    .max(high, say(high === integerBounds[1] ? tooManyDigits : fault(beyond.high, high)))
}

/** An exact number as text; a JSON number is accepted in its shortest form. */
function exact(
  options: FieldOptions,
  { digits, scale }: { readonly digits: number; readonly scale: number },
) {
  const text = z.preprocess(
    (value) => (typeof value === 'number' && Number.isFinite(value) ? String(value) : value),
    z.string(say('number')).trim(),
  )
  return text.pipe(
    z
      .string()
      .regex(/^-?\d{1,20}(\.\d{1,20})?$/, { error: 'number', abort: true })
      .superRefine((value, context) => {
        const [units = '', parts = ''] = value.replace('-', '').split('.')
        const issue = (message: Fault) => context.addIssue({ code: 'custom', message })
        if (parts.replace(/0+$/, '').length > scale) issue(fault('scale', scale))
        if (units.replace(/^0+/, '').length > digits - scale) issue(fault('digits', digits - scale))
        if (numeric(options.min) && Number(value) < options.min)
          issue(fault('too_small', options.min))
        if (numeric(options.max) && Number(value) > options.max)
          issue(fault('too_big', options.max))
      })
      .transform((value) => toScale(value, scale)),
  )
}

/** '1' → '1.00', '-0.0' → '0.00': the spelling PostgreSQL answers with. */
function toScale(value: string, scale: number): string {
  const [units = '', parts = ''] = value.replace('-', '').split('.')
  const text =
    (units.replace(/^0+(?=\d)/, '') || '0') +
    (scale > 0 ? `.${parts.slice(0, scale).padEnd(scale, '0')}` : '')
  return value.startsWith('-') && /[1-9]/.test(text) ? `-${text}` : text
}

/** The calendar has such a day. */
function isInCalendar(y: number, m: number, d: number): boolean {
  return m >= 1 && m <= 12 && d >= 1 && d <= new Date(Date.UTC(y, m, 0)).getUTCDate()
}

/** A real day of the calendar in the years that days may have. */
function isDay(text: string): boolean {
  const [, y, m, d] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  if (y === undefined || text < firstDay || text > lastDay) return false
  return isInCalendar(Number(y), Number(m), Number(d))
}

/**
 * The fault of a complete date, as typed or on the wire, that does not exist in the calendar;
 * otherwise of an invalid format.
 */
export function dayFault(text: unknown): FaultCode {
  const typed = String(text)
  const [, y, m, d] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed) ?? []
  const [, date, month, year] =
    /^(\d{1,2})[-./, ](\d{1,2})(?:[-./, ](\d{4}))?$/.exec(typed) ??
    /^(\d\d)(\d\d)(\d{4})$/.exec(typed) ??
    []
  const whole = y !== undefined || date !== undefined
  // without a year the 29th of February is one
  return whole && !isInCalendar(Number(y ?? year ?? 2024), Number(m ?? month), Number(d ?? date))
    ? 'no_such_day'
    : 'day'
}

const dayText = z.string(say('day')).refine(isDay, { error: ({ input }) => dayFault(input) })
/** A month by its first day. */
const monthText = dayText.refine((text) => text.endsWith('-01'), say('month'))
const momentText = z
  .string(say('moment'))
  .refine(
    (text) =>
      /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)$/.test(text) &&
      isDay(text.slice(0, 10)) &&
      !Number.isNaN(Date.parse(text)),
    say('moment'),
  )
  .transform((text) => new Date(text).toISOString())
const id = z.int(say('ref')).positive(say('ref'))

function range(options: FieldOptions) {
  const end = options.of === 'moment' ? momentText : dayText
  const object = z.strictObject(
    { from: end, to: options.open ? end.nullish().transform((to) => to ?? null) : end },
    say('period'),
  )
  return object.refine(
    ({ from, to }) => to === null || (options.of === 'moment' ? from < to : from <= to),
    say('period'),
  )
}

const coordinate = (limit: number) =>
  z
    .number(say('point'))
    .min(-limit, say('point'))
    .max(limit, say('point'))
    .refine((value) => value !== 0, say('point'))
    .transform((value) => Math.round(value * 1e6) / 1e6)
const place = z.strictObject(
  { lat: coordinate(mostLatitude), lon: coordinate(mostLongitude) },
  say('point'),
)
/** One fault for the whole polygon: its corners have no inputs of their own. */
const polygon = z
  .array(z.unknown(), say('polygon'))
  .max(mostCorners, say(fault('too_many_items', mostCorners)))
  .transform((corners, context) => {
    const read = corners.flatMap((corner) => place.safeParse(corner).data ?? [])
    const isWhole = read.length === corners.length && read.length >= fewestCorners
    if (isWhole && isSimple(read)) return read
    const message = isWhole ? 'polygon_crossing' : 'polygon'
    context.addIssue({ code: 'custom', message: message satisfies FaultCode })
    return z.NEVER
  })
const never: Make = () => z.never(say('read_only'))

export const kindSchema: Readonly<Record<Kind, Make>> = {
  text: (o) => {
    const text = o.pattern
      ? line(o).regex(new RegExp(`^(?:${o.pattern})$`, 'u'), say(patternFault(o)))
      : line(o)
    return o.of === 'zone' ? text.refine(isZone, say('choice')) : text
  },
  email: (o) =>
    line({ ...o, max: longestEmail }, 'email').refine(
      (text) => text.length > longestEmail || emailPattern.test(text),
      say('email'),
    ),
  phone: () =>
    z
      .string(say('phone'))
      .transform((text) => text.replace(/[\s()-]/g, ''))
      .pipe(z.string().regex(phonePattern, say('phone'))),
  integer: (o) => whole(o, 'integer', ...integerBounds),
  decimal: (o) => exact(o, decimalFormat(o)),
  money: (o) => exact(o, moneyFormat),
  year: (o) => whole(o, 'year', firstYear, lastYear, { low: 'year_before', high: 'year_after' }),
  day: ({ of }) => (of === 'month' ? monthText : dayText),
  moment: () => momentText,
  time: () => z.string(say('time')).regex(timePattern, say('time')),
  dayMonth: () => z.string(say('day_month')).regex(dayMonthPattern, say('day_month')),
  period: range,
  duration: (o) => whole(o, 'duration', 0, longestDuration),
  flag: () => z.boolean(say('flag')),
  // a numeric code may be sent as a number
  choice: (o) => {
    const codes = Object.keys(o.choices ?? {})
    const one = z.enum(codes as [string, ...string[]], say('choice'))
    const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value)
    return codes.some((code) => /^\d+$/.test(code)) ? z.preprocess(asText, one) : one
  },
  ref: () => id,
  refs: () =>
    z
      .array(id, say('list'))
      .max(500, say(fault('too_many_items', 500)))
      .refine((ids) => new Set(ids).size === ids.length, say('repeated')),
  plate: () => line({ max: longestPlate }, 'plate').transform(normalizePlate),
  point: () => place,
  polygon: () => polygon,
  files: never,
  photos: never,
  secret: (o) => line({ max: numeric(o.max) ? o.max : 500 }),
  rows: never, // child rows have a schema of their fields: schema.ts
  computed: never,
  marks: never,
}
