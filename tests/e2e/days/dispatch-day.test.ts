// The day of a dispatcher, from the planned shift at the gate to the returned waybill, and of the
// chief engineer, who posts it and decides on a repair: each step starts on the home page.
import { beforeAll, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { ask } from '../support/calls.ts'
import type { Schemas } from '../support/calls.ts'
import { odometer } from '../support/convoy.ts'
import type { Crew } from '../support/convoy.ts'
import { becomes, hasFocus, transit, written } from '../support/document-actions.ts'
import { expectQuiet } from '../support/fleet-actions.ts'
import { beginDay, endDay, follow, goHome } from '../support/working-day.ts'
import { homeLine, homeNumber, homeSays, openHome } from '../support/working-day.ts'
import { dayOffice, minutes } from '../waybill/day-office.ts'

const defect = 'Гремит глушитель'
const way = 90
const left = 58

const office = dayOffice()
let dispatcher: Page
let engineer: Page
let crew: Crew
let sheet: Schemas['way-bill.row']

beforeAll(async () => {
  // checked already
  crew = office.crews()[1]!
  await ask(office.root(), 'POST /api/fms/event-car-driver/save', {
    ...{ car_id: crew.carId, staff_id: crew.driverId },
    ...{ start_date: minutes(3).toISOString(), end_date: minutes(180).toISOString() },
  })
  dispatcher = await office.arrive()
  engineer = await office.arrive()
}, 60_000)

/** The sheet of the crew, as the office has it. */
async function sheetOf(car_id: number): Promise<Schemas['way-bill.row']> {
  const [found] = await ask(office.root(), 'POST /api/fms/way-bill/getListByFilter', { car_id })
  return found!
}

it('the dispatcher sees the departures, and opens the shift at the gate', async () => {
  await beginDay(dispatcher, 'dispatcher')
  expect(await homeNumber(dispatcher, 'Что сделать', 'Выезжают сегодня')).toBeGreaterThan(0)
  expect(await faultsOf(dispatcher)).toEqual([])
  await follow(homeLine(dispatcher, 'Что сделать', 'Выезжают сегодня'), 'Выпуск на линию')
  const row = dispatcher.locator('.gate-row').filter({ hasText: crew.garage })
  await row.getByRole('button', { name: 'Открыть смену' }).press('Enter')
  await dispatcher.getByText('Смена открыта').first().waitFor()
  sheet = await sheetOf(crew.carId)
  expect(sheet).toMatchObject({ state: 'open', staff_id: crew.driverId })
})

it('finds the orders waiting for a vehicle in a list that matches the number', async () => {
  await goHome(dispatcher)
  const waiting = await homeNumber(dispatcher, 'Что сделать', 'Заявки ждут автомобиль')
  expect(waiting).toBeGreaterThan(0)
  await follow(homeLine(dispatcher, 'Что сделать', 'Заявки ждут автомобиль'), 'Заявки')
  await dispatcher.getByText(`Всего: ${waiting}`, { exact: true }).waitFor()
})

it('takes the vehicle back by keyboard, after which its sheet waits no longer', async () => {
  // not the number that was there before the gate had opened it
  await openHome(dispatcher)
  const open = homeLine(dispatcher, 'Что сделать', 'Открытые путевые листы')
  await open.waitFor()
  const before = await homeNumber(dispatcher, 'Что сделать', 'Открытые путевые листы')
  await follow(open, 'Путевые листы')
  await dispatcher
    .getByRole('row')
    .filter({ hasText: crew.garage })
    .getByRole('link')
    .first()
    .press('Enter')
  await transit(dispatcher, 'Закрыть смену')
  const dialog = dispatcher.getByRole('dialog', { name: 'Закрыть смену' })
  await hasFocus(dialog.getByRole('textbox', { name: 'Одометр при возвращении' }))
  await dispatcher.keyboard.type(String(odometer + way))
  await dispatcher.keyboard.press('Tab')
  await dialog.getByRole('textbox', { name: 'Возвращение', exact: true }).fill(written(minutes(4)))
  await dialog.getByRole('textbox', { name: 'Остаток при возвращении' }).fill(String(left))
  await dispatcher.keyboard.press('Control+Enter')
  await becomes(dispatcher, 'Закрыт')
  await openHome(dispatcher)
  await homeSays(dispatcher, 'Что сделать', 'Открытые путевые листы', before - 1)
  await endDay(dispatcher)
})

it('the chief engineer posts the returned waybill', async () => {
  await beginDay(engineer, 'chief-engineer')
  const closed = await homeNumber(engineer, 'Что сделать', 'Путевые листы к проведению')
  await follow(homeLine(engineer, 'Что сделать', 'Путевые листы к проведению'), 'Путевые листы')
  await engineer.getByText(`Всего: ${closed}`, { exact: true }).waitFor()
  await engineer
    .getByRole('row')
    .filter({ hasText: crew.garage })
    .getByRole('link')
    .first()
    .press('Enter')
  await transit(engineer, 'Провести')
  await becomes(engineer, 'Проведён')
  await openHome(engineer)
  await homeSays(engineer, 'Что сделать', 'Путевые листы к проведению', closed - 1)
})

it('decides about a repair from its line, and sees why vehicles are off the road', async () => {
  const before = await homeNumber(engineer, 'Что сделать', 'Заявки на утверждение')
  await ask(office.root(), 'POST /api/tech-inspection/order/save', {
    ...{ car_id: crew.carId, description: defect, date: minutes(0).toISOString(), kind: 'repair' },
  })
  await openHome(engineer)
  await homeSays(engineer, 'Что сделать', 'Заявки на утверждение', before + 1)
  await follow(homeLine(engineer, 'Что сделать', 'Заявки на утверждение'), 'Заявки на ремонт и ТО')
  await engineer
    .getByRole('row')
    .filter({ hasText: defect })
    .getByRole('link')
    .first()
    .press('Enter')
  await transit(engineer, 'Утвердить')
  await becomes(engineer, 'Утверждена')
  await openHome(engineer)
  await homeSays(engineer, 'Что сделать', 'Заявки на утверждение', before)

  const stands = await homeNumber(engineer, 'Не готовы к выезду', 'Просрочен техосмотр')
  expect(stands).toBeGreaterThan(0)
  await follow(
    homeLine(engineer, 'Не готовы к выезду', 'Просрочен техосмотр'),
    'Не готовы к выезду',
  )
  await engineer.getByText(`Всего: ${stands}`, { exact: true }).waitFor()
  await endDay(engineer)
  expectQuiet(...office.people)
})
