// Values of records as texts on paper.
import { formatsOf } from '#i18n/format/index.ts'
import type { Formats } from '#i18n/format/index.ts'
import { decimalDigits } from '#i18n/format/numbers.ts'
import { exactSum } from '#resources/kernel/values/column-sums.ts'
import { quotientOf } from '#resources/kernel/values/report-sums.ts'
import { exportCell, exportedKind } from '../export/cell-contents.ts'
import type { Cell } from '../export/cell-contents.ts'
import { recordAt } from '../read/followed-references.ts'
import type { Wire } from '../types.ts'
import type { PrintSheet, SheetColumn, SheetValue } from './sheet-types.ts'

export interface Texts {
  formats: Formats
  /** Empty for a missing value, or without a record. */
  of(row: Wire | null, value: SheetValue): string
  /** The total of a column, with its unit: its sum, or the quotient of two other sums. */
  total(rows: readonly Wire[], column: SheetColumn): string
}

export function printTexts({ locale, timeZone, currency, yes, no }: PrintSheet): Texts {
  const formats = formatsOf(locale, { timeZone, currency })
  const cellIn = (row: Wire, { path, field, options }: SheetValue) => {
    const at = recordAt(row, path)
    return at && exportCell(at, path.at(-1) ?? '', field, { formats, yes, no, options })
  }
  return {
    formats,
    of(row, value) {
      const cell = row && cellIn(row, value)
      return cell ? said(cell, value, formats) : ''
    },
    total(rows, column) {
      const sumIn = (value: SheetValue) =>
        sumOfCells(rows.flatMap((row) => cellIn(row, value) ?? []))
      if (column.quotient) {
        const [dividend, divisor, times] = column.quotient
        const sums = { dividend: sumIn(dividend), divisor: sumIn(divisor) }
        const quotient = quotientOf(sums, ['dividend', 'divisor', times])
        return quotient === null ? '' : number(quotient, column, formats)
      }
      const sum = sumIn(column)
      if (typeof sum === 'number') return formats.duration(sum)
      return sum === null ? '' : number(sum, column, formats)
    },
  }
}

/** The sum in minutes for durations, otherwise exact; null if there is nothing to sum. */
function sumOfCells(cells: readonly Cell[]): string | number | null {
  const minutes = cells.flatMap((cell) => (cell.is === 'duration' ? [cell.minutes] : []))
  if (minutes.length > 0) return minutes.reduce((sum, one) => sum + one)
  const exact = cells.flatMap((cell) => (cell.is === 'number' ? [cell.text] : []))
  if (exact.length === 0) return null
  return exactSum(exact, Math.max(...exact.map((one) => one.split('.')[1]?.length ?? 0)))
}

function said(cell: Cell, value: SheetValue, formats: Formats): string {
  switch (cell.is) {
    case 'text':
      return cell.text
    case 'number':
      return value.isName ? cell.text : number(cell.text, value, formats)
    case 'day':
      return formats.day(cell.day)
    case 'month':
      return formats.monthYear(cell.day)
    case 'moment':
      if (value.as === 'time') return cell.time
      if (value.as === 'month') return formats.monthYear(cell.day)
      return value.as === 'day' ? formats.day(cell.day) : `${formats.day(cell.day)} ${cell.time}`
    case 'time':
      return [Math.floor(cell.minutes / 60), cell.minutes % 60]
        .map((part) => String(part).padStart(2, '0'))
        .join(':')
    case 'duration':
      return formats.duration(cell.minutes)
  }
}

function number(exact: string, { field, unit }: SheetValue, formats: Formats): string {
  const kind = exportedKind(field)
  if (kind === 'year') return exact
  const { options } = field
  if (kind === 'money')
    return unit ? formats.money(exact, options.currency) : formats.decimal(exact, 2)
  const shown = formats.decimal(kind === 'decimal' ? decimalDigits(exact, options.scale) : exact)
  return unit && options.unit ? formats.quantity(shown, options.unit) : shown
}
