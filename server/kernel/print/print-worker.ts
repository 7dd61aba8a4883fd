// The print thread: lays out one file with pdfmake and ends.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import pdfmake from 'pdfmake'
import { answerParts } from '../export/thread-parts.ts'
import { layOut } from './print-layout.ts'
import type { Printed } from './print-layout.ts'

/** DejaVu has every sign of our four languages, ʻ and ₽ among them. */
const files = {
  Sans: ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'],
  Condensed: ['DejaVuSansCondensed.ttf', 'DejaVuSansCondensed-Bold.ttf'],
} as const
/** Bytes of one part of the answer. */
const portion = 256 * 1024

/** pdfmake reads and fetches nothing by itself: the fonts are given to it. */
function prepare(): void {
  const { resolve } = createRequire(import.meta.url)
  const fs = (
    pdfmake as unknown as { virtualfs: { writeFileSync(name: string, content: Buffer): void } }
  ).virtualfs
  for (const name of Object.values(files).flat())
    fs.writeFileSync(name, readFileSync(resolve(`dejavu-fonts-ttf/ttf/${name}`)))
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(() => false)
  pdfmake.setFonts(
    Object.fromEntries(
      Object.entries(files).map(([font, [normal, bold]]) => [
        font,
        { normal, bold, italics: normal, bolditalics: bold },
      ]),
    ),
  )
}

async function* partsOf(printed: Printed): AsyncGenerator<Uint8Array> {
  prepare()
  const file = await pdfmake.createPdf(layOut(printed)).getBuffer()
  for (let at = 0; at < file.length; at += portion) yield file.subarray(at, at + portion)
}

answerParts(partsOf)
