// A saved view in the menu, by e-mail, and as the one with which the lists of a role open.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask, callsOf } from '../support/calls.ts'
import { enter, expectQuiet } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'
import type { Server } from '../support/server.ts'

const name = 'Грузовые марки'
let server: Server
let browser: Browser
let root: Person
let page: Page
let id: number

beforeAll(async () => {
  server = await startDemo()
  browser = await launch()
  root = await person(browser, server.address)
  page = root.page
  await enter(page, '/carBrands', 'Марки автомобилей')
  ;({ id } = await ask(page, 'POST /api/views/save', {
    ...{ resource: 'car-brand', name, shared: true },
    content: { filter: { search: 'isuzu' } },
  }))
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

const menu = () => page.getByRole('navigation', { name: 'Меню' })
const inMenu = () => menu().getByRole('link', { name, exact: true })
async function act(action: string): Promise<void> {
  await page.getByRole('button', { name: `Вид: ${name}` }).press('Enter')
  await page.getByRole('menuitem', { name: action }).press('Enter')
}
const stored = async () => {
  const path = { resource: 'car-brand' }
  const views = await callsOf(page)('GET /api/views/getList/{resource}', { path })
  return views.find((view) => view.id === id)!
}

it('is pinned to the menu, and opens its list from any page', async () => {
  await page.goto(`/carBrands?view=${id}&filter={"search":"isuzu"}`)
  await act('Закрепить в меню')
  await inMenu().waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.goto('/carModels')
  await inMenu().press('Enter')
  await page.waitForURL((url) => url.searchParams.get('view') === String(id))
  await page.getByRole('row', { name: /isuzu/i }).first().waitFor()
  await expect.poll(() => inMenu().getAttribute('aria-current')).toBe('page')
})

it('is subscribed to without a mouse', async () => {
  await act('Получать по почте…')
  const dialog = page.getByRole('dialog', { name: `Вид «${name}» по почте` })
  await dialog.getByLabel('Как часто').selectOption('monthly')
  await dialog.getByLabel('Не раньше').selectOption('08:00')
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Сохранить' }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect((await stored()).subscription).toEqual({ frequency: 'monthly', hour: 8 })
})

it('opens the lists of a role, unless its user chooses none', async () => {
  await act('Вид по умолчанию для ролей…')
  const dialog = page.getByRole('dialog', { name: `Вид «${name}» по умолчанию` })
  await dialog.getByRole('checkbox', { name: 'Начальник', exact: true }).press('Space')
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Сохранить' }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect((await stored()).roles).toEqual(['chief'])

  const chief = await person(browser, server.address)
  const other = chief.page
  await enter(other, '/carBrands', 'Марки автомобилей', 'chief')
  await other.waitForURL((url) => url.searchParams.get('view') === String(id))
  await other.getByRole('button', { name: `Вид: ${name}` }).press('Enter')
  await other.getByRole('menuitem', { name: 'Не открывать список с этим видом' }).press('Enter')
  await other.getByText('Вид сохранён').waitFor()
  await other.goto('/carBrands')
  await other.getByRole('button', { name: 'Виды', exact: true }).waitFor()
  expect(new URL(other.url()).searchParams.get('view')).toBe(null)
  expectQuiet(root, chief)
})
