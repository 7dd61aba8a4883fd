// Every screen in every language, wide and narrow: it fits, and all that it says is in that language.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { locales } from '#resources/kernel/locales.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import { launch, person } from './support/browser.ts'
import { builtAddresses } from './support/addresses.ts'
import { misfits } from './support/fit.ts'
import { enter, expectQuiet } from './support/park.ts'
import { cleanUp, startDemo } from './support/server.ts'
import type { Server } from './support/server.ts'
import { dataOf, foreignTexts } from './support/texts.ts'
import { go, settle, wireOf } from './support/travel.ts'

let server: Server
let browser: Browser

beforeAll(async () => {
  server = await startDemo()
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await cleanUp()
})

/** px; a telephone's has fingers. */
const windows = [
  { viewport: { width: 1280, height: 800 } },
  { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
] as const

/** Russian in both, the one that is derived on a telephone, the others on a screen; PROOF=1 sees all four in both. */
const left: Partial<Record<Locale, number>> = process.env.PROOF === '1' ? {} : { 'uz-Cyrl': 1280, uz: 360, en: 360 }

describe.each(locales)('in %s', (locale) => {
  const seen = windows.filter((one) => one.viewport.width !== left[locale])
  it.each(seen.map((one) => [one.viewport.width, one] as const))('every screen fits %d px and speaks one language', async (_, options) => {
    const anna = await person(browser, server.address, options)
    const { page } = anna
    const wire = wireOf(page)
    const data = dataOf(page)
    await enter(page, '/', 'Motorpool')
    await page.evaluate((chosen) => localStorage.setItem('locale', chosen), locale)
    await page.reload()
    const faults: string[] = []
    for (const address of builtAddresses) {
      await go(page, address)
      await settle(page, wire)
      const found = [...(await misfits(page)), ...(await foreignTexts(page, locale, data)).map((text) => `not in ${locale}: ${text}`)]
      faults.push(...found.map((fault) => `${address}: ${fault}`))
    }
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale)
    // nothing of the screens before is left
    const crumbs = page.locator('nav.head li')
    const walked = await crumbs.allTextContents()
    await page.reload()
    await crumbs.first().waitFor({ state: 'attached' })
    await settle(page, wire)
    expect(walked).toEqual(await crumbs.allTextContents())
    expect(faults).toEqual([])
    expectQuiet(anna)
    await anna.context.close()
  })
})
