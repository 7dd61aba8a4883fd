// The content of a cell by kind of field: numbers, days and times as such, everything else as
// displayed.
import type { Formats } from '#i18n/format/index.ts'
import { decimalDigits } from '#i18n/format/numbers.ts'
import { wallOf } from '#i18n/format/zone.ts'
import { labelKey, listKey } from '#resources/kernel/derive.ts'
import type { Field, Kind, Period, Point } from '#resources/kernel/types.ts'

export type Cell =
  | { readonly is: 'text'; readonly text: string }
  /** An exact number as text, '-1234.50'. */
  | { readonly is: 'number'; readonly text: string }
  /** 'YYYY-MM-DD' */
  | { readonly is: 'day'; readonly day: string }
  /** A month by its first day. */
  | { readonly is: 'month'; readonly day: string }
  /** Wall-clock time in the contract's zone. */
  | { readonly is: 'moment'; readonly day: string; readonly time: string }
  /** Minutes: since midnight, or a length of time. */
  | { readonly is: 'time' | 'duration'; readonly minutes: number }
export interface ExportCellContext {
  formats: Formats
  /** Texts of flags. */
  yes: string
  no: string
  /** Code of a choice → its label. */
  options: Readonly<Record<string, string>>
}

type Row = Readonly<Record<string, unknown>>
/** `row` is in wire format; null is an empty cell. */
type Make = (row: Row, key: string, field: Field, context: ExportCellContext) => Cell | null

const text = (words: string): Cell | null => (words === '' ? null : { is: 'text', text: words })
const number = (exact: string): Cell => ({ is: 'number', text: exact })
const filled =
  <V>(make: (value: V, field: Field, context: ExportCellContext) => Cell | null): Make =>
  (row, key, field, context) => {
    const value = row[key]
    return value === null || value === undefined ? null : make(value as V, field, context)
  }
const exact = filled<string | number>((value, { options }) =>
  number(decimalDigits(String(value), options.scale)),
)
const whole = filled<number>((value) => number(String(value)))
const words = filled<string>((value) => text(value))
const time = filled<string>((value, _field, { formats }) => {
  const [hours = 0, minutes = 0] = formats.time(value).split(':').map(Number)
  return { is: 'time', minutes: hours * 60 + minutes }
})

/** An empty name falls back to the id, so that the record can be recognised. */
const named = (name: unknown, id: unknown) =>
  typeof name === 'string' && name !== '' ? name : `№ ${String(id)}`
/** Not shown in lists, or never readable. */
const never: Make = () => null

const cells: Readonly<Record<Kind, Make>> = {
  text: words,
  email: words,
  phone: filled<string>((value, _field, { formats }) => text(formats.phone(value))),
  integer: whole,
  decimal: exact,
  money: exact,
  year: whole,
  day: filled<string>((day, { options }) => ({
    is: options.of === 'month' ? 'month' : 'day',
    day,
  })),
  moment: filled<string>((value, _field, { formats }) => {
    const [day, at] = wallOf(value, formats.timeZone)
    return { is: 'moment', day, time: at }
  }),
  time,
  dayMonth: filled<string>((value, _field, { formats }) => text(formats.dayMonth(value))),
  period: filled<Period>((value, _field, { formats }) => text(formats.period(value))),
  duration: filled<number>((minutes) => ({ is: 'duration', minutes })),
  flag: (row, key, _field, { yes, no }) => text(row[key] === true ? yes : no),
  choice: filled<string | number>((code, _field, { options }) =>
    text(options[code] ?? String(code)),
  ),
  ref: (row, key) =>
    row[key] === null || row[key] === undefined ? null : text(named(row[labelKey(key)], row[key])),
  refs: (row, key) =>
    text(
      ((row[listKey(key)] ?? []) as { id: number; name: string }[])
        .map(({ id, name }) => named(name, id))
        .join('; '),
    ),
  plate: filled<string>((value, _field, { formats }) => text(formats.plate(value))),
  point: filled<Point>((value, _field, { formats }) => text(formats.point(value))),
  polygon: filled<Point[]>((value, _field, { formats }) => text(formats.polygon(value))),
  files: never,
  photos: never,
  secret: never,
  rows: never,
  marks: filled<string[]>((codes, _field, { options }) =>
    text(codes.map((code) => options[code] ?? code).join('; ')),
  ),
  computed: (row, key, field, context) =>
    exportCell(row, key, { ...field, kind: exportedKind(field) }, context),
}

/** The kind as which a computed field is shown. */
export function exportedKind({ kind, options }: Field): Kind {
  if (kind !== 'computed') return kind
  if (options.choices) return 'choice'
  return options.as === undefined || options.as === 'computed' ? 'text' : options.as
}

export function exportCell(
  row: Row,
  key: string,
  field: Field,
  context: ExportCellContext,
): Cell | null {
  return cells[field.kind](row, key, field, context)
}
