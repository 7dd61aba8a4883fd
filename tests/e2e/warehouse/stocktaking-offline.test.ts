// A stocktaking: started in the office, counted on a tablet by keyboard and scanner while offline,
// compared with the books and posted with a reason.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask, callsOf } from '../support/calls.ts'
import type { Schemas } from '../support/calls.ts'
import { becomes, transit } from '../support/document-actions.ts'
import { enter, password } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'
import type { Server } from '../support/server.ts'

const store = 'Склад пересчёта'
/** By the books there are ten of each. */
const pieces = ['10', '9', '10', '12', '10', '10']
/** While these are counted there is no line. */
const offline = { from: 1, to: 4 }

let server: Server
let browser: Browser
let keeper: Person
let page: Page
let stocktaking: number
let warehouse: number

beforeAll(async () => {
  server = await startDemo()
  browser = await launch()
  await startStocktaking()
  keeper = await person(browser, server.address, { viewport: { width: 1024, height: 768 } })
  page = keeper.page
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

const nameOf = (n: number) => `Деталь ${n + 1}`
const codeOf = (n: number) => `478000000000${n}`

/** A warehouse of its own with ten of each item, where the count has been started. */
async function startStocktaking(): Promise<void> {
  const { page: desk } = await person(browser, server.address)
  await callsOf(desk)('POST /auth/login', { body: { login: 'root', password } })
  warehouse = (await ask(desk, 'POST /api/warehouse/warehouse/save', { name: store })).id
  const lines: Schemas['supply.save']['lines'] = []
  for (const n of pieces.keys()) {
    const part = { name: nameOf(n), article: `ИНВ-${n + 1}`, barcode: codeOf(n) }
    const { id } = await ask(desk, 'POST /api/warehouse/car-part/save', part)
    lines.push({ item_id: id, quantity: '10', unit_cost: '1000' })
  }
  const at = new Date(Date.now() - 3_600_000).toISOString()
  const opening = { source: 'opening' as const, at, warehouse_id: warehouse, lines }
  const { id: supply } = await ask(desk, 'POST /api/warehouse/supply/save', opening)
  await ask(desk, 'POST /api/warehouse/supply/post', { id: supply })
  const open = { at: new Date().toISOString(), warehouse_id: warehouse }
  stocktaking = (await ask(desk, 'POST /api/warehouse/stocktaking/save', open)).id
  await ask(desk, 'POST /api/warehouse/stocktaking/start', { id: stocktaking })
  await desk.close()
}

const press = (keys: string) => page.keyboard.press(keys)
const type = (text: string) => page.keyboard.type(text)
const amount = () => page.getByRole('textbox', { name: 'Посчитано' })
async function isInAmount(): Promise<void> {
  await expect.poll(() => amount().evaluate((one) => one === document.activeElement)).toBe(true)
}
const subject = (n: number) => page.getByRole('heading', { level: 2, name: nameOf(n) })

it('shows the items to count, without booked quantities', async () => {
  await enter(page, '/stock-count', 'Подсчёт товаров', 'warehouse-manager')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Склад', exact: true }).press('Enter')
  await page.getByRole('checkbox', { name: store }).press('Enter')
  await page.getByText(`Осталось: ${pieces.length}`).waitFor()
  await press('Escape')
  expect(await main.innerText()).not.toMatch(/\b10\b/)
  expect(await faultsOf(page)).toEqual([])
})

it('is counted by keyboard and by scanner, also while there is no line', async () => {
  await page.getByRole('grid', { name: 'Очередь' }).press('Home')
  await press('Enter')
  for (const [n, quantity] of pieces.slice(0, -1).entries()) {
    if (n === offline.from) await keeper.context.setOffline(true)
    if (n === offline.to) await keeper.context.setOffline(false)
    await subject(n).waitFor()
    await isInAmount()
    await type(quantity)
    await press('Enter')
  }
  // the last one by its barcode
  const last = pieces.length - 1
  await page.getByRole('searchbox', { name: 'Найти в очереди' }).focus()
  await type(codeOf(last))
  await press('Enter')
  await subject(last).waitFor()
  await isInAmount()
  await type(pieces[last]!)
  await press('Enter')
  await page.getByText(`Готово: ${pieces.length}`).waitFor()
  await expect.poll(countCards, { timeout: 30_000 }).toBe(pieces.length)
  const others = keeper.complaints.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))
  expect(others).toEqual([])
})

it('is compared with the books, and its differences are posted with a reason', async () => {
  await page.goto(`/item-movement/stocktakings/${stocktaking}`)
  await page.getByText('Идёт подсчёт').first().waitFor()
  await transit(page, 'Закончить подсчёт')
  await becomes(page, 'Подсчитано')
  await transit(page, 'Провести')
  await page.getByText('Заполните это поле').first().waitFor()
  await page.getByRole('textbox', { name: 'Причина расхождений' }).fill('Пересортица')
  const stored = page.waitForResponse((one) => one.url().endsWith('/stocktaking/save') && one.ok())
  await press('Control+s')
  await stored
  await transit(page, 'Провести')
  await becomes(page, 'Проведено')
  const moved = await ask(page, 'POST /api/warehouse/item-movement/getListByFilter', {
    ...{ size: 100, warehouse_id: warehouse, kind: 'stocktaking', sort: 'id' },
  })
  expect(moved.map(({ quantity }) => quantity)).toEqual(['-1.000', '2.000'])
})

async function countCards(): Promise<number> {
  const counted = { size: 100, stocktaking_id: stocktaking }
  return (await ask(page, 'POST /api/warehouse/item-count/getListByFilter', counted)).length
}
