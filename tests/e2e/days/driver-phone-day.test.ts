// A driver's day on the phone: the shift, the vehicle and the waybill on the home page, reporting a
// defect, and signing out.
import { beforeAll, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { ask } from '../support/calls.ts'
import type { Crew } from '../support/convoy.ts'
import { expectQuiet } from '../support/fleet-actions.ts'
import { misfits } from '../support/page-fit.ts'
import { beginDay, endDay, follow, goHome, homeLine } from '../support/working-day.ts'
import { dayOffice, minutes } from '../waybill/day-office.ts'

const office = dayOffice()
let page: Page
let crew: Crew
let shift: { id: number }

beforeAll(async () => {
  // already checked; the account is the driver's
  crew = office.crews()[1]!
  const users = await ask(office.root(), 'POST /api/fms/user/getListByFilter', {
    search: 'driver',
  })
  const { id, version } = users.find(({ login }) => login === 'driver')!
  await ask(office.root(), 'POST /api/fms/user/save', { id, version, staff_id: crew.driverId })
  shift = await ask(office.root(), 'POST /api/fms/event-car-driver/save', {
    ...{ car_id: crew.carId, staff_id: crew.driverId },
    ...{ start_date: minutes(3).toISOString(), end_date: minutes(180).toISOString() },
  })
  page = await office.arrive()
  await page.setViewportSize({ width: 390, height: 844 })
}, 60_000)

const toDo = () => page.getByRole('region', { name: 'Что сделать' })

it('starts with the driver’s shift and vehicle, which wait for the gate', async () => {
  await beginDay(page, 'driver')
  await homeLine(page, 'Что сделать', 'Моя смена').waitFor()
  expect(await toDo().innerText()).toMatch(new RegExp(`${crew.garage}[\\s\\S]*Ждёт выезда`))
  expect(await misfits(page)).toEqual([])
  expect(await faultsOf(page)).toEqual([])
})

it('leads to the shift, and has its sheet once the gate has opened it', async () => {
  await follow(homeLine(page, 'Что сделать', 'Моя смена'), 'Мои смены')
  await page.getByText(crew.garage).first().waitFor()
  const opened = await ask(office.root(), 'POST /api/fms/gate-shift/open', {
    id: shift.id,
  })
  const { number } = await office.stored(opened.way_bill_id)
  await goHome(page)
  await expect.poll(() => toDo().innerText(), { timeout: 20_000 }).toContain('На линии')
  await follow(homeLine(page, 'Что сделать', 'Моя смена'), 'Мои смены')
  await page.getByRole('link').filter({ hasText: /\d/ }).first().waitFor()
  await page.getByText(String(number), { exact: true }).first().waitFor()
  expect(await misfits(page)).toEqual([])
})

it('reports a defect of the vehicle, and finds it among the driver’s own reports', async () => {
  const refs = encodeURIComponent(JSON.stringify({ car_id: crew.carId }))
  await page.goto(`/defects/add?refs=${refs}`)
  await page.getByRole('textbox', { name: 'Что нужно сделать' }).fill('Стучит подвеска')
  await page.keyboard.press('Control+s')
  await page.waitForURL((url) => !url.pathname.endsWith('/add'))
  await page.goto('/defects')
  await page.getByText('Стучит подвеска').first().waitFor()
  await goHome(page)
  await endDay(page)
  expectQuiet(...office.people)
})
