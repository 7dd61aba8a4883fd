// Fixed blocks of a form: letterhead, lines to fill in, tables, codes, and the cut line of a
// coupon.
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { placeCells } from '#resources/kernel/prints/print-cells.ts'
import { traitsOf } from '#resources/kernel/kind-traits.ts'
import { exportedKind } from '../export/cell-contents.ts'
import type { Wire } from '../types.ts'
import { columnWidths, hairlines, line, rulesOf, writable } from './print-blocks.ts'
import { typeSizes } from './print-paper.ts'
import type { Texts } from './print-values.ts'
import { breakWords, widthOfText } from './word-breaks.ts'
import type { PrintSheet, SheetCell, SheetLineItem, SheetPart, SheetValue } from './sheet-types.ts'

interface Place {
  sheet: PrintSheet
  /** Available width in points. */
  room: number
}
type TextOf = (value: SheetValue) => string

/** Points between items side by side on a line. */
const gap = 8
/** Fraction of the width that a label may take before the line after it. */
const mostOfWords = 0.78
/** The width of a text is an estimate. */
const ease = 1.08

/** A label, and a line with its value; the small caption is printed below that line. */
export function lineOfItems(
  items: readonly SheetLineItem[],
  textOf: TextOf,
  { sheet: { dense }, room }: Place,
): Content {
  const size = dense ? typeSizes.denseLine : typeSizes.plain
  const whole = items.reduce((sum, { share }) => sum + share, 0)
  const rest = room - gap * (items.length - 1)
  return {
    columns: items.map(({ words, value, below, share }) => {
      const width = (rest * share) / whole
      const said = Math.min(widthOfText(words, { size, dense }) * ease + 4, width * mostOfWords)
      const none = noBorder
      const under = { border: [false, false, false, true] } as const
      const text = (value && textOf(value)) || ' '
      const wordsWidth = words === '' ? 0 : said
      return {
        width,
        table: {
          widths: [wordsWidth, width - wordsWidth],
          body: [
            [
              { text: words, ...none, verticalAlignment: 'bottom' },
              { text, bold: true, ...under, verticalAlignment: 'bottom' },
            ],
            ...(below === ''
              ? []
              : [
                  [
                    { text: '', style: 'caption', ...none },
                    { text: below, style: 'caption', ...none },
                  ],
                ]),
          ] as TableCell[][],
          dontBreakRows: true,
        },
        layout: { ...hairlines, paddingRight: () => 0, paddingTop: (i: number) => (i ? 0 : 3) },
      } as Content
    }),
    columnGap: gap,
    fontSize: size,
    ...(dense && { font: 'Condensed' }),
    marginBottom: 1,
  }
}

const noBorder = { border: [false, false, false, false] } as const

/** A ruled table whose cells are declared by the form. */
export function cellTable(
  { lines, shares, heads }: Extract<SheetPart, { is: 'cells' }>,
  textOf: TextOf,
  { sheet, room }: Place,
): Content {
  const { dense } = sheet
  const widths = columnWidths(shares, room)
  const size = dense ? typeSizes.dense : typeSizes.denseLine
  const places = placeCells(lines, shares.length) ?? []
  const body = places.map((places, nth) =>
    places.map((cell, at): TableCell => {
      if (!cell) return ''
      const { over = 1, down = 1 } = cell
      const width = widths.slice(at, at + over).reduce((sum, one) => sum + one, 0)
      return {
        ...contentOf(cell, textOf, { dense, size, width, isHead: nth < heads }),
        ...(over > 1 && { colSpan: over }),
        ...(down > 1 && { rowSpan: down }),
        ...(down === 1 && { verticalAlignment: 'middle' }),
      } as TableCell
    }),
  )
  const heights = (nth: number) => (nth < heads ? 'auto' : writable)
  return {
    table: { widths, body, heights, headerRows: heads, dontBreakRows: true } as never,
    layout: rulesOf(sheet),
    fontSize: size,
    ...(dense && { font: 'Condensed' }),
    margin: [0, 2, 0, 5],
  } as Content
}

function contentOf(
  { words, value }: SheetCell,
  textOf: TextOf,
  { dense, size, width, isHead }: { dense: boolean; size: number; width: number; isHead: boolean },
) {
  const text = words ?? (value ? textOf(value) : '')
  const isFigure =
    value !== null && traitsOf({ ...value.field, kind: exportedKind(value.field) }).numeric
  const bold = isHead || value !== null
  const type = { dense, bold, size: isHead ? size - 0.5 : size }
  return {
    text: breakWords(text, width, type),
    fontSize: type.size,
    bold,
    ...(isHead ? { alignment: 'center' } : isFigure && { alignment: 'right' }),
  }
}

/** Logo size in points, and the width from which it is placed beside the lines. */
const logo = { wide: 120, high: 42, compact: 26, besideFrom: 250 } as const

/** The logo, and the organisation's lines beside it if they fit, otherwise below. */
export function letterheadOf({ owner, compact }: PrintSheet, room: number): Content[] {
  const lines = owner.lines.map((text, i) => ({ text, style: i === 0 ? 'owner' : 'small' }))
  const height = compact ? logo.compact : logo.high
  const fit: [number, number] = [Math.min(logo.wide, room), height]
  const marginBottom = 8
  if (owner.logo === null) return lines.length > 0 ? [{ stack: lines, marginBottom }] : []
  const image = { image: owner.logo, fit }
  if (room < logo.besideFrom)
    return [{ stack: [{ ...image, marginBottom: 3 }, ...lines], marginBottom }]
  const columns = [
    { ...image, width: logo.wide },
    { stack: lines, width: '*' },
  ]
  return [{ columns, columnGap: gap, marginBottom }]
}

/** The line along which a coupon is torn off. */
export function cutLine({ words }: PrintSheet, room: number): Content {
  const dash = { length: 3, space: 3 }
  return {
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: room, y2: 0, lineWidth: line, dash }] },
      { text: words.cut, style: 'caption', marginTop: 2 },
    ],
    margin: [0, 8, 0, 2],
  }
}

/** The part of a layout that a code needs. */
interface Coded {
  readonly sheet: PrintSheet
  readonly texts: Texts
  readonly row: Wire | null
  readonly links: ReadonlyMap<number, string>
  readonly sample: string | null
}

/** Points of a code that can be scanned from a step away. */
const largeCode = 220

/** A QR code of values, or of a link, which is also printed as a clickable text. */
export function codeOf(
  { link: leads, values }: Extract<SheetPart, { is: 'qr' }>,
  laying: Coded,
): Content[] {
  const { sheet, texts, row, links, sample } = laying
  const code = (text: string): Content => ({ qr: text, fit: 90, margin: [0, 4, 0, 4] })
  if (!leads) {
    const lines = values.map((value) => `${value.label}: ${texts.of(row, value)}`)
    return [code([sheet.title, ...lines].join('\n'))]
  }
  const link = row === null ? sample : links.get(Number(row.id))
  if (link === null || link === undefined) return []
  // on a screen the link is followed without a camera
  if (leads === 'opens')
    return [
      { qr: link, fit: largeCode, alignment: 'center' },
      { text: decodeURIComponent(link), link, style: 'small', alignment: 'center' },
    ]
  return [code(link), { text: sheet.words.verify_title, link, style: 'small' }]
}
