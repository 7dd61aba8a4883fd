// Accessibility: no axe violations on the sign-in and on a form with errors, and a phone's width
// is enough. Other screens: screens.test.ts; dialogs: dialogs.test.ts.
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { callsOf } from '../support/calls.ts'
import { drawer, expectQuiet, openRow, save, saved } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'
import type { Server } from '../support/server.ts'

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

const words = {
  ru: {
    login: 'Логин',
    password: 'Пароль',
    submit: 'Войти',
    add: 'Добавить',
    fuels: 'Топливо и нормы',
    addRow: 'Добавить строку',
    save: 'Сохранить',
  },
  'uz-Cyrl': {
    login: 'Логин',
    password: 'Пароль',
    submit: 'Кириш',
    add: 'Қўшиш',
    fuels: 'Ёқилғи ва меъёрлар',
    addRow: 'Қатор қўшиш',
    save: 'Сақлаш',
  },
  uz: {
    login: 'Login',
    password: 'Parol',
    submit: 'Kirish',
    add: 'Qoʻshish',
    fuels: 'Yoqilgʻi va meʼyorlar',
    addRow: 'Qator qoʻshish',
    save: 'Saqlash',
  },
  en: {
    login: 'Login',
    password: 'Password',
    submit: 'Sign in',
    add: 'Add',
    fuels: 'Fuels and norms',
    addRow: 'Add row',
    save: 'Save',
  },
} as const
const locales = Object.keys(words) as (keyof typeof words)[]
/** Two variants find most faults; PROOF=1 uses all eight. */
const looks =
  process.env.PROOF === '1'
    ? locales.flatMap((locale) =>
        (['light', 'dark'] as const).map((mode) => [locale, mode] as const),
      )
    : ([
        ['ru', 'light'],
        ['uz-Cyrl', 'dark'],
      ] as const)

describe.each(looks)('accessibility in %s, %s', (locale, colorScheme) => {
  const said = words[locale]
  let anna: Person
  beforeAll(async () => {
    anna = await person(browser, server.address, { colorScheme })
    await anna.context.addInitScript(
      ([language, mode]) => {
        localStorage.setItem('locale', language)
        localStorage.setItem('theme', mode)
      },
      [locale, colorScheme] as const,
    )
  })

  it('axe finds no violations on the sign-in page', async () => {
    const { page } = anna
    await page.goto('/login')
    await page.getByRole('button', { name: said.submit }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: said.submit }).click()
    await page.getByRole('alert').locator('p').waitFor()
    expect(await faultsOf(page)).toEqual([])
  })
  it('axe finds no violations on a form with validation errors', async () => {
    const { page } = anna
    await page.getByLabel(said.login).fill('root')
    await page.getByLabel(said.password, { exact: true }).fill('motorpool-demo')
    await page.getByRole('button', { name: said.submit }).click()
    await page.getByRole('navigation').first().waitFor()
    await page.goto('/carModels')
    await page.getByRole('button', { name: said.add, exact: true }).click()
    await page.getByRole('tab', { name: said.fuels }).click()
    await page.getByRole('button', { name: said.addRow }).click()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: said.save, exact: true }).click()
    await page.locator('[aria-invalid="true"]').first().waitFor({ state: 'attached' })
    expect(await faultsOf(page)).toEqual([])
    await page.goto('/')
    // the next test would find the form as it was left, each time with one row more
    const call = callsOf(page)
    for (const { screen, record } of await call('GET /api/drafts'))
      await call('DELETE /api/drafts/delete', { body: { screen, record } })
    expectQuiet(anna)
  })
})

describe('a window of 360 pixels', () => {
  it('shows complete lists and forms, and a record can be created and edited', async () => {
    const anna = await person(browser, server.address, {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    })
    const { page } = anna
    const fits = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        360,
      )
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
    await openRow(
      page,
      (await page.getByRole('grid').getByRole('link').first().textContent()) ?? '',
    )
    await page.getByRole('tab', { name: 'Топливо и нормы' }).tap()
    await fits()
    await drawer(page)
      .getByRole('group', { name: 'Строка 1' })
      .getByRole('textbox', { name: 'Норма' })
      .fill('9,1')
    await save(page)
    await saved(page)
    expectQuiet(anna)
  })
})
