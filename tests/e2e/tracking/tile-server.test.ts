// Maps with the tiles of a tile server: on every map of the product, with their credit, and as
// outlines if the server does not respond.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask } from '../support/calls.ts'
import { enter, password } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const credit = '© Карты организации'
let browser: Browser
let anna: Person
const asked: string[] = []
let isAway = false
const tiles = createServer(({ url }, response) => {
  asked.push(url ?? '')
  if (isAway) response.writeHead(503).end()
  else response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
})

beforeAll(async () => {
  const server = await startDemo()
  await new Promise<void>((done) => tiles.listen(0, '127.0.0.1', done))
  browser = await launch()
  anna = await person(browser, server.address)
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
  tiles.close()
})

const shown = (page: Page) => page.locator('.map-tiles .leaflet-tile-loaded')
const outlines = (page: Page) => page.locator('.map .map-land, .map .map-home')
const pages = ['/monitoring-map', '/places?show=1']

it('are outlines, without external requests, until a tile server is set', async () => {
  const { page } = anna
  await enter(page, '/monitoring-map', 'Карта мониторинга')
  await outlines(page).first().waitFor({ state: 'attached' })
  await page.getByText('Границы: Natural Earth').waitFor()
  expect(asked).toEqual([])
})

it('is set by an administrator in the settings of the organisation', async () => {
  const { page } = anna
  await enter(page, '/settings/organisation', 'Настройки организации', 'customer-admin')
  await page.getByRole('tab', { name: 'Карты' }).click()
  await page.getByRole('combobox', { name: 'Подложка карт' }).click()
  await page.getByRole('option', { name: 'Сервер карт' }).click()
  const address = `http://127.0.0.1:${(tiles.address() as AddressInfo).port}/{z}/{x}/{y}.png`
  await page.getByLabel('Адрес сервера карт').fill(address.replace('/{y}', ''))
  await page.getByLabel('Подпись источника карт').fill(credit)
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await page.getByText('Введите в таком виде: https://tiles').first().waitFor()
  await page.getByLabel('Адрес сервера карт').fill(address)
  const saved = page.waitForResponse((one) => one.url().endsWith('/organisation/save'))
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  expect((await saved).status()).toBe(200)
})

it.each(pages)('show its tiles at %s, with their credit', async (path) => {
  const { page } = anna
  await ask(page, 'POST /auth/login', { login: 'root', password })
  await page.goto(path)
  await shown(page).first().waitFor({ state: 'attached' })
  await page.getByText(credit).waitFor()
  expect(asked.every((one) => /^\/\d+\/\d+\/\d+\.png$/.test(one))).toBe(true)
  expect(await outlines(page).count()).toBe(0)
  expect(await page.locator('.map-degrees').count()).toBe(0)
  expect(await faultsOf(page)).toEqual([])
  expect(anna.complaints).toEqual([])
})

it('show outlines if it does not respond, with a message', async () => {
  const { page } = anna
  isAway = true
  await page.goto('/monitoring-map')
  await page.getByRole('status').getByText('Сервер карт не отвечает, показаны контуры.').waitFor()
  await outlines(page).first().waitFor({ state: 'attached' })
  await page.getByText('Границы: Natural Earth').waitFor()
})
