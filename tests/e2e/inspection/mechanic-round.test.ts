// A mechanic's round of the yard with a tablet: a mistyped odometer is questioned, a vehicle fails
// and its repair is requested.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask } from '../support/calls.ts'
import type { Schemas } from '../support/calls.ts'
import { enter } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'
import type { Server } from '../support/server.ts'

const parts = [
  ...['Двигатель', 'Трансмиссия', 'Кузов', 'Освещение'],
  ...['Тормозная система', 'Рулевое управление', 'Шины', 'Аптечка, огнетушитель, упоры'],
]
const defect = 'Течёт тормозная жидкость'

let server: Server
let browser: Browser
let mechanic: Person
let page: Page
let vehicles: Schemas['mechanic-queue.row'][]

beforeAll(async () => {
  server = await startDemo()
  browser = await launch()
  mechanic = await person(browser, server.address, {
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
  })
  page = mechanic.page
  await enter(page, '/mechanic', 'Технический контроль', 'mechanic')
  vehicles = await waiting()
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

/** Vehicles that are to be checked, in the order of the queue. */
const waiting = () =>
  ask(page, 'POST /api/fms/mechanic-checkup/getCarListByFilter', { size: 500, state: 'waiting' })

const card = () => page.getByRole('form', { name: 'Карточка' })
const choice = (name: string) => card().getByRole('group', { name })
const answer = (name: string, value: string) =>
  choice(name)
    .locator('button', { hasText: new RegExp(`^\\d?${value}$`) })
    .tap()
const save = () => card().getByRole('button', { name: 'Сохранить и далее' }).tap()
const left = (count: number) => page.getByText(`Осталось: ${count}`, { exact: true }).waitFor()

async function look(odometer: number, faulty?: string) {
  await card().getByRole('textbox', { name: 'Показание одометра' }).fill(String(odometer))
  for (const part of parts) await answer(part, part === faulty ? 'Неисправно' : 'Исправно')
}

it('starts with no answers and no passed vehicles', async () => {
  expect(vehicles.length).toBeGreaterThan(3)
  await left(vehicles.length)
  await page.getByRole('grid', { name: 'Очередь' }).getByRole('row').first().tap()
  await choice('Двигатель').waitFor()
  for (const part of parts)
    expect(
      await card()
        .getByRole('group', { name: part })
        .getByRole('button', { pressed: true })
        .count(),
    ).toBe(0)
  expect(await faultsOf(page)).toEqual([])
})

it('goes from one vehicle to the next by touch', async () => {
  await look(vehicles[0]!.odometer! + 12)
  await answer('Результат', 'Прошёл')
  await save()
  await left(vehicles.length - 1)
})

it('asks about a mistyped odometer, and takes the corrected one', async () => {
  await look(vehicles[1]!.odometer! * 10)
  await answer('Результат', 'Прошёл')
  await save()
  const question = card().getByRole('alertdialog')
  await question.getByRole('button', { name: 'Нет' }).tap()
  await left(vehicles.length - 1)
  await card()
    .getByRole('textbox', { name: 'Показание одометра' })
    .fill(String(vehicles[1]!.odometer! + 8))
  await save()
  await left(vehicles.length - 2)
})

it('fails a vehicle with a reason, and requests its repair', async () => {
  await look(vehicles[2]!.odometer! + 5, 'Тормозная система')
  await answer('Результат', 'Не прошёл')
  await card().getByRole('textbox', { name: 'Выявленные неисправности' }).fill(defect)
  await card().getByRole('checkbox', { name: 'Подать заявку на ремонт' }).tap()
  await save()
  await left(vehicles.length - 3)
  expect((await waiting()).map(({ id }) => id)).toEqual(vehicles.slice(3).map(({ id }) => id))
  await page.getByRole('link', { name: 'Открыть заявку на ремонт' }).tap()
  await page.waitForURL(/inquir/)
  const written = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('main textarea, main input')]
        .map(({ value }) => value)
        .concat(document.body.innerText)
        .join(' '),
    )
  await expect.poll(written).toContain(defect)
  expect(mechanic.complaints).toEqual([])
})
