// `npm run manual`: the user manual in every language, generated from the help texts as HTML files
// for printing. `npm run manual -- --pictures http://127.0.0.1:3000` adds screenshots of a
// demonstration that runs at that address, with the browser of Playwright or of CHROMIUM_PATH.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { wholeSource } from '#i18n/help/whole-source.ts'
import { locales } from '#resources/kernel/locales.ts'
import { manualHtml } from './lib/manual-html.ts'
import { takePictures } from './lib/manual-pictures.ts'

const usage = 'npm run manual -- [--pictures ADDRESS] [FOLDER]'

interface Wanted {
  folder: string
  /** Address of a running demonstration. */
  address: string | null
}

function readArguments(given: readonly string[]): Wanted | null {
  const [first, second, ...more] = given
  if (first === '--pictures')
    return second !== undefined && URL.canParse(second) && more.length < 2
      ? { address: second, folder: resolve(more[0] ?? 'manual') }
      : null
  if (first?.startsWith('-') || second !== undefined) return null
  return { address: null, folder: resolve(first ?? 'manual') }
}

async function build({ folder, address }: Wanted): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const locale of locales) {
    const source = await wholeSource(locale)
    const pictures = address ? await takePictures(source, locale, { address, folder }) : new Map()
    const file = join(folder, `${locale}.html`)
    writeFileSync(file, manualHtml(source, locale, pictures))
    console.log(file)
  }
}

const wanted = readArguments(process.argv.slice(2))
if (wanted) await build(wanted)
else {
  console.error(usage)
  process.exitCode = 2
}
