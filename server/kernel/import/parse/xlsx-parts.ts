// The parts of an XLSX beside its sheets: which sheets there are, the texts that they share, which
// styles show days.
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import {
  longestCell,
  longestFormat,
  longestShared,
  longestSheetName,
  mostRelations,
  mostShared,
  mostSheets,
  mostStyles,
  mostUnpacked,
  mostUnpackedParts,
} from '../job/import-limits.ts'
import { attribute, scanXml } from './xml-reader.ts'
import { totalStyle } from '../../export/workbook-parts.ts'
import type { OnTag } from './xml-reader.ts'
import type { Zip } from './zip-reader.ts'

export interface Workbook {
  /** In order, hidden ones left out: name → entry of the archive. */
  sheets: ReadonlyMap<string, string>
  /** Days are counted from 1904, as old Macintosh programs do. */
  from1904: boolean
}

export type DateStyle = 'day' | 'time' | 'moment'

async function walk(
  zip: Zip,
  entry: string,
  on: OnTag,
  most: number = mostUnpackedParts,
): Promise<void> {
  const pieces = scanXml(zip.read(entry, most), on)
  while (!(await pieces.next()).done);
}

/** @throws AppError too_large */
function assertAtMost(count: number, most: number): void {
  if (count > most) throw new AppError('too_large')
}

const main = 'xl/workbook.xml'

/**
 * @throws AppError unsupported_type for an archive that is no workbook, no_visible_sheet,
 * broken_file, too_large
 */
export async function readWorkbook(zip: Zip): Promise<Workbook> {
  if (!zip.has(main)) throw new AppError('unsupported_type')
  const targets = new Map<string, string>()
  if (zip.has('xl/_rels/workbook.xml.rels'))
    await walk(zip, 'xl/_rels/workbook.xml.rels', (tag, attributes) => {
      if (tag !== 'Relationship') return
      targets.set(attribute(attributes, 'Id') ?? '', attribute(attributes, 'Target') ?? '')
      assertAtMost(targets.size, mostRelations)
    })
  const sheets = new Map<string, string>()
  let from1904 = false
  let hidden = 0
  await walk(zip, main, (tag, attributes) => {
    if (tag === 'workbookPr') from1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '')
    if (tag !== 'sheet') return
    if ((attribute(attributes, 'state') ?? 'visible') !== 'visible') {
      hidden += 1
      return
    }
    const target = targets.get(/(?:^|\s)\w+:id\s*=\s*["']([^"']*)/.exec(attributes)?.[1] ?? '')
    const name = attribute(attributes, 'name')
    const entry = target?.startsWith('/') ? target.slice(1) : `xl/${target}`
    if (name === null || !target || !zip.has(entry)) return
    sheets.set(name, entry)
    assertAtMost(sheets.size, mostSheets)
    assertAtMost(name.length, longestSheetName)
  })
  if (sheets.size === 0) throw new AppError(hidden > 0 ? 'no_visible_sheet' : 'broken_file')
  return { sheets, from1904 }
}

/** The texts that cells refer to by number. @throws AppError too_large */
export async function readShared(zip: Zip): Promise<string[]> {
  const texts: string[] = []
  if (!zip.has('xl/sharedStrings.xml')) return texts
  let text = ''
  let size = 0
  let phonetic = false
  let open = false
  const on: OnTag = (tag, _attributes, words) => {
    if (tag === 'si') text = ''
    else if (tag === 'rPh' || tag === '/rPh') phonetic = tag === 'rPh'
    else if (tag === 't' || tag === '/t') open = tag === 't'
    else if (tag === '/si') {
      size += text.length
      texts.push(copied(unescaped(text)))
      assertAtMost(texts.length, mostShared)
    }
    if (!open || phonetic || (tag !== 't' && tag !== '')) return
    text += words
    assertAtMost(text.length, longestCell)
    assertAtMost(size + text.length, longestShared)
  }
  await walk(zip, 'xl/sharedStrings.xml', on, mostUnpacked)
  return texts
}

/** The engine keeps a piece of a long text as a view of it, and so all of the file's XML. */
const copied = (text: string) => Buffer.from(text, 'utf16le').toString('utf16le')

/** '_x000D_' encodes a character that XML does not allow. */
export function unescaped(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(parseInt(code, 16)),
      )
    : text
}

/** What is read off the styles of cells. */
interface CellStyles {
  /** The kind of each format that shows a day or a time. */
  dates: ReadonlyMap<number, DateStyle>
  /** Those of totals. */
  totals: ReadonlySet<number>
}

/** Of a file that another program has saved once more, too: they all keep the style of totals. */
export async function readStyles(zip: Zip): Promise<CellStyles> {
  const dates = new Map<number, DateStyle>()
  if (!zip.has('xl/styles.xml')) return { dates, totals: new Set() }
  const formats = new Map<number, string>()
  const parents: string[] = []
  const totals = new Set<string>()
  let inCells = false
  await walk(zip, 'xl/styles.xml', (tag, attributes) => {
    if (tag === 'numFmt')
      formats.set(
        Number(attribute(attributes, 'numFmtId')),
        copied((attribute(attributes, 'formatCode') ?? '').slice(0, longestFormat)),
      )
    assertAtMost(formats.size, mostStyles)
    if (tag === 'cellStyle' && attribute(attributes, 'builtinId') === String(totalStyle))
      totals.add(copied(attribute(attributes, 'xfId') ?? ''))
    assertAtMost(totals.size, mostStyles)
    if (tag === 'cellXfs' || tag === '/cellXfs') inCells = tag === 'cellXfs'
    if (tag !== 'xf' || !inCells) return
    const id = Number(attribute(attributes, 'numFmtId') ?? 0)
    const style = builtInStyle(id) ?? customStyle(formats.get(id) ?? '')
    if (style) dates.set(parents.length, style)
    parents.push(copied(attribute(attributes, 'xfId') ?? ''))
    assertAtMost(parents.length, mostStyles)
  })
  const ofTotals = parents.flatMap((parent, index) => (totals.has(parent) ? index : []))
  return { dates, totals: new Set(ofTotals) }
}

function builtInStyle(id: number): DateStyle | null {
  if (id === 22) return 'moment'
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return 'time'
  return (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'day' : null
}

/** Recognised by the letters of a format outside quotes, brackets and escapes; [h] counts hours. */
function customStyle(code: string): DateStyle | null {
  const letters = code
    .split(';')[0]!
    .replace(/\[(h+|m+|s+)\]/gi, '$1')
    .replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, '')
    .replace(/general/gi, '')
    .toLowerCase()
  const day = /[dy]|mmm/.test(letters) || /^m+$/.test(letters)
  const time = /[hs]/.test(letters)
  if (day) return time ? 'moment' : 'day'
  return time ? 'time' : null
}
