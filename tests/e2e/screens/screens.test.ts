// Screens in all languages, wide and narrow, in both themes: they fit, speak one language, and
// wide ones have no axe violations.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { locales } from '#resources/kernel/locales.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import { isProof, seed } from '#tests/support/runner/sampling.ts'
import { builtPaths } from '#tests/conformance/tables.ts'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import { misfits } from '../support/page-fit.ts'
import { enter, expectQuiet } from '../support/fleet-actions.ts'
import { sampledLocales, sampledPaths } from '../support/sampled-screens.ts'
import { turnTheme } from '../support/motion-and-focus.ts'
import { sharedDemo } from '../support/server.ts'
import { dataOf, foreignTexts } from '../support/page-language.ts'
import { go, settle, wireOf } from '../support/navigation.ts'

// Paths of the screens that a run visits, and of what opens over them.
const records = builtPaths
  .filter((path) => sampledPaths.has(path))
  .map((path) => path.replace('{id}', '1'))
/** For a user with every right; record 1 of the demonstration represents all records. */
const builtAddresses: readonly string[] = [
  ...['/', '/profile', '/notification-items', '/messages', '/notFound'],
  ...records,
  ...[
    '/places?create',
    '/places?edit=1',
    '/places?show=1',
    '/carModels?edit=1',
    '/reservoirs?create',
    '/counterparty?create',
    '/order-priorities?edit=1',
    '/counterparty?import',
    '/doctor/history?show=1',
    '/doctors/norms?create',
  ],
]

const server = sharedDemo()
let browser: Browser

beforeAll(async () => {
  browser = await launch()
})

afterAll(async () => {
  await closeContexts(browser)
})

/** px; a telephone's has fingers. */
const windows = [
  { viewport: { width: 1280, height: 800 } },
  { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
] as const
const themes = ['light', 'dark'] as const
type Look = readonly [
  locale: Locale,
  width: number,
  theme: (typeof themes)[number],
  window: (typeof windows)[number],
]

/**
 * A language of each alphabet, each with its own window size and theme, in rotation; PROOF=1 uses
 * all languages in all of them.
 */
function looks(): readonly Look[] {
  if (isProof)
    return locales.flatMap((locale) =>
      windows.flatMap((one) =>
        themes.map((theme) => [locale, one.viewport.width, theme, one] as const),
      ),
    )
  return sampledLocales.map((locale, i) => {
    const one = windows[(i + Math.floor(seed / 4)) % 2] ?? windows[0]
    return [
      locale,
      one.viewport.width,
      themes[(i + Math.floor(seed / 8)) % 2] ?? 'light',
      one,
    ] as const
  })
}

/**
 * What axe finds in the theme that is on, and of colours in the other one, which stays on; a page
 * without the bar has one theme.
 */
async function faultsInBothThemes(page: Page): Promise<string[]> {
  const faults = await faultsOf(page)
  if ((await page.locator('.bar').count()) === 0) return faults
  await turnTheme(page)
  return [...faults, ...(await faultsOf(page, 'color-contrast'))]
}

/** Every address in one variant or the other; the next seed swaps them. */
const seenIn = (turn: number) =>
  builtAddresses.filter((_, at) => isProof || (at + turn + seed) % sampledLocales.length === 0)

describe.each(looks())('the screens in %s', (locale, width, theme, options) => {
  it(`fit ${width} px, speak one language and have no axe violations in the ${theme} theme`, async () => {
    const anna = await person(browser, server.address, { ...options, colorScheme: theme })
    const { page } = anna
    const wire = wireOf(page)
    const data = dataOf(page)
    await page.addInitScript(
      ([chosen, mode]) => {
        localStorage.setItem('locale', chosen)
        localStorage.setItem('theme', mode)
      },
      [locale, theme] as const,
    )
    await enter(page, '/', 'Motorpool')
    expect(
      await page.evaluate(
        () =>
          getComputedStyle(document.body).colorScheme ||
          getComputedStyle(document.documentElement).colorScheme,
      ),
    ).toContain(theme)
    const faults: string[] = []
    for (const address of seenIn(sampledLocales.indexOf(locale))) {
      await go(page, address)
      await settle(page, wire)
      const found = [
        ...(await misfits(page)),
        ...(await foreignTexts(page, locale, data)).map((text) => `not in ${locale}: ${text}`),
        ...(width < 1280 ? [] : await faultsInBothThemes(page)),
      ]
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
  }, 300_000)
})
