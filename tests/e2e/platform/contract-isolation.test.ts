// Two contracts with equally named rows are separate: in lists, by URL, in search, in references.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask } from '../support/calls.ts'
import { addBrand, drawer, enter, expectQuiet, openRow, row } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'
import type { Server } from '../support/server.ts'
import { go, settle, wireOf } from '../support/navigation.ts'
import type { Wire } from '../support/navigation.ts'

let server: Server
let browser: Browser
interface Side extends Person {
  wire: Wire
  /** A brand that only this contract has. */
  own: string
  ids: Record<string, number>
}

let first: Side
let second: Side
const both = 'Tesla'

beforeAll(async () => {
  server = await startDemo()
  browser = await launch()
  const side = async (login: string, own: string): Promise<Side> => {
    const somebody = await person(browser, server.address)
    await enter(somebody.page, '/carBrands', 'Марки автомобилей', login)
    return { ...somebody, wire: wireOf(somebody.page), own, ids: {} }
  }
  first = await side('root', 'Byd Birinchi')
  second = await side('second-admin', 'Byd Ikkinchi')
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

const idAt = (page: Page) => Number(new URL(page.url()).searchParams.get('edit'))
/** Back to the list: messages about the previous record must not count for the next one. */
async function back(page: Page, list: string) {
  await go(page, list)
  await page.getByText('Запись не найдена').first().waitFor({ state: 'hidden' })
}

const rowsOf = (page: Page, name: string) =>
  page.getByRole('grid').getByRole('link', { name, exact: true })
async function find(side: Side, text: string) {
  await settle(side.page, side.wire)
  await side.page.getByRole('searchbox', { name: 'Поиск' }).fill(text)
  await side.page.waitForURL((url) => url.searchParams.get('filter')?.includes(text) ?? false)
  await settle(side.page, side.wire)
}

it('both contracts create a brand of the same name and each sees one', async () => {
  for (const side of [first, second]) {
    side.ids[side.own] = (
      await ask(side.page, 'POST /api/fms/car-brand/save', { name: side.own })
    ).id
    await addBrand(side.page, both)
    await openRow(side.page, both)
    side.ids[both] = idAt(side.page)
    await drawer(side.page).getByRole('button', { name: 'Отмена' }).click()
  }
  expect(first.ids[both]).not.toBe(second.ids[both])
  for (const [side, other] of [
    [first, second],
    [second, first],
  ] as const) {
    await go(side.page, '/carBrands?size=100')
    await row(side.page, side.own).waitFor()
    expect([
      await rowsOf(side.page, both).count(),
      await rowsOf(side.page, other.own).count(),
    ]).toEqual([1, 0])
  }
})

it('an id of the other contract opens nothing, by any path', async () => {
  for (const [side, other] of [
    [first, second],
    [second, first],
  ] as const)
    for (const [name, reach] of [
      [both, (path: string) => side.page.goto(path)],
      [other.own, (path: string) => go(side.page, path)],
    ] as const) {
      await back(side.page, '/carBrands')
      await reach(`/carBrands?edit=${other.ids[name]}`)
      await side.page.getByText('Запись не найдена').first().waitFor()
      expect(await side.page.getByRole('textbox', { name: 'Наименование' }).count()).toBe(0)
      expect(await side.page.getByText(other.own).count()).toBe(0)
    }
})

it('places and employees of the same names stay separate too', async () => {
  const surname = 'Одинцовов'
  for (const side of [first, second]) {
    side.ids.place = (await ask(side.page, 'POST /api/fms/place/save', { name: both })).id
    side.ids.staff = (await ask(side.page, 'POST /api/fms/staff/save', { surname, name: both })).id
  }
  for (const [side, other] of [
    [first, second],
    [second, first],
  ] as const) {
    await go(side.page, '/staff')
    await find(side, surname)
    expect(await rowsOf(side.page, `${surname} ${both}`).count()).toBe(1)
    await go(side.page, '/places')
    await find(side, both)
    expect(await rowsOf(side.page, both).count()).toBe(1)
    await go(side.page, `/staff/edit/${other.ids.staff}`)
    await side.page.getByText('Запись не найдена').first().waitFor()
    await back(side.page, '/places')
    await go(side.page, `/places?show=${other.ids.place}`)
    await side.page.getByText('Запись не найдена').first().waitFor()
  }
})

it('neither search nor a reference offers records of the other contract', async () => {
  for (const [side, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const { page } = side
    await go(page, '/carBrands')
    await row(page, 'Chevrolet').waitFor()
    await find(side, other.own)
    await page.getByText('Ничего не найдено').waitFor()
    await find(side, both)
    expect(await rowsOf(page, both).count()).toBe(1)

    await go(page, '/carModels?create')
    const reference = page.getByRole('combobox', { name: 'Марка' })
    await reference.fill('Byd')
    await page.getByRole('option', { name: side.own }).waitFor()
    await settle(page, side.wire)
    expect(await page.getByRole('option').allTextContents()).not.toContain(other.own)
    expect(await page.getByRole('option', { name: other.own }).count()).toBe(0)
    await reference.fill(both)
    await page.getByRole('option', { name: both, exact: true }).waitFor()
    await settle(page, side.wire)
    expect(await page.getByRole('option', { name: both, exact: true }).count()).toBe(1)
  }
  expectQuiet(first, second)
})
