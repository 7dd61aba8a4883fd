// A vehicle's day, with every user at a separate workstation: it is checked, sent out, refuelled,
// returned with a mistyped odometer, posted, printed, corrected and printed again.
import { expect, it } from 'vitest'
import type { Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { ask } from '../support/calls.ts'
import type { Schemas } from '../support/calls.ts'
import { odometer, tank } from '../support/convoy.ts'
import type { Crew } from '../support/convoy.ts'
import { admitDriver, findInQueue, passVehicle } from '../support/day-checks.ts'
import { becomes, documentActions, hasFocus } from '../support/document-actions.ts'
import { pickReference, printedText, shownNumber } from '../support/document-actions.ts'
import { transit, written } from '../support/document-actions.ts'
import { expectQuiet } from '../support/fleet-actions.ts'
import { dayOffice, minutes } from './day-office.ts'

/** km: too much for one day. */
const way = 1600
const refuelled = 20
const left = 52
const burnt = Number(tank) + refuelled - left

const office = dayOffice()
const { at } = office
let dispatcher: Page
let accountant: Page
let crew: Crew
let bill: Schemas['way-bill.record']

const expectClean = async (page: Page) => expect(await faultsOf(page)).toEqual([])
const stored = (id = bill.id) => office.stored(id)

it('the mechanic passes the vehicle', async () => {
  crew = office.crews()[0]!
  await passVehicle(await at('mechanic', '/mechanic', 'Технический контроль'), crew)
})

it('the doctor admits the driver', async () => {
  await admitDriver(await at('medical', '/doctors', 'Медосмотры'), crew)
})

it('the dispatcher creates the waybill by keyboard and sends the vehicle out', async () => {
  dispatcher = await at('dispatcher', '/route-bill', 'Маршрутные листы')
  await dispatcher.getByRole('row').nth(1).waitFor()
  await dispatcher.keyboard.press('n')
  await pickReference(dispatcher, 'Автомобиль', crew.garage)
  await pickReference(dispatcher, 'Водитель', crew.surname)
  await hasFocus(dispatcher.getByRole('textbox', { name: 'Выезд', exact: true }))
  await dispatcher.keyboard.type(written(minutes(1)))
  await dispatcher.keyboard.press('Control+s')
  await documentActions(dispatcher).waitFor()
  const id = Number(new URL(dispatcher.url()).searchParams.get('edit'))
  bill = await stored(id)
  expect(bill).toMatchObject({ state: 'draft', odometer_out: odometer, fuel_out: tank })
  await transit(dispatcher, 'Открыть смену')
  await becomes(dispatcher, 'Открыт')
  await expectClean(dispatcher)
  bill = await stored()
  expect(bill).toMatchObject({
    ...{ car_id: crew.carId, staff_id: crew.driverId, is_closed: 0 },
    number: expect.any(Number) as number,
  })
  expect([bill.mechanic_id, bill.doctor_id]).not.toContain(null)
})

it('a second shift is refused with a link to the open one, and others leave', async () => {
  const start_date = minutes(2).toISOString()
  const [again, ...others] = await Promise.all(
    office.crews().map(({ carId: car_id, driverId: staff_id }) =>
      ask(office.root(), 'POST /api/fms/dispatching/route-bill/save', {
        car_id,
        staff_id,
        start_date,
      }),
    ),
  )
  await dispatcher.goto(`/route-bill?edit=${again!.id}`)
  await transit(dispatcher, 'Открыть смену')
  const refused = dispatcher.getByRole('alert').filter({ hasText: 'Предыдущая смена не закрыта' })
  await refused.getByRole('link', { name: String(bill.number) }).waitFor()
  await expectClean(dispatcher)
  await dispatcher.goto('/route-bill')
  for (const { garage } of office.crews())
    await dispatcher
      .getByRole('row', { name: garage })
      .filter({ hasText: 'Черновик' })
      .getByRole('checkbox')
      .first()
      .check()
  await dispatcher.getByRole('button', { name: 'Открыть смену' }).click()
  const question = dispatcher.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Открыть смену' }).click()
  await question.getByText('Предыдущая смена не закрыта').waitFor()
  await expectClean(dispatcher)
  for (const { id } of others) expect((await stored(id)).state).toBe('open')
  await ask(office.root(), 'POST /api/fms/dispatching/route-bill/bulk', {
    action: 'delete',
    ids: { [again!.id]: null },
  })
})

it('the dispenser refuels it on the way', async () => {
  const page = await at('gas-station-inspector', '/refueling', 'Заправка')
  await findInQueue(page, crew.garage)
  await page.getByRole('heading', { level: 2, name: crew.garage }).waitFor()
  await hasFocus(page.getByRole('textbox', { name: 'Количество' }))
  await page.keyboard.type(String(refuelled), { delay: 45 })
  await page.keyboard.press('Enter')
  await page.getByText('Сохранено:').waitFor()
})

it('the dispatcher closes it, with a question about an odometer that has jumped', async () => {
  await dispatcher.goto(`/route-bill?edit=${bill.id}`)
  await transit(dispatcher, 'Закрыть смену')
  const dialog = dispatcher.getByRole('dialog', { name: 'Закрыть смену' })
  const reading = dialog.getByRole('textbox', { name: 'Одометр при возвращении' })
  await hasFocus(reading)
  await dispatcher.keyboard.type(String(odometer + way + 100_000))
  await dispatcher.keyboard.press('Tab')
  await dialog.getByRole('textbox', { name: 'Возвращение', exact: true }).fill(written(minutes(3)))
  await dialog.getByRole('textbox', { name: 'Остаток при возвращении' }).fill(String(left))
  // derived values are shown before anything is stored
  const shown = (label: string) => shownNumber(dialog, label)
  await expect.poll(() => shown('Пробег')).toBe(way + 100_000)
  const asked = async (km: string) => {
    await dialog.getByRole('alert').filter({ hasText: 'Всё равно сохранить?' }).waitFor()
    await dialog.getByText(new RegExp(`На ${km} км больше прежнего`)).waitFor()
  }
  await dispatcher.keyboard.press('Control+Enter')
  await asked('101\\s?600')
  await expectClean(dispatcher)
  await reading.fill(String(odometer + way))
  await expect.poll(() => shown('Пробег')).toBe(way)
  const norm = await shown('Расход по норме')
  expect(norm).toBeGreaterThanOrEqual(24) // in winter it is higher
  expect(await shown('Остаток по норме')).toBeCloseTo(Number(tank) + refuelled - norm, 2)
  expect(await shown('Перерасход')).toBeCloseTo(Math.max(0, burnt - norm), 2)
  await dispatcher.keyboard.press('Control+Enter')
  await asked('1\\s?600')
  await dialog.getByRole('button', { name: 'Да', exact: true }).press('Enter')
  await becomes(dispatcher, 'Закрыт')
  bill = await stored()
  expect(bill).toMatchObject({
    ...{ distance: way, fueled: `${refuelled}.00`, consumption: `${burnt}.00`, is_closed: 1 },
    ...{ norm: norm.toFixed(2) },
  })
})

it('the chief engineer posts it, and finds it in the totals of the month', async () => {
  accountant = await at('chief-engineer', '/waybills', 'Путевые листы')
  await accountant.goto(`/waybills/edit/${bill.id}`)
  await transit(accountant, 'Провести')
  await becomes(accountant, 'Проведён')
  const month = Number(written(new Date()).slice(3, 5))
  const filter = { month, car_id: crew.carId, state: 'posted' }
  await accountant.goto(`/waybills?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  await accountant.getByRole('row', { name: crew.garage }).waitFor()
  const totals = accountant.getByRole('row', { name: 'Итого' })
  await expect.poll(() => totals.innerText()).toMatch(/1\s600[\s\S]*20,00[\s\S]*28,00/)
  await expectClean(accountant)
})

it('is only to be read at its own address', async () => {
  await accountant.goto(`/waybills/${bill.id}`)
  await accountant.getByRole('heading', { level: 1, name: crew.garage }).waitFor()
  await accountant.getByText(`${crew.surname} Али`).first().waitFor()
  for (const role of ['textbox', 'combobox', 'checkbox'] as const)
    expect(await accountant.getByRole('main').getByRole(role).count()).toBe(0)
  await expectClean(accountant)
})

it('is printed with its number', async () => {
  const paper = await printedText(accountant, /4-П/)
  for (const words of [`№${String(bill.number)}`, '01H771AA', '11600', '28,00'])
    expect(paper).toContain(words)
})

it('is in the monthly statement by vehicle', async () => {
  await accountant.goto('/waybills')
  await accountant.getByRole('link', { name: 'Ведомость ГСМ по автомобилям' }).click()
  const [, month, year] = written(new Date()).slice(0, 10).split('.')
  // it has opened at the month that it is now
  await accountant.getByRole('button', { name: /^Месяц: / }).waitFor()
  const filter = { month: `${year}-${month}-01`, car_id: crew.carId }
  await accountant.goto(
    `/waybill-statements/vehicles?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  )
  const line = accountant.getByRole('row', { name: 'Путевой лист' })
  await expect.poll(() => line.count()).toBe(1)
  const cell = (key: string) => line.locator(`td[data-source="${key}"]`).innerText()
  expect(await cell('number')).toBe(String(bill.number))
  expect(await Promise.all(['distance', 'issued', 'balance'].map(cell))).toEqual([
    ...[expect.stringMatching(/^1\s600$/), '28,00', '52,00'],
  ])
  await expectClean(accountant)
})

it('is corrected with a reason, and printed as it is now', async () => {
  await accountant.goto(`/waybills/edit/${bill.id}`)
  await transit(accountant, 'Исправить')
  const dialog = accountant.getByRole('dialog', { name: 'Исправить' })
  await dialog.getByRole('textbox', { name: 'Причина исправления' }).fill('описка в одометре')
  await accountant.keyboard.press('Control+Enter')
  await becomes(accountant, 'Закрыт')
  await accountant
    .getByRole('textbox', { name: 'Одометр при возвращении' })
    .fill(String(odometer + 160))
  await accountant.keyboard.press('Control+s')
  await expect.poll(async () => (await stored()).distance).toBe(160)
  await transit(accountant, 'Провести')
  await becomes(accountant, 'Проведён')
  const paper = await printedText(accountant, /4-П/)
  expect(paper).toContain(`№${String(bill.number)}`)
  expect(paper).toContain('10160')
  expectQuiet(...office.people)
})
