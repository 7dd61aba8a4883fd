// The help: its page opens from every screen in each language, next to the page and over a dialog,
// and is found by Ctrl+K.
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadHelp } from '#i18n/help/load.ts'
import { generalPages, pagedResources } from '#i18n/help/pages.ts'
import type { HelpTexts } from '#i18n/help/texts.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { locales } from '#resources/kernel/locales.ts'
import { namedDesks } from '#resources/kernel/views/desks.ts'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask } from '../support/calls.ts'
import { enter, expectQuiet } from '../support/fleet-actions.ts'
import { go, settle, wireOf } from '../support/navigation.ts'
import type { Wire } from '../support/navigation.ts'
import { oneIn } from '../support/sampled-screens.ts'
import { cleanUp, startDemo } from '../support/server.ts'

let browser: Browser
let address: string

beforeAll(async () => {
  address = (await startDemo()).address
  browser = await launch()
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

const ownPages: Readonly<Record<string, string>> = {
  '/': 'home',
  '/profile': 'profile',
  '/notification-items': 'inbox',
  '/messages': 'messages',
}
/** Lists, and forms of new records, with the page of the help that each opens. */
const screens = [
  ...Object.entries(ownPages),
  ...pagedResources(allResources().flatMap((one) => [one, ...namedDesks(one)])).flatMap(
    ({ name, screens: own }) =>
      [own.list, own.create].flatMap((screen): [path: string, page: string][] =>
        screen ? [[screen.path, name]] : [],
      ),
  ),
]

const panel = (page: Page) => page.locator('.help-panel')
const article = (page: Page) => panel(page).locator('article')

describe.each(locales)('the help in %s', (locale) => {
  let anna: Person
  let page: Page
  let wire: Wire
  let texts: HelpTexts

  beforeAll(async () => {
    anna = await person(browser, address, { reducedMotion: 'reduce' })
    page = anna.page
    await page.addInitScript((one) => localStorage.setItem('locale', one), locale)
    wire = wireOf(page)
    await enter(page, '/', 'Motorpool')
    texts = await loadHelp(locale)
  })

  it('opens from the button, follows the screens, and closes by Escape', async () => {
    expect(screens.length).toBeGreaterThan(100)
    await page.keyboard.press('F1')
    for (const [path, id] of oneIn(16, screens)) {
      await go(page, path)
      await panel(page).locator(`article[data-page="${id}"]`).waitFor()
      const said = await article(page).innerText()
      const text = (texts.screens[id] ?? texts.general[id as 'home']).what
      // up to the first link or label
      expect(said).toContain(text.split('{')[0])
    }
    await go(page, '/gsm')
    await settle(page, wire)
    expect(await faultsOf(page)).toEqual([])
    await panel(page).focus()
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
    expectQuiet(anna)
  })

  it('opens every general page from its contents, and finds pages by words', async () => {
    await go(page, '/messages')
    await settle(page, wire)
    await page.keyboard.press('F1')
    await article(page).waitFor()
    for (const id of oneIn(8, generalPages)) {
      await panel(page).getByRole('button', { name: texts.frame.contents }).click()
      await article(page)
        .getByRole('button', { name: texts.general[id].title, exact: true })
        .first()
        .click()
      expect(await article(page).getAttribute('data-page')).toBe(id)
      await panel(page).getByRole('button', { name: texts.frame.back }).click()
    }
    await page.keyboard.press('F1')
    await panel(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog')
    await palette.getByRole('combobox').fill(texts.general.offline.title)
    await palette.getByRole('option', { name: texts.general.offline.title }).click()
    await article(page).waitFor()
    expect(await article(page).getAttribute('data-page')).toBe('offline')
    await page.keyboard.press('F1')
    expectQuiet(anna)
  })

  it('opens over a form without losing what is typed', async () => {
    await go(page, '/fuels')
    await settle(page, wire)
    await page.keyboard.press('n')
    const field = page.getByRole('dialog').getByRole('textbox').first()
    await field.fill('ZZ-1')
    await page.keyboard.press('F1')
    await article(page).waitFor()
    expect(await article(page).getAttribute('data-page')).toBe('fuel')
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe('ZZ-1')
    expectQuiet(anna)
  })
})

describe('on the first visit of a screen', () => {
  const hint = (page: Page) => page.getByRole('region', { name: 'Подсказка' })
  let anna: Person
  let texts: HelpTexts
  /** Goes to a screen as the menu does. */
  async function visit(path: string, wire: Wire): Promise<void> {
    await go(anna.page, path)
    await settle(anna.page, wire)
  }

  it('a hint explains it once, until hints are switched off', async () => {
    texts = await loadHelp('ru')
    anna = await person(browser, address)
    const { page } = anna
    const wire = wireOf(page)
    await enter(page, '/profile', 'Профиль')
    // another test may have read the news of the release
    await ask(page, 'POST /api/views/saveHelpSettings', { hints: true, news: '0.0.0' })
    await page.reload()
    const isOn = page.getByRole('checkbox', { name: 'Подсказка при первом открытии экрана' })
    await expect.poll(() => isOn.isChecked()).toBe(true)
    await visit('/profile', wire)
    // the page during which the hints arrive has none, so that nothing moves
    expect(await hint(page).count()).toBe(0)
    // loaded after the first page, together with the dot
    await page.locator('.help-dot').waitFor()
    await settle(page, wire)
    expect(await hint(page).count()).toBe(0)
    await visit('/fuels', wire)
    expect(await hint(page).innerText()).toContain(texts.screens.fuel!.what.split('{')[0])
    expect(await faultsOf(page)).toEqual([])
    await visit('/vehicles', wire)
    expect(await hint(page).innerText()).toContain(texts.screens.car!.what.split('{')[0])
    await visit('/fuels', wire)
    expect(await hint(page).count()).toBe(0)
    await visit('/staff', wire)
    await hint(page).getByRole('button', { name: texts.frame.hintMore }).click()
    await panel(page).locator('article[data-page="staff"]').waitFor()
    expect(await hint(page).count()).toBe(0)
    await page.keyboard.press('F1')
    await visit('/carBrands', wire)
    await hint(page).getByRole('button', { name: texts.frame.hintsOffAction }).click()
    await page.getByText(texts.frame.hintsOff).waitFor()
    await visit('/carModels', wire)
    expect(await hint(page).count()).toBe(0)
    await visit('/profile', wire)
    expect(await isOn.isChecked()).toBe(false)
    await isOn.check()
    // loads the texts again
    await visit('/messages', wire)
    await visit('/fuels', wire)
    await hint(page).getByRole('button', { name: texts.frame.hintClose }).click()
    expect(await hint(page).count()).toBe(0)
    expectQuiet(anna)
  })
})

it('marks its button until the changes have been read, on every computer of the user', async () => {
  const { page } = await person(browser, address)
  await enter(page, '/profile', 'Профиль')
  const { frame } = await loadHelp('ru')
  const dot = page.locator('.help-dot')
  await dot.waitFor()
  await page.keyboard.press('F1')
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/saveHelpSettings'))
  await panel(page).getByRole('button', { name: frame.news }).click()
  await saved
  expect(await article(page).getAttribute('data-page')).toBe('news')
  await dot.waitFor({ state: 'detached' })
  const other = await person(browser, address)
  const wire = wireOf(other.page)
  const asked = other.page.waitForResponse((answer) => answer.url().endsWith('/getHelpSettings'))
  await enter(other.page, '/profile', 'Профиль')
  await asked
  await settle(other.page, wire)
  expect(await other.page.locator('.help-dot').count()).toBe(0)
})
