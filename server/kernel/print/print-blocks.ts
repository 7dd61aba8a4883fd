// The blocks of a printed form as content of pdfmake: lines of fields, tables, signatures.
import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'
import { traitsOf } from '#resources/kernel/kind-traits.ts'
import type { Kind } from '#resources/kernel/types.ts'
import { exportedKind } from '../export/cell-contents.ts'
import type { Wire } from '../types.ts'
import { typeSizes } from './print-paper.ts'
import { breakWords } from './word-breaks.ts'
import type { PrintSheet, SheetColumn } from './sheet-types.ts'
import type { Texts } from './print-values.ts'

export const linesToWriteOn = '______________'
export const line = 0.5

/** Labels, each with its content in the same row. */
export function fieldTable(lines: readonly (readonly [label: string, text: string])[]): Content[] {
  if (lines.length === 0) return []
  return [
    {
      table: {
        widths: ['40%', '*'],
        body: lines.map(([label, text]) => [
          { text: label, border: [false, false, false, false] },
          { text: text || ' ', bold: true, border: [false, false, false, true] },
        ]),
      },
      layout: hairlines,
      marginBottom: 6,
    },
  ]
}

export const hairlines: CustomTableLayout = {
  hLineWidth: () => line,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 4,
  paddingTop: () => 3,
  paddingBottom: () => 1,
}

/** Points between the content of cells and their borders. */
const padding = 2

/** Height in points of a table line for handwriting. */
export const writable = 12

const ruled: CustomTableLayout = {
  hLineWidth: () => line,
  vLineWidth: () => line,
  paddingLeft: () => padding,
  paddingRight: () => padding,
  paddingTop: () => 2,
  paddingBottom: () => 2,
}

/** Typical relative width of a kind in a table; 1 by default. */
const usualShares: Readonly<Partial<Record<Kind, number>>> = {
  text: 2,
  ref: 2.2,
  refs: 2.2,
  marks: 2,
  moment: 1.3,
}
const numberShare = 0.65

/** The rules of a table, its lines closer on a compact form. */
export function rulesOf({ compact }: PrintSheet): CustomTableLayout {
  return compact ? { ...ruled, paddingTop: () => 1, paddingBottom: () => 1 } : ruled
}

/** Points of each column of a ruled table. */
export function columnWidths(shares: readonly number[], room: number): number[] {
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const rest = room - shares.length * 2 * padding - (shares.length + 1) * line
  return shares.map((share) => (rest * share) / whole)
}

/** Points of a cell that spans these columns. */
function joinedWidth(widths: readonly number[]): number {
  const between = (widths.length - 1) * (2 * padding + line)
  return widths.reduce((sum, width) => sum + width, between)
}

interface TableOf {
  sheet: PrintSheet
  texts: Texts
  /** Available width in points. */
  room: number
  /** Number of empty lines to write on, below the rows. */
  blank: number
}

/** A table with a numbered line for each row; its head is repeated on each page. */
export function numberedTable(
  columns: readonly SheetColumn[],
  rows: readonly Wire[],
  { sheet, texts, room, blank }: TableOf,
): Content[] {
  const { words, dense } = sheet
  const shares = [
    numberShare,
    ...columns.map(({ share, field }) => share ?? usualShares[exportedKind(field)] ?? 1),
  ]
  const widths = columnWidths(shares, room)
  const size = dense ? typeSizes.dense : typeSizes.plain
  const headSize = dense ? size - 0.5 : size
  const type = { dense, size }
  const head = tableHead(columns, words.number, (text, i, over) => ({
    text: breakWords(text, joinedWidth(widths.slice(i, i + over)), {
      ...{ dense, size: headSize, bold: true },
    }),
    fontSize: headSize,
    alignment: 'center',
    verticalAlignment: 'middle',
    bold: true,
  }))
  const lines = rows.map((row, nth) => [
    { text: String(nth + 1), alignment: 'right' } as TableCell,
    ...columns.map((column, i): TableCell => {
      const text = texts.of(row, column)
      return isFigure(column)
        ? { text, alignment: 'right' }
        : { text: breakWords(text, widths[i + 1]!, type) }
    }),
  ])
  const empty = Array.from({ length: blank }, (_, i) => [
    { text: String(rows.length + i + 1), alignment: 'right' } as TableCell,
    ...columns.map((): TableCell => ' '),
  ])
  const body = [...head, ...lines, ...empty, ...totalLine(columns, rows, { sheet, texts })]
  return [
    {
      table: {
        headerRows: head.length,
        dontBreakRows: true,
        keepWithHeaderRows: 1,
        widths,
        heights: (nth: number) => (nth < head.length ? 'auto' : writable),
        body,
      } as never,
      layout: rulesOf(sheet),
      fontSize: size,
      ...(dense && { font: 'Condensed' }),
      marginTop: 2,
      marginBottom: 8,
    },
  ]
}

