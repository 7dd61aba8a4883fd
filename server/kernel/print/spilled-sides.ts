// Sides of a form that have become too full: what stood on one page goes on on another.
import type { DynamicContent } from 'pdfmake/interfaces.js'
import type { SpilledSide } from '#resources/wire/print-forms.ts'
import { sideLengths } from './pdf-file.ts'
import { layOut } from './print-layout.ts'
import type { PaperFile, Printed } from './print-layout.ts'

/** An empty form as it would be printed, and as the product has it, without a letterhead. */
export interface TriedForm {
  printed: Printed
  usual: Printed
}

/** Of a side the pages that it takes, and those that it may take. */
interface Side {
  pages: number
  fits: number
  /** Number of its first page. */
  start: number
}

/**
 * None of a list: it is as long as it is. A table that has no line on an empty form has one on a
 * filled one.
 */
export function spilledSides({ printed, usual }: TriedForm): SpilledSide[] {
  const [filled, before] = [printed, usual].map((one) => ({ ...one, leastLines: 1 }))
  const sides = sidesOf({ printed: filled!, usual: before! })
  return sides.flatMap(({ pages, fits }, i) =>
    pages > fits ? { side: i + 1, of: sides.length, pages } : [],
  )
}

/** The file with words over each page that should not be there. */
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
    // a back begins where there is a back
    const start = breaks[i - 1] === 'back' && next % 2 === 1 ? next + 1 : next
    next = start + pages
    return { pages, fits: fits[i] ?? 1, start }
  })
}
