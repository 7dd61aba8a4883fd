// The gate board: it follows changes by others, opens one shift by keyboard and the rest of the
// morning at once, shows why a shift is not opened, and prints the opened ones.
import { expect, it } from 'vitest'
import type { Locator, Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { ask } from '../support/calls.ts'
import type { Crew } from '../support/convoy.ts'
import { expectQuiet } from '../support/fleet-actions.ts'
import { dayOffice, minutes } from './day-office.ts'

const office = dayOffice()
let board: Page
/** Not checked yet; ready; ready. */
let crews: readonly Crew[]

const rowOf = ({ garage }: Crew): Locator => board.locator('.gate-row', { hasText: garage })
const group = (name: string) => board.getByRole('region', { name })
const openButton = (crew: Crew) => rowOf(crew).getByRole('button', { name: 'Открыть смену' })
const becomes = (crew: Crew, name: string) =>
  group(name).locator('.gate-row', { hasText: crew.garage }).waitFor()
const expectClean = async () => expect(await faultsOf(board)).toEqual([])

it('shows shifts planned meanwhile, and late ones', async () => {
  board = await office.at('dispatcher', '/gate', 'Выпуск на линию')
  await board.getByRole('button', { name: 'Открыть все готовые' }).waitFor()
  crews = office.crews()
  for (const { carId: car_id, driverId: staff_id } of crews)
    await ask(office.root(), 'POST /api/fms/event-car-driver/save', {
      ...{ car_id, staff_id },
      ...{ start_date: minutes(-20).toISOString(), end_date: minutes(300).toISOString() },
    })
  for (const crew of crews) await becomes(crew, 'Опаздывают на выезд')
  await rowOf(crews[0]!).getByText('Врач: не пройден').waitFor()
  await rowOf(crews[0]!).getByText('Не пройден медосмотр этого дня').waitFor()
  await rowOf(crews[1]!).getByText('Готов к эксплуатации').waitFor()
  await rowOf(crews[1]!)
    .getByText(/^Опоздание 2\d\sмин$/)
    .waitFor()
  await expectClean()
})

it('opens a shift by one key', async () => {
  await openButton(crews[1]!).press('Enter')
  await board.getByText(/^Смена открыта: .*Юсупов/).waitFor()
  await becomes(crews[1]!, 'На линии')
  // the keyboard is at the next one that waits, not lost
  expect(await board.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON')
})

it('shows why a shift is not opened, and continues once that is corrected', async () => {
  await openButton(crews[0]!).press('Enter')
  const refusal = rowOf(crews[0]!).getByRole('alert')
  await refusal.getByText('Не пройден медосмотр этого дня').waitFor()
  await refusal.getByText('Не пройден технический контроль этого дня').waitFor()
  await expectClean()
  await ask(office.root(), 'POST /api/fms/medical-checkup/save', {
    ...{ driver_id: crews[0]!.driverId, health: 'passed', sobriety: 'passed' },
    ...{ pressure: '120/80', pulse: 70, temperature: '36.6', is_admitted: 'admitted' },
  })
  // the dispatcher reads no medical card, and sees all the same that there is one
  await rowOf(crews[0]!).getByText('Врач: допущен').waitFor()
})

it('opens all that are ready, lists the others, and prints what it opened', async () => {
  await board.getByRole('button', { name: 'Открыть все готовые' }).press('Enter')
  const dialog = board.getByRole('dialog')
  await dialog.getByText(/жд[её]т выезда|ждут выезда/).waitFor()
  await expectClean()
  await dialog.getByRole('button', { name: 'Открыть все готовые' }).press('Enter')
  const report = dialog.getByRole('alert')
  await report.getByText(/^Не открыт/).waitFor({ timeout: 30_000 })
  await report.getByText(crews[0]!.surname).waitFor()
  expect(await report.getByText(crews[2]!.surname).count()).toBe(0)
  await expectClean()
  const printed = board.waitForResponse((one) => one.url().endsWith('/print'))
  await dialog.getByRole('button', { name: 'Печать путевых листов' }).press('Enter')
  const answer = await printed
  expect(answer.headers()['content-type']).toBe('application/pdf')
  const { ids } = answer.request().postDataJSON() as { ids: number[] }
  const bills = await Promise.all(ids.map((id) => office.stored(id)))
  expect(bills.map(({ car_id }) => car_id)).toContain(crews[2]!.carId)
  expect(bills.every(({ state }) => state === 'open')).toBe(true)
  await dialog.getByRole('button', { name: 'Закрыть' }).press('Enter')
  await becomes(crews[2]!, 'На линии')
  await becomes(crews[0]!, 'Опаздывают на выезд')
})

it('is shown in large type if the user has chosen it, also on later visits', async () => {
  const size = () => board.locator('.gate').evaluate((one) => getComputedStyle(one).fontSize)
  const small = Number.parseFloat(await size())
  const large = board.getByRole('button', { name: /^Крупно/ })
  await large.press('Enter')
  await expect.poll(async () => Number.parseFloat(await size())).toBeGreaterThan(small * 1.4)
  await board.reload()
  await rowOf(crews[0]!).waitFor()
  expect(Number.parseFloat(await size())).toBeGreaterThan(small * 1.4)
  for (const width of [390, 1920]) {
    await board.setViewportSize({ width, height: 900 })
    expect(await board.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await expectClean()
  expectQuiet(...office.people)
})
