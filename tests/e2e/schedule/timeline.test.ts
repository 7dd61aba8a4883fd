// Shifts on a timeline: planned, moved and rejected by mouse and by keyboard alone, seen by two
// people at once, filtered, and as text on a phone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser, Locator, Page } from 'playwright'
import { addDays, startOfWeek } from '#i18n/format/civil.ts'
import { momentAt, todayIn } from '#i18n/format/zone.ts'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask, callsOf } from '../support/calls.ts'
import { enter, expectQuiet } from '../support/fleet-actions.ts'
import { cleanUp, demonstration, start } from '../support/server.ts'

const zone = 'Asia/Tashkent'
const heading = 'График работы водителей'
/** A Monday without any plans. */
const monday = startOfWeek(addDays(todayIn(zone), 70), 1)
const address = `/driver-schedule?day=${monday}`
const at = (day: number, time: string) => momentAt(addDays(monday, day), time, zone)

let browser: Browser
let anna: Person
let bakhrom: Person
let cars: number[] = []
let drivers: { id: number; name: string }[] = []

beforeAll(async () => {
  const park = await demonstration()
  const server = await start(park.DATA_DIR, park)
  browser = await launch()
  anna = await person(browser, server.address)
  bakhrom = await person(browser, server.address)
  await enter(anna.page, address, heading)
  await enter(bakhrom.page, address, heading, 'dispatcher')
  await anna.page.locator('.timeline-row').nth(3).waitFor()
  cars = await anna.page
    .locator('.timeline-row')
    .evaluateAll((all) => all.map((one) => Number((one as HTMLElement).dataset.row)))
  const named = await ask(anna.page, 'POST /api/fms/driver-name/getListByFilter', { size: 5 })
  drivers = named.map(({ id, name }) => ({ id, name: name! }))
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
  expectQuiet({ complaints: [anna, bakhrom].flatMap(({ complaints }) => complaints) })
})

const grid = (page: Page) => page.getByRole('grid', { name: 'Шкала времени' })
const bar = (page: Page, id: number) => grid(page).locator(`[data-bar="${id}"]`)
const rowOf = (page: Page, car: number) => grid(page).locator(`[data-row="${car}"]`)

async function plan(car: number, driver: number, day: number, hours = ['08:00', '17:00']) {
  const [from = '', to = ''] = hours
  const data = {
    ...{ car_id: cars[car], staff_id: drivers[driver]?.id },
    ...{ start_date: at(day, from), end_date: at(day, to) },
  }
  return ask(anna.page, 'POST /api/fms/event-car-driver/save', data)
}

const stored = (id: number) =>
  callsOf(anna.page)('GET /api/fms/event-car-driver/getById/{id}', { path: { id } })

/** From the middle of a bar by so many days, to the middle of a row. */
async function dragBar(page: Page, from: Locator, days: number, to: Locator) {
  const box = await from.boundingBox()
  const row = await to.boundingBox()
  const track = await to.locator('.timeline-track').boundingBox()
  if (!box || !row || !track) throw new Error('what is dragged is not in sight')
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 10, y, { steps: 2 })
  await page.mouse.move(x + (days * track.width) / 7, row.y + row.height / 2, { steps: 4 })
}

