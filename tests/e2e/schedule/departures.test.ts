// Effects of the schedule: those who leave first are checked first, a shift that is too long is
// reported or rejected, free drivers are suggested, and drivers have timesheets.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { addDays, startOfWeek } from '#i18n/format/civil.ts'
import { momentAt, todayIn } from '#i18n/format/zone.ts'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import { ask } from '../support/calls.ts'
import { enter, expectQuiet } from '../support/fleet-actions.ts'
import { hireDrivers } from '../support/hired-drivers.ts'
import { cleanUp, demonstration, start } from '../support/server.ts'

const zone = 'Asia/Tashkent'
const depot = 'Колонна по графику'
/** A Monday without any plans. */
const monday = startOfWeek(addDays(todayIn(zone), 84), 1)
const at = (time: string) => momentAt(monday, time, zone)

let browser: Browser
let address: string
let root: Page
let drivers: { id: number }[]

beforeAll(async () => {
  const park = await demonstration()
  ;({ address } = await start(park.DATA_DIR, park))
  browser = await launch()
  root = (await person(browser, address)).page
  drivers = await hireDrivers(root, depot, ['Абрамов', 'Яковлев'])
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

it('shows the doctor those who leave first at the top', async () => {
  // a shift of the whole day is of today at any hour
  const [from, to] = [todayIn(zone), addDays(todayIn(zone), 1)].map((day) =>
    momentAt(day, '00:00', zone),
  )
  const plates = await ask(root, 'POST /api/fms/event-car-driver/getFreeCars', { from, to })
  await ask(root, 'POST /api/fms/event-car-driver/save', {
    ...{ staff_id: drivers[1]!.id, car_id: plates[0]?.id, all_day: true },
    ...{ start_date: from, end_date: to },
  })
  const doctor = await person(browser, address)
  const { page } = doctor
  await enter(page, '/doctors', 'Медосмотры', 'medical')
  await page.getByRole('button', { name: 'Подразделение' }).press('Enter')
  await page.getByRole('checkbox', { name: depot }).press('Enter')
  await page.getByText('Осталось: 2').waitFor()
  await page.keyboard.press('Escape')
  const rows = page.getByRole('grid', { name: 'Очередь' }).getByRole('row')
  await expect.poll(() => rows.allInnerTexts()).toHaveLength(2)
  const [first, second] = await rows.allInnerTexts()
  expect(first).toMatch(/Яковлев[\s\S]*00:00/)
  expect(second).toMatch(/Абрамов/)
  expect(await faultsOf(page)).toEqual([])
  expectQuiet(doctor)
})

/** Opens the form of a new shift on that Monday, and takes the first that is free at its time. */
async function plan(from: string, to: string) {
  const given = { start_date: at(from), end_date: at(to) }
  await root.goto(`/driver-schedule/create?refs=${encodeURIComponent(JSON.stringify(given))}`)
  for (const name of ['Свободные автомобили', 'Свободные водители'])
    await root.getByRole('group', { name, exact: true }).getByRole('button').first().click()
}

it('offers free drivers, and reports that a shift is too long before it is saved', async () => {
  await plan('06:00', '21:00')
  await root.getByRole('status').filter({ hasText: '15 ч работы' }).waitFor()
  expect(await faultsOf(root)).toEqual([])
  await root.keyboard.press('Control+s')
  const stored = () =>
    ask(root, 'POST /api/fms/event-car-driver/getListByFilter', {
      start_date: { from: at('06:00'), to: at('06:00') },
    })
  await expect.poll(stored).toMatchObject([{ over_limits: true }])
})

it('rejects it if the organisation forbids it', async () => {
  const [own] = await ask(root, 'POST /api/fms/organisation/getListByFilter', {})
  const organisation = own ? { id: own.id } : { name: 'Автопарк', time_zone: zone }
  await ask(root, 'POST /api/fms/organisation/save', {
    ...organisation,
    day_hours_effect: 'blocks',
  })
  await plan('05:30', '21:30')
  await root.keyboard.press('Control+s')
  await root.getByRole('alert').filter({ hasText: '16 ч работы' }).first().waitFor()
})

it('gives hr the timesheets of the month', async () => {
  const hr = await person(browser, address)
  // on the first days of a month nobody has worked yet, or it was a weekend
  const month = `${addDays(todayIn(zone), -7).slice(0, 7)}-01`
  const filter = encodeURIComponent(JSON.stringify({ month }))
  await enter(hr.page, `/driver-timesheets?filter=${filter}`, 'Табель водителей', 'hr')
  await hr.page.getByRole('row').nth(2).waitFor()
  const cells = hr.page.locator('td[data-source="worked"]')
  await expect.poll(async () => (await cells.allInnerTexts()).some(Boolean)).toBe(true)
  expect(await faultsOf(hr.page)).toEqual([])
  expectQuiet(hr)
})
