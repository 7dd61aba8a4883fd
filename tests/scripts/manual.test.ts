// The manual: generated from the help texts in every language, with working links.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageIds } from '#i18n/help/help-page.ts'
import { wholeSource } from '#i18n/help/whole-source.ts'
import { locales } from '#resources/kernel/locales.ts'
import { manualHtml } from '#scripts/lib/manual-html.ts'
import { root } from '#tests/support/repository/sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'manual-'))
const tsx = join(root, 'node_modules/tsx/dist/cli.mjs')

beforeAll(() => {
  execFileSync(process.execPath, [tsx, 'scripts/manual.ts', folder], { cwd: root })
})
afterAll(() => rmSync(folder, { recursive: true }))

describe.each(locales)('the manual in %s', (locale) => {
  const html = () => readFileSync(join(folder, `${locale}.html`), 'utf8')

  it('has a section for each page, and no link that leads nowhere', async () => {
    const ids = [...html().matchAll(/<section id="([^"]+)">/g)].map(([, id]) => id)
    expect(ids.sort()).toEqual(pageIds(await wholeSource(locale)).sort())
    const links = [...html().matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(links.length).toBeGreaterThan(ids.length)
    expect(links.filter((id) => !ids.includes(id))).toEqual([])
    expect(html()).toContain(`<html lang="${locale}">`)
  })

  it('leaves no markup of the texts, and needs no pictures', () => {
    const text = html().replace(/<style>[^]*<\/style>/, '')
    expect(text.match(/\{[^}]*\}|%\{|undefined/g)).toBeNull()
    expect(text).not.toContain('<img')
  })
})

it('shows the picture of a page where there is one', async () => {
  const source = await wholeSource('en')
  const html = manualHtml(source, 'en', new Map([['car', 'en/car.jpg']]))
  expect(html.match(/<img [^>]+>/g)).toEqual(['<img src="en/car.jpg" alt="Screen “Vehicles”" />'])
})

it('refuses arguments that it does not know', () => {
  expect(() =>
    execFileSync(process.execPath, [tsx, 'scripts/manual.ts', '--colour'], {
      cwd: root,
      stdio: 'pipe',
    }),
  ).toThrow(/npm run manual/)
})
