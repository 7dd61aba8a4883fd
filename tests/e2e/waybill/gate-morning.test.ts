// A morning of 60 shifts at the gate, one of them rejected for each reason: the others leave with a
// single click, each rejected one is listed with its reason and how to fix it, and one file
// contains the printed waybills.
import { expect, it, vi } from 'vitest'
import type { Locator, Page, Response } from 'playwright'
import { faults as faultWords } from '#i18n/ru/server/faults.ts'
import { releaseReasons } from '#i18n/ru/server/release.ts'
import { release } from '#resources/verdicts.ts'
import { faultsOf } from '../support/axe.ts'
import { ask } from '../support/calls.ts'
import { expectQuiet } from '../support/fleet-actions.ts'
import { planMorning } from '../support/morning.ts'
import type { PlannedShift } from '../support/morning.ts'
import { dayOffice } from './day-office.ts'

const size = 60
const timeout = 8 * 60_000
const office = dayOffice()
let board: Page
let shifts: PlannedShift[]

const group = (name: string) => board.getByRole('region', { name })
const dialog = () => board.getByRole('dialog')
const rowOf = (within: Page | Locator, { garage, surname }: PlannedShift): Locator =>
  within.locator('.gate-row').filter({ hasText: garage }).filter({ hasText: surname })
const openButton = (shift: PlannedShift) =>
  rowOf(board, shift).getByRole('button', { name: 'Открыть смену' })
/** Before what is named in it. */
const beginningOf = (words: string) => words.split(/%\{|\n/)[0]!
/** The rule that holds a second shift names the sheet that is open. */
const isFirm = ({ reason }: PlannedShift) => reason !== null && 'firm' in release.reasons[reason]

it('shows every shift of the morning, with what prevents its departure', { timeout }, async () => {
  const root = office.root()
  // an empty tank does not block a departure unless the organisation sets it
  const [own] = await ask(root, 'POST /api/fms/organisation/getListByFilter', {})
  await ask(root, 'POST /api/fms/organisation/save', { id: own!.id, release_low_fuel: 'blocks' })
  shifts = await planMorning(root, size)
  expect(shifts).toHaveLength(size)
  const reasons = shifts.flatMap(({ reason }) => reason ?? [])
  const asked = Object.keys(release.reasons).filter((code) => code !== 'driver_absent')
  expect([...reasons].sort()).toEqual(asked.sort())

  // a departure is at the beginning of its minute: all that was stored is to be before that
  const nextMinute = Math.ceil(Date.now() / 60_000) * 60_000
  await vi.waitUntil(() => Date.now() >= nextMinute, { timeout: 61_000, interval: 500 })
  board = await office.at('root', '/gate', 'Выпуск на линию')
  for (const shift of shifts) {
    await openButton(shift).waitFor()
    const missing = rowOf(board, shift).locator('.gate-missing')
    const says = shift.reason ? releaseReasons[shift.reason] : 'Готов к эксплуатации'
    await missing.getByText(says).waitFor()
  }
})

it('opens those that are ready, and lists the others with reason and link', async () => {
  await board.getByRole('button', { name: 'Открыть все готовые' }).press('Enter')
  await dialog().getByRole('button', { name: 'Открыть все готовые' }).press('Enter')
  const report = dialog().getByRole('alert')
  await report.getByText(/^Не открыт/).waitFor({ timeout: 120_000 })
  expect(await faultsOf(board)).toEqual([])
  for (const shift of shifts) {
    const { garage, surname, reason } = shift
    const ofVehicle = report.locator('.gate-refused > li').filter({ hasText: garage })
    const listed = ofVehicle.filter({ hasText: surname })
    expect([reason, garage, await listed.count()]).toEqual([reason, garage, reason ? 1 : 0])
    if (reason === null) continue
    const links = listed.getByRole('link')
    expect([reason, await links.count()]).toEqual([reason, 1])
    if (!isFirm(shift)) expect(await links.innerText()).toContain(beginningOf(faultWords[reason]))
  }
})

it('prints the opened waybills in one file, in list order', async () => {
  const isPrinted = (one: Response) => one.url().endsWith('/print')
  const printed = board.waitForResponse(isPrinted, { timeout: 120_000 })
  await dialog().getByRole('button', { name: 'Печать путевых листов' }).press('Enter')
  const answer = await printed
  expect(answer.headers()['content-type']).toBe('application/pdf')
  const { ids, filter } = answer.request().postDataJSON() as { ids: number[]; filter: object }
  expect(filter).toMatchObject({ sort: 'start_date' })
  const bills = await ask(office.root(), 'POST /api/fms/way-bill/getListByFilter', {
    ...{ id: ids, size: ids.length },
  })
  const opened = new Map(bills.map((bill) => [bill.car_id, bill]))
  for (const { carId, driverId: staff_id, garage } of shifts.filter((one) => one.reason === null))
    // each continues at the current state of its vehicle
    expect({ garage, ...opened.get(carId) }).toMatchObject({
      ...{ garage, state: 'open', staff_id, odometer_out: 10_000, fuel_out: '60.00' },
    })
  expect(shifts.filter(({ reason, carId }) => reason !== null && opened.has(carId))).toEqual([])
})

it('shows them on the road, and the others unchanged', async () => {
  await dialog().getByRole('button', { name: 'Закрыть' }).press('Enter')
  for (const shift of shifts)
    if (shift.reason === null) await rowOf(group('На линии'), shift).waitFor()
    else await openButton(shift).waitFor()
  expectQuiet(...office.people)
})
