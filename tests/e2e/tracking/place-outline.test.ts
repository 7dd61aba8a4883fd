// The boundary of a place, drawn on the map with the mouse and with the keyboard, stored and
// displayed again.
import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { enter, openRow, save, saved } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'

const place = 'Чирчик, центр'
let browser: Browser
let anna: Person

beforeAll(async () => {
  const server = await startDemo()
  browser = await launch()
  anna = await person(browser, server.address)
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
  expect(anna.complaints).toEqual([])
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Граница: контур на карте' })
const sheet = (page: Page) => dialog(page).getByRole('application')
const corners = (page: Page) =>
  dialog(page).getByRole('list', { name: 'Вершины контура' }).getByRole('listitem')
/** How wide and high the shape of a path is, without its stroke, in px. */
const sizeOf = (drawn: Locator) =>
  drawn.evaluate((path) => {
    const { width, height } = (path as unknown as SVGGraphicsElement).getBBox()
    return [Math.round(width), Math.round(height)]
  })
const boundary = (page: Page) => page.getByRole('textbox', { name: 'Граница' })

async function openOutline(page: Page): Promise<void> {
  await enter(page, '/places', 'Места')
  await openRow(page, place)
  await page.getByRole('button', { name: 'Нарисовать на карте: Граница' }).click()
  await sheet(page).waitFor()
}

/** Takes what is drawn, and stores the place: what is sent for its boundary. */
async function keep(page: Page): Promise<unknown> {
  await dialog(page).getByRole('button', { name: 'Выбрать' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
  const stored = page.waitForResponse((one) => one.url().endsWith('/place/save'))
  await save(page)
  const answer = await stored
  expect(answer.status(), await answer.text()).toBe(200)
  await saved(page)
  return ((await answer.json()) as { result: { boundary: unknown } }).result.boundary
}

it('is drawn by clicks, a corner is dragged, and all is there again', async () => {
  const { page } = anna
  await openOutline(page)
  const box = (await sheet(page).boundingBox())!
  const at = (x: number, y: number) =>
    [box.x + box.width / 2 + x, box.y + box.height / 2 + y] as const
  await page.mouse.click(...at(-90, -70))
  await page.mouse.click(...at(90, -70))
  expect(await dialog(page).getByRole('button', { name: 'Выбрать' }).isDisabled()).toBe(true)
  await page.mouse.click(...at(90, 70))
  await page.mouse.click(...at(-90, 70))
  await expect.poll(() => corners(page).count()).toBe(4)
  expect(await sizeOf(dialog(page).locator('path.map-reach'))).toEqual([180, 140])
  await page.mouse.move(...at(90, 70))
  await page.mouse.down()
  await page.mouse.move(...at(130, 110), { steps: 6 })
  await page.mouse.up()
  expect(await corners(page).count()).toBe(4)
  expect(await sizeOf(dialog(page).locator('path.map-reach'))).toEqual([220, 180])
  expect(await faultsOf(page)).toEqual([])
  const points = (await keep(page)) as unknown[]
  expect(points).toHaveLength(4)
  await openOutline(page)
  expect(await corners(page).count()).toBe(4)
  await dialog(page).locator('path.map-reach').waitFor()
  await dialog(page).getByRole('button', { name: 'Отмена' }).click()
  expect((await boundary(page).inputValue()).split('\n')).toHaveLength(4)
})

it('is drawn by the keyboard alone', async () => {
  const { page } = anna
  await openOutline(page)
  await dialog(page).getByRole('button', { name: 'Удалить все вершины' }).press('Enter')
  await expect.poll(() => corners(page).count()).toBe(0)
  await sheet(page).focus()
  // the map takes no other step while it glides
  const walk = async (key: string) => {
    for (let nth = 0; nth < 2; nth++) {
      await page.keyboard.press(key)
      await dialog(page).locator('.leaflet-pan-anim').waitFor({ state: 'detached' })
    }
  }
  await page.keyboard.press('Enter')
  await walk('ArrowRight')
  await page.keyboard.press('Enter')
  await walk('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => corners(page).count()).toBe(3)
  await corners(page).first().getByRole('button').focus()
  await page.keyboard.press('Enter')
  expect(await corners(page).first().getByRole('button').getAttribute('aria-pressed')).toBe('true')
  const points = (await keep(page)) as unknown[]
  expect(points).toHaveLength(3)
  await openOutline(page)
  expect(await corners(page).count()).toBe(3)
})
