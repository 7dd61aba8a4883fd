// A pasted text → the value of a field, parsed as if typed.
import type { Formats } from '#i18n/format/index.ts'
import type { Field, Kind } from '#resources/kernel/types.ts'
import type { Translate } from '../../../common/useT.ts'
import {
  dayCodec,
  dayMonthCodec,
  decimalCodec,
  durationCodec,
  integerCodec,
  momentCodec,
  monthCodec,
  phoneCodec,
  plateCodec,
  timeCodec,
} from '../../inputs/textCodecs.ts'
import { matchRank } from '../../inputs/matchRank.ts'

/** `fault`: a code of faults.<code>, or a message. */
export type Read = { value: unknown } | { fault: string }

interface Words {
  formats: Formats
  t: Translate
  /** The label of a choice's code. */
  option(code: string): string
}

type Reader = (text: string, field: Field, words: Words) => unknown
const yes = new Set(['1', '+', 'true', 'да', 'yes', 'ha', 'ҳа', 'x', 'х', '✓'])
const no = new Set(['0', '-', '–', 'false', 'нет', 'no', 'yoʻq', "yo'q", 'йўқ'])

/** undefined: the text is invalid. References are matched elsewhere: they need the server. */
const readers: Readonly<Partial<Record<Kind, Reader>>> = {
  text: (text, { options }) => (options.multiline ? text : text.replace(/\s*[\r\n]+\s*/g, ' ')),
  email: (text) => text,
  phone: (text, _, { formats }) => phoneCodec(formats).read(text),
  integer: (text, _, { formats }) => integerCodec(formats).read(text),
  year: (text, _, { formats }) => integerCodec(formats, false).read(text),
  decimal: (text, { options }, { formats }) => decimalCodec(formats, options.scale ?? 2).read(text),
  money: (text, _, { formats }) => decimalCodec(formats, 2).read(text),
  day: (text, { options }, { formats }) =>
    (options.of === 'month' ? monthCodec : dayCodec)(formats).read(text),
  moment: (text, _, { formats }) => momentCodec(formats).read(text),
  time: (text) => timeCodec.read(text),
  dayMonth: (text, _, { formats }) => dayMonthCodec(formats).read(text),
  duration: (text) => durationCodec.read(text),
  plate: (text, _, { formats }) => plateCodec(formats).read(text),
  flag(text, _, { t }) {
    const word = text.toLowerCase()
    if (yes.has(word) || word === t('app.list.yes').toLowerCase()) return true
    return no.has(word) || word === t('app.list.no').toLowerCase() ? false : undefined
  },
  choice: (text, { options }, { option }) =>
    Object.keys(options.choices ?? {}).find(
      (code) => code === text || matchRank(option(code), text) === 0,
    ),
}

const faultOf: Readonly<Partial<Record<Kind, string>>> = {
  decimal: 'number',
  money: 'number',
  dayMonth: 'day_month',
}

/** A blank text is nothing, and clears. */
export function parseCellText(text: string, field: Field, words: Words): Read {
  const typed = text.trim()
  if (typed === '')
    return { value: field.presence === 'defaulted' ? (field.options.initial ?? null) : null }
  const value = readers[field.kind]?.(typed, field, words)
  if (value !== undefined) return { value }
  if (field.kind === 'choice') return { fault: words.t('app.paste.bad_choice') }
  if (field.kind === 'flag') return { fault: words.t('app.paste.bad_flag') }
  return { fault: field.options.of === 'month' ? 'month' : (faultOf[field.kind] ?? field.kind) }
}

/**
 * A cell as text for the clipboard: `readText` parses it to the same value in the same language.
 */
export function formatCellText(
  value: unknown,
  field: Field,
  label: unknown,
  { formats, t, option }: Words,
): string {
  if (value === null || value === undefined || value === '') return ''
  switch (field.kind) {
    case 'ref':
      return String(label ?? '')
    case 'refs':
      return ((label ?? []) as { name: string }[]).map(({ name }) => name).join(', ')
    case 'flag':
      return t(value === true ? 'app.list.yes' : 'app.list.no')
    case 'choice':
      return option(String(value))
    case 'decimal':
    case 'money':
      return formats.editable(String(value))
    case 'day':
      return field.options.of === 'month'
        ? formats.monthYear(String(value))
        : formats.day(String(value))
    case 'moment':
      return formats.moment(String(value))
    case 'dayMonth':
      return formats.dayMonth(String(value))
    case 'duration':
      return durationCodec.show(Number(value))
    case 'marks':
      return (value as string[]).map(option).join('; ')
    case 'computed':
      return field.options.as
        ? formatCellText(value, { ...field, kind: field.options.as }, label, { formats, t, option })
        : String(value)
    default:
      return typeof value === 'object' ? '' : String(value)
  }
}
