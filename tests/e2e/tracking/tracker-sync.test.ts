// Synchronisation with the tracking service: differences are shown, and unconfirmed ones stay
// unchanged.
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CarLocation } from '#resources/wire/tracking.ts'
import type { FakeTraccar } from '#tests/support/server/fake-traccar.ts'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { callsOf } from '../support/calls.ts'
import { enter } from '../support/fleet-actions.ts'
import { cleanUp } from '../support/server.ts'
import { connect, readVehicles, startTrackedDemo } from '../support/tracked-demo.ts'

let service: FakeTraccar
let browser: Browser
let anna: Person
let cars: CarLocation[]

const deviceOf = (id: number, name: string) => ({
  ...{ id, name, uniqueId: `u${id}`, status: 'online' },
})

beforeAll(async () => {
  const demo = await startTrackedDemo()
  ;({ service } = demo)
  browser = await launch()
  anna = await person(browser, demo.server.address)
  const { page } = anna
  await enter(page, '/objects', 'Объекты')
  await connect(page, service)
  cars = await readVehicles(page)
  const [moved, , kept, chosen] = cars as [CarLocation, CarLocation, CarLocation, CarLocation]
  service.devices = [
    deviceOf(9001, moved.plate_number),
    deviceOf(9002, 'Прицеп 7'),
    deviceOf(9003, kept.plate_number),
    deviceOf(9004, chosen.plate_number),
    // the device of the first vehicle has another id now, that of the second is removed
    ...cars.slice(2).map(({ mobject_id: id }) => deviceOf(id, `Трекер ${id}`)),
  ]
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
  await service.close()
  expect(anna.complaints).toEqual([])
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Синхронизация с трекером' })
/** Tracker ids of the first four vehicles. */
const ids = async (page: Page) => {
  const stored = await Promise.all(
    cars
      .slice(0, 4)
      .map(({ id }) => callsOf(page)('GET /api/fms/car/getById/{id}', { path: { id } })),
  )
  return stored.map(({ mobject_id: id }) => id)
}

async function openSync(page: Page): Promise<void> {
  await enter(page, '/vehicles', 'Автомобили')
  await openAction(page)
  await dialog(page)
    .getByText(/^Совпадает автомобилей: /)
    .waitFor()
}
async function openAction(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Другие действия' }).click()
  await page.getByRole('menuitem', { name: 'Синхронизировать с трекером' }).click()
}

it('shows new, changed, removed and ambiguous devices, and changes nothing', async () => {
  const { page } = anna
  const before = cars.slice(0, 4).map(({ mobject_id: id }) => id)
  await openSync(page)
  const headings = await dialog(page).getByRole('heading', { level: 3 }).allInnerTexts()
  expect(headings).toEqual([
    ...['Получат ID трекера · 1', 'Подходит несколько автомобилей · 2'],
    ...['Устройства больше нет в трекере · 1', 'Новые устройства · 1'],
  ])
  await dialog(page).getByText('Прицеп 7 · 9002').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Отмена' }).click()
  expect(await ids(page)).toEqual(before)
})

it('is rejected if the devices have changed before the confirmation', async () => {
  const { page } = anna
  const before = await ids(page)
  await openSync(page)
  service.devices.push(deviceOf(9005, 'Новый'))
  await dialog(page).getByRole('button', { name: 'Применить' }).click()
  await dialog(page).getByRole('alert').getByText('Данные изменились').waitFor()
  service.devices.pop()
  expect(await ids(page)).toEqual(before)
})

it('changes what was confirmed, and leaves unselected vehicles unchanged', async () => {
  const { page } = anna
  const [, , kept] = await ids(page)
  await openSync(page)
  const [, , , chosen] = cars
  await dialog(page)
    .getByRole('combobox', { name: `Автомобиль для устройства ${chosen!.plate_number}` })
    .selectOption({ index: 1 })
  await dialog(page).getByRole('button', { name: 'Применить' }).click()
  await page.getByText('Изменено 3 автомобиля').waitFor()
  expect(await ids(page)).toEqual([9001, null, kept, 9004])
})
