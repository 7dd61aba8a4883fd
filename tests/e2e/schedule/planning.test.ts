// Several shifts planned at once: a month of two days on and two off around a leave, changes of the
// series, and the copy of a week.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { dotted, addDays, startOfWeek } from '#i18n/format/civil.ts'
import { momentAt, todayIn } from '#i18n/format/zone.ts'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask } from '../support/calls.ts'
import { enter, expectQuiet } from '../support/fleet-actions.ts'
import { cleanUp, demonstration, start } from '../support/server.ts'

const zone = 'Asia/Tashkent'
const heading = 'График работы водителей'
/** A Monday without any plans. */
const monday = startOfWeek(addDays(todayIn(zone), 112), 1)
const dayAfter = (days: number) => addDays(monday, days)
const at = (day: number, time: string) => momentAt(dayAfter(day), time, zone)

let browser: Browser
let planner: Person
let page: Page
let car = 0
let driver = 0

beforeAll(async () => {
  const park = await demonstration()
  const server = await start(park.DATA_DIR, park)
  browser = await launch()
  planner = await person(browser, server.address)
  page = planner.page
  await enter(page, `/driver-schedule?day=${monday}`, heading)
  const [vehicle] = await ask(page, 'POST /api/fms/vehicle-name/getListByFilter', { size: 1 })
  const [free] = await ask(page, 'POST /api/fms/driver-name/getListByFilter', { size: 1 })
  car = vehicle!.id
  driver = free!.id
  await ask(page, 'POST /api/fms/staff-absence/save', {
    ...{ staff_id: driver, kind: 'leave', start_date: dayAfter(8), end_date: dayAfter(9) },
  })
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
  expectQuiet({ complaints: planner.complaints })
})

async function planned() {
  const shifts = await ask(page, 'POST /api/fms/event-car-driver/getListByFilter', {
    ...{ car_id: car, state: 'planned', sort: 'start_date', size: 500 },
  })
  return shifts.filter(({ start_date: start }) => start >= at(0, '00:00'))
}

const dialog = (name: string) => page.getByRole('dialog', { name })
const lines = (name: string) =>
  dialog(name).getByRole('list', { name: 'Дни' }).getByRole('listitem')

it('plans two days on and two off around a leave, after showing which days conflict', async () => {
  const given = {
    ...{ car_id: car, staff_id: driver },
    ...{ start_date: at(0, '08:00'), end_date: at(0, '20:00') },
  }
  await page.goto(`/driver-schedule/create?refs=${encodeURIComponent(JSON.stringify(given))}`)
  await page.getByRole('button', { name: 'Повторять…' }).click()
  const title = 'Повторение смены'
  const kind = dialog(title).getByRole('combobox', { name: /^Повторять/ })
  await kind.fill('Сменный')
  await page.getByRole('option', { name: 'Сменный график' }).click()
  const until = dialog(title).getByRole('textbox', { name: /^По какой день/ })
  await until.fill(dotted(dayAfter(27)))
  await until.press('Tab')
  const status = dialog(title).getByRole('status')
  await expect.poll(() => status.textContent()).toBe('14 смен. Заняты 2 дня.')
  const busy = lines(title).filter({ hasText: 'Водитель занят' })
  expect(await busy.count()).toBe(2)
  expect(await busy.first().getByRole('link').count()).toBe(1)
  expect(await faultsOf(page)).toEqual([])
  expect(await planned()).toEqual([])
  // one more day off by choice
  await lines(title).nth(0).getByRole('checkbox').uncheck()
  await expect.poll(() => status.textContent()).toBe('13 смен. Заняты 2 дня.')
  await dialog(title).getByRole('button', { name: 'Записать свободные: 11 из 13' }).click()
  await page.getByText('Записано 11 смен').waitFor()
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  const days = (await planned()).map(({ start_date: start }) => start)
  expect(days).toEqual([1, 4, 5, 12, 13, 16, 17, 20, 21, 24, 25].map((day) => at(day, '08:00')))
})

it('changes this shift of a series and those after it, and leaves the earlier ones', async () => {
  const [first, second] = await planned()
  expect(first?.series_id).not.toBe(null)
  await page.goto(`/driver-schedule/edit/${second?.id}`)
  await page.getByRole('button', { name: 'Изменить серию…' }).click()
  const series = dialog('Изменение серии смен')
  expect(await series.getByRole('combobox', { name: /^Какие смены/ }).inputValue()).toBe(
    'Эту и следующие',
  )
  await series.getByRole('textbox', { name: /^Время начала/ }).fill('0930')
  await series.getByRole('button', { name: 'Изменить', exact: true }).click()
  await page.getByText('Изменено 10 смен').waitFor()
  const now = await planned()
  expect(now[0]).toMatchObject({ id: first?.id, start_date: at(1, '08:00') })
  expect(now.slice(1).every(({ start_date: start }) => start.includes('T04:30'))).toBe(true)
})

it('copies a week, and cancels the rest of a series', async () => {
  await page.goto(`/driver-schedule?day=${monday}`)
  await page.locator('.timeline-row').first().waitFor()
  await page.getByRole('button', { name: 'Другие действия' }).click()
  await page.getByRole('menuitem', { name: 'Скопировать неделю…' }).click()
  const title = 'Копирование недели'
  const day = (name: RegExp) => dialog(title).getByRole('textbox', { name })
  await day(/^Неделя с/).fill(dotted(monday))
  await day(/^На неделю с/).fill(dotted(dayAfter(28)))
  await day(/^На неделю с/).press('Tab')
  await expect.poll(() => dialog(title).getByRole('status').textContent()).toBe('3 смены.')
  await dialog(title).getByRole('button', { name: 'Записать все' }).click()
  await page.getByText('Записаны 3 смены').waitFor()
  const copied = (await planned()).filter(({ start_date: start }) => start >= at(28, '00:00'))
  expect(copied.map(({ start_date: start }) => start)).toEqual([
    at(29, '08:00'),
    at(32, '09:30'),
    at(33, '09:30'),
  ])
  const [first] = await planned()
  await page.goto(`/driver-schedule/edit/${first?.id}`)
  await page.getByRole('button', { name: 'Изменить серию…' }).click()
  await dialog('Изменение серии смен').getByRole('button', { name: 'Отменить смены' }).click()
  await page.getByText('Изменено 11 смен').waitFor()
  expect((await planned()).map(({ id }) => id)).toEqual(copied.map(({ id }) => id))
})
