// Everybody can use it: axe finds nothing on any screen in light and dark, and a telephone's width is enough.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtAddresses } from './support/addresses.ts'
import { faultsOf } from './support/axe.ts'
import { launch, person } from './support/browser.ts'
import type { Person } from './support/browser.ts'
import { drawer, expectQuiet, openRow, save, saved } from './support/park.ts'
import { cleanUp, startDemo } from './support/server.ts'
import type { Server } from './support/server.ts'
import { go, settle, wireOf } from './support/travel.ts'
import type { Wire } from './support/travel.ts'

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

const words = {
  ru: {
    login: 'Логин',
    password: 'Пароль',
    submit: 'Войти',
    add: 'Добавить',
    remove: 'Удалить',
    fuels: 'Топливо и нормы',
    addRow: 'Добавить строку',
    save: 'Сохранить',
  },
  'uz-Cyrl': {
    login: 'Логин',
    password: 'Пароль',
    submit: 'Кириш',
    add: 'Қўшиш',
    remove: 'Ўчириш',
    fuels: 'Ёқилғи ва меъёрлар',
    addRow: 'Қатор қўшиш',
    save: 'Сақлаш',
  },
  uz: {
    login: 'Login',
    password: 'Parol',
    submit: 'Kirish',
    add: 'Qoʻshish',
    remove: 'Oʻchirish',
    fuels: 'Yoqilgʻi va meʼyorlar',
    addRow: 'Qator qoʻshish',
    save: 'Saqlash',
  },
  en: {
    login: 'Login',
    password: 'Password',
    submit: 'Sign in',
    add: 'Add',
    remove: 'Delete',
    fuels: 'Fuels and norms',
    addRow: 'Add row',
    save: 'Save',
  },
} as const
const locales = Object.keys(words) as (keyof typeof words)[]
/** Two ways of looking tell most; PROOF=1 takes all eight. */
const looks =
  process.env.PROOF === '1'
    ? locales.flatMap((locale) => (['light', 'dark'] as const).map((mode) => [locale, mode] as const))
    : ([
        ['ru', 'light'],
        ['uz-Cyrl', 'dark'],
      ] as const)

describe.each(looks)('in %s, %s', (locale, colorScheme) => {
  const said = words[locale]
  let anna: Person
  let wire: Wire
  beforeAll(async () => {
    anna = await person(browser, server.address, { colorScheme })
    wire = wireOf(anna.page)
    await anna.context.addInitScript(
      ([language, mode]) => {
        localStorage.setItem('locale', language)
        localStorage.setItem('theme', mode)
      },
      [locale, colorScheme] as const,
    )
  })

  it('finds nothing on the sign-in', async () => {
    const { page } = anna
    await page.goto('/login')
    await page.getByRole('button', { name: said.submit }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: said.submit }).click()
    await page.getByRole('alert').locator('p').waitFor()
    expect(await faultsOf(page)).toEqual([])
  })
  it('finds nothing on a list and at home', async () => {
    const { page } = anna
    await page.goto('/carModels')
    await page.getByLabel(said.login).fill('root')
    await page.getByLabel(said.password, { exact: true }).fill('motorpool-demo')
    await page.getByRole('button', { name: said.submit }).click()
    await page.getByRole('grid').getByRole('row').nth(3).waitFor()
    expect(
      await page.evaluate(() => getComputedStyle(document.body).colorScheme || getComputedStyle(document.documentElement).colorScheme),
    ).toContain(colorScheme)
    expect(await faultsOf(page)).toEqual([])
    await page.goto('/')
    await page.getByRole('heading', { name: 'Motorpool', level: 1 }).waitFor()
    expect(await faultsOf(page)).toEqual([])
  })
  it('finds nothing on a form, with its faults shown', async () => {
    const { page } = anna
    await page.goto('/carModels')
    await page.getByRole('button', { name: said.add, exact: true }).click()
    await page.getByRole('tab', { name: said.fuels }).click()
    await page.getByRole('button', { name: said.addRow }).click()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: said.save, exact: true }).click()
    await page.locator('[aria-invalid="true"]').first().waitFor({ state: 'attached' })
    expect(await faultsOf(page)).toEqual([])
    await page.goto('/')
    // whoever comes next would find the form as it was left, and each time one row more
    const { result } = (await (await page.request.get('/api/drafts')).json()) as { result: { screen: string; record: string }[] }
    for (const { screen, record } of result) await page.request.delete('/api/drafts/delete', { data: { screen, record } })
    expectQuiet(anna)
  })
  it('finds nothing on every screen', async () => {
    const { page } = anna
    const faults: string[] = []
    // the views are the same ones in the dark: one screen in three there, all of them with PROOF=1
    const looked = builtAddresses.filter((_, i) => colorScheme === 'light' || process.env.PROOF === '1' || i % 3 === 0)
    for (const address of looked) {
      await go(page, address)
      await settle(page, wire)
      faults.push(...(await faultsOf(page)).map((fault) => `${address}: ${fault}`))
    }
    expect(faults).toEqual([])
    expectQuiet(anna)
  })
  it('finds nothing where something is asked', async () => {
    const { page } = anna
    await go(page, '/places?edit=1')
    await drawer(page, said.save).getByRole('button', { name: said.remove }).click()
    await page.getByRole('alertdialog').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('alertdialog').getByRole('button', { name: said.remove }).click()
    await page.getByRole('alertdialog').getByRole('alert').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await go(page, '/staff')
    await settle(page, wire)
    await page.locator('.pill button').first().click()
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await settle(page, wire)
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('.avatar').click()
    await page.getByRole('menuitem').first().waitFor()
    expect(await faultsOf(page)).toEqual([])
    await go(page, '/staff/edit/1')
    await page.locator('form [aria-haspopup="dialog"]').first().click()
    await page.getByRole('dialog').getByRole('grid').waitFor()
    expect(await faultsOf(page)).toEqual([])
    expectQuiet(anna)
  })
})

describe('at 360 pixels', () => {
  it('shows lists and forms whole, and a record can be added and changed', async () => {
    const anna = await person(browser, server.address, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
    const { page } = anna
    const fits = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.goto('/carBrands')
    await page.getByLabel('Логин').fill('root')
    await page.getByLabel('Пароль', { exact: true }).fill('motorpool-demo')
    await fits()
    await page.getByRole('button', { name: 'Войти' }).tap()
    await page.getByRole('link', { name: 'Chevrolet' }).waitFor()
    await fits()
    await page.getByRole('button', { name: 'Добавить' }).tap()
    await page.getByRole('textbox', { name: 'Наименование' }).fill('Ravon')
    await fits()
    await save(page)
    await saved(page)
    await page.getByRole('button', { name: /меню/i }).first().tap()
    await page.getByRole('link', { name: 'Модели автомобилей' }).tap()
    await page.getByRole('heading', { name: 'Модели автомобилей', level: 1 }).waitFor()
    await fits()
    await openRow(page, (await page.getByRole('grid').getByRole('link').first().textContent()) ?? '')
    await page.getByRole('tab', { name: 'Топливо и нормы' }).tap()
    await fits()
    await drawer(page).getByRole('group', { name: 'Строка 1' }).getByRole('textbox', { name: 'Норма' }).fill('9,1')
    await save(page)
    await saved(page)
    expectQuiet(anna)
  })
})
