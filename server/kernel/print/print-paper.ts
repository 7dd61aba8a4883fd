// Paper sizes, margins and type of printed forms.
import type { DynamicContent, Style, StyleDictionary, Watermark } from 'pdfmake/interfaces.js'
import { filled } from '#i18n/plural.ts'
import type { Texts } from './print-values.ts'
import type { PrintSheet } from './sheet-types.ts'

/** Width and height in points, portrait. */
const sizes = { A4: [595.28, 841.89], A5: [419.53, 595.28] } as const
/** Margins in points: wider on the binding side. */
const standing = { left: 45, top: 34, right: 28, bottom: 40 }
const lying = { left: 28, top: 45, right: 28, bottom: 36 }
/** Margins of a form that is crowded on one side. */
const tight = { ...standing, top: 22, bottom: 20 }
/** Type sizes of the rows of a wide table, of lines beside it, and of all other text. */
export const typeSizes = { dense: 7, denseLine: 8, plain: 9.5 } as const

/** Width between the margins in points. */
export function widthBetweenMargins({
  paper,
  turned,
}: Pick<PrintSheet, 'paper' | 'turned'>): number {
  const { left, right } = turned ? lying : standing
  return sizes[paper][turned ? 1 : 0] - left - right
}

/** The parts of the contents that the footer shows. */
interface Footed {
  readonly sheet: PrintSheet
  readonly texts: Pick<Texts, 'formats'>
  /** Time of printing, ISO in UTC, and user. */
  readonly at: string
  readonly by: string
}

type Footer = (page: number, pages: number) => [left: string, right: string]

const plainStyles: StyleDictionary = {
  plain: { marginBottom: 4 },
  owner: { bold: true, fontSize: 10.5 },
  title: { bold: true, fontSize: 13, alignment: 'center', marginTop: 6, marginBottom: 6 },
  heading: { bold: true, fontSize: 10.5, marginTop: 8, marginBottom: 4 },
  under: { alignment: 'center', marginBottom: 6 },
  small: { fontSize: 8 },
  caption: { fontSize: 6.5, alignment: 'center' },
}

const compactStyles: StyleDictionary = {
  plain: { marginBottom: 2 },
  owner: { bold: true, fontSize: 8 },
  title: { bold: true, fontSize: 11, alignment: 'center', marginBottom: 2 },
  heading: { bold: true, marginTop: 3, marginBottom: 1 },
  under: { alignment: 'center', marginBottom: 2 },
  small: { fontSize: 7 },
  caption: { fontSize: 5.5, alignment: 'center' },
}

interface PaperPage {
  /** Page size in points. */
  size: { width: number; height: number; orientation: 'portrait' | 'landscape' }
  margins: typeof standing
  defaultStyle: Style
  styles: StyleDictionary
  header?: DynamicContent
  footer?: DynamicContent
  watermark?: Watermark
}

/** The mark of a former version, with the reason for the later one. */
export interface FormerMark {
  title: string
  /** Time and author of the correction. */
  corrected: string
  reason: string
}

/** The common settings of all pages of a sheet. */
export function pageOf(sheet: PrintSheet, footer: Footer, former: FormerMark | null): PaperPage {
  const { paper, turned, isList, compact } = sheet
  const upright = compact ? tight : standing
  const margins = turned ? lying : upright
  const { left, right } = margins
  const [short, long] = sizes[paper]
  const counted: DynamicContent = (page, pages) => {
    const [said, number] = footer(page, pages)
    return {
      columns: [
        { text: said, width: '*' },
        { text: number, width: 'auto', alignment: 'right' },
      ],
      margin: [left, 12, right, 0],
      fontSize: 7.5,
    }
  }
  return {
    size: turned
      ? { width: long, height: short, orientation: 'landscape' }
      : { width: short, height: long, orientation: 'portrait' },
    margins,
    defaultStyle: compact
      ? { font: 'Condensed', fontSize: typeSizes.denseLine, lineHeight: 1 }
      : { font: 'Sans', fontSize: typeSizes.plain, lineHeight: 1.1 },
    styles: compact ? compactStyles : plainStyles,
    ...(isList && { footer: counted }),
    ...(former && markOf(former, margins)),
  }
}

/**
 * In the margins of every page and across it, so that no copy can be mistaken for the version in
 * force.
 */
function markOf(
  { title, corrected, reason }: FormerMark,
  { left, right }: Pick<typeof standing, 'left' | 'right'>,
): Pick<PaperPage, 'header' | 'footer' | 'watermark'> {
  const fontSize = 6.5
  const below: DynamicContent = () => ({ text: reason, fontSize, margin: [left, 2, right, 0] })
  return {
    header: () => ({
      text: [{ text: `${title}. `, bold: true }, corrected],
      fontSize,
      alignment: 'center',
      margin: [left, 6, right, 0],
    }),
    ...(reason && { footer: below }),
    watermark: { text: title, opacity: 0.08, bold: true },
  }
}

/** The footer of a list: time and user of printing, and the page number. */
export function footerOf({ sheet, at, by, texts }: Footed): Footer {
  const { words, locale } = sheet
  const printed = filled(locale, words.printed, { at: texts.formats.moment(at), name: by })
  return (page, pages) => [printed, filled(locale, words.page, { page, pages })]
}
