// Unsaved input is never lost: over a reload, a session's end, another day and computer, another
// user's change, a lost connection.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import {
  addBrand,
  drawer,
  enter,
  expectQuiet,
  open,
  openRow,
  row,
  save,
  saved,
  signIn,
  textOf,
} from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'
import type { Server } from '../support/server.ts'

let server: Server
let browser: Browser
let anna: Person
let bakhrom: Person

beforeAll(async () => {
  server = await startDemo()
  browser = await launch()
  anna = await at()
  bakhrom = await at()
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

/** Accepts the browser's own question whether to leave. */
async function at(): Promise<Person> {
  const one = await person(browser, server.address)
  one.page.on('dialog', (dialog) => void dialog.accept())
  return one
}

const description = (page: Page) => drawer(page).getByRole('textbox', { name: 'Описание' })
const restored = (page: Page) => page.getByText('Восстановлен черновик от')
const kept = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/drafts/save') && answer.ok())
const conflict = (page: Page) =>
  page.getByRole('dialog', { name: 'Запись уже изменил другой пользователь' })
const waiting = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))

it('unsaved input is restored after a reload', async () => {
  const { page } = anna
  await enter(page, '/carBrands', 'Марки автомобилей')
  await addBrand(page, 'Škoda')
  await openRow(page, 'Škoda')
  const sent = kept(page)
  await description(page).fill('Чехия')
  await sent
  // a page opens its stream last; until then the end of its session would be known too early
  const stream = page.waitForResponse((answer) => answer.url().endsWith('/api/live'))
  await page.reload()
  await Promise.all([restored(page).waitFor(), stream])
  expect(await description(page).inputValue()).toBe('Чехия')
  expect(await faultsOf(page)).toEqual([])
})

it('unsaved input is restored after the session ended, and is not kept in the browser', async () => {
  const { page, context } = anna
  await context.clearCookies()
  await description(page).fill('Чехия, 1895')
  await expect.poll(() => waiting(page)).toHaveLength(1)
  await save(page)
  await signIn(page)
  await restored(page).waitFor()
  expect(await description(page).inputValue()).toBe('Чехия, 1895')
  await expect.poll(() => waiting(page)).toEqual([])
})

it('leaving a changed form asks: No stays, Yes leaves and keeps the draft, and the home page links to it', async () => {
  const { page } = anna
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Вы действительно хотите покинуть страницу?' })
  await question.getByRole('button', { name: 'Нет' }).click()
  expect(await description(page).inputValue()).toBe('Чехия, 1895')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Да' }).click()
  await saved(page)
  await page.goto('/')
  await page
    .getByRole('region', { name: 'Черновики' })
    .getByRole('link', { name: 'Марка автомобиля: Škoda' })
    .click()
  await restored(page).waitFor()
})

it('a draft is restored on another day at another PC, names who changed the record since, and is merged', async () => {
  await enter(bakhrom.page, '/carBrands', 'Марки автомобилей', 'chief')
  await openRow(bakhrom.page, 'Škoda')
  expect(await textOf(bakhrom.page, 'Описание')).toBe('')
  expect(await restored(bakhrom.page).count()).toBe(0)
  await description(bakhrom.page).fill('Из Млада-Болеслава')
  await save(bakhrom.page)
  await saved(bakhrom.page)

  await anna.context.close()
  anna = await at()
  const { page } = anna
  await page.clock.install({ time: Date.now() + 24 * 3600_000 })
  await enter(page, '/carBrands', 'Марки автомобилей')
  await openRow(page, 'Škoda')
  await restored(page).waitFor()
  await page.getByText('С тех пор запись изменена').waitFor()
  expect(await description(page).inputValue()).toBe('Чехия, 1895')
  await save(page)
  const dialog = conflict(page)
  for (const side of [
    'Ваше значение Чехия, 1895',
    'Сохранённое значение Из Млада-Болеслава',
    'Прежнее значение',
  ])
    await dialog.getByRole('radio', { name: side }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('radio', { name: 'Ваше значение' }).focus()
  await page.keyboard.press('ArrowDown')
  expect(await dialog.getByRole('radio', { name: 'Сохранённое значение' }).isChecked()).toBe(true)
  await page.keyboard.press('ArrowUp')
  await dialog.getByRole('button', { name: 'Сохранить выбранное' }).press('Enter')
  await saved(page)
  await openRow(page, 'Škoda')
  expect(await description(page).inputValue()).toBe('Чехия, 1895')
  expect(await restored(page).count()).toBe(0)
  await drawer(page).getByRole('button', { name: 'Отмена' }).click()
  await saved(page)
})

it('a save whose answer was lost and its retry store the record once', async () => {
  const { page } = anna
  await page.getByRole('button', { name: 'Добавить' }).click()
  await drawer(page).getByRole('textbox', { name: 'Наименование' }).fill('Tatra')
  const writes: (string | null)[] = []
  await page.route('**/car-brand/save', async (route) => {
    writes.push(await route.request().headerValue('idempotency-key'))
    if (writes.length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await save(page)
  await page.getByText('Всё введённое осталось здесь').waitFor()
  expect(await textOf(page, 'Наименование')).toBe('Tatra')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Повторить' }).click()
  await saved(page)
  expect(writes[1]).toBe(writes[0])
  expect(writes[0]).toBeTruthy()
  await page.unroute('**/car-brand/save')
  await page.getByRole('searchbox', { name: 'Поиск' }).fill('Tatra')
  await row(page, 'Škoda').waitFor({ state: 'detached' })
  expect(await row(page, 'Tatra').count()).toBe(1)
})

it('a missing record can be created over the form and is suggested first from then on', async () => {
  const { page } = anna
  await open(page, 'Модели автомобилей')
  await page.getByRole('button', { name: 'Добавить' }).click()
  const brand = page.getByRole('combobox', { name: 'Марка' })
  await brand.fill('Zastava')
  await page.getByRole('option', { name: 'Добавить «Zastava»' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Марка автомобиля: новая запись' })
  expect(await dialog.getByRole('textbox', { name: 'Наименование' }).inputValue()).toBe('Zastava')
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => brand.inputValue()).toBe('Zastava')
  expect(await brand.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page
    .getByRole('group', { name: 'Недавние' })
    .getByRole('option', { name: 'Zastava' })
    .waitFor()
  expect(await faultsOf(page)).toEqual([])
})

it('the browser reported no errors', () => {
  // the one answer that the test itself cut off
  const others = anna.complaints.filter((text) => !text.includes('net::ERR_'))
  expectQuiet({ complaints: others }, bakhrom)
})
