// Labels with barcodes, side by side: one for each record of a list.
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { Wire } from '../../types.ts'
import { barcodeWidths } from './barcode.ts'
import type { Texts } from '../print-values.ts'
import type { SheetPart } from '../sheet-types.ts'
import { breakWords } from '../word-breaks.ts'

/** Points. */
const padding = 8
const barHeight = 34
/** Narrower modules are not read by every scanner; wider ones need no more space. */
const modules = { least: 0.7, most: 1.3 }
const sizes = { name: 9, other: 7.5, code: 8 }
/** Modules that stay white on either side of a code. */
const quiet = 10

interface Sheet {
  readonly texts: Texts
  /** Available width in points. */
  readonly room: number
}

export function labelGrid(
  part: Extract<SheetPart, { is: 'labels' }>,
  rows: readonly Wire[],
  { texts, room }: Sheet,
): Content[] {
  const { values, codes, across } = part
  const width = room / across - 2 * padding - 1
  const labels = rows.map((row): TableCell => {
    const said = values.flatMap((value) => texts.of(row, value) || [])
    const code = codes.map((value) => texts.of(row, value)).find((text) => text !== '')
    const lines = said.map((text, nth): Content => {
      const size = nth === 0 ? sizes.name : sizes.other
      return {
        text: breakWords(text, width, { dense: false, size, bold: nth === 0 }),
        fontSize: size,
        bold: nth === 0,
      }
    })
    return { stack: [...lines, ...(code === undefined ? [] : bars(code, width))] }
  })
  const body: TableCell[][] = []
  for (let at = 0; at < labels.length; at += across) {
    const line = labels.slice(at, at + across)
    body.push([...line, ...Array.from({ length: across - line.length }, (): TableCell => ' ')])
  }
  if (body.length === 0) return []
  return [
    {
      table: { dontBreakRows: true, widths: Array.from({ length: across }, () => width), body },
      layout: {
        hLineWidth: () => 0.3,
        vLineWidth: () => 0.3,
        hLineColor: () => '#999999',
        vLineColor: () => '#999999',
        paddingLeft: () => padding,
        paddingRight: () => padding,
        paddingTop: () => padding,
        paddingBottom: () => padding,
      },
    } as Content,
  ]
}

/** The code with its text below; only the text if no code fits or can encode it. */
function bars(code: string, width: number): Content[] {
  const widths = barcodeWidths(code)
  const below: Content = { text: code, fontSize: sizes.code, alignment: 'center', marginTop: 2 }
  if (!widths) return [below]
  const count = widths.reduce((sum, one) => sum + one, 2 * quiet)
  const module = Math.min(modules.most, width / count)
  if (module < modules.least) return [below]
  let x = (width - count * module) / 2 + quiet * module
  const rects = widths.flatMap((one, nth) => {
    const rect = { type: 'rect' as const, x, y: 0, w: one * module, h: barHeight, color: 'black' }
    x += one * module
    return nth % 2 === 0 ? [rect] : []
  })
  return [{ canvas: rects, marginTop: 4 }, below]
}
