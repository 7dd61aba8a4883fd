// Maps from a file on the server: selected in the settings, drawn in light and dark, with its
// credit, and as outlines if it is damaged or missing.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMapFile, makeSquareTile } from '#tests/support/server/made-map-file.ts'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask, callsOf } from '../support/calls.ts'
import { enter, leave, password } from '../support/fleet-actions.ts'
import { cleanUp, demonstration, start } from '../support/server.ts'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const heading = 'Карта мониторинга'
let browser: Browser
let anna: Person
let folder: string

const tileOf = (data: Uint8Array) => [{ z: 0, x: 0, y: 0, data }]
const put = (name: string, ...[made]: Parameters<typeof makeMapFile>) =>
  writeFileSync(join(folder, name), makeMapFile(made))

beforeAll(async () => {
  const { DATA_DIR, ...park } = await demonstration()
  folder = join(DATA_DIR, 'maps')
  mkdirSync(folder)
  const credit = '<a href="https://example.org" onclick="alert(1)">© Карты</a> <b>области</b>'
  const metadata = { attribution: `${credit}<script>document.title = 'taken'</script>` }
  put('country.pmtiles', {
    ...{ kind: 'mvt', tiles: tileOf(makeSquareTile('water')) },
    metadata: { ...metadata, vector_layers: [{ id: 'water' }] },
  })
  put('pictures.pmtiles', { kind: 'png', tiles: tileOf(picture), metadata: {} })
  const damaged = Uint8Array.from({ length: 200 }, () => 255)
  put('damaged.pmtiles', { kind: 'mvt', tiles: tileOf(damaged), metadata: {} })
  const server = await start(DATA_DIR, park)
  browser = await launch()
  anna = await person(browser, server.address)
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

const outlines = (page: Page) => page.locator('.map .map-land, .map .map-home')
/** Colours in the middle of what is drawn of the file. */
const drawn = (page: Page) =>
  page.locator('.map-file canvas.leaflet-tile-loaded').evaluateAll((all) => [
    ...new Set(
      (all as HTMLCanvasElement[]).map((one) => {
        const pen = one.getContext('2d')
        return [...pen!.getImageData(one.width / 2, one.height / 2, 1, 1).data].join()
      }),
    ),
  ])
/** The colour of water, as the style sheet has it, in the form of `drawn`. */
const water = (page: Page) =>
  page.locator('.map .leaflet-container').evaluate((map) => {
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')!
    pen.fillStyle = getComputedStyle(map).backgroundColor
    pen.fillRect(0, 0, 1, 1)
    return [...pen.getImageData(0, 0, 1, 1).data].join()
  })

async function choose(name: string): Promise<void> {
  const { page } = anna
  const [own] = await callsOf(page)('GET /api/fms/organisation/getList')
  await ask(page, 'POST /api/fms/organisation/save', {
    ...{ id: own!.id, map_base: 'file', map_file: name },
  })
}

it('is chosen by an administrator among those of the server', async () => {
  const { page } = anna
  await enter(page, '/settings/organisation', 'Настройки организации', 'customer-admin')
  await page.getByRole('tab', { name: 'Карты' }).click()
  await page.getByRole('combobox', { name: 'Подложка карт' }).click()
  await page.getByRole('option', { name: 'Файл карты на сервере' }).click()
  await page.getByRole('combobox', { name: 'Файл карты' }).click()
  await page.getByRole('option', { name: 'country.pmtiles' }).waitFor()
  expect(await page.getByRole('option').allInnerTexts()).toEqual([
    ...['country.pmtiles', 'damaged.pmtiles', 'pictures.pmtiles'],
  ])
  await page.getByRole('option', { name: 'country.pmtiles' }).click()
  const saved = page.waitForResponse((one) => one.url().endsWith('/organisation/save'))
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  expect((await saved).status()).toBe(200)
})

it.each(['/monitoring-map', '/places?show=1'])(
  'is drawn at %s, and says whose it is',
  async (path) => {
    const { page } = anna
    await leave(page)
    await ask(page, 'POST /auth/login', { login: 'root', password })
    await page.goto(path)
    await expect.poll(() => drawn(page), { timeout: 15_000 }).toEqual([await water(page)])
    await page.getByText('© Карты области', { exact: true }).waitFor()
    expect(await page.locator('.map-credit :is(a, script)').count()).toBe(0)
    expect(await page.title()).not.toBe('taken')
    expect(await page.locator('.map-degrees').count()).toBe(0)
    expect(await faultsOf(page)).toEqual([])
  },
)

it('changes its colours with those of the page', async () => {
  const { page } = anna
  const light = await water(page)
  await page.evaluate(() => void (document.documentElement.dataset.theme = 'dark'))
  const dark = await water(page)
  expect(dark).not.toBe(light)
  await expect.poll(() => drawn(page)).toEqual([dark])
})

it('may consist of pictures', async () => {
  const { page } = anna
  await choose('pictures.pmtiles')
  await page.goto('/monitoring-map')
  await page.locator('.map-file img.leaflet-tile-loaded').first().waitFor({ state: 'attached' })
  expect(
    await page
      .locator('.map-file img')
      .evaluateAll((all) => all.some((one) => (one as HTMLImageElement).naturalWidth === 1)),
  ).toBe(true)
  expect(anna.complaints).toEqual([])
})

it('that is damaged is reported, and outlines are shown', async () => {
  const { page } = anna
  await choose('damaged.pmtiles')
  await enter(page, '/monitoring-map', heading)
  await page.getByRole('status').getByText('Файл карты не читается, показаны контуры.').waitFor()
  await outlines(page).first().waitFor({ state: 'attached' })
  await page.getByText('Границы: Natural Earth').waitFor()
  expect(await page.locator('.map-file').count()).toBe(0)
  expect(anna.complaints).toEqual([])
})

it('that is missing is reported as well', async () => {
  const { page } = anna
  await choose('country.pmtiles')
  rmSync(join(folder, 'country.pmtiles'))
  await page.goto('/monitoring-map')
  await page.getByRole('status').getByText('Файл карты не читается, показаны контуры.').waitFor()
  await outlines(page).first().waitFor({ state: 'attached' })
})
