// Sides of a form that do not fit on their page.
import type { DynamicContent } from 'pdfmake/interfaces.js'
import type { SpilledSide } from '#resources/wire/print-forms.ts'
import { sideLengths } from './pdf-file.ts'
import { layOut } from './print-layout.ts'
import type { PaperFile, Printed } from './print-layout.ts'

/** An empty form with the settings, and the default one without a letterhead. */
export interface TriedForm {
  printed: Printed
  usual: Printed
}

/** Actual and permitted number of pages of a side. */
interface Side {
  pages: number
  fits: number
  /** Number of its first page. */
  start: number
}

/** Lists have no such limit. A table without lines on an empty form has one when filled in. */
export function spilledSides({ printed, usual }: TriedForm): SpilledSide[] {
  const [filled, before] = [printed, usual].map((one) => ({ ...one, leastLines: 1 }))
  const sides = sidesOf({ printed: filled!, usual: before! })
  return sides.flatMap(({ pages, fits }, i) =>
    pages > fits ? { side: i + 1, of: sides.length, pages } : [],
  )
}

/** The file with a warning on each surplus page. */
export function withSpillMarks(tried: TriedForm): PaperFile {
  const file = layOut(tried.printed)
  const tooMany = new Set(
    sidesOf(tried).flatMap(({ pages, fits, start }) =>
      Array.from({ length: Math.max(0, pages - fits) }, (_, n) => start + fits + n),
    ),
  )
  if (tooMany.size === 0) return file
  const { left, right } = file.page.margins
  const mark: DynamicContent = (page) =>
    tooMany.has(page)
      ? {
          ...{ text: tried.printed.sheet.words.spilled, bold: true, color: '#b3261e' },
          ...{ fontSize: 7, alignment: 'center', margin: [left, 6, right, 0] },
        }
      : null
  return { ...file, page: { ...file.page, header: mark } }
}

function sidesOf({ printed, usual }: TriedForm): Side[] {
  if (printed.sheet.isList) return []
  const fits = sideLengths(layOut(usual))
  const breaks = printed.sheet.parts.flatMap((part) => (part.is === 'page' ? [part.side] : []))
  let next = 1
  return sideLengths(layOut(printed)).map((pages, i) => {
    // a back side starts on the next even page
    const start = breaks[i - 1] === 'back' && next % 2 === 1 ? next + 1 : next
    next = start + pages
    return { pages, fits: fits[i] ?? 1, start }
  })
}
