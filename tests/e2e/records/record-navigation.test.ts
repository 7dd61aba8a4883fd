// Working through records: save and add, copy, next and previous, delete; drafts in the list;
// conflicts.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask, callsOf } from '../support/calls.ts'
import type { Schemas } from '../support/calls.ts'
import {
  drawer,
  enter,
  expectQuiet,
  openRow,
  row,
  save,
  saved,
  textOf,
} from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'
import type { Server } from '../support/server.ts'

let server: Server
let browser: Browser
let anna: Person
let bakhrom: Person
const brands = '/api/fms/car-brand'
const nameOf = (n: number) => `Марка ${String(n).padStart(2, '0')}`
const heading = 'Марки автомобилей'

beforeAll(async () => {
  server = await startDemo()
  browser = await launch()
  ;[anna, bakhrom] = await Promise.all([at(), at()])
  await enter(anna.page, '/carBrands', heading)
  await enter(bakhrom.page, '/carBrands', heading, 'chief')
  for (let n = 1; n <= 45; n++) await post(anna, { name: nameOf(n) })
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

/** Accepts the browser's own question whether to leave. */
async function at(): Promise<Person> {
  const one = await person(browser, server.address)
  one.page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
  return one
}

const post = ({ page }: Person, brand: Schemas['car-brand.save']) =>
  ask(page, 'POST /api/fms/car-brand/save', brand)
const found = ({ page }: Person, search: string) =>
  ask(page, 'POST /api/fms/car-brand/getListByFilter', { search, size: 100 })
const field = (page: Page, name: string) => drawer(page).getByRole('textbox', { name })
const kept = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/drafts/save') && answer.ok())
const restored = (page: Page) => page.getByText('Восстановлен черновик от')
const mark = (page: Page, name: string) =>
  row(page, name).getByRole('img', { name: 'У вас есть несохранённые изменения' })
const hint = (page: Page) => page.getByRole('note').filter({ hasText: 'черновик новой записи' })
const byName = (name: string) =>
  `/carBrands?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`

it('a record can be saved and followed by another, and copied by one key, without a conflict with itself', async () => {
  const { page } = anna
  await page.goto('/carBrands')
  await page.getByRole('button', { name: 'Добавить' }).click()
  for (const name of ['Первая', 'Вторая']) {
    await field(page, 'Наименование').fill(name)
    await drawer(page).getByRole('button', { name: 'Сохранить и добавить ещё' }).click()
    await expect.poll(() => field(page, 'Наименование').inputValue()).toBe('')
  }
  await field(page, 'Наименование').fill('Третья')
  await field(page, 'Описание').fill('раз')
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { name: 'Третья' }).waitFor()
  for (const text of ['два', 'три']) {
    await field(page, 'Описание').fill(text)
    const answer = page.waitForResponse((one) => one.url().endsWith(`${brands}/save`))
    await page.keyboard.press('Control+s')
    expect((await answer).status()).toBe(200)
    await drawer(page).waitFor()
  }
  await page.keyboard.press('F9')
  await page.getByRole('heading', { name: 'Марка автомобиля: новая запись' }).waitFor()
  expect([await textOf(page, 'Наименование'), await textOf(page, 'Описание')]).toEqual([
    'Третья',
    'три',
  ])
  await field(page, 'Наименование').fill('Четвёртая')
  await page.keyboard.press('Control+Enter')
  await saved(page)
  for (const [name, description] of [
    ['Первая', null],
    ['Вторая', null],
    ['Третья', 'три'],
    ['Четвёртая', 'три'],
  ])
    expect(await found(anna, name!)).toMatchObject([{ name, description }])
})

it('the next and previous record are reached by keyboard beyond the page, with a request only past its edge', async () => {
  const { page } = anna
  await page.goto(
    `/carBrands?filter=${encodeURIComponent(JSON.stringify({ name: Array.from({ length: 45 }, (_, n) => nameOf(n + 1)) }))}`,
  )
  await openRow(page, nameOf(19))
  const asked: string[] = []
  page.on(
    'request',
    (request) => request.url().endsWith('/getListByFilter') && asked.push(request.postData() ?? ''),
  )
  const turn = async (key: string, to: number) => {
    const button = drawer(page).getByRole('button', {
      name: key === 'PageDown' ? 'Следующая запись' : 'Предыдущая запись',
    })
    await expect.poll(() => button.isEnabled()).toBe(true)
    await page.keyboard.press(`Alt+${key}`)
    await expect.poll(() => textOf(page, 'Наименование').catch(() => '')).toBe(nameOf(to))
  }
  expect(asked).toEqual([])
  for (const to of [20, 21, 22]) await turn('PageDown', to)
  expect(asked.every((body) => body.includes('"size":1'))).toBe(true)
  for (const to of [21, 20, 19]) await turn('PageUp', to)
  await page.keyboard.press('Escape')
  await saved(page)
  expect(new URL(page.url()).searchParams.get('edit')).toBeNull()
})

it('deleting a changed record asks once', async () => {
  const { page } = anna
  await page.goto(byName('Вторая'))
  await openRow(page, 'Вторая')
  await field(page, 'Описание').fill('не нужна')
  await drawer(page).getByRole('button', { name: 'Удалить' }).click()
  const question = page
    .getByRole('alertdialog')
    .filter({ hasText: 'Несохранённые изменения тоже пропадут.' })
  await question.getByRole('button', { name: 'Удалить' }).click()
  // while the question is shown, the drawer behind it is not exposed as a dialog
  await question.waitFor({ state: 'detached' })
  await saved(page)
  expect(await page.getByText('Вы действительно хотите покинуть страницу?').count()).toBe(0)
  expect(await found(anna, 'Вторая')).toEqual([])
  expect(await callsOf(page)('GET /api/drafts')).toEqual([])
})

it('drafts are shown in the list: at the row after a crash, above it for a new record; discarded, they disappear', async () => {
  await anna.page.goto(byName('Первая'))
  await openRow(anna.page, 'Первая')
  const sent = kept(anna.page)
  await field(anna.page, 'Описание').fill('до сбоя')
  await sent
  const devtools = await anna.context.newCDPSession(anna.page)
  const crashed = anna.page.waitForEvent('crash')
  void devtools.send('Page.crash').catch(() => undefined)
  await crashed
  anna.page = await anna.context.newPage()
  const { page } = anna
  page.setDefaultTimeout(20_000)
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
  await page.goto(byName('Первая'))
  await mark(page, 'Первая').waitFor()
  expect(await faultsOf(page)).toEqual([])
  expect(await hint(page).count()).toBe(0)
  await openRow(page, 'Первая')
  await restored(page).waitFor()
  expect(await textOf(page, 'Описание')).toBe('до сбоя')
  await page.getByRole('button', { name: 'Удалить черновик' }).click()
  await restored(page).waitFor({ state: 'hidden' })
  expect(await textOf(page, 'Описание')).toBe('')
  await page.keyboard.press('Escape')
  await saved(page)
  await mark(page, 'Первая').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Добавить' }).click()
  await field(page, 'Наименование').fill('Начатая')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Да' }).click()
  await hint(page).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await hint(page).getByRole('link', { name: 'Продолжить' }).click()
  await restored(page).waitFor()
  expect(await textOf(page, 'Наименование')).toBe('Начатая')
  await save(page)
  await saved(page)
  await hint(page).waitFor({ state: 'detached' })
})

it('a save that was stored but never answered creates one record after the page is reloaded', async () => {
  const { page } = anna
  await page.goto('/carBrands')
  await page.getByRole('button', { name: 'Добавить' }).click()
  const sent = kept(page)
  await field(page, 'Наименование').fill('Однажды')
  await sent
  await page.route('**/car-brand/save', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await save(page)
  await page.getByText('Всё введённое осталось здесь').waitFor()
  expect(await found(anna, 'Однажды')).toHaveLength(1)
  await page.unroute('**/car-brand/save')
  await page.reload()
  await restored(page).waitFor()
  await field(page, 'Описание').fill('второй раз')
  await save(page)
  await saved(page)
  expect(await found(anna, 'Однажды')).toMatchObject([
    { name: 'Однажды', description: 'второй раз' },
  ])
})

it('a conflict shows who stored the record meanwhile, and when', async () => {
  const { page } = anna
  await page.goto(byName('Третья'))
  await openRow(page, 'Третья')
  await field(page, 'Описание').fill('моё')
  const [{ id } = { id: 0 }] = (await found(anna, 'Третья')) as unknown as { id: number }[]
  await post(bakhrom, { id, description: 'его' })
  await save(page)
  const conflict = page.getByRole('dialog', { name: 'Запись уже изменил другой пользователь' })
  await conflict.getByText(/^Сохранено: .+, \d\d\.\d\d\.\d{4} \d\d:\d\d\.$/).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await conflict.getByRole('button', { name: 'Сохранить выбранное' }).click()
  await saved(page)
  expect(await found(anna, 'Третья')).toMatchObject([{ description: 'моё' }])
})

it('the browser reported no errors', () => {
  // the one answer that the test itself cut off
  const others = anna.complaints.filter((text) => !text.includes('net::ERR_'))
  expectQuiet({ complaints: others }, bakhrom)
})
