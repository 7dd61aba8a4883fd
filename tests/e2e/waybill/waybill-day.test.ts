// A vehicle leaves, each at their own place: it is checked, its driver admitted, its route bill drawn
// up and opened, a second one refused.
import { expect, it } from 'vitest'
import type { Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { ask, odometer, tank } from '../support/convoy.ts'
import type { Crew, Row } from '../support/convoy.ts'
import { admitDriver, passVehicle } from '../support/day-checks.ts'
import { becomes, documentActions, hasFocus } from '../support/document-actions.ts'
import { pickReference, transit, written } from '../support/document-actions.ts'
import { dayOffice, minutes } from './day-office.ts'

const office = dayOffice()
const { at } = office
let dispatcher: Page
let crew: Crew
let bill: Row

const expectClean = async (page: Page) => expect(await faultsOf(page)).toEqual([])
const stored = (id = bill.id) => office.stored(id)

it('the mechanic passes the vehicle', async () => {
  crew = office.crews()[0]!
  await passVehicle(await at('mechanic', '/mechanic', 'Технический контроль'), crew)
})

it('the doctor admits the driver', async () => {
  await admitDriver(await at('medical', '/doctors', 'Медосмотры'), crew)
})

it('the dispatcher draws it up by keyboard and sends it out', async () => {
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

it('a second shift is refused with a link to the open one, others leave together', async () => {
  const start_date = minutes(2).toISOString()
  const [again, ...others] = await Promise.all(
    office
      .crews()
      .map(({ carId: car_id, driverId: staff_id }) =>
        ask<Row>(office.root(), 'dispatching/route-bill/save', { car_id, staff_id, start_date }),
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
  await ask(office.root(), 'dispatching/route-bill/bulk', {
    action: 'delete',
    ids: { [again!.id]: null },
  })
})

it('is only to be read at its own address', async () => {
  const accountant = await at('chief-engineer', '/waybills', 'Путевые листы')
  await accountant.goto(`/waybills/${bill.id}`)
  await accountant.getByRole('heading', { level: 1, name: crew.garage }).waitFor()
  await accountant.getByText(`${crew.surname} Али`).first().waitFor()
  for (const role of ['textbox', 'combobox', 'checkbox'] as const)
    expect(await accountant.getByRole('main').getByRole(role).count()).toBe(0)
  await expectClean(accountant)
})
