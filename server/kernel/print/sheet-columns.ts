// The columns of the tables on a form.
import { fieldLabel } from '#i18n/server.ts'
import { fieldEntries } from '#resources/kernel/derive.ts'
import type { EmptyColumn, PrintColumn, PrintPart } from '#resources/kernel/prints/prints.ts'
import type { Field } from '#resources/kernel/types.ts'
import { columnLabel, mayRead, optionsOf, shown, valueOf, wordsOf } from './sheet-values.ts'
import type { Reading } from './sheet-values.ts'
import type { SheetColumn, SheetPart, SheetValue } from './sheet-types.ts'

/** The columns of a list that the reader may read. */
export function recordColumns(
  reading: Reading,
  columns: readonly (PrintColumn | EmptyColumn)[],
): SheetColumn[] {
  return columns.flatMap((one) =>
    'empty' in one
      ? [emptyColumn(reading, one)]
      : columnOf(reading, one, valueOf(reading, one, true)),
  )
}

/** Null for child rows that the reader may not read. */
export function childTable(
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
    // a label 'List: Field', of which the table shows the first half
    const own = fieldLabel(locale, resource.name, path).slice(
      fieldLabel(locale, resource.name, list).length + 2,
    )
    return columnOf(reading, column, {
      ...shown(column, field, true),
      path: [key],
      isName: false,
      options: optionsOf(locale, resource.name, path, field),
      label: columnLabel(reading, column, { own, field, inHead: true }),
    })
  })
  return { is: 'rows', list, columns: labelled, blank, least }
}

const textField: Field = { kind: 'text', presence: 'optional', options: {} }

/** A column to fill in by hand, without a path. */
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
