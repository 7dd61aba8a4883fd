// One catalogue in each language, from the sign-in page to the sign-out, without texts in another
// language.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { locales } from '#resources/kernel/locales.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { expectQuiet, password, row } from '../support/fleet-actions.ts'
import { sampledLocales } from '../support/sampled-screens.ts'
import { cleanUp, startDemo } from '../support/server.ts'
import type { Server } from '../support/server.ts'
import { spoken } from '../support/catalogue-words.ts'
import { dataOf, foreignTexts } from '../support/page-language.ts'
import type { Data } from '../support/page-language.ts'
import { go, pathOf, settle, wireOf } from '../support/navigation.ts'
import type { Wire } from '../support/navigation.ts'

let server: Server
let browser: Browser

beforeAll(async () => {
  server = await startDemo()
  browser = await launch()
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

const keptLocale = (page: Page) => page.evaluate(() => localStorage.getItem('locale'))
const documentLocale = (page: Page) => page.evaluate(() => document.documentElement.lang)

describe.each(sampledLocales)('the console in %s', (locale) => {
  const words = spoken[locale]
  /** The names of the first contract's fuels, in every language of the screen. */
  const fuel = { new: 'ZZ-101', used: 'Бензин АИ-92' }
  let anna: Person
  let wire: Wire
  let data: Data
  const purely = async (step: string) => {
    await settle(anna.page, wire)
    expect([
      step,
      await documentLocale(anna.page),
      await foreignTexts(anna.page, locale, data),
    ]).toEqual([step, locale, []])
  }
  const form = () =>
    anna.page
      .getByRole('dialog')
      .filter({ has: anna.page.getByRole('button', { name: words.save, exact: true }) })
  const inForm = (name: string) => form().getByRole('button', { name, exact: true })
  const field = (name: string) => anna.page.getByRole('textbox', { name })
  const question = () => anna.page.getByRole('alertdialog')
  const toast = (text: string) => anna.page.locator('.toast').filter({ hasText: text })

  beforeAll(async () => {
    anna = await person(browser, server.address)
    wire = wireOf(anna.page)
    data = dataOf(anna.page, password)
  })
  afterAll(() => anna.context.close())

  it('offers the language on the sign-in page and rejects a wrong password in it', async () => {
    const { page } = anna
    await page.goto('/fuels')
    await page.locator('select').selectOption({ label: words.itself })
    await page.getByRole('heading', { name: words.title }).waitFor()
    expect(await keptLocale(page)).toBe(locale)
    await purely('sign-in')
    await page.getByLabel(words.login).fill('root')
    await page.getByLabel(words.password, { exact: true }).fill('not the password')
    await page.getByRole('button', { name: words.submit }).click()
    await page.getByRole('alert').getByText(words.wrong).waitFor()
    await purely('refused sign-in')
    await page.getByLabel(words.password, { exact: true }).fill(password)
    await page.getByRole('button', { name: words.submit }).click()
    await page.getByRole('heading', { name: words.fuels, level: 1 }).waitFor()
    await row(page, fuel.used).waitFor()
    await purely('list')
  })

  it('shows validation errors of the browser and the server, then creates and finds a record', async () => {
    const { page } = anna
    await page.getByRole('button', { name: words.add, exact: true }).click()
    await inForm(words.save).click()
    await form().getByText(words.required).first().waitFor()
    await purely('refused by the browser')
    await field(words.name).fill(fuel.used)
    await inForm(words.save).click()
    await form().getByText(words.taken).first().waitFor()
    await purely('refused by the server')
    await field(words.name).fill(fuel.new)
    await inForm(words.save).click()
    await toast(words.added).waitFor()
    await purely('created')
    await row(page, fuel.new).waitFor()
    const search = page.getByRole('searchbox', { name: words.search })
    await search.fill('zz-1')
    await row(page, fuel.used).waitFor({ state: 'detached' })
    await row(page, fuel.new).waitFor()
    await purely('found')
    await search.fill('qqqqqq')
    await page.getByText(words.nothing).waitFor()
    await purely('not found')
    await search.fill('')
    await row(page, fuel.used).waitFor()
  })

  it('edits a record', async () => {
    const { page } = anna
    await page.getByRole('link', { name: fuel.new, exact: true }).click()
    await field(words.designation).fill('101')
    await purely('form')
    await inForm(words.save).click()
    await toast(words.saved).waitFor()
    await row(page, fuel.new).getByText('101', { exact: true }).waitFor()
  })

  it('refuses to delete used or built-in records in the words of the specification', async () => {
    const { page } = anna
    await page.getByRole('link', { name: fuel.used, exact: true }).click()
    await inForm(words.remove).click()
    await page.getByRole('heading', { name: words.inUse }).waitFor()
    expect(await question().getByRole('link').count()).toBeGreaterThan(0)
    await purely('in use')
    await question().getByRole('button', { name: words.understood }).click()
    await go(page, '/measurement-units?edit=1')
    await inForm(words.save).waitFor()
    await expect.poll(() => inForm(words.remove).count()).toBe(0)
    await go(page, '/measurement-units')
    await page.getByRole('heading', { name: words.units, level: 1 }).waitFor()
    await page.getByRole('grid').getByRole('checkbox').nth(1).check()
    await page.getByRole('button', { name: words.remove, exact: true }).click()
    await question().getByText(words.builtIn).waitFor()
    await purely('built in')
    await question().getByRole('button', { name: words.understood }).click()
  })

  it('deletes a record', async () => {
    const { page } = anna
    await go(page, '/fuels')
    await page.getByRole('link', { name: fuel.new, exact: true }).click()
    await inForm(words.remove).click()
    await question().waitFor()
    await purely('question')
    await question().getByRole('button', { name: words.remove, exact: true }).click()
    await toast(words.removed).waitFor()
    await purely('deleted')
    await row(page, fuel.new).waitFor({ state: 'detached' })
    await row(page, fuel.used).waitFor()
  })

  it('switches to another language at once, keeps it after a reload and on the server, and switches back', async () => {
    const { page } = anna
    const next = locales[(locales.indexOf(locale) + 1) % locales.length] as Locale
    await page.evaluate(() => void Object.assign(window, { stayed: true }))
    await page.getByRole('button', { name: words.language, exact: true }).click()
    await page.getByRole('menuitemradio', { name: spoken[next].itself }).click()
    await page.getByRole('heading', { name: spoken[next].fuels, level: 1 }).waitFor()
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    expect([await keptLocale(page), await documentLocale(page)]).toEqual([next, next])
    const told = page.waitForRequest((request) => request.url().includes('/api/fms/fuel/'))
    await page.reload()
    expect((await told).headers()['accept-language']).toBe(next)
    await page.getByRole('heading', { name: spoken[next].fuels, level: 1 }).waitFor()
    await page.getByRole('button', { name: spoken[next].language, exact: true }).click()
    await page.getByRole('menuitemradio', { name: words.itself }).click()
    await page.getByRole('heading', { name: words.fuels, level: 1 }).waitFor()
    await purely('back again')
  })

  it('signs out in the same language', async () => {
    const { page } = anna
    await page.getByRole('button', { name: new RegExp(`^${words.user}`) }).click()
    await purely('user menu')
    await page.getByRole('menuitem', { name: words.signOut, exact: true }).click()
    await page.getByText(words.signedOut).waitFor()
    expect(pathOf(page)).toBe('/login')
    await purely('signed out')
    expectQuiet(anna)
  })
})