describe('a shift', () => {
  it('is dragged to another day and vehicle, and brought back by one button', async () => {
    const { page } = anna
    const shift = await plan(0, 0, 0)
    await bar(page, shift.id).waitFor()
    await dragBar(page, bar(page, shift.id), 2, rowOf(page, cars[1]!))
    await page.mouse.up()
    await page.getByRole('status').filter({ hasText: 'Перенесено' }).waitFor()
    expect(await stored(shift.id)).toMatchObject({
      ...{ car_id: cars[1], start_date: at(2, '08:00'), end_date: at(2, '17:00') },
    })
    await page.getByRole('button', { name: 'Отменить', exact: true }).click()
    await rowOf(page, cars[0]!).locator(`[data-bar="${shift.id}"]`).waitFor()
    await expect
      .poll(() => stored(shift.id))
      .toMatchObject({
        ...{ car_id: cars[0], start_date: at(0, '08:00'), end_date: at(0, '17:00') },
      })
  })

  it('is put back if another one is in the way, which is named with a link', async () => {
    const { page } = anna
    const own = await plan(0, 1, 4)
    const other = await plan(1, 2, 4)
    await bar(page, other.id).waitFor()
    await dragBar(page, bar(page, own.id), 0, rowOf(page, cars[1]!))
    await page.getByRole('status').filter({ hasText: 'Мешает' }).waitFor()
    await page.mouse.up()
    const alert = page.locator('.timeline-refused')
    await alert.getByText('Автомобиль занят').first().waitFor()
    expect(await alert.getByRole('link').getAttribute('href')).toBe(
      `/driver-schedule/edit/${other.id}`,
    )
    await rowOf(page, cars[0]!).locator(`[data-bar="${own.id}"]`).waitFor()
    expect(await stored(own.id)).toMatchObject({ car_id: cars[0], version: own.version })
    await alert.getByRole('button', { name: 'Закрыть' }).click()
    await alert.waitFor({ state: 'detached' })
  })

  it('appears to another user as it is stored, and moves as it is moved', async () => {
    const shift = await plan(2, 3, 1)
    await bar(bakhrom.page, shift.id).waitFor({ timeout: 5000 })
    await dragBar(bakhrom.page, bar(bakhrom.page, shift.id), 1, rowOf(bakhrom.page, cars[3]!))
    await bakhrom.page.mouse.up()
    await rowOf(anna.page, cars[3]!).locator(`[data-bar="${shift.id}"]`).waitFor({ timeout: 5000 })
    await expect.poll(() => stored(shift.id)).toMatchObject({ start_date: at(2, '08:00') })
  })
})

it('is planned, moved, stretched, cancelled and brought back by keyboard alone', async () => {
  const { page } = anna
  await page.goto(address)
  await rowOf(page, cars[3]!).waitFor()
  await grid(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('n')
  await page.waitForURL(/\/driver-schedule\/create\?/)
  const driver = page.getByRole('combobox', { name: /^Водитель/ })
  await driver.focus()
  await page.keyboard.type(drivers[4]!.name.slice(0, 12))
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/\/driver-schedule\?day=/)
  const made = rowOf(page, cars[1]!).locator('[data-bar][aria-colindex="8"]')
  await made.waitFor()
  const id = Number(await made.getAttribute('data-bar'))
  expect(await stored(id)).toMatchObject({ start_date: at(6, '08:00'), end_date: at(6, '17:00') })
  await grid(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  for (const key of ['Alt+ArrowLeft', 'Alt+ArrowDown', 'Shift+Alt+ArrowRight', 'Enter'])
    await page.keyboard.press(key)
  await page.getByRole('status').filter({ hasText: 'Перенесено' }).waitFor()
  expect(await stored(id)).toMatchObject({
    ...{ car_id: cars[2], start_date: at(5, '08:00'), end_date: at(5, '18:00') },
  })
  await page.keyboard.press('Delete')
  await grid(page).locator(`[data-bar="${id}"][data-tone="muted"]`).waitFor()
  await expect.poll(() => stored(id)).toMatchObject({ state: 'cancelled' })
  await page.keyboard.press('Control+z')
  await grid(page).locator(`[data-bar="${id}"][data-tone="good"]`).waitFor()
  await page.keyboard.press('Control+z')
  await rowOf(page, cars[1]!).locator(`[data-bar="${id}"]`).waitFor()
})

it('keeps what it is narrowed by, and its rows and scale', async () => {
  const { page } = bakhrom
  await page.goto('/calendar')
  await grid(page).waitFor()
  await page
    .getByRole('group', { name: 'Фильтры' })
    .getByRole('button', { name: 'Подразделение' })
    .click()
  await page.getByRole('dialog').getByRole('checkbox').first().click()
  await page.keyboard.press('Escape')
  await page
    .getByRole('group', { name: 'Строки' })
    .getByRole('button', { name: 'Водитель' })
    .click()
  await page.getByRole('button', { name: 'Месяц' }).click()
  await page.reload()
  await grid(page).waitFor()
  const pressed = page.locator('.timeline-choice [aria-pressed="true"]')
  expect(await pressed.allTextContents()).toEqual(['Водитель', 'Месяц', 'Шкала времени'])
  expect(await page.getByRole('button', { name: /^Убрать фильтр/ }).count()).toBe(1)
})

it('has no accessibility violations as bars, as a table and on a phone', async () => {
  const { page } = anna
  await page.goto(address)
  await bar(page, 0).or(rowOf(page, cars[0]!)).first().waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Таблица' }).click()
  await page.locator('.timeline-table').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  await page.locator('.timeline-day-list').first().waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Шкала времени' }).click()
})