/** The line of labels; above it the groups, if columns have any. */
function tableHead(
  columns: readonly SheetColumn[],
  number: string,
  cell: (text: string, column: number, over: number) => object,
): TableCell[][] {
  const labels = [number, ...columns.map(({ label }) => label)]
  const groups = [undefined, ...columns.map(({ group }) => group)]
  const below = labels.map((label, i) => cell(label, i, 1)) as TableCell[]
  if (groups.every((group) => group === undefined)) return [below]
  const over = groups.map((group, i): TableCell => {
    if (group === undefined)
      return { ...(below[i] as object), rowSpan: 2, verticalAlignment: 'top' } as TableCell
    if (groups[i - 1] === group) return ''
    const next = groups.findIndex((one, at) => at > i && one !== group)
    const colSpan = (next < 0 ? groups.length : next) - i
    return { ...cell(group, i, colSpan), colSpan } as TableCell
  })
  return [over, below.map((one, i) => (groups[i] === undefined ? '' : one))]
}

const isFigure = ({ field, isName }: SheetColumn) =>
  !isName && traitsOf({ ...field, kind: exportedKind(field) }).numeric

/** The totals below a table; their label fills the cells before the first of them. */
function totalLine(
  columns: readonly SheetColumn[],
  rows: readonly Wire[],
  { sheet, texts }: Pick<TableOf, 'sheet' | 'texts'>,
): TableCell[][] {
  const first = columns.findIndex(({ total, quotient }) => total || quotient)
  if (first < 0) return []
  const before = Array.from({ length: first }, (): TableCell => '')
  return [
    [
      { text: sheet.words.total, colSpan: first + 1, bold: true },
      ...before,
      ...columns.slice(first).map((column): TableCell => ({
        text: column.total || column.quotient ? texts.total(rows, column) : '',
        alignment: 'right',
        bold: true,
      })),
    ],
  ]
}

/** Maximum width of a signature in points, on any paper. */
const widestSignature = 500

/** Caption, space for the signature, and the name or space for it. */
export function signatureLine(
  who: string,
  name: string,
  { sheet: { words, compact }, room: most }: { sheet: PrintSheet; room: number },
): Content[] {
  const room = compact ? most : Math.min(most, widestSignature)
  const [whoShare, signShare, above] = compact ? [0.3, 0.2, 3] : [0.38, 0.22, 8]
  const none: [boolean, boolean, boolean, boolean] = [false, false, false, false]
  const below: [boolean, boolean, boolean, boolean] = [false, false, false, true]
  const caption = (text: string): TableCell => ({ text, style: 'caption', border: none })
  const empty: TableCell = { text: ' ', border: none }
  return [
    {
      table: {
        widths: [room * whoShare, room * signShare, 6, room * (1 - whoShare - signShare) - 6],
        body: [
          [
            { text: who, border: none },
            { text: ' ', border: below },
            empty,
            {
              ...{ text: name || ' ', border: below, alignment: 'center' },
              ...(compact && { style: 'small' }),
            },
          ],
          [empty, caption(words.signature), empty, caption(words.full_name)],
        ],
        dontBreakRows: true,
      },
      layout: {
        ...hairlines,
        paddingTop: (i: number) => (i === 0 ? above : 0),
        paddingRight: () => 0,
      },
      unbreakable: true,
    } as Content,
  ]
}
