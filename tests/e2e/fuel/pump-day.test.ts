// A day at the pump: twelve vehicles by keyboard alone, found by a part of the plate, some while
// offline; a mistyped amount is questioned, a wrong card is corrected, another one deleted. Then by
// touch, on a tablet.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask, callsOf } from '../support/calls.ts'
import type { Schemas } from '../support/calls.ts'
import { enter, password } from '../support/fleet-actions.ts'
import { addIdleVehicles } from '../support/idle-vehicles.ts'
import { cleanUp, startDemo } from '../support/server.ts'
import type { Server } from '../support/server.ts'

type Vehicle = Schemas['refueling-queue.row']

/** While these are refuelled there is no line. */
const offline = { from: 5, to: 8 }
const count = 12
const litres = 2

let server: Server
let browser: Browser
let dispenser: Person
let page: Page
let vehicles: Vehicle[]
/** Cards that the demonstration has. */
let before: ReadonlySet<number>

beforeAll(async () => {
  server = await startDemo()
  browser = await launch()
  await prepareDay()
  dispenser = await person(browser, server.address)
  page = dispenser.page
  await enter(page, '/refueling', 'Заправка', 'gas-station-inspector')
  vehicles = (await queue({ state: 'waiting' })).filter(hasRoom)
  before = new Set((await cards()).map(({ id }) => id))
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

/** A tank for each fuel that has none, and vehicles to refuel. */
async function prepareDay(): Promise<void> {
  const { page: desk } = await person(browser, server.address)
  await callsOf(desk)('POST /auth/login', { body: { login: 'root', password } })
  const waiting = await ask(desk, 'POST /api/fms/refueling-queue/getListByFilter', { size: 500 })
  const dry = waiting.filter(({ reservoir_id }) => reservoir_id === null)
  for (const fuel_id of new Set(dry.map((one) => one.fuel_id))) {
    const tank = {
      name: `Запасной ${fuel_id}`,
      fuel_id: fuel_id!,
      capacity: '9000',
      initial_value: '5000',
    }
    await ask(desk, 'POST /api/fms/reservoir/save', tank)
  }
  // late in the day most of the demonstration's vehicles are refuelled
  const { fuel_id, subdivision_id } = waiting.find(({ reservoir_id }) => reservoir_id !== null)!
  await addIdleVehicles(desk, count + 1, {
    ...{
      subdivision_id,
      fuels: [{ fuel_id: fuel_id!, tank_volume: '60.00', tank_remainder: '10.00' }],
    },
  })
  await desk.close()
}

/** There is a tank for it, and room for what the tests give it. */
const hasRoom = ({ reservoir_id, remainder, tank_volume }: Vehicle) =>
  reservoir_id !== null && Number(tank_volume) - Number(remainder) > 3 * litres

const queue = (filter: Schemas['refueling-queue.filter']) =>
  ask(page, 'POST /api/fms/refueling/getCarListByFilter', { size: 500, ...filter })
const cards = (filter: Schemas['refueling.filter'] = {}) =>
  ask(page, 'POST /api/fms/refueling/getListByFilter', { size: 500, ...filter })
/** Those that were made here. */
const cardsOf = async (vehicle: Vehicle) =>
  (await cards({ car_id: vehicle.id })).filter(({ id }) => !before.has(id))

const search = () => page.getByRole('searchbox', { name: 'Найти в очереди' })
const card = () => page.getByRole('form', { name: 'Карточка' })
const amount = () => page.getByRole('textbox', { name: 'Количество' })
const press = (keys: string) => page.keyboard.press(keys)
/** Slower than a scanner. */
const type = (text: string) => page.keyboard.type(text, { delay: 45 })
async function isIn(what: ReturnType<typeof search>): Promise<void> {
  await expect.poll(() => what.evaluate((one) => one === document.activeElement)).toBe(true)
}

/** From the search to the number. */
async function find(vehicle: Vehicle): Promise<void> {
  await isIn(search())
  await type(vehicle.plate_number!.slice(-6))
  await press('Enter')
  await page.getByRole('heading', { level: 2, name: vehicle.garage_number! }).waitFor()
}

async function refuel(vehicle: Vehicle, amountOf: string): Promise<void> {
  await find(vehicle)
  await isIn(amount())
  await type(amountOf)
  await press('Enter')
}

it('starts in the search, with no vehicle selected', async () => {
  expect(vehicles.length).toBeGreaterThan(count)
  await isIn(search())
  expect(await card().count()).toBe(0)
  expect(await faultsOf(page)).toEqual([])
})

it('refuels twelve vehicles by keyboard, also while there is no line', async () => {
  for (const [n, vehicle] of vehicles.slice(0, count).entries()) {
    if (n === offline.from) await dispenser.context.setOffline(true)
    if (n === offline.to) await dispenser.context.setOffline(false)
    await refuel(vehicle, '2,5')
  }
  await isIn(search())
  await expect
    .poll(async () => (await cards()).length, { timeout: 30_000 })
    .toBe(before.size + count)
  for (const vehicle of vehicles.slice(0, count)) {
    const [own, ...others] = await cardsOf(vehicle)
    expect(own).toMatchObject({ litres: '2.50', reservoir_id: vehicle.reservoir_id })
    expect(others).toEqual([])
  }
  const complaints = dispenser.complaints.filter(
    (one) => !one.includes('ERR_INTERNET_DISCONNECTED'),
  )
  expect(complaints).toEqual([])
})

it('asks before the same vehicle is refuelled again within minutes', async () => {
  const [vehicle] = vehicles
  await find(vehicle!)
  await page.getByRole('button', { name: 'Ещё одна карточка' }).press('Enter')
  await isIn(amount())
  await type('1')
  await press('Enter')
  const question = card().getByRole('alertdialog')
  await question.waitFor()
  await press('2')
  await isIn(amount())
  expect(await cardsOf(vehicle!)).toHaveLength(1)
  await press('Enter')
  await question.waitFor()
  await press('1')
  await isIn(search())
  expect(await cardsOf(vehicle!)).toHaveLength(2)
})

it('corrects a wrong amount where it was entered', async () => {
  const vehicle = vehicles[1]!
  await find(vehicle)
  await page.getByRole('button', { name: 'Редактировать' }).press('Enter')
  await isIn(amount())
  await press('Control+a')
  await type('1,5')
  await press('Control+Enter')
  await expect.poll(async () => (await cardsOf(vehicle))[0]?.litres).toBe('1.50')
  await isIn(page.getByRole('button', { name: 'Ещё одна карточка' }))
  await press('/')
})

it('deletes a card of the wrong vehicle, which also removes its fuel', async () => {
  const vehicle = vehicles[2]!
  await find(vehicle)
  await page.getByRole('button', { name: 'Удалить' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).press('Enter')
  await page.getByText('Удалено:').waitFor()
  await expect.poll(() => cardsOf(vehicle)).toEqual([])
  const [now] = await queue({ id: [vehicle.id] })
  expect(now?.remainder).toBe(vehicle.remainder)
  await isIn(amount())
  await press('Escape')
  await press('/')
})

it('prints the receipt of the last one by Ctrl+P', async () => {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await refuel(vehicles[count]!, '3')
  // stored: before that the receipt is the one of the card before
  await isIn(search())
  await press('Control+p')
  await page.locator('body[data-printed]').waitFor()
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('.receipt')
  expect(await paper.innerText()).toMatch(/Заправочный чек № \d+[\s\S]*3,00\sл[\s\S]*Отпустил/)
  expect(await page.locator('#root').isVisible()).toBe(false)
  await page.emulateMedia({ media: null })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
})

it('is done by touch on a tablet', async () => {
  const { page: tablet } = await person(browser, server.address, {
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    isMobile: true,
  })
  await enter(tablet, '/refueling', 'Заправка', 'gas-station-inspector')
  const vehicle = vehicles[2]!
  await tablet.getByRole('searchbox', { name: 'Найти в очереди' }).fill(vehicle.garage_number!)
  const row = tablet.getByRole('row', { name: vehicle.garage_number! })
  expect(await row.innerText()).toMatch(/\d,\d\d\sл/)
  await row.tap()
  const number = tablet.getByRole('textbox', { name: 'Количество' })
  expect(await number.getAttribute('inputmode')).toBe('decimal')
  await number.fill('2')
  const pressed = '.workstation :is(button, a.button, [role="row"]):visible'
  const tank = tablet.getByRole('combobox', { name: 'Резервуар' })
  await tank.tap()
  await tablet.getByRole('option').first().waitFor()
  for (const one of await tablet.locator(`${pressed}, [role="option"]:visible`).all())
    expect((await one.boundingBox())?.height, await one.innerText()).toBeGreaterThanOrEqual(44)
  await tank.press('Escape')
  await tablet.getByRole('button', { name: 'Сохранить и далее' }).tap()
  await tablet.getByText('Сохранено:').waitFor()
  expect(await faultsOf(tablet)).toEqual([])
  expect(await cardsOf(vehicle)).toHaveLength(1)
})
