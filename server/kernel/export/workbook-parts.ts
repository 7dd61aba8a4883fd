// The fixed parts of an XLSX file: its structure and its cell styles.

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const special: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** XML cannot contain these; the format encodes them by code point. */
const controls = /[\0-\x08\x0b-\x1f]/g
/** A literal text that looks like such an encoding has its first character encoded. */
const spelled = /_(?=x[0-9a-f]{4}_)/gi

/** Escapes a text inside a part. */
export function xml(text: string): string {
  return text
    .replace(spelled, '_x005F_')
    .replace(controls, (c) => `_x${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"]/g, (c) => special[c] ?? c)
}

/** A valid sheet name: 31 characters, without forbidden ones. */
function sheetName(title: string): string {
  const name = [...title.replace(/[[\]:*?/\\]/g, ' ').replace(/^'+|'+$/g, '')]
    .slice(0, 31)
    .join('')
    .trim()
  return name === '' || name.toLowerCase() === 'history' ? 'Sheet1' : name
}

/** The sheet with the suggested values of cells: hidden, and ignored by imports. */
const offeredSheet = '_values'

/** Name and content of each part other than the styles and the sheets. */
export function fixedParts(
  title: string,
  offers = false,
): readonly (readonly [name: string, content: string])[] {
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`
  const relations = (...all: string[]) =>
    `${declaration}<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${types}.${type}+xml"/>`
  return [
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook', 'sheet.main')}${part('worksheets/sheet1', 'worksheet')}${offers ? part('worksheets/sheet2', 'worksheet') : ''}${part('styles', 'styles')}</Types>`,
    ],
    ['_rels/.rels', relations(relation(1, 'officeDocument', 'xl/workbook.xml'))],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${spreadsheet}" xmlns:r="${office}"><sheets><sheet name="${xml(sheetName(title))}" sheetId="1" r:id="rId1"/>${offers ? `<sheet name="${offeredSheet}" sheetId="2" state="hidden" r:id="rId3"/>` : ''}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations(
        relation(1, 'worksheet', 'worksheets/sheet1.xml'),
        relation(2, 'styles', 'styles.xml'),
        ...(offers ? [relation(3, 'worksheet', 'worksheets/sheet2.xml')] : []),
      ),
    ],
  ]
}

/** Texts in a column of the hidden sheet, for the cells of a column below its heading. */
interface Offer {
  /** The column with the suggested values: 'C'. */
  column: string
  texts: readonly string[]
}

/** The hidden sheet: a row for each suggested value. */
export function offeredSheetXml(offers: readonly Offer[]): string {
  const rows = offers.map(
    ({ texts }, at) =>
      `<row r="${at + 1}">${texts.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`).join('')}</row>`,
  )
  return `${declaration}<worksheet xmlns="${spreadsheet}"><sheetData>${rows.join('')}</sheetData></worksheet>`
}

/** Drop-down lists for the cells down to row `last`; other values are accepted too. */
export function validationsXml(offers: readonly Offer[], last: number): string {
  if (offers.length === 0) return ''
  const all = offers.map(
    ({ column, texts }, at) =>
      `<dataValidation type="list" allowBlank="1" sqref="${column}2:${column}${last}"><formula1>'${offeredSheet}'!$A$${at + 1}:$${columnLetters(texts.length - 1)}$${at + 1}</formula1></dataValidation>`,
  )
  return `<dataValidations count="${all.length}">${all.join('')}</dataValidations>`
}

/** 0 → A, 26 → AA */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

const mostDecimals = 20
const zeros = (count: number) => (count > 0 ? `.${'0'.repeat(count)}` : '')
/**
 * Number formats in the order of their styles; `0` alone for years, which have no digit grouping.
 */
const formats = [
  'dd\\.mm\\.yyyy',
  'mm\\.yyyy',
  'dd\\.mm\\.yyyy\\ hh:mm',
  'hh:mm',
  '[h]:mm',
  '0',
  ...Array.from({ length: mostDecimals + 1 }, (_, decimals) => `#,##0${zeros(decimals)}`),
]
const own = 164
/** The number of a style is its index in `cellXfs` below. */
export const styles = {
  plain: 0,
  head: 1,
  /**
   * A text that looks like a formula: spreadsheets display it unchanged, and keep it a text when it
   * is edited.
   */
  quoted: 2,
  day: 3,
  month: 4,
  moment: 5,
  time: 6,
  duration: 7,
  numbers: (decimals: number | 'year') =>
    decimals === 'year' ? 8 : 9 + Math.min(decimals, mostDecimals),
  /** The same cell style in the spreadsheets' style of totals, by which an import recognises it. */
  total: (style: number) => 9 + mostDecimals + 1 + style,
  /** Bold, without a border: the title of a report. */
  title: 2 * (9 + mostDecimals + 1),
} as const
/** The spreadsheets' number of their style of totals. */
export const totalStyle = 25
const xf = (id: number, more = '') =>
  `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${more}/>`
const xfs = [
  xf(0),
  '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>',
  xf(49, ' quotePrefix="1"'),
  ...formats.map((_, index) => xf(own + index)),
]
/** Bold, with a border above. */
const totalXfs = xfs.map((one) =>
  one.replace(
    /fontId="\d" fillId="(\d)" borderId="0" xfId="0"/,
    'fontId="1" fillId="$1" borderId="1" xfId="1" applyFont="1" applyBorder="1"',
  ),
)
const titleXf = '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>'
const font = (more = '') =>
  `<font>${more}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`
const border = (top = '') => `<border><left/><right/><top${top}/><bottom/><diagonal/></border>`
export const stylesXml = `${declaration}<styleSheet xmlns="${spreadsheet}"><numFmts count="${formats.length}">${formats
  .map((code, index) => `<numFmt numFmtId="${own + index}" formatCode="${xml(code)}"/>`)
  .join(
    '',
  )}</numFmts><fonts count="2">${font()}${font('<b/>')}</fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8ECF0"/></patternFill></fill></fills><borders count="2">${border()}${border(' style="thin"')}</borders><cellStyleXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="1"/></cellStyleXfs><cellXfs count="${xfs.length * 2 + 1}">${[...xfs, ...totalXfs, titleXf].join('')}</cellXfs><cellStyles count="2"><cellStyle name="Normal" xfId="0" builtinId="0"/><cellStyle name="Total" xfId="1" builtinId="${totalStyle}"/></cellStyles></styleSheet>`
