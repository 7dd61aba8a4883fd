// Writes XLSX: one sheet with a frozen header. Texts are never formulas; they are stored as texts,
// and marked as such where they look like formulas.
import { numberOf } from '#i18n/format/civil.ts'
import { decimalText } from '#i18n/format/numbers.ts'
import { formatWords } from '#i18n/format/words.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import type { Field, Kind } from '#resources/kernel/types.ts'
import { exportedKind } from './cell-contents.ts'
import type { Cell } from './cell-contents.ts'
import { escapeFormula, looksLikeFormula, unescapeFormula } from './formula-escape.ts'
import type { Sheet, SheetColumn, SheetWriter } from './sheet-data.ts'
import {
  columnLetters,
  fixedParts,
  offeredSheetXml,
  styles,
  stylesXml,
  validationsXml,
  xml,
} from './workbook-parts.ts'
import { ZipWriter } from './zip-writer.ts'

/** A number without digit grouping. */
const isPlain = (field: Field) => exportedKind(field) === 'year' || field.options.of === 'id'

/** Days from the first day of spreadsheets to 1970. */
const epoch = 25_569
/** Before that day, spreadsheets count a nonexistent 29 February 1900. */
const firstDay = '1900-03-01'
/** Significant digits of a number that a spreadsheet keeps, and maximum characters of a text. */
const mostDigits = 15
const longestText = 32_767
/** Rows whose cells have a drop-down list. */
const mostOffered = 20_000

export function xlsxWriter({
  columns,
  title,
  locale,
  report,
}: Pick<Sheet, 'columns' | 'title' | 'locale' | 'report'>): SheetWriter {
  const zip = new ZipWriter()
  const names = columns.map((_, index) => columnLetters(index))
  const offers = columns.flatMap(({ offered }, index) =>
    offered?.length ? [{ column: names[index]!, texts: offered }] : [],
  )
  const above = report?.lines ?? []
  const merged = above.map((_, i) => `A${i + 1}:${names.at(-1)}${i + 1}`)
  let count = 0
  let styled = (style: number) => style

  const textCell = (at: string, text: string, style: number) => {
    // a cell needs no apostrophe, but an import would remove the text's own
    const kept = unescapeFormula(text) === text ? text : escapeFormula(text)
    const short =
      kept.length > longestText ? `${kept.slice(0, longestText - 1).toWellFormed()}…` : kept
    const marked = style === styles.plain && looksLikeFormula(text) ? styles.quoted : style
    return `<c r="${at}" s="${styled(marked)}" t="inlineStr"><is><t xml:space="preserve">${xml(short)}</t></is></c>`
  }
  const numberCell = (at: string, value: string | number, style: number) =>
    `<c r="${at}" s="${styled(style)}"><v>${value}</v></c>`
  const dayCell = (at: string, day: string, time: string, style: number) => {
    if (day < firstDay)
      return textCell(
        at,
        [`${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`, time].filter(Boolean).join(' '),
        styles.plain,
      )
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    return numberCell(at, fraction((numberOf(day) + epoch) * 1440 + hours * 60 + minutes), style)
  }
  const written = (cell: Cell | null, at: string, { field }: SheetColumn) => {
    if (cell === null) return ''
    switch (cell.is) {
      case 'text':
        return textCell(at, cell.text, styles.plain)
      case 'number':
        return cell.text.replace(/\D/g, '').replace(/^0+/, '').length > mostDigits
          ? textCell(at, decimalText(cell.text, formatWords[locale]), styles.plain)
          : numberCell(
              at,
              cell.text,
              styles.numbers(isPlain(field) ? 'year' : (cell.text.split('.')[1]?.length ?? 0)),
            )
      case 'day':
        return dayCell(at, cell.day, '', styles.day)
      case 'month':
        return cell.day < firstDay
          ? textCell(at, monthWord(cell.day, locale), styles.plain)
          : dayCell(at, cell.day, '', styles.month)
      case 'moment':
        return dayCell(at, cell.day, cell.time, styles.moment)
      case 'time':
      case 'duration':
        return numberCell(at, fraction(cell.minutes), styles[cell.is])
    }
  }
  const line = (row: readonly (Cell | null)[], at: number) =>
    `<row r="${at}">${row.map((cell, i) => written(cell, `${names[i]}${at}`, columns[i]!)).join('')}</row>`
  return {
    head() {
      count = above.length + 1
      const lines = above.map((text, i) => {
        const style = i === 0 ? styles.title : styles.plain
        return `<row r="${i + 1}">${textCell(`A${i + 1}`, text, style)}</row>`
      })
      const cells = columns.map(({ heading }, i) =>
        textCell(`${names[i]}${count}`, heading, styles.head),
      )
      return Buffer.concat([
        ...fixedParts(title, offers.length > 0).map(([name, content]) => zip.add(name, content)),
        zip.add('xl/styles.xml', stylesXml),
        zip.begin('xl/worksheets/sheet1.xml'),
        zip.write(
          `${opening(columns, count)}${lines.join('')}<row r="${count}">${cells.join('')}</row>`,
        ),
      ])
    },
    rows(rows) {
      return zip.write(rows.map((row) => line(row, ++count)).join(''))
    },
    // in a list: below the filtered and sorted rows
    totals(cells) {
      styled = styles.total
      const written = zip.write(line(cells, report ? ++count : count + 1))
      styled = (style) => style
      return written
    },
    merge(column, lines) {
      if (lines > 1) merged.push(`${names[column]}${count - lines + 1}:${names[column]}${count}`)
    },
    end: () =>
      Buffer.concat([
        zip.write(
          `</sheetData>${report ? '' : `<autoFilter ref="A1:${names.at(-1)}${count}"/>`}${mergedXml(merged)}${validationsXml(offers, mostOffered)}</worksheet>`,
        ),
        zip.finish(),
        ...(offers.length > 0
          ? [zip.add('xl/worksheets/sheet2.xml', offeredSheetXml(offers))]
          : []),
        zip.end(),
      ]),
  }
}

const monthWord = (day: string, locale: Locale) =>
  formatWords[locale].monthYear(Number(day.slice(5, 7)), Number(day.slice(0, 4)))

/** Minutes as fractions of a day, the unit of spreadsheets. */
const fraction = (minutes: number) => Math.round((minutes / 1440) * 1e10) / 1e10
const usualWidths: Readonly<Partial<Record<Kind, number>>> = {
  text: 28,
  ref: 28,
  refs: 28,
  marks: 28,
  moment: 20,
  email: 20,
  phone: 20,
}

/** Width in characters for the heading and for typical values of the kind. */
function widthOf({ heading, field }: SheetColumn): number {
  const usual = usualWidths[exportedKind(field)] ?? 12
  return Math.min(50, Math.max(usual, heading.length + 4))
}

const mergedXml = (ranges: readonly string[]) =>
  ranges.length === 0
    ? ''
    : `<mergeCells count="${ranges.length}">${ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`

/** `heads`: number of frozen lines. */
function opening(columns: readonly SheetColumn[], heads: number): string {
  const widths = columns.map(
    (column, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${widthOf(column)}" customWidth="1"/>`,
  )
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${heads}" topLeftCell="A${heads + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>`
}
