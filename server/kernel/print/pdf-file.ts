// One PDF of many papers. Each is laid out and written separately, so that a file of hundreds takes
// the memory of one; fonts are embedded once.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import layoutBuilder from 'pdfmake/js/LayoutBuilder.js'
import pdfDocument from 'pdfmake/js/PDFDocument.js'
import renderer from 'pdfmake/js/Renderer.js'
import virtualFiles from 'pdfmake/js/virtual-fs.js'
import type { Content, ContentStack } from 'pdfmake/interfaces.js'
import type { PaperFile } from './print-layout.ts'

/** DejaVu has every sign of our four languages, ʻ and ₽ among them. */
const files = {
  Sans: ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'],
  Condensed: ['DejaVuSansCondensed.ttf', 'DejaVuSansCondensed-Bold.ttf'],
} as const

/** Prevents pdfmake from reading and fetching files: it is given the fonts. */
function fonts() {
  const { resolve } = createRequire(import.meta.url)
  for (const name of Object.values(files).flat())
    virtualFiles.default.writeFileSync(name, readFileSync(resolve(`dejavu-fonts-ttf/ttf/${name}`)))
  return Object.fromEntries(
    Object.entries(files).map(([font, [normal, bold]]) => [
      font,
      { normal, bold, italics: normal, bolditalics: bold },
    ]),
  )
}

/** A document without pages yet. */
function documentOf({ info, language }: Pick<PaperFile, 'info' | 'language'>) {
  return new pdfDocument.default(
    ...([fonts(), {}, {}, {}] as const),
    {
      ...{ lang: language, info: { ...info, Producer: 'pdfmake' } },
      ...({ compress: true, fontLayoutCache: true, autoFirstPage: false, font: null } as const),
    },
    virtualFiles.default,
    () => false,
  )
}

type Page = PaperFile['page']

function laidOut(document: ReturnType<typeof documentOf>, content: Content[], page: Page) {
  const { size, margins, styles, defaultStyle, header, footer, watermark } = page
  return new layoutBuilder.default(size, margins, null).layoutDocument(
    ...([content, document, styles, defaultStyle] as const),
    ...([undefined, header, footer, watermark] as const),
  )
}

/** The number of pages of each side of the first paper, laid out separately. */
export function sideLengths(file: PaperFile): number[] {
  const document = documentOf(file)
  const [sides = []] = file.papers
  return sides.map((side) => {
    const { pageBreak: _begins, ...alone } = side as ContentStack
    return laidOut(document, [alone], file.page).length
  })
}

/** The chunks of the file, those of each paper before the next one is laid out. */
export function* piecesOf(file: PaperFile): Generator<Buffer> {
  const { papers, onFront, page } = file
  const { width, height } = page.size
  const document = documentOf(file)
  function* written(): Generator<Buffer> {
    for (;;) {
      const piece = document.read() as Buffer | null
      if (piece === null) return
      yield piece
    }
  }
  let count = 0
  for (const content of papers) {
    // the back of the paper before stays empty
    if (onFront && count % 2 === 1) {
      document.addPage({ size: [width, height] })
      count += 1
    }
    const pages = laidOut(document, content, page)
    new renderer.default(document).renderPages(pages)
    count += pages.length
    yield* written()
  }
  document.end()
  yield* written()
}
