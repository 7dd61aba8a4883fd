// The layout of pages: records, settings and their breadcrumb share a left edge, long texts take
// two columns, cards on a phone show a few facts.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { ru } from '#i18n/ru/index.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import { misfits } from '../support/page-fit.ts'
import { enter } from '../support/fleet-actions.ts'
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

const arrive = async (width: number, path: string, heading: string) => {
  const { page } = await person(browser, server.address, { viewport: { width, height: 900 } })
  await enter(page, path, heading, 'root')
  return page
}
const left = async (page: Page, selector: string) =>
  Math.round((await page.locator(selector).first().boundingBox())?.x ?? -1)

it('starts records at the same left edge as their breadcrumb', async () => {
  const page = await arrive(1920, '/staff', ru.resources.staff.many)
  await page.locator('td.title a').first().click()
  await page.locator('.record-page').waitFor()
  const crumb = await left(page, '.head')
  const record = await left(page, '.record-page-paper')
  expect(Math.abs(record - crumb)).toBeLessThan(80)
  const box = await page.locator('.record-page').boundingBox()
  expect(box?.width).toBe(1280)
  expect(await misfits(page)).toEqual([])
})

it('gives long texts two columns of a form', async () => {
  const page = await arrive(1440, '/routes', ru.resources.route.many)
  await page.goto(`${server.address}/route/add`)
  const name = page.locator('.section-field', {
    has: page.getByLabel(new RegExp(`^${ru.resources.route.fields.name}`)),
  })
  await name.first().waitFor()
  expect((await name.first().boundingBox())?.width).toBeGreaterThan(400)
})

it('titles a card on a phone with the whole name, with a few facts below', async () => {
  const page = await arrive(390, '/staff', ru.resources.staff.many)
  const card = page.locator('tbody tr').first()
  await card.waitFor()
  expect((await card.locator('td.title').innerText()).trim().split(/\s+/).length).toBeGreaterThan(1)
  const shown = await card
    .locator('td:not(.title, .check)')
    .evaluateAll(
      (cells) => cells.filter((cell) => getComputedStyle(cell).display !== 'none').length,
    )
  expect(shown).toBeGreaterThan(2)
  expect(shown).toBeLessThan(8)
})
