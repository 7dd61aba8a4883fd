// Concurrent users: rows update in place, presence is shown, and the global search finds
// everything.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask, callsOf } from '../support/calls.ts'
import type { Schemas } from '../support/calls.ts'
import { answeredTo, drawer, enter, expectQuiet, row } from '../support/fleet-actions.ts'
import { cleanUp, demonstration, start } from '../support/server.ts'
import type { Server } from '../support/server.ts'

let park: Awaited<ReturnType<typeof demonstration>>
let server: Server
let browser: Browser
let anna: Person
let bakhrom: Person
const heading = 'Марки автомобилей'
interface Row {
  id: number
  name: string
  version: number
}

const nameOf = (n: number) => `Марка ${String(n).padStart(2, '0')}`
const save = ({ page }: Person, brand: Schemas['car-brand.save']): Promise<Row> =>
  ask(page, 'POST /api/fms/car-brand/save', brand)

/** Until this tab receives changes by others. */
const hears = (page: Page) => page.locator('.live-note').waitFor({ state: 'attached' })
const note = (page: Page) => page.getByRole('button', { name: 'Есть изменения — обновить' })
const list = (page: Page, search = '') => page.goto(`/carBrands?perPage=50${search}`)
const scrolled = (page: Page) => page.evaluate(() => document.querySelector('.scroll')?.scrollTop)
const topOf = async (page: Page, name: string) =>
  Math.round((await page.locator('tbody tr', { hasText: name }).boundingBox())?.y ?? NaN)

const rows: Row[] = []
beforeAll(async () => {
  park = await demonstration()
  server = await start(park.DATA_DIR, park)
  browser = await launch()
  ;[anna, bakhrom] = await Promise.all([
    person(browser, server.address),
    person(browser, server.address),
  ])
  await enter(anna.page, '/carBrands', heading)
  await enter(bakhrom.page, '/carBrands', heading, 'operations-manager')
  for (let n = 1; n <= 45; n++) rows.push(await save(anna, { name: nameOf(n) }))
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
  expectQuiet(...[anna, bakhrom].map(answeredTo))
})

