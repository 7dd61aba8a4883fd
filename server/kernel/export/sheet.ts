// What a file is made of: plain data, so that it can be handed to the thread that writes it.
import { formatsOf } from '#i18n/format/index.ts'
import type { ExportFormat } from '#resources/kernel/exports.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { toWire } from '../select.ts'
import { cellOf } from './cells.ts'
import type { Cell, CellContext } from './cells.ts'
import { csvWriter } from './csv.ts'
import { xlsxWriter } from './xlsx.ts'

export interface SheetColumn {
  key: string
  field: Field
  /** Its label with the unit or currency of its numbers, as the grid heads it. */
  heading: string
  /** Code of a choice → its word. */
  options: Readonly<Record<string, string>>
}
export interface Sheet {
  format: ExportFormat
  title: string
  columns: readonly SheetColumn[]
  /** Of the resource as much as rows are read by; of its fields those that are shown. */
  resource: Pick<Resource, 'mode' | 'archive' | 'fields'>
  locale: Locale
  timeZone: string
  currency: string
  yes: string
  no: string
}
/** Bytes of a file, one part after another. */
export interface SheetWriter {
  head(): Uint8Array
  rows(rows: readonly (readonly (Cell | null)[])[]): Uint8Array
  end(): Uint8Array
}

/** Writes rows as the database gives them. */
export function sheetWriter(sheet: Sheet): { head(): Uint8Array; rows(rows: readonly object[]): Uint8Array; end(): Uint8Array } {
  const { columns, resource, locale, timeZone, currency, yes, no } = sheet
  const formats = formatsOf(locale, { timeZone, currency })
  const writer: SheetWriter = sheet.format === 'csv' ? csvWriter(sheet) : xlsxWriter(sheet)
  const contexts = columns.map(({ options }): CellContext => ({ formats, yes, no, options }))
  const cellsOf = (row: Readonly<Record<string, unknown>>) => columns.map(({ key, field }, i) => cellOf(row, key, field, contexts[i]!))
  return {
    ...writer,
    rows: (rows) => writer.rows(rows.map((row) => cellsOf(toWire(resource as Resource, row as Record<string, unknown>, () => true)))),
  }
}
