// Internal parts of pdfmake, used separately: a file whose papers are laid out one after another
// cannot use its single call.
declare module 'pdfmake/js/PDFDocument.js' {
  import type { Readable } from 'node:stream'
  import type { TFontDictionary } from 'pdfmake/interfaces.js'

  interface FileOptions {
    readonly lang: string
    readonly info: Readonly<Record<string, string>>
    readonly compress: true
    readonly fontLayoutCache: true
    readonly autoFirstPage: false
    /** Null until a text needs a font. */
    readonly font: null
  }

  /** Its content can be read as soon as a page is complete. */
  class PDFDocument extends Readable {
    constructor(
      ...parts: readonly [
        fonts: TFontDictionary,
        images: object,
        patterns: object,
        attachments: object,
        options: FileOptions,
        files: VirtualFiles,
        mayRead: (path: string) => boolean,
      ]
    )
    addPage(options: { readonly size: readonly [number, number] }): this
    /** Writes what all pages share: the fonts and the cross-reference table. */
    end(): void
  }
  interface VirtualFiles {
    writeFileSync(name: string, content: Buffer): void
  }
  const module: { default: typeof PDFDocument }
  export default module
  export type { PDFDocument, VirtualFiles }
}

declare module 'pdfmake/js/LayoutBuilder.js' {
  import type {
    Content,
    DynamicContent,
    Style,
    StyleDictionary,
    Watermark,
  } from 'pdfmake/interfaces.js'
  import type { PDFDocument } from 'pdfmake/js/PDFDocument.js'

  interface Page {
    readonly items: readonly unknown[]
  }

  interface PageSize {
    readonly width: number
    readonly height: number
    readonly orientation: 'portrait' | 'landscape'
  }

  interface PageMargins {
    readonly left: number
    readonly top: number
    readonly right: number
    readonly bottom: number
  }

  class LayoutBuilder {
    constructor(size: PageSize, margins: PageMargins, svg: null)
    layoutDocument(
      ...parts: readonly [
        content: Content,
        document: PDFDocument,
        styles: StyleDictionary,
        defaultStyle: Style,
        background: undefined,
        header: DynamicContent | undefined,
        footer: DynamicContent | undefined,
        watermark: Watermark | undefined,
      ]
    ): Page[]
  }
  const module: { default: typeof LayoutBuilder }
  export default module
  export type { Page }
}

declare module 'pdfmake/js/Renderer.js' {
  import type { Page } from 'pdfmake/js/LayoutBuilder.js'
  import type { PDFDocument } from 'pdfmake/js/PDFDocument.js'

  class Renderer {
    constructor(document: PDFDocument)
    renderPages(pages: readonly Page[]): void
  }
  const module: { default: typeof Renderer }
  export default module
}

declare module 'pdfmake/js/virtual-fs.js' {
  import type { VirtualFiles } from 'pdfmake/js/PDFDocument.js'
  const module: { default: VirtualFiles }
  export default module
}
