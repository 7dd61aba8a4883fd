// Parsing and formatting of kinds that are typed as text, by i18n's parsers and formats.
import { withoutEmptyPlaces } from '#i18n/format/numbers.ts'
import type { Formats } from '#i18n/format/index.ts'
import {
  parseDay,
  parseDayMonth,
  parseDuration,
  parseInteger,
  parseMoment,
  parseMonth,
  parseNumber,
  parsePhone,
  parseTime,
} from '#i18n/parse/index.ts'
import type { Parsed } from '#i18n/parse/index.ts'
import { groupPlate, normalizePlate } from '#resources/kernel/values/plate.ts'
import type { TextCodec } from './controls/useTypedText.ts'

const understood = <V>(parsed: Parsed<V>): V | undefined =>
  parsed === 'bad' || parsed === null ? undefined : parsed
/** Texts that were refused pass through `show` unchanged. */
const ifShaped = (shape: RegExp, show: (value: string) => string) => (value: string) =>
  shape.test(value) ? show(value) : value
const exact = /^-?\d+(\.\d+)?$/

/** A whole number; years are never grouped. */
export function integerCodec(formats: Formats, grouped = true): TextCodec<number> {
  return {
    read: (text) => understood(parseInteger(text, formats.locale)),
    show: (value) =>
      grouped && typeof value === 'number' ? formats.integer(value) : String(value),
    edit: grouped ? String : undefined,
  }
}

/**
 * An exact number as text with `scale` decimals; further digits are kept for the schema to refuse.
 */
export function decimalCodec(formats: Formats, scale: number): TextCodec<string> {
  return {
    read: (text) => {
      const value = understood(parseNumber(text, formats.locale))
      if (value === undefined) return undefined
      const [units = '', parts = ''] = value.split('.')
      const digits =
        parts.replace(/0+$/, '').length > scale ? parts : parts.slice(0, scale).padEnd(scale, '0')
      return digits ? `${units}.${digits}` : units
    },
    show: ifShaped(exact, (value) => formats.decimal(withoutEmptyPlaces(value, scale))),
    edit: ifShaped(exact, (value) => formats.editable(value)),
  }
}

export function dayCodec(formats: Formats): TextCodec<string> {
  return {
    // The key t types е on a Russian keyboard.
    read: (text) => understood(parseDay(/^[еЕ]$/.test(text.trim()) ? 't' : text, formats.today())),
    show: ifShaped(/^\d{4}-\d\d-\d\d$/, formats.day),
  }
}

/**
 * A month, stored as its first day; typed as in files, as its number in the current year, or as a
 * day in it.
 */
export function monthCodec(formats: Formats): TextCodec<string> {
  const day = dayCodec(formats)
  const shaped = /^\d{4}-\d\d-\d\d$/
  return {
    read: (text) => {
      const today = formats.today()
      const typed = /^\d{1,2}$/.test(text.trim()) ? `${text}.${today.slice(0, 4)}` : text
      const month = understood(parseMonth(typed, today))
      return month ?? day.read(text)?.replace(/\d\d$/, '01')
    },
    show: ifShaped(shaped, formats.monthYear),
    edit: ifShaped(shaped, (value) => `${value.slice(5, 7)}.${value.slice(0, 4)}`),
  }
}

export function momentCodec(formats: Formats): TextCodec<string> {
  return {
    read: (text) => understood(parseMoment(text, { timeZone: formats.timeZone })),
    show: ifShaped(/^\d{4}-\d\d-\d\dT.*Z$/, formats.moment),
  }
}

export const timeCodec: TextCodec<string> = {
  read: (text) => understood(parseTime(text)),
  show: (value) => value.slice(0, 5),
}

export function dayMonthCodec(formats: Formats): TextCodec<string> {
  return {
    read: (text) => understood(parseDayMonth(text)),
    show: ifShaped(/^\d\d-\d\d$/, formats.dayMonth),
  }
}

/** Minutes, displayed as hours and minutes: 90 → 1:30. */
export const durationCodec: TextCodec<number> = {
  read: (text) => understood(parseDuration(text)),
  show: (value) =>
    typeof value === 'number'
      ? `${Math.floor(value / 60)}:${String(value % 60).padStart(2, '0')}`
      : String(value),
}

/** Any text is a plate, however unusual. */
export function plateCodec(formats: Formats): TextCodec<string> {
  return {
    read: (text) => normalizePlate(text) || undefined,
    show: formats.plate,
    mask: groupPlate,
  }
}

/**
 * E.164. A number without a country code belongs to the organisation's country; other numbers need
 * a plus sign.
 */
export function phoneCodec(formats: Formats): TextCodec<string> {
  return { read: (text) => parsePhone(text, formats.country) ?? undefined, show: formats.phone }
}