describe('usability 9: a background refresh', () => {
  it('changes a row in place and moves neither selection, focus nor scroll', async () => {
    const { page } = anna
    await list(page)
    await hears(page)
    await row(page, nameOf(20)).getByRole('checkbox').click()
    await row(page, nameOf(25)).focus()
    await page.evaluate(() => document.querySelector('.scroll')?.scrollTo(0, 600))
    const before = [await scrolled(page), await topOf(page, nameOf(25))]
    expect(before[0]).toBeGreaterThan(300)
    const target = rows[21]!
    rows[21] = await save(bakhrom, { id: target.id, name: `${target.name} изменённая` })
    await page.getByText(`${target.name} изменённая`).waitFor()
    expect([await scrolled(page), await topOf(page, nameOf(25))]).toEqual(before)
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.id)).toBe(
      String(rows[24]!.id),
    )
    expect(await row(page, nameOf(20)).getByRole('checkbox').isChecked()).toBe(true)
  })
  it('neither inserts nor removes rows until it is asked to', async () => {
    const { page } = anna
    const before = [await scrolled(page), await topOf(page, nameOf(25))]
    await save(bakhrom, { name: 'Марка 00' })
    await callsOf(bakhrom.page)('DELETE /api/fms/car-brand/delete', { body: { id: rows[18]!.id } })
    await note(page).waitFor()
    await page.locator(`tr[data-id="${rows[18]!.id}"][data-gone]`).waitFor()
    expect([await scrolled(page), await topOf(page, nameOf(25))]).toEqual(before)
    expect(await row(page, 'Марка 00').count()).toBe(0)
    await note(page).click()
    await row(page, 'Марка 00').waitFor()
    expect(await row(page, rows[18]!.name).count()).toBe(0)
    expect(await note(page).count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.closest('tr') !== null)).toBe(true)
  })
  it('leaves a half-typed cell alone, and its save meets the stored change', async () => {
    const { page } = anna
    await list(page)
    await hears(page)
    const target = rows[10]!
    const cell = page.locator(`tr[data-id="${target.id}"] td[data-source="name"]`)
    await cell.focus()
    await page.keyboard.press('F2')
    const box = cell.getByRole('textbox')
    await box.fill('Моя марка')
    rows[10] = await save(bakhrom, { id: target.id, name: 'Их марка' })
    rows[11] = await save(bakhrom, { id: rows[11]!.id, name: `${nameOf(12)} рядом` })
    await row(page, `${nameOf(12)} рядом`).waitFor()
    expect([
      await box.inputValue(),
      await box.evaluate((one) => one === document.activeElement),
    ]).toEqual(['Моя марка', true])
    await page.keyboard.press('Enter')
    await cell.getByRole('alert').filter({ hasText: 'Их марка' }).waitFor()
    expect(await box.inputValue()).toBe('Моя марка')
    await page.keyboard.press('Enter')
    await row(page, 'Моя марка').waitFor()
    await page.keyboard.press('Escape')
  })
  it('keeps page 2 and its selection while others add, change and remove rows', async () => {
    const { page } = anna
    await page.goto('/carBrands?perPage=20&page=2')
    await hears(page)
    const ids = () =>
      page
        .locator('tbody tr')
        .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.id))
    const chosen = () =>
      page
        .locator('tr[aria-selected="true"]')
        .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.id))
    for (const n of [26, 28]) await row(page, nameOf(n)).getByRole('checkbox').click()
    const before = await ids()
    const selected = await chosen()
    expect([before.length, selected.length]).toEqual([20, 2])
    await save(bakhrom, { name: 'Марка 000' })
    await callsOf(bakhrom.page)('DELETE /api/fms/car-brand/delete', { body: { id: rows[29]!.id } })
    rows[27] = await save(bakhrom, { id: rows[27]!.id, description: 'выбрана и изменена' })
    await row(page, 'выбрана и изменена').waitFor()
    await page.locator(`tr[data-id="${rows[29]!.id}"][data-gone]`).waitFor()
    expect([await ids(), await chosen(), new URL(page.url()).searchParams.get('page')]).toEqual([
      before,
      selected,
      '2',
    ])
    await note(page).click()
    await page.locator(`tr[data-id="${rows[29]!.id}"]`).waitFor({ state: 'detached' })
    expect(await chosen()).toEqual(selected)
    await page.keyboard.press('Escape')
  })
  it('shows no animation with reduced motion', async () => {
    const { page } = anna
    await page.emulateMedia({ reducedMotion: 'reduce' })
    rows[30] = await save(bakhrom, { id: rows[30]!.id, name: 'Марка без движения' })
    await page.getByText('Марка без движения').waitFor()
    expect(
      await page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
      ),
    ).toBe(0)
    await page.emulateMedia({ reducedMotion: null })
  })
})

it('usability 6: one step Back from a card leads to the same filter, page, row and scroll', async () => {
  const { page } = anna
  const filter = `&filter=${encodeURIComponent(JSON.stringify({ q: 'марка' }))}&sort=name&order=DESC`
  await page.goto(`/carBrands?perPage=20&page=2${filter}`)
  await row(page, nameOf(10)).waitFor()
  await page.evaluate(() => document.querySelector('.scroll')?.scrollTo(0, 250))
  const address = page.url()
  await row(page, nameOf(10)).getByRole('link').click()
  await drawer(page).waitFor()
  const place = await scrolled(page)
  const top = await topOf(page, nameOf(10))
  await page.goBack()
  await drawer(page).waitFor({ state: 'hidden' })
  expect(page.url()).toBe(address)
  expect([await scrolled(page), await topOf(page, nameOf(10))]).toEqual([place, top])
  expect(await page.evaluate(() => document.activeElement?.closest('tr')?.textContent)).toContain(
    nameOf(10),
  )
})

describe('a record that two people have open', () => {
  it('shows who else has it open, and what was changed meanwhile', async () => {
    const mine = anna.page
    const theirs = bakhrom.page
    const target = rows[4]!
    for (const page of [mine, theirs]) {
      await list(page, `&edit=${target.id}`)
      await drawer(page).waitFor()
    }
    await mine.getByText(/Запись также открыта:/).waitFor()
    await theirs.getByText(/Запись также открыта:/).waitFor()
    await drawer(mine).getByRole('textbox', { name: 'Наименование' }).fill('Моё название')
    rows[4] = await save(bakhrom, { id: target.id, name: 'Его название' })
    await mine.getByText(/Запись изменена: .+\d\d:\d\d/).waitFor()
    expect(await drawer(mine).getByRole('textbox', { name: 'Наименование' }).inputValue()).toBe(
      'Моё название',
    )
    await mine.getByRole('button', { name: 'Показать различия' }).click()
    const both = mine.getByRole('dialog').filter({ hasText: 'Его название' }).last()
    await both.waitFor()
    await both.getByText('Моё название').waitFor()
    await mine.keyboard.press('Escape')
    await theirs.keyboard.press('Escape')
    await mine.getByText(/Запись также открыта:/).waitFor({ state: 'hidden' })
  })
})

