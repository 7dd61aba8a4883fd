// Vehicles grouped by subdivision: a group is opened by keyboard, totals are switched on, columns
// stay in place, and a reload keeps all of it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import { ask } from '../support/calls.ts'
import { enter } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'
import type { Server } from '../support/server.ts'

let server: Server
let browser: Browser
let page: Page
beforeAll(async () => {
  server = await startDemo()
  browser = await launch()
  ;({ page } = await person(browser, server.address))
  await enter(page, '/vehicles', 'Автомобили')
  await page.getByRole('grid').locator('tr[data-id]').first().waitFor()
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

const heads = () => page.locator('button[data-group]')
const rows = () => page.getByRole('grid').locator('tr[data-id]')
const numberOf = async (at: number) =>
  Number((await heads().nth(at).locator('.group-count').innerText()).replaceAll(/\D/g, ''))
const leftOf = (selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((cell) => cell.getBoundingClientRect().left)

it('groups vehicles by subdivision, opens one, and is the same after a reload', async () => {
  await page.getByRole('button', { name: 'Группировать', exact: true }).press('Enter')
  await page.getByRole('menuitemradio', { name: 'Подразделение', exact: true }).press('Enter')
  await heads().first().waitFor()
  expect(await rows().count()).toBe(0)
  const numbers = await Promise.all(
    Array.from({ length: await heads().count() }, (_, at) => numberOf(at)),
  )
  const { count } = await ask(page, 'POST /api/fms/car/getCountByFilter', {})
  expect(numbers.reduce((sum, one) => sum + one, 0)).toBe(count)
  expect(await faultsOf(page)).toEqual([])

  await heads().first().focus()
  await page.keyboard.press('ArrowRight')
  await rows().first().waitFor()
  expect(await rows().count()).toBe(Math.min(numbers[0] ?? 0, 20))
  expect(await heads().first().getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('ArrowDown')
  expect(await page.evaluate(() => document.activeElement?.matches('tr[data-id]'))).toBe(true)
  expect(await faultsOf(page)).toEqual([])

  const shown = await rows().evaluateAll((all) => all.map((row) => row.getAttribute('data-id')))
  const name = await heads().first().innerText()
  await page.reload()
  await rows().first().waitFor()
  await heads().first().waitFor()
  expect(await heads().first().innerText()).toBe(name)
  expect(await rows().evaluateAll((all) => all.map((row) => row.getAttribute('data-id')))).toEqual(
    shown,
  )
})

it('adds up all columns that can be, and keeps pinned ones in sight', async () => {
  await page.getByRole('button', { name: 'Столбцы и строки' }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Столбцы и строки' })
  await panel.getByRole('checkbox', { name: 'Итоги под строками' }).press('Space')
  await panel.getByRole('radio', { name: '2', exact: true }).press('Space')
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  const totals = page.getByRole('grid').locator('tr.totals')
  await totals.filter({ hasText: /\d/ }).waitFor()
  expect(await faultsOf(page)).toEqual([])

  await page.setViewportSize({ width: 760, height: 700 })
  await page.locator('.pin-2').first().waitFor()
  const before = [await leftOf('tr[data-id] .first'), await leftOf('tr[data-id] .pin-2')]
  const moved = await leftOf('tr[data-id] > td:nth-child(5)')
  await page.locator('.list .scroll').evaluate((scroll) => scroll.scrollBy({ left: 200 }))
  await expect.poll(() => leftOf('tr[data-id] > td:nth-child(5)')).toBeLessThan(moved - 100)
  expect([await leftOf('tr[data-id] .first'), await leftOf('tr[data-id] .pin-2')]).toEqual(before)

  await page.reload()
  await rows().first().waitFor()
  await totals.filter({ hasText: /\d/ }).waitFor()
  expect(await page.locator('tr[data-id] .pin-2').count()).toBeGreaterThan(0)
})
