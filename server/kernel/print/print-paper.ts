// Paper sizes, margins and type of printed forms.
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { PrintSheet } from './print-sheet.ts'

/** Points, standing. */
const sizes = { A4: [595.28, 841.89], A5: [419.53, 595.28] } as const
/** Points: wider on the side that goes into the file. */
const standing = { left: 45, top: 34, right: 28, bottom: 40 }
const lying = { left: 28, top: 45, right: 28, bottom: 36 }
/** Of the rows of a wide table, and of everything else. */
export const typeSizes = { dense: 7, plain: 9.5 } as const

/** Points between the margins. */
export function roomOf({ paper, turned }: Pick<PrintSheet, 'paper' | 'turned'>): number {
  const { left, right } = turned ? lying : standing
  return sizes[paper][turned ? 1 : 0] - left - right
}

type Footer = (page: number, pages: number) => [left: string, right: string]

/** What every page of a sheet has alike. */
export function pageOf(sheet: PrintSheet, footer: Footer) {
  const { paper, turned, isList } = sheet
  const { left, top, right, bottom } = turned ? lying : standing
  return {
    pageSize: paper,
    pageOrientation: turned ? 'landscape' : 'portrait',
    pageMargins: [left, top, right, bottom],
    defaultStyle: { font: 'Sans', fontSize: typeSizes.plain, lineHeight: 1.1 },
    styles: {
      plain: { marginBottom: 4 },
      owner: { bold: true, fontSize: 10.5 },
      title: { bold: true, fontSize: 13, alignment: 'center', marginTop: 6, marginBottom: 6 },
      heading: { bold: true, fontSize: 10.5, marginTop: 8, marginBottom: 4 },
      under: { alignment: 'center', marginBottom: 6 },
      small: { fontSize: 8 },
      caption: { fontSize: 6.5, alignment: 'center' },
    },
    ...(isList && {
      footer: (page: number, pages: number) => {
        const [said, counted] = footer(page, pages)
        return {
          columns: [
            { text: said, width: '*' },
            { text: counted, width: 'auto', alignment: 'right' },
          ],
          margin: [left, 12, right, 0],
          fontSize: 7.5,
        }
      },
    }),
  } satisfies Omit<TDocumentDefinitions, 'content'>
}
