// A driver's day on the phone: an order assigned by the office is accepted, driven offline, and
// sent once when the connection is back, with the times of the taps.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask, callsOf } from '../support/calls.ts'
import type { Schemas } from '../support/calls.ts'
import { enter, password } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'

const hourMs = 3_600_000
/** A picture of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let browser: Browser
let office: Person
let driver: Person
let page: Page
let id: number
let car: number

beforeAll(async () => {
  const server = await startDemo()
  browser = await launch()
  office = await person(browser, server.address)
  await callsOf(office.page)('POST /auth/login', { body: { login: 'root', password } })
  driver = await person(browser, server.address, { viewport: { width: 390, height: 844 } })
  page = driver.page
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

const stored = () =>
  callsOf(office.page)('GET /api/fms/dispatching/order/getById/{id}', { path: { id } })

const card = () =>
  page.getByRole('article').filter({ has: page.getByText('Проверка телефона водителя') })
const press = (name: RegExp) => card().getByRole('button', { name }).click()

it('shows the assigned order, with the contact and the stops', async () => {
  await callsOf(driver.page)('POST /auth/login', { body: { login: 'driver', password } })
  const { staff_id: driverId } = await me()
  car = (await ask(office.page, 'POST /api/fms/car/save', await newCar())).id
  const order = {
    ...{ order_date: at(0), desired_at: at(0.05), duration: 30, customer: 'Заказчик' },
    ...{ channel_data: '+998 90 111-22-33', address: 'Ворота 3' },
    description: 'Проверка телефона водителя',
  }
  id = (await ask(office.page, 'POST /api/fms/dispatching/order/save', order)).id
  await ask(office.page, 'POST /api/fms/dispatching/order/submit', { id })
  await ask(office.page, 'POST /api/fms/dispatching/order/assign', {
    id,
    car_id: car,
    driver_id: driverId,
  })
  await enter(page, '/driver-orders', 'Мои поездки', 'driver')
  await card().waitFor()
  expect(
    await card()
      .getByRole('link', { name: /Позвонить/ })
      .getAttribute('href'),
  ).toBe('tel:+998901112233')
  expect(await faultsOf(page)).toEqual([])
})

const at = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
/** The user signed in on the phone. */
async function me() {
  const found = await ask(office.page, 'POST /api/fms/user/getListByFilter', {
    search: 'driver',
  })
  return found.find(({ login }) => login === 'driver')!
}
/** One similar to another vehicle of the fleet, not assigned yet. */
async function newCar(): Promise<Schemas['car.save']> {
  const [like] = await ask(office.page, 'POST /api/fms/car/getListByFilter', { size: 1 })
  const { brand_id, model_id, type_id, status_id, subdivision_id } = like!
  return {
    plate_number: '01X777XX',
    name: 'Проверка',
    brand_id,
    model_id,
    type_id,
    status_id,
    subdivision_id,
  }
}

it('offline the trip continues, and every step arrives once with its time', async () => {
  await press(/^Принять/)
  await card()
    .getByRole('button', { name: /^Выехал/ })
    .waitFor()
  await expect.poll(async () => (await stored()).accepted_at).not.toBe(null)
  await page.context().setOffline(true)
  const from = Date.now()
  await press(/^Выехал/)
  await press(/^Прибыл/)
  const photo = { name: 'gate.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }
  await card().locator('input[type=file]').setInputFiles(photo)
  await page.getByText('Фото ещё не отправлено: 1').waitFor()
  await press(/^Выполнено/)
  await page.getByLabel(/Показание одометра/).fill('1 500')
  await page.getByLabel('Замечание').fill('Ждал у ворот')
  await card().getByRole('button', { name: 'Выполнено', exact: true }).click()
  await page.getByText(/Завершено сегодня/).waitFor()
  const until = Date.now()
  expect((await stored()).state).toBe('assigned')
  await page.context().setOffline(false)
  await expect.poll(async () => (await stored()).state, { timeout: 30_000 }).toBe('completed')
  const row = await stored()
  expect(row).toMatchObject({ odometer: 1500, driver_note: 'Ждал у ворот' })
  expect(row.documents).toEqual([expect.objectContaining({ name: 'gate.png' })])
  for (const key of ['started_at', 'arrived_at', 'completed_at'] as const) {
    const made = Date.parse(String(row[key]))
    expect(made).toBeGreaterThanOrEqual(from - 1000)
    expect(made).toBeLessThanOrEqual(until + 1000)
  }
  const readings = await ask(office.page, 'POST /api/fms/odometer-reading/getListByFilter', {
    car_id: car,
  })
  expect(readings).toHaveLength(1)
  expect(await faultsOf(page)).toEqual([])
})
