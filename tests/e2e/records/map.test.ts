// The map: a point picked by mouse, keyboard and touch, a route drawn in order, no requests to
// other servers.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '#tests/support/repository/sources.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import {
  choose,
  drawer,
  enter,
  expectQuiet,
  openRow,
  save,
  textOf,
} from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'
import type { Server } from '../support/server.ts'

const axe = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8')
let server: Server
let browser: Browser
let anna: Person
const strangers: string[] = []

function listen({ page }: Person) {
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== server.address) strangers.push(request.url())
  })
}

beforeAll(async () => {
  server = await startDemo()
  browser = await launch()
  anna = await person(browser, server.address)
  listen(anna)
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Координаты: точка на карте' })
const sheet = (page: Page) => dialog(page).getByRole('application')
const coordinates = async (page: Page) =>
  [await textOf(page, 'Широта'), await textOf(page, 'Долгота')].map(Number)
/** Saves and waits until only the list is shown again. */
async function keep(page: Page) {
  await save(page)
  await expect.poll(() => page.url()).toMatch(/\/places$/)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** The point as shown by the dialog. */
const chosen = async (page: Page) =>
  ((await dialog(page).getByRole('status').textContent()) ?? '')
    .replace('Точка: ', '')
    .split(', ')
    .map(Number)
async function openMap(page: Page) {
  await page.getByRole('button', { name: 'Указать на карте: Координаты' }).click()
  await sheet(page).locator('.map-home').waitFor({ state: 'attached' })
}

/** It is drawn once it comes into view, below the fields. */
async function seeMap(page: Page) {
  await page.locator('.record-map-frame').scrollIntoViewIfNeeded()
}

async function take(page: Page) {
  await dialog(page).getByRole('button', { name: 'Выбрать' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
}

async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  )
  const { violations } = (await page.evaluate(
    'axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] })',
  )) as AxeResults
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
}

it('a point is set on the map by a click and moved by dragging, and is stored as shown', async () => {
  const { page } = anna
  await enter(page, '/places', 'Места')
  await openRow(page, 'Чирчик, центр')
  const before = await coordinates(page)
  await openMap(page)
  expect(await chosen(page)).toEqual(before)
  const box = await sheet(page).boundingBox()
  if (!box) throw new Error('no map')
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  await page.mouse.move(x + 100, y - 60)
  await dialog(page)
    .getByText(/^Курсор: \d+\.\d{6}, \d+\.\d{6}$/)
    .waitFor()
  await page.mouse.click(x + 100, y - 60)
  await expect.poll(() => chosen(page)).not.toEqual(before)
  const clicked = await chosen(page)
  expect(clicked[0]).toBeGreaterThan(before[0] ?? NaN)
  expect(clicked[1]).toBeGreaterThan(before[1] ?? NaN)
  await page.mouse.move(x + 100, y - 75)
  await page.mouse.down()
  await page.mouse.move(x + 40, y - 75, { steps: 5 })
  await page.mouse.up()
  const dragged = await chosen(page)
  expect(dragged[0]).toBeCloseTo(clicked[0] ?? NaN, 3)
  expect(dragged[1]).toBeLessThan(clicked[1] ?? NaN)
  await take(page)
  expect(await coordinates(page)).toEqual(dragged)
  await keep(page)
  await page.reload()
  await openRow(page, 'Чирчик, центр')
  expect(await coordinates(page)).toEqual(dragged)
  await seeMap(page)
  await page.locator('.map-reach').waitFor({ state: 'attached' })
  expect(await page.locator('.map-pin').count()).toBe(1)
})

it('«cancel» discards the point, and a point can be found, moved, set and kept by keyboard', async () => {
  const { page } = anna
  const before = await coordinates(page)
  await openMap(page)
  await sheet(page).click({ position: { x: 30, y: 200 } })
  await expect.poll(() => chosen(page)).not.toEqual(before)
  await dialog(page).getByRole('button', { name: 'Отмена' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
  expect(await coordinates(page)).toEqual(before)

  await page.getByRole('button', { name: 'Указать на карте: Координаты' }).press('Enter')
  await dialog(page).getByRole('combobox').fill('samark')
  await page.getByRole('option', { name: 'Самарканд', exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  while (
    (await page.locator('[role="option"][aria-selected="true"]').textContent()) !== 'Самарканд'
  )
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await sheet(page).evaluate((map) => map === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  expect(await chosen(page)).toEqual([39.654, 66.96])
  await page.keyboard.press('ArrowRight')
  await dialog(page)
    .getByText(/^Перекрестие: 39\.654\d+, 66\.9[67]/)
    .waitFor()
  await expect
    .poll(async () => {
      await page.keyboard.press('Enter')
      return (await chosen(page))[1]
    })
    .toBeGreaterThan(66.96)
  await page.keyboard.press('+')
  const point = await chosen(page)
  while (
    !(await dialog(page)
      .getByRole('button', { name: 'Выбрать' })
      .evaluate((one) => one === document.activeElement))
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog(page).waitFor({ state: 'hidden' })
  expect(await coordinates(page)).toEqual(point)
  await keep(page)
  await openRow(page, 'Чирчик, центр')
  expect(await coordinates(page)).toEqual(point)
})

it('a route is drawn in the order of the form, and places without a point are named', async () => {
  const { page } = anna
  await page.goto('/places?create')
  await page.getByRole('textbox', { name: 'Название места' }).fill('Склад без точки')
  await keep(page)
  await page.goto('/route/add')
  await page.getByRole('textbox', { name: 'Название маршрута' }).fill('Круг')
  await choose(page, 'Начальная точка', 'Северный вокзал')
  await choose(page, 'Конечная точка', 'Ангрен')
  const pins = () => page.locator('.map-pin').allTextContents()
  await expect.poll(pins).toEqual(['1', '2'])
  await page.getByRole('button', { name: 'Добавить строку' }).click()
  await choose(page, 'Промежуточная точка, Строка 1', 'Площадь Регистан')
  await expect.poll(pins).toEqual(['1', '2', '3'])
  expect(await page.locator('.map-way').getAttribute('d')).toMatch(
    /^M[-\d]+ [-\d]+L[-\d]+ [-\d]+L[-\d]+ [-\d]+$/,
  )
  await page.getByRole('button', { name: 'Добавить строку' }).click()
  await choose(page, 'Промежуточная точка, Строка 2', 'Склад без точки')
  const stops = page.getByRole('list', { name: 'Точки по порядку' })
  await stops.getByText('Склад без точки: нет точки на карте').waitFor()
  expect(await stops.getByRole('listitem').allTextContents()).toEqual([
    '1. Северный вокзал, Ташкент',
    '2. Площадь Регистан, Самарканд',
    '3. Склад без точки: нет точки на карте',
    '4. Ангрен, центр',
  ])
  await expect.poll(pins).toEqual(['1', '2', '4'])
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await page.getByRole('heading', { name: 'Маршруты', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Круг', exact: true }).click()
  await expect.poll(pins).toEqual(['1', '2', '4'])
})

describe.each(['light', 'dark'] as const)('the map in %s', (mode) => {
  it('has no axe violations, beside the form and as a picker', async () => {
    const { page } = anna
    await page.evaluate((theme) => localStorage.setItem('theme', theme), mode)
    await page.goto('/places')
    await openRow(page, 'Ангрен, центр')
    await seeMap(page)
    await page.locator('.map-pin').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await openMap(page)
    expect(await faultsOf(page)).toEqual([])
  })
})

it('a point is picked by touch on a phone, and the page fits', async () => {
  const phone = await person(browser, server.address, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  listen(phone)
  const { page } = phone
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await enter(page, '/places', 'Места')
  await openRow(page, 'Навои, база филиала')
  // it is below the fold, and is drawn once it becomes visible
  await page.getByRole('textbox', { name: 'Описание' }).scrollIntoViewIfNeeded()
  await page.mouse.move(180, 400)
  await page.mouse.wheel(0, 600)
  await page.locator('.map-pin').waitFor()
  await fits()
  const before = await coordinates(page)
  await page.getByRole('button', { name: 'Указать на карте: Координаты' }).tap()
  await sheet(page).locator('.map-home').waitFor({ state: 'attached' })
  await sheet(page).tap({ position: { x: 60, y: 120 } })
  await expect.poll(() => chosen(page)).not.toEqual(before)
  await fits()
  const point = await chosen(page)
  await dialog(page).getByRole('button', { name: 'Выбрать' }).tap()
  await dialog(page).waitFor({ state: 'hidden' })
  expect(await coordinates(page)).toEqual(point)
  expect(await drawer(page).count()).toBe(1)
  expectQuiet(phone)
})

it('the map requests nothing from other servers, and the browser reported no errors', () => {
  expect(strangers).toEqual([])
  expectQuiet(anna)
})
