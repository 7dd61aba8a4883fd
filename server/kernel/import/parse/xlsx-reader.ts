// Rows of one sheet of an XLSX as texts, read in slices. A formula counts by its last value and is
// never run.
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { dayMs, minuteMs } from '../../time-units.ts'
import { lastRow, longestCell, mostColumns, mostUnpacked } from '../job/import-limits.ts'
import type { SheetRow } from '../job/job-types.ts'
import { readShared, readStyles, unescaped } from './xlsx-parts.ts'
import type { DateStyle, Workbook } from './xlsx-parts.ts'
import { attribute, scanXml } from './xml-reader.ts'
import { openZip } from './zip-reader.ts'
import type { Zip } from './zip-reader.ts'

/**
 * Without the totals below a list, which are no record: a row all of whose cells have their style.
 * @throws AppError broken_file, too_large
 */
export async function* xlsxRows(
  zip: Zip,
  { sheets, from1904 }: Workbook,
  sheet: string,
): AsyncGenerator<SheetRow> {
  const entry = sheets.get(sheet)
  if (!entry) throw new AppError('broken_file')
  const shared = await readShared(zip)
  const { dates, totals } = await readStyles(zip)
  const ready: SheetRow[] = []
  const cell = { column: -1, type: '', style: -1, text: '', inside: false, phonetic: false }
  let row: number = 0
  let cells: string[] = []
  let isTotals = true
  const put = () => {
    const text = textOf(cell, shared, dates.get(cell.style), from1904)
    if (text === '') return
    isTotals &&= totals.has(cell.style)
    if (cell.column >= mostColumns || text.length > longestCell) throw new AppError('too_large')
    while (cells.length < cell.column) cells.push('')
    cells[cell.column] = text
  }
  const pieces = scanXml(zip.read(entry, mostUnpacked), (tag, attributes, words) => {
    if (tag === 'c') {
      cell.column = columnOf(attribute(attributes, 'r')) ?? cell.column + 1
      cell.type = attribute(attributes, 't') ?? ''
      cell.style = Number(attribute(attributes, 's') ?? -1)
      cell.text = ''
    } else if (tag === 'v' || tag === 't') cell.inside = true
    else if (tag === 'rPh' || tag === '/rPh') cell.phonetic = tag === 'rPh'
    else if (tag === '/v' || tag === '/t') cell.inside = false
    else if (tag === '/c') put()
    else if (tag === 'row') {
      const number = Number(attribute(attributes, 'r'))
      row = Number.isInteger(number) && number > row && number <= lastRow ? number : row + 1
      cells = []
      cell.column = -1
      isTotals = true
    } else if (tag === '/row' && !(isTotals && cells.length > 0)) ready.push({ row, cells })
    if (cell.inside && !cell.phonetic && words && (tag === 'v' || tag === 't' || tag === '')) {
      cell.text += words
      if (cell.text.length > longestCell) throw new AppError('too_large')
    }
  })
  for await (const _ of pieces) yield* ready.splice(0)
}

/** 'AB12' → 27. */
function columnOf(place: string | null): number | null {
  const letters = place && /^[A-Z]+/.exec(place)?.[0]
  if (!letters || letters.length > 3) return null
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function textOf(
  { type, text }: { type: string; text: string },
  shared: readonly string[],
  style: DateStyle | undefined,
  from1904: boolean,
): string {
  if (type === 's') return shared[Number(text)] ?? ''
  if (type === 'str' || type === 'inlineStr') return unescaped(text)
  if (type === 'b') return text === '1' ? 'true' : 'false'
  if (type === 'd') return isoText(text)
  if (type === 'e' || text === '' || !Number.isFinite(Number(text))) return text
  return style ? dateText(Number(text), style, from1904) : numberText(Number(text))
}

/** The 15 digits that a spreadsheet shows, without an exponent where that is readable. */
function numberText(value: number): string {
  const text = String(Number(value.toPrecision(15)))
  return /e-/.test(text) ? value.toFixed(18).replace(/0+$/, '') : text
}

const isoText = (text: string) => {
  const [, y, m, d, time] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d))?/.exec(text) ?? []
  return y ? `${d}.${m}.${y}${time ? ` ${time}` : ''}` : text
}

const pad = (n: number) => String(n).padStart(2, '0')
/** A count of days as the sheet shows it: 43536.375 → 12.03.2019 09:00. */
export function dateText(serial: number, style: DateStyle, from1904 = false): string {
  if (serial < 0 || serial >= 2_958_466) return numberText(serial)
  const minutes = Math.round((serial % 1) * 1440)
  // day 60 of 1900 never was; programs count it all the same
  const days = Math.floor(serial) + (from1904 ? 1462 : 0) - (!from1904 && serial < 60 ? 0 : 1)
  const at = new Date(Date.UTC(1899, 11, 31) + days * dayMs + minutes * minuteMs)
  const time = `${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}`
  if (style === 'time' && serial < 1) return time
  const day = `${pad(at.getUTCDate())}.${pad(at.getUTCMonth() + 1)}.${at.getUTCFullYear()}`
  return minutes === 0 && style !== 'moment' ? day : `${day} ${time}`
}

export { openZip }
