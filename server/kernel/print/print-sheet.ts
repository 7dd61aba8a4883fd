// A form for the thread that lays it out: its words in one language, and of its fields those that
// the reader may read.
import { formatsOf } from '#i18n/format/index.ts'
import { printText, printWords } from '#i18n/print-texts.ts'
import { fieldLabel, optionLabel, yesNo } from '#i18n/server.ts'
import { canRead } from '#resources/kernel/access.ts'
import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import { stepsOf } from '#resources/kernel/print-steps.ts'
import { printValue } from '#resources/kernel/prints.ts'
import type {
  EmptyColumn,
  LineItem,
  PrintCell,
  PrintColumn,
  PrintForm,
  PrintPart,
  PrintParts,
  PrintValue,
} from '#resources/kernel/prints.ts'
import { idField } from '#resources/kernel/system-fields.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { shownKind } from '../export/cell-contents.ts'
import { readableBy } from '../session/viewer.ts'
import type { Person } from '../session/viewer.ts'
import type { Kernel } from '../types.ts'
import type {
  PrintSheet,
  SheetCell,
  SheetColumn,
  SheetLineItem,
  SheetPart,
  SheetValue,
} from './sheet-types.ts'

/** Whose paper it is, in what language, and what of it the reader may read. */
interface Reading {
  kernel: Kernel
  resource: Resource
  person: Person
  locale: Locale
  /** The name of the form, by which its words are found. */
  form: string
}

export function printSheet(reading: Reading, form: PrintForm): PrintSheet {
  const { resource, person, locale } = reading
  const { timeZone, currency } = person.contract
  return {
    paper: form.paper,
    turned: form.turned === true,
    dense: form.dense === true || form.compact === true,
    compact: form.compact === true,
    isList: form.of === 'list',
    title: printWords(locale, resource.name, reading.form).name,
    parts: partsOf(reading, form.form),
    words: printText(locale),
    ...{ locale, timeZone, currency },
    ...yesNo(locale),
  }
}

function partsOf(reading: Reading, parts: PrintParts): SheetPart[] {
  return parts.flatMap((part) => partOf(reading, part) ?? [])
}

/** Null for a part that has nothing left to say. */
function partOf(reading: Reading, part: PrintPart): SheetPart | null {
  const words = (key: string) => wordsOf(reading, key)
  if ('letterhead' in part) return { is: 'letterhead' }
  if ('stamp' in part) return { is: 'stamp' }
  if ('text' in part)
    return {
      is: 'text',
      words: words(part.text),
      look: part.look,
      values: Object.fromEntries(
        (part.values ?? []).map((value) => {
          const { field } = printValue(value)
          return [field.replaceAll('.', '_'), valueOf(reading, printValue(value))]
        }),
      ),
    }
  if ('fields' in part) return someValues('fields', valuesOf(reading, part.fields))
  if ('line' in part) return { is: 'line', items: part.line.map((one) => lineItem(reading, one)) }
  if ('cells' in part) {
    const { cells, shares, heads = 0 } = part
    const lines = cells.map((line) => line.map((cell) => cellOf(reading, cell)))
    return { is: 'cells', lines, shares, heads }
  }
  if ('qr' in part) return someValues('qr', valuesOf(reading, part.qr))
  if ('records' in part) {
    const columns = part.records.flatMap((one) =>
      'empty' in one
        ? [emptyColumn(reading, one)]
        : columnOf(reading, one, valueOf(reading, one, true)),
    )
    return { is: 'records', columns }
  }
  if ('rows' in part) return childTable(reading, part)
  if ('signature' in part) {
    const name = part.name === undefined ? null : valueOf(reading, { field: part.name })
    return { is: 'signature', words: words(part.signature), name }
  }
  if ('beside' in part) {
    const columns = part.beside.map((parts) => partsOf(reading, parts))
    return { is: 'beside', columns, shares: part.shares ?? columns.map(() => 1) }
  }
  if ('coupon' in part) return { is: 'coupon', parts: partsOf(reading, part.coupon) }
  if ('page' in part) return { is: 'page', side: part.page }
  if ('when' in part) {
    // what one may not read is not told by what follows from it either
    const isRead = Object.keys(part.when).every((key) => mayRead(reading, reading.resource, key))
    return isRead ? { is: 'when', when: part.when, parts: partsOf(reading, part.parts) } : null
  }
  if (!mayRead(reading, reading.resource, part.period)) return null
  const { kind } = reading.resource.fields[part.period]!
  return { is: 'period', key: part.period, isMoment: kind === 'moment' }
}

const wordsOf = ({ locale, resource, form }: Reading, key: string) =>
  printWords(locale, resource.name, form).text(key)

function someValues(is: 'fields' | 'qr', values: SheetValue[]): SheetPart | null {
  return values.length > 0 ? { is, values } : null
}

function valuesOf(reading: Reading, values: readonly (string | PrintValue)[]): SheetValue[] {
  return values.flatMap((value) => valueOf(reading, printValue(value)) ?? [])
}

