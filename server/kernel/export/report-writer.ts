// Writes a report row by row, with subtotals below each group and totals at the end. A CSV file is
// read by programs, and has the rows alone.
import { formatsOf } from '#i18n/format/index.ts'
import { sumsOf } from '#resources/kernel/values/report-sums.ts'
import type { Sums } from '#resources/kernel/values/report-sums.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { toWireRow } from '../read/select.ts'
import type { Wire } from '../types.ts'
import { exportCell, exportedKind } from './cell-contents.ts'
import type { Cell } from './cell-contents.ts'
import { csvWriter } from './csv-writer.ts'
import type { Cells, Sheet, SheetReport, SheetWriter } from './sheet-data.ts'
import { xlsxWriter } from './xlsx-writer.ts'

/** Rows that are summed at a time in a report without groups. */
const rowsInPart = 1000
const nothing: SheetReport = { lines: [], none: '', group: undefined, sums: [] }

export function reportWriter(sheet: Sheet) {
  const { columns, resource, locale, timeZone, currency, yes, no, report = nothing } = sheet
  const isPlain = sheet.format === 'csv'
  const writer: SheetWriter = isPlain ? csvWriter(sheet) : xlsxWriter(sheet)
  const formats = formatsOf(locale, { timeZone, currency })
  const keys = columns.map(({ key }) => key)
  const at = report.group === undefined ? -1 : keys.indexOf(report.group)
  const { sums: totalled, quotients } = report
  const summed = { fields: resource.fields, sums: totalled, quotients }
  /** Rows of the group that is being written. */
  let open: Wire[] = []
  let waiting: Cells[] = []
  let isEmpty = true
  let whole: Sums = sumsOf(summed, [], keys)

  const cellsOf = (row: Wire): Cells =>
    columns.map(({ key, field, options }, i) =>
      // merged cells show the common value once
      i === at && open.length > 0 && !isPlain
        ? null
        : exportCell(row, key, field, { formats, yes, no, options }),
    )
  const sumCells = (sums: Sums): Cells =>
    columns.map(({ key, field }, i): Cell | null => {
      const sum = sums[key]
      if (sum === undefined) return i === 0 ? { is: 'text', text: sheet.total } : null
      return exportedKind(field) === 'duration'
        ? { is: 'duration', minutes: Number(sum) }
        : { is: 'number', text: String(sum) }
    })

  function flush(): Uint8Array[] {
    const lines = waiting
    waiting = []
    return lines.length > 0 ? [writer.rows(lines)] : []
  }
  /** Ends the open group; a group of one row needs no subtotal. */
  function closeGroup(): Uint8Array[] {
    const rows = open
    open = []
    if (rows.length === 0) return []
    const sums = sumsOf(summed, rows, keys)
    whole = sumsOf(summed, [whole, sums], keys)
    const lines = flush()
    if (isPlain || at < 0 || rows.length < 2) return lines
    writer.merge?.(at, rows.length)
    return report.sums.length > 0 ? [...lines, writer.totals(sumCells(sums))] : lines
  }
  const isNext = (row: Wire) =>
    report.group === undefined
      ? open.length >= rowsInPart
      : open.length > 0 && open[0]?.[report.group] !== row[report.group]

  return {
    head: () => writer.head(),
    *rows(rows: readonly object[]): Generator<Uint8Array> {
      for (const stored of rows) {
        const row = toWireRow(resource as Resource, stored as Record<string, unknown>, () => true)
        if (isNext(row)) yield* closeGroup()
        waiting.push(cellsOf(row))
        open.push(row)
        isEmpty = false
      }
      yield* flush()
    },
    totals: () => new Uint8Array(),
    end(): Uint8Array {
      const last = closeGroup()
      if (isEmpty && !isPlain) last.push(writer.rows([[{ is: 'text', text: report.none }]]))
      const sums = isPlain || report.sums.length === 0 ? [] : [writer.totals(sumCells(whole))]
      return Buffer.concat([...last, ...sums, writer.end()])
    },
  }
}
