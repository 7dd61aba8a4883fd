// The dispatch board: an order is assigned to a vehicle by dragging and by keyboard alone, rejected
// if the vehicle is busy, and taken back; the map next to the board, and the wall screen.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from 'playwright'
import { addDays } from '#i18n/format/civil.ts'
import { momentAt, todayIn } from '#i18n/format/zone.ts'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask, callsOf } from '../support/calls.ts'
import { enter, expectQuiet } from '../support/fleet-actions.ts'
import { cleanUp, demonstration, start } from '../support/server.ts'

const zone = 'Asia/Tashkent'
const heading = 'Доска диспетчера'
/** For which the demonstration has no orders. */
const day = addDays(todayIn(zone), 40)
const address = `/dispatching/board?day=${day}`
const at = (time: string) => momentAt(day, time, zone)

let browser: Browser
let anna: Person
let first = 0
let second = 0

const read = (id: number) =>
  callsOf(anna.page)('GET /api/fms/dispatching/order/getById/{id}', { path: { id } })
async function ordered(time: string, address: string): Promise<number> {
  const times = { order_date: new Date().toISOString(), desired_at: at(time), duration: 60 }
  const order = { ...times, address }
  const { id } = await ask(anna.page, 'POST /api/fms/dispatching/order/save', order)
  await ask(anna.page, 'POST /api/fms/dispatching/order/submit', { id })
  return id
}

beforeAll(async () => {
  const park = await demonstration()
  const server = await start(park.DATA_DIR, park)
  browser = await launch()
  anna = await person(browser, server.address)
  await enter(anna.page, address, heading)
  await anna.page.locator('.timeline-row').first().waitFor()
  const hours = { from: at('06:00'), to: at('22:00') }
  const free = await ask(anna.page, 'POST /api/fms/dispatching/order/getFreeCar', hours)
  ;[first = 0, second = 0] = free.map(({ id }) => id)
  expect(second).toBeGreaterThan(0)
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
  expectQuiet({ complaints: anna.complaints })
})

const row = (car: number) => anna.page.locator(`.timeline-row[data-row="${car}"]`)
const bar = (id: number) => anna.page.locator(`.timeline-grid [data-bar="${id}"]`)
const waiting = (id: number) => anna.page.locator(`[data-order="${id}"]`)

async function dragTo(id: number, car: number): Promise<void> {
  await row(car).scrollIntoViewIfNeeded()
  await waiting(id).scrollIntoViewIfNeeded()
  const from = await waiting(id).boundingBox()
  const to = await row(car).boundingBox()
  const grid = await anna.page.locator('.timeline-grid').boundingBox()
  if (!from || !to || !grid) throw new Error('nothing to drag')
  // the position of the hours, at any scroll position
  const x = grid.x + grid.width - 100
  const { mouse } = anna.page
  await mouse.move(from.x + 20, from.y + 10)
  await mouse.down()
  // the drag begins within the order, as a hand's does, whatever the direction of the row
  await mouse.move(from.x + 26, from.y + 10)
  await mouse.move(x - 20, to.y + to.height / 2, { steps: 6 })
  await mouse.move(x, to.y + to.height / 2)
  await mouse.up()
}

describe('an order on the board', () => {
  it('is dragged onto a vehicle, and removed again', async () => {
    const id = await ordered('08:00', 'Двор 1')
    await dragTo(id, first)
    await bar(id).waitFor()
    const { state, car_id, driver_id } = await read(id)
    expect([state, car_id]).toEqual(['assigned', first])
    expect(driver_id).not.toBeNull()
    expect(await bar(id).getAttribute('aria-label')).toMatch(/Не подтверждена водителем/)
    await waiting(id).waitFor({ state: 'detached' })
    await anna.page.getByRole('button', { name: 'Отменить' }).click()
    await waiting(id).waitFor()
    expect(await read(id)).toMatchObject({ state: 'waiting', car_id: null })
  })

  it('is given to a vehicle by keyboard alone', async () => {
    const id = await ordered('12:00', 'Двор 2')
    await waiting(id).waitFor()
    await waiting(id).focus()
    const { keyboard } = anna.page
    await keyboard.press('Enter')
    const said = anna.page.locator('.timeline-note')
    await said.getByText(/Свободен|Не среди свободных/).waitFor()
    const cars = await anna.page
      .locator('.timeline-row')
      .evaluateAll((all) => all.map((one) => Number((one as HTMLElement).dataset.row)))
    for (let at = 0; at < cars.length; at++) {
      if (await said.getByText(/Свободен/).isVisible()) break
      await keyboard.press('ArrowDown')
    }
    await keyboard.press('Enter')
    await bar(id).waitFor()
    const { state, car_id } = await read(id)
    expect(state).toBe('assigned')
    expect(cars).toContain(car_id)
  })

  it('is refused if the vehicle is busy, with the reason, and the order remains in the tray', async () => {
    const one = await ordered('16:00', 'Двор 3')
    const other = await ordered('16:30', 'Двор 4')
    await dragTo(one, first)
    await bar(one).waitFor()
    await dragTo(other, first)
    await anna.page.getByRole('alert').getByText(/занят/i).first().waitFor()
    expect(await read(other)).toMatchObject({ state: 'approved', car_id: null })
    expect(await waiting(other).count()).toBe(1)
    await anna.page.getByRole('alert').getByRole('button', { name: 'Закрыть' }).click()
    await dragTo(other, second)
    await bar(other).waitFor()
    expect((await read(other)).car_id).toBe(second)
  })

  it('is shown on the map, and the wall screen shows everything without controls', async () => {
    const { page } = anna
    await page.getByRole('button', { name: 'Карта', exact: true }).click()
    await page.locator('.dispatch-board-map .leaflet-container').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Карта', exact: true }).click()
    await page.getByRole('button', { name: 'На весь экран' }).click()
    await page.locator('.dispatch-board[data-wall]').waitFor()
    expect(await page.locator('.order-tray').count()).toBe(0)
    expect(await page.locator('.timeline-toolbar').first().isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Выйти из режима экрана' }).click()
    await page.locator('.order-tray').waitFor()
  })
})
