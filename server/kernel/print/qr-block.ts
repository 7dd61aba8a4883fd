// The QR code on a paper.
import type { Content } from 'pdfmake/interfaces.js'
import type { Wire } from '../types.ts'
import type { Texts } from './print-values.ts'
import type { PrintSheet, SheetPart } from './sheet-types.ts'

/** What is laid out, as far as a code says it. */
interface Coded {
  readonly sheet: PrintSheet
  readonly texts: Texts
  readonly row: Wire | null
  readonly links: ReadonlyMap<number, string>
  readonly sample: string | null
}

/** Points of a code that is scanned from a step away. */
const largeCode = 220

/** A QR code of values, or of a link, which is beside it where it is followed on a screen. */
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
  if (leads === 'opens') return [{ qr: link, fit: largeCode, alignment: 'center' }]
  // on a screen it is followed without a camera
  return [code(link), { text: sheet.words.verify_title, link, style: 'small' }]
}