describe('the global search', () => {
  const field = (page: Page) => page.getByRole('combobox', { name: 'Экран, действие или запись' })
  beforeAll(async () => {
    await bakhrom.page.goto('/carBrands')
    await row(bakhrom.page, nameOf(1)).waitFor()
  })
  it('finds screens in any language by keyboard alone, and returns the focus', async () => {
    const { page } = bakhrom
    await row(page, nameOf(1)).focus()
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(nameOf(1))
    await page.keyboard.press('Control+k')
    for (const words of ['fuel types', 'vidi topliva', 'yoqilgʻi turlari']) {
      await field(page).fill(words)
      await page
        .getByRole('option', { name: /Виды топлива/ })
        .first()
        .waitFor()
    }
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Виды топлива', level: 1 }).waitFor()
  })
  it('finds and opens records, and remembers what was opened', async () => {
    const { page } = bakhrom
    await page.keyboard.press('Control+k')
    await field(page).fill('marka 07')
    const option = page.getByRole('option', { name: nameOf(7) })
    await option.waitFor()
    await page.getByText(/Найдено: \d+/).waitFor()
    expect(await option.getAttribute('aria-selected')).toBe('true')
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(
      await option.getAttribute('id'),
    )
    await page.keyboard.press('Enter')
    await drawer(page).waitFor()
    expect(new URL(page.url()).search).toBe(`?edit=${rows[6]!.id}`)
    // over an open form as well
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    expect(
      await page.getByRole('group', { name: 'Недавнее' }).getByRole('option').allInnerTexts(),
    ).toEqual([expect.stringContaining(nameOf(7)), expect.stringContaining('Виды топлива')])
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'hidden' })
    expect(await drawer(page).count()).toBe(1)
  })
})

it('at a zoom of 200 % a list, a form and the search lose nothing and scroll in one direction', async () => {
  const eye = await person(browser, server.address, {
    viewport: { width: 640, height: 400 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  })
  const { page } = eye
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640)
  await enter(page, '/carBrands', heading)
  await row(page, nameOf(1)).waitFor()
  await fits()
  await page.getByRole('button', { name: 'Добавить' }).click()
  await drawer(page).waitFor()
  await fits()
  for (const one of ['Сохранить', 'Закрыть'])
    await drawer(page)
      .getByRole('button', { name: one, exact: true })
      .first()
      .scrollIntoViewIfNeeded()
  const width = await drawer(page).evaluate((element) => [element.scrollWidth, element.clientWidth])
  expect(width[0]).toBeLessThanOrEqual(width[1]!)
  await page.keyboard.press('Control+k')
  const found = page.getByRole('dialog', { name: 'Поиск по системе' })
  await found.waitFor()
  await fits()
  const box = await found.boundingBox()
  expect(
    box!.x >= 0 && box!.y >= 0 && box!.x + box!.width <= 640 && box!.y + box!.height <= 400,
  ).toBe(true)
  expect(
    await page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    ),
  ).toBe(0)
  await eye.context.close()
  expectQuiet(eye)
})

it('the page reconnects to a restarted server and shows the changes that it missed', async () => {
  const { page } = anna
  await list(page)
  await hears(page)
  // while the server answered there was nothing to complain of
  expectQuiet(anna, bakhrom)
  await page.route('**/api/live', (route) => route.abort())
  await server.kill()
  server = await start(park.DATA_DIR, { ...park, PORT: new URL(server.address).port })
  rows[33] = await save(bakhrom, { id: rows[33]!.id, name: `${nameOf(34)} без связи` })
  expect(await row(page, `${nameOf(34)} без связи`).count()).toBe(0)
  await page.unroute('**/api/live')
  await row(page, `${nameOf(34)} без связи`).waitFor({ timeout: 90_000 })
})
