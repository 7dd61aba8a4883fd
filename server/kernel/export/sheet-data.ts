// The description of a file as plain data, so that it can be passed to the thread that writes it.
import { formatsOf } from '#i18n/format/index.ts'
import { decimalDigits } from '#i18n/format/numbers.ts'
import type { ExportFormat } from '#resources/kernel/calls/export-limits.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import type { Report } from '#resources/kernel/views/report.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import type { Wire } from '../types.ts'
import { toWireRow } from '../read/select.ts'
import { exportCell, exportedKind } from './cell-contents.ts'
import type { Cell, ExportCellContext } from './cell-contents.ts'
import { csvWriter } from './csv-writer.ts'
import { xlsxWriter } from './xlsx-writer.ts'

export interface SheetColumn {
  /** The child rows that it belongs to; null: the record itself. */
  list: string | null
  key: string
  field: Field
  /** Its label with the unit or currency of its numbers, as in the head of the grid. */
  heading: string
  /** Code of a choice → its label. */
  options: Readonly<Record<string, string>>
  /** Suggested values of its cells; others may be typed as well. */
  offered?: readonly string[]
}

export interface Sheet {
  /** `jsonl`: a line of JSON for each row, in wire format. */
  format: ExportFormat | 'jsonl'
  title: string
  columns: readonly SheetColumn[]
  /** The part of the resource that reading rows needs, with only the exported fields. */
  resource: Pick<Resource, 'mode' | 'archive' | 'replaces' | 'ledger' | 'fields'>
  locale: Locale
  timeZone: string
  currency: string
  yes: string
  no: string
  /** The label of the line of sums. */
  total: string
  /** Header lines and grouping of a report. */
  report?: SheetReport
}

export interface SheetReport {
  /** Its title and parameters, a line each. */
  lines: readonly string[]
  /** The text shown without rows. */
  none: string
  /** The column by which rows are grouped, with subtotals below them. */
  group: string | undefined
  sums: readonly string[]
  quotients?: Report['quotients']
}

export type Cells = (Cell | null)[]
/** Bytes of a file, one part after another. */
export interface SheetWriter {
  head(): Uint8Array
  rows(rows: readonly Cells[]): Uint8Array
  /** A totals line below the rows, not counted as one of them. */
  totals(cells: Cells): Uint8Array
  /** Merges the column's cells of the last lines. */
  merge?(column: number, lines: number): void
  end(): Uint8Array
}

/** Lines per part: a record may have hundreds of child rows. */
const linesInPart = 1000

export interface RowWriter {
  head(): Uint8Array
  rows(rows: readonly object[]): Iterable<Uint8Array>
  /** The line of sums, by key of their columns. */
  totals(sums: Readonly<Record<string, string>>): Uint8Array
  end(): Uint8Array
}

/** Writes rows as read from the database. */
export function sheetWriter(sheet: Sheet): RowWriter {
  const { columns, resource, locale, timeZone, currency, yes, no } = sheet
  const formats = formatsOf(locale, { timeZone, currency })
  const writer: SheetWriter = sheet.format === 'csv' ? csvWriter(sheet) : xlsxWriter(sheet)
  const contexts = columns.map(({ options }): ExportCellContext => ({ formats, yes, no, options }))
  const lists = [...new Set(columns.flatMap(({ list }) => list ?? []))]
  const childAt = (row: Readonly<Wire>, list: string, line: number) =>
    (row[list] as Readonly<Wire>[])[line]

  /**
   * One line per child row, with the record's own cells repeated; several lists of one record are
   * placed side by side.
   */
  function linesOf(row: Readonly<Wire>): Cells[] {
    const count = Math.max(1, ...lists.map((list) => (row[list] as Readonly<Wire>[]).length))
    const own = columns.map(({ key, field, list }, i) =>
      list === null ? exportCell(row, key, field, contexts[i]!) : null,
    )
    if (lists.length === 0) return [own]
    return Array.from({ length: count }, (_, line) =>
      columns.map(({ list, key, field }, i) => {
        const child = list === null ? undefined : childAt(row, list, line)
        return child ? exportCell(child, key, field, contexts[i]!) : (own[i] ?? null)
      }),
    )
  }
  return {
    ...writer,
    *rows(rows) {
      let lines: Cells[] = []
      for (const row of rows) {
        lines.push(
          ...linesOf(toWireRow(resource as Resource, row as Record<string, unknown>, () => true)),
        )
        if (lines.length < linesInPart) continue
        yield writer.rows(lines)
        lines = []
      }
      if (lines.length > 0) yield writer.rows(lines)
    },
    totals: (sums) =>
      writer.totals(
        columns.map(({ list, key, field }, i): Cell | null => {
          const sum = list === null ? sums[key] : undefined
          if (sum === undefined) return i === 0 ? { is: 'text', text: sheet.total } : null
          return exportedKind(field) === 'duration'
            ? { is: 'duration', minutes: Number(sum) }
            : { is: 'number', text: numberText(sum, field) }
        }),
      ),
  }
}

const numberText = (sum: string, field: Field) =>
  exportedKind(field) === 'decimal' ? decimalDigits(sum, field.options.scale) : sum
