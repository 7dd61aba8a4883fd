// Writes CSV as spreadsheets of the language open it: UTF-8 with a byte order mark, CR LF, numbers
// and days in the language's format.
import { formatsOf } from '#i18n/format/index.ts'
import type { Cell } from './cell-contents.ts'
import { escapeFormula } from './formula-escape.ts'
import type { Sheet, SheetWriter } from './sheet-data.ts'

const two = (n: number) => String(n).padStart(2, '0')
const mark = '\ufeff'

export function csvWriter({
  columns,
  locale,
  timeZone,
  currency,
}: Pick<Sheet, 'columns' | 'locale' | 'timeZone' | 'currency'>): SheetWriter {
  const formats = formatsOf(locale, { timeZone, currency })
  // a decimal comma must not be the separator as well
  const separator = formats.words.decimal === ',' ? ';' : ','
  const special = new RegExp(`["\r\n\t${separator}]|^\\s|\\s$`)
  const quoted = (text: string) => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const written = (cell: Cell | null): string => {
    if (cell === null) return ''
    switch (cell.is) {
      case 'text':
        return quoted(escapeFormula(cell.text))
      case 'number':
        return formats.editable(cell.text)
      case 'day':
        return formats.day(cell.day)
      case 'month':
        return formats.monthYear(cell.day)
      case 'moment':
        return `${formats.day(cell.day)} ${cell.time}`
      case 'time':
      case 'duration':
        return `${two(Math.floor(cell.minutes / 60))}:${two(cell.minutes % 60)}`
    }
  }
  const encoder = new TextEncoder()
  const line = (texts: readonly string[]) => `${texts.join(separator)}\r\n`
  return {
    head: () =>
      encoder.encode(mark + line(columns.map(({ heading }) => quoted(escapeFormula(heading))))),
    rows: (rows) => encoder.encode(rows.map((row) => line(row.map(written))).join('')),
    totals: (cells) => encoder.encode(line(cells.map(written))),
    end: () => new Uint8Array(),
  }
}
