// Dates, weekdays, months, numbers and counts of each language in a real browser, because Chromium
// has no Uzbek locale data.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser, Locator } from 'playwright'
import type { Locale } from '#resources/kernel/locales.ts'
import { seed } from '#tests/support/runner/sampling.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { calendars } from '../support/locale-tables.ts'
import { enter, expectQuiet } from '../support/fleet-actions.ts'
import { oneOf } from '../support/sampled-screens.ts'
import { sharedDemo } from '../support/server.ts'
import { textsOf } from '../support/page-language.ts'
import { go, settle, wireOf } from '../support/navigation.ts'
import type { Wire } from '../support/navigation.ts'

const server = sharedDemo()
let browser: Browser

beforeAll(async () => {
  browser = await launch()
})

afterAll(async () => {
  await closeContexts(browser)
})

/** ms after which the clock is updated. */
const step = 6000
/** As it is read: a space that does not break is a space. */
const read = async (one: Locator) =>
  (await one.allTextContents()).map((text) => text.replaceAll('\u00a0', ' ').trim())
/** The output of a browser without texts for a language. */
const makeshift = /\bM\d\d\b|\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/

/**
 * A day of a month of 2026 on which the weekdays, from Monday, follow each other from month to
 * month.
 */
function dayIn(month: number): number {
  const fifth = (new Date(Date.UTC(2026, month, 5)).getUTCDay() + 6) % 7
  return 5 + (((month % 7) - fifth + 7) % 7)
}

/** One of those that Chromium has no words for, and one of the others. */
const locales = [
  ...oneOf<Locale>(['uz', 'uz-Cyrl']),
  ...oneOf<Locale>(['ru', 'en'], Math.floor(seed / 2)),
]

describe.each(locales)('formats in %s', (locale) => {
  const table = calendars[locale]
  let anna: Person
  let wire: Wire
  const visit = async (path: string) => {
    // figures that are still under way would fail with the page that asked for them
    await settle(anna.page, wire)
    await go(anna.page, path)
    await settle(anna.page, wire)
  }
  beforeAll(async () => {
    anna = await person(browser, server.address)
    wire = wireOf(anna.page)
    await anna.page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
    await anna.page.clock.install()
    await enter(anna.page, '/', 'Motorpool')
    await anna.page.locator('.home-clock time').waitFor()
    await settle(anna.page, wire)
  })
  afterAll(() => anna.context.close())

  it('name every month and every weekday in the clock', async () => {
    const { page } = anna
    const shown = []
    for (let month = 0; month < 12; month++) {
      // 20:30 in UTC is half past one of the next day in Tashkent
      await page.clock.setSystemTime(new Date(Date.UTC(2026, month, dayIn(month) - 1, 20, 30)))
      // The limit of a call goes by this clock as well: figures that are asked for once a minute
      // would be given up before they could be answered.
      await settle(page, wire)
      await page.clock.runFor(step)
      await page
        .locator('.home-clock p')
        .getByText(table.longDay(dayIn(month), month, 2026))
        .waitFor()
      shown.push([
        ...(await read(page.locator('.home-clock time'))),
        ...(await read(page.locator('.home-clock p'))),
      ])
    }
    expect(shown).toEqual(
      shown.map((_, month) => [
        '01:30',
        table.longDay(dayIn(month), month, 2026) + (table.weekdays[month % 7] ?? ''),
      ]),
    )
    await page.clock.setSystemTime(new Date())
  })

  it('name the months in the calendar, with weeks that begin on Monday', async () => {
    const { page } = anna
    await visit('/staff/edit/1')
    expect(await page.locator('form input[value="21.07.1983"]').count()).toBe(1)
    const birthDate = page.locator('form .text-box', {
      has: page.locator('input[value="21.07.1983"]'),
    })
    await birthDate.locator('[aria-haspopup="dialog"]').click()
    const popup = page.getByRole('dialog')
    const grid = popup.getByRole('grid')
    const seen = []
    for (let i = 0; i < 12; i++) {
      await grid.waitFor()
      seen.push(await grid.getAttribute('aria-label'))
      await popup.getByRole('button').nth(1).click()
      if (i === 0) {
        expect(await read(grid.locator('th'))).toEqual(table.short)
        expect(
          await grid.locator('th').evaluateAll((all) => all.map((one) => one.getAttribute('abbr'))),
        ).toEqual(table.weekdays)
      }
    }
    expect(seen).toEqual(
      Array.from({ length: 12 }, (_, i) => table.monthYear((6 + i) % 12, i < 6 ? 1983 : 1984)),
    )
    const texts = await textsOf(page)
    if (locale !== 'en') expect(texts.filter((text) => makeshift.test(text))).toEqual([])
    await page.keyboard.press('Escape')
  })

  it('write days, numbers and counts in lists', async () => {
    const { page } = anna
    await visit('/staff')
    await page.locator('td[data-label]').first().waitFor()
    const days = await read(page.locator('td[data-label]:last-child'))
    expect(days.length).toBeGreaterThan(10)
    expect(days.filter((day) => !/^([0-2]\d|3[01])\.(0\d|1[0-2])\.(19|20)\d\d$/.test(day))).toEqual(
      [],
    )
    for (const [many, said] of table.selected) {
      for (let row = 1; row <= many; row++)
        await page.getByRole('grid').getByRole('checkbox').nth(row).check()
      expect(await read(page.locator('.bulk [role="status"]'))).toEqual([said])
    }
    await visit('/reservoirs')
    await page.locator('td.end').first().waitFor()
    const numbers = await read(page.locator('td.end'))
    expect(numbers).toContain(table.number)
    expectQuiet(anna)
  })
})