/** Of what the reader may not read there is the room. */
function lineItem(reading: Reading, item: LineItem): SheetLineItem {
  const { below, share = 1 } = item
  const value = 'field' in item ? valueOf(reading, item) : null
  const label = 'field' in item ? item.label : item.empty
  const words = label === undefined ? (value?.label ?? '') : wordsOf(reading, label)
  return { words, value, below: below === undefined ? '' : wordsOf(reading, below), share }
}

function cellOf(reading: Reading, cell: PrintCell): SheetCell {
  if (cell === null) return { words: null, value: null }
  if (typeof cell === 'string') return { words: wordsOf(reading, cell), value: null }
  const { over, down } = cell
  if ('words' in cell) return { words: wordsOf(reading, cell.words), value: null, over, down }
  return { words: null, value: valueOf(reading, cell), over, down }
}

const textField: Field = { kind: 'text', presence: 'optional', options: {} }

/** No path leads to a value. */
function emptyColumn(reading: Reading, column: EmptyColumn) {
  const none = { path: [], field: textField, unit: false, isName: false, options: {}, total: false }
  const { empty, share } = column
  const group = groupOf(reading, column)
  return { ...none, label: wordsOf(reading, empty), share, group } satisfies SheetColumn
}

function columnOf(reading: Reading, column: PrintColumn, value: SheetValue | null): SheetColumn[] {
  const { share, total } = column
  return value ? [{ ...value, share, group: groupOf(reading, column), total: total === true }] : []
}

const groupOf = (reading: Reading, { group }: { group?: string }) =>
  group === undefined ? undefined : wordsOf(reading, group)

function mayRead({ person }: Reading, of: Resource, key: string): boolean {
  const field = of.fields[key]
  if (!canRead(person.levels, of.access)) return false
  // system fields come with every row
  return field === undefined || readableBy(person, of)(key, field)
}

/** Null for what the reader may not read, on the whole way to it. */
function valueOf(reading: Reading, value: PrintValue, inHead = false): SheetValue | null {
  const { kernel, resource, locale } = reading
  const steps = stepsOf(resource, value.field, (field) => kernel.target(field))
  const last = steps?.at(-1)
  if (!steps || !last) return null
  if (!steps.every(({ of, key }) => mayRead(reading, of, key))) return null
  return {
    ...shown(value, last.field, inHead),
    path: steps.map(({ key }) => key),
    isName: last.field === idField || last.of.numbering?.field === last.key,
    options: optionsOf(locale, last.of.name, last.key, last.field),
    label: labelOf(reading, value, {
      own: fieldLabel(locale, last.of.name, last.key),
      field: last.field,
      inHead,
    }),
  }
}

function shown({ as, unit }: PrintValue, field: Field, inHead: boolean) {
  return { field, as, unit: unit !== false && !inHead }
}

/** In the head of a column with what its numbers are measured in. */
function labelOf(
  reading: Reading,
  { label, unit }: PrintValue,
  { own, field, inHead }: { own: string; field: Field; inHead: boolean },
): string {
  const said = label === undefined ? own : wordsOf(reading, label)
  if (!inHead || unit === false || label !== undefined) return said
  const { timeZone, currency: usual } = reading.person.contract
  const { words } = formatsOf(reading.locale, { timeZone, currency: usual })
  if (field.options.unit) return `${said}, ${words.units[field.options.unit]}`
  const currency = field.options.currency ?? usual
  return shownKind(field) === 'money' ? `${said}, ${words.currencies[currency] ?? currency}` : said
}

function optionsOf(locale: Locale, resource: string, path: string, field: Field) {
  return Object.fromEntries(
    Object.keys(field.options.choices ?? {}).map((code) => [
      code,
      optionLabel(locale, resource, path, code),
    ]),
  )
}

/** Null for child rows that the reader may not read. */
function childTable(
  reading: Reading,
  { rows: list, columns, blank = 0, least = 0 }: Extract<PrintPart, { rows: string }>,
): SheetPart | null {
  const { resource, locale } = reading
  if (!mayRead(reading, resource, list)) return null
  const fields = new Map(fieldEntries(resource.fields[list]?.options.fields ?? {}))
  const labelled = columns.flatMap((column): SheetColumn[] => {
    if ('empty' in column) return [emptyColumn(reading, column)]
    const { field: key } = column
    const field = fields.get(key)
    if (!field) return []
    const path = `${list}.${key}`
    // 'List: Field', of which the table says the first half
    const own = fieldLabel(locale, resource.name, path).slice(
      fieldLabel(locale, resource.name, list).length + 2,
    )
    return columnOf(reading, column, {
      ...shown(column, field, true),
      path: [key],
      isName: false,
      options: optionsOf(locale, resource.name, path, field),
      label: labelOf(reading, column, { own, field, inHead: true }),
    })
  })
  return { is: 'rows', list, columns: labelled, blank, least }
}
