// A supplier's statement typed by keyboard alone: its lines come from a spreadsheet, names become
// fuels, one Ctrl+Z undoes the paste, and the sums are below.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import { callsOf } from '../support/calls.ts'
import { enter, expectQuiet } from '../support/fleet-actions.ts'
import type { Person } from '../support/browser.ts'
import { cleanUp, startDemo } from '../support/server.ts'

let browser: Browser
let clerk: Person
let page: Page
beforeAll(async () => {
  const server = await startDemo()
  browser = await launch()
  clerk = await person(browser, server.address, {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  page = clerk.page
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

const cell = (row: number, key: string) => page.locator(`input[name="lines.${row - 1}.${key}"]`)
const value = (row: number, key: string) => cell(row, key).inputValue()
const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name)
/** As a spreadsheet puts cells on the clipboard. */
const copy = (rows: readonly (readonly string[])[]) =>
  page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    rows.map((one) => `${one.join('\t')}\r\n`).join(''),
  )
async function tabTo(name: string) {
  for (let presses = 0; presses < 12 && (await focused()) !== name; presses++)
    await page.keyboard.press('Tab')
  expect(await focused()).toBe(name)
}
const sums = async () => (await page.locator('tfoot').innerText()).replaceAll(/\s/g, '')

it('a statement is typed, pasted, corrected and saved without the mouse', async () => {
  await enter(page, '/gsm/statements', 'Ведомости поставщиков')
  await page.goto('/gsm/statements?create')
  await page.getByLabel('Номер ведомости').waitFor()
  await expect.poll(focused).toBe('number')
  await page.keyboard.type('П-77')
  await tabTo('counterparty_id')
  await page.keyboard.type('Намуна')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('01.11.2026')
  await page.keyboard.press('Tab')
  await page.keyboard.type('10.11.2026')
  await tabTo('lines.0.at')

  const line = (n: number, fuel: string) => [`0${n}.11.2026 10:00`, `70 0${n}`, '', fuel, `${n},1`]
  await copy([line(1, 'Бензин АИ-92'), line(2, 'Бензин АИ-9'), line(3, 'Бензин АИ-9')])
  await page.keyboard.press('Control+v')
  const asked = page.getByRole('alertdialog', { name: 'Вставка из таблицы' })
  const name = asked.getByRole('combobox', { name: 'Заменить «Бензин АИ-9» на' })
  await name.waitFor()
  expect(await name.count()).toBe(1)
  expect(await faultsOf(page)).toEqual([])
  await name.selectOption({ label: 'Бензин АИ-92' })
  await asked.getByRole('button', { name: 'Вставить' }).press('Enter')
  await cell(3, 'litres').waitFor()
  expect([await value(2, 'fuel_id'), await value(3, 'litres')]).toEqual(['Бензин АИ-92', '3,10'])
  expect(await sums()).toContain('6,30л')
  await expect.poll(focused).toBe('lines.0.at')

  await page.keyboard.press('Control+z')
  await cell(3, 'litres').waitFor({ state: 'detached' })
  expect([await value(1, 'at'), await cell(2, 'at').count()]).toEqual(['', 0])
  await expect.poll(focused).toBe('lines.0.at')
  // nothing to ask about: it is inserted at once
  const many = Array.from({ length: 240 }, (_, n) => line(1 + (n % 9), 'Бензин АИ-92'))
  many[200] = ['05.11.2026 10:00', '70 99', '', 'Бензин АИ-92', '0']
  await copy(many)
  await page.keyboard.press('Control+v')
  await page.getByText('Вставлено 240 строк').waitFor()
  expect(await page.locator('[data-line]').count()).toBeLessThan(60)

  // the fault far below is scrolled to, and takes the keyboard
  await page.keyboard.press('Control+s')
  await expect.poll(focused).toBe('lines.200.litres')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  expect(await focused()).toBe('lines.200.price')
  await page.keyboard.press('Control+s')
  await page.waitForURL(/edit=\d+/)
  const id = Number(/edit=(\d+)/.exec(page.url())?.[1])
  const result = await callsOf(page)('GET /api/fms/fuel-statement/getById/{id}', { path: { id } })
  expect(result.lines).toHaveLength(240)
  expect(result.lines[200]).toMatchObject({ litres: '7.00', fuel_name: 'Бензин АИ-92' })
  expect(await sums()).toContain(`${result.litres!.replace('.', ',')}л`)
  expect(new Set(result.lines.map(({ match }) => match))).toEqual(new Set(['missing']))
  expect(await faultsOf(page)).toEqual([])
  expectQuiet(clerk)
})
