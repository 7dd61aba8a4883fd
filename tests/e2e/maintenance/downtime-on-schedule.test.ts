// A vehicle that a repair request keeps off the road is shown to planners as such on the timeline
// of the schedule, until the repair is done.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { addDays, startOfWeek } from '#i18n/format/civil.ts'
import { momentAt, todayIn } from '#i18n/format/zone.ts'
import { CallError } from '#scripts/client/create-client.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask } from '../support/calls.ts'
import { enter, expectQuiet } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'

const zone = 'Asia/Tashkent'
/** A Monday without any plans. */
const monday = startOfWeek(addDays(todayIn(zone), 70), 1)

let browser: Browser
let root: Person
let page: Page
let request: number
let car: number

beforeAll(async () => {
  const { address } = await startDemo()
  browser = await launch()
  root = await person(browser, address)
  page = root.page
  await enter(page, `/driver-schedule?day=${monday}`, 'График работы водителей')
  const first = page.locator('.timeline-row').first()
  await first.waitFor()
  car = Number(await first.getAttribute('data-row'))
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

const bar = () =>
  page
    .getByRole('grid', { name: 'Шкала времени' })
    .locator(`[data-row="${car}"] [data-bar^="booking car-inquiry ${request} "]`)

it('is shown in the row of its vehicle once the request is approved', async () => {
  const made = await ask(page, 'POST /api/tech-inspection/order/save', {
    ...{ car_id: car, date: new Date().toISOString(), description: 'Капитальный ремонт' },
    ...{ downtime_from: addDays(monday, 1), downtime_until: addDays(monday, 3) },
  })
  request = made.id
  await ask(page, 'POST /api/tech-inspection/order/approve', { id: request })
  await page.reload()
  await bar().first().waitFor()
})

it('keeps a shift from being planned meanwhile', async () => {
  const [driver] = await ask(page, 'POST /api/fms/driver-name/getListByFilter', { size: 1 })
  const shift = (day: number) =>
    ask(page, 'POST /api/fms/event-car-driver/save', {
      ...{ car_id: car, staff_id: driver?.id },
      start_date: momentAt(addDays(monday, day), '08:00', zone),
      end_date: momentAt(addDays(monday, day), '17:00', zone),
    })
  const busy = await shift(2).catch((error: unknown) => error)
  expect(busy).toBeInstanceOf(CallError)
  expect(busy).toMatchObject({ status: 409, code: 'busy' })
  await shift(4)
})

it('disappears when the request is cancelled', async () => {
  await ask(page, 'POST /api/tech-inspection/order/cancel', { id: request })
  await page.reload()
  await page.locator('.timeline-row').first().waitFor()
  await expect.poll(() => bar().count()).toBe(0)
  expectQuiet(root)
})
