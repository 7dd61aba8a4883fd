// Sheets other than lists: import templates and faulty rows, in the same formats and by the same
// writers as exports.
import type { ExportFormat } from '#resources/kernel/calls/export-limits.ts'
import type { Field } from '#resources/kernel/types.ts'
import type { Cell } from './cell-contents.ts'
import { csvWriter } from './csv-writer.ts'
import type { Sheet } from './sheet-data.ts'
import { xlsxWriter } from './xlsx-writer.ts'

const textField: Field = { kind: 'text', presence: 'optional', options: {} }
const numberField: Field = { kind: 'integer', presence: 'optional', options: {} }
type Plain = string | number
interface PlainOptions {
  numbered?: boolean
  offered?: readonly (readonly string[])[]
  fields?: readonly (Field | undefined)[]
}
const isWhole = (field: Field | undefined) => field?.kind === 'year' || field?.kind === 'integer'
/** Digits that are a number, not a name with leading zeros. */
const whole = /^(0|[1-9]\d{0,14})$/

/**
 * Writes lines of texts and whole numbers. `numbered`: the first column holds numbers; `offered`:
 * suggested values by column; `fields`: the field whose values a text column holds, so that whole
 * numbers are numeric in the sheet too.
 */
export function plainWriter(
  format: ExportFormat,
  headings: readonly string[],
  about: Pick<Sheet, 'title' | 'locale' | 'timeZone' | 'currency'>,
  { numbered = false, offered = [], fields = [] }: PlainOptions = {},
): {
  head(): Uint8Array
  lines(lines: readonly (readonly Plain[])[]): Uint8Array
  end(): Uint8Array
} {
  const fieldAt = (index: number) => {
    const field = fields[index]
    if (field && isWhole(field)) return field
    return numbered && index === 0 ? numberField : textField
  }
  const columns = headings.map((heading, index) => ({
    list: null,
    key: '',
    field: fieldAt(index),
    heading,
    options: {},
    offered: offered[index] ?? [],
  }))
  const writer = (format === 'csv' ? csvWriter : xlsxWriter)({ ...about, columns })
  return {
    head: writer.head,
    lines: (lines) =>
      writer.rows(lines.map((line) => line.map((value, at) => makeCell(value, fields[at])))),
    end: writer.end,
  }
}

function makeCell(value: Plain, field: Field | undefined): Cell | null {
  if (typeof value === 'number' || (isWhole(field) && whole.test(value)))
    return { is: 'number', text: String(value) }
  return value === '' ? null : { is: 'text', text: value }
}
