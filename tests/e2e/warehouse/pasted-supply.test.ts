// A supply of forty lines pasted from a spreadsheet: unknown articles are created at once, the
// invoice is attached, and everything is in stock after posting.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask, callsOf } from '../support/calls.ts'
import { becomes, transit } from '../support/document-actions.ts'
import { choose, enter, expectQuiet } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'

const count = 40
const unknown = ['Кронштейн КЗ-1', 'Кронштейн КЗ-2', 'Кронштейн КЗ-3']

let browser: Browser
let keeper: Person
let page: Page

beforeAll(async () => {
  const server = await startDemo()
  browser = await launch()
  keeper = await person(browser, server.address, {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  page = keeper.page
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

it('forty lines of an invoice become a posted supply', async () => {
  await enter(page, '/supplies', 'Поступление материальных ценностей', 'warehouse-manager')
  const parts = await ask(page, 'POST /api/warehouse/car-part/getListByFilter', { size: 100 })
  const known = parts.map(({ name }) => name)
  const names = Array.from({ length: count }, (_, n) =>
    n % 13 === 5 ? unknown[(n - 5) / 13]! : known[n % known.length]!,
  )
  await page.getByRole('button', { name: 'Добавить' }).click()
  await choose(page, 'Склад', 'Центральный склад')
  await choose(page, 'Контрагент', 'Намуна')
  await page.getByRole('textbox', { name: 'Входящий номер' }).fill('СФ-9001')
  // as a supplier's invoice has it: name, unit, quantity, price, sum
  const rows = names.map((name, n) => [name, 'шт', String(n + 1), `${n + 1}00,50`, ''])
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    rows.map((one) => `${one.join('\t')}\r\n`).join(''),
  )
  await page.locator('input[name="lines.0.item_id"]').focus()
  await page.keyboard.press('Control+v')
  const asked = page.getByRole('alertdialog', { name: 'Вставка из таблицы' })
  await asked.waitFor()
  for (const name of unknown) expect(await asked.innerText()).toContain(name)
  expect(await faultsOf(page)).toEqual([])
  await asked.getByRole('button', { name: 'Вставить' }).press('Enter')
  await page.getByText(`Вставлено ${count} строк`).waitFor()
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      name: 'счёт-фактура.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(
        '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
      ),
    })
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/supplies\/\d+/)
  await page.getByText('счёт-фактура.pdf').first().waitFor()
  await transit(page, 'Провести')
  await becomes(page, 'Проведено')
  const id = Number(/supplies\/(\d+)/.exec(page.url())?.[1])
  const result = await callsOf(page)('GET /api/warehouse/supply/getById/{id}', { path: { id } })
  expect(result.lines.map(({ item_name }) => item_name)).toEqual(names)
  expect(result.lines[39]).toMatchObject({ quantity: '40.000', unit_cost: '4000.50' })
  expect(result.documents.map(({ name }) => name)).toEqual(['счёт-фактура.pdf'])
  for (const name of unknown) {
    const [made] = await ask(page, 'POST /api/warehouse/car-part/getListByFilter', { search: name })
    const line = result.lines.find(({ item_name }) => item_name === name)
    expect(made?.quantity).toBe(line?.quantity)
  }
  expectQuiet(keeper)
})

it('a scanner picks the part of a line by its barcode', async () => {
  await page.goto('/supplies')
  await page.getByRole('button', { name: 'Добавить' }).click()
  const line = page.locator('input[name="lines.0.item_id"]')
  await line.focus()
  // a scanner types faster than the search answers, and presses Enter
  await page.keyboard.type('478000000005')
  await page.keyboard.press('Enter')
  await expect.poll(() => line.inputValue()).toBe('Антифриз')
})
