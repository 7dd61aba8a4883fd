// A day of one vehicle, each at their own place: checked by the mechanic, its driver by the doctor;
// sent out by the dispatcher, refuelled, taken back with a mistyped odometer; posted, printed,
// corrected and printed again.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import type { Browser, Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { enter, expectQuiet, password } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'
import type { Server } from '../support/server.ts'

type Row = Record<string, unknown> & { id: number }

/** The one whose day it is, and two that leave together. */
const plates = ['01H771AA', '01H772AA', '01H773AA'] as const
const garages = ['Смена-1', 'Смена-2', 'Смена-3'] as const
const drivers = ['Саттаров', 'Юсупов', 'Назаров'] as const
const parts = [
  ...['Двигатель', 'Трансмиссия', 'Кузов', 'Освещение'],
  ...['Тормозная система', 'Рулевое управление', 'Шины', 'Аптечка, огнетушитель, упоры'],
]

let server: Server
let browser: Browser
const people: Person[] = []
let root: Page
let dispatcher: Page
let accountant: Page
let bill: Row

beforeAll(async () => {
  server = await startDemo()
  browser = await launch()
  root = (await person(browser, server.address)).page
  await root.request.post('/auth/login', { data: { login: 'root', password } })
  await prepare()
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

async function ask<T>(path: string, data: object, page = root): Promise<T> {
  const answer = await page.request.post(`/api/fms/${path}`, { data })
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return ((await answer.json()) as { result: T }).result
}

/** Three vehicles with a norm, fuel in their tanks and at the pump, and a driver for each. */
async function prepare(): Promise<void> {
  const first = async (path: string, filter: object) =>
    (await ask<Row[]>(`${path}/getListByFilter`, filter))[0]!.id
  const fuel = await ask<Row>('fuel/save', { name: 'Дизель колонны', density: '0.8400' })
  const place = { name: 'Колонка колонны', fuel_id: fuel.id }
  await ask('reservoir/save', { ...place, capacity: 9000, initial_value: 5000 })
  const model = (await ask<Row[]>('car-model/getListByFilter', {}))[0]!
  const status_id = await first('car-status', { code: 'on_line' })
  const position_id = await first('staff-position', { drives: true })
  const working = await first('staff-status', { code: 'working' })
  for (const [n, plate_number] of plates.entries()) {
    const car = await ask<Row>('car/saveCar', {
      ...{ plate_number, garage_number: garages[n], status_id, initial_odometer: 10_000 },
      ...{ brand_id: model.brand_id, model_id: model.id },
      fuels: [{ fuel_id: fuel.id, tank_volume: '200.00', tank_remainder: '60.00' }],
    })
    await ask('fuel-consumption-norm/save', {
      ...{ car_id: car.id, fuel_id: fuel.id, valid_from: '2020-01-01', norm: '20' },
    })
    await ask('staff/saveStaff', {
      ...{ surname: drivers[n], name: 'Али', position_id, status_id: working },
    })
  }
}

/** At a place of one's own. */
async function at(login: string, path: string, heading: string): Promise<Page> {
  const one = await person(browser, server.address)
  people.push(one)
  await enter(one.page, path, heading, login)
  return one.page
}

async function stored(id = bill.id): Promise<Row> {
  const answer = await root.request.get(`/api/fms/way-bill/getById/${id}`)
  return ((await answer.json()) as { result: Row }).result
}
async function whose(n: number): Promise<{ car_id: number; staff_id: number }> {
  const one = async (path: string, search: string) =>
    (await ask<Row[]>(`${path}/getListByFilter`, { search }))[0]!.id
  return { car_id: await one('car', garages[n]!), staff_id: await one('staff', drivers[n]!) }
}
const written = (moment: Date) =>
  new Intl.DateTimeFormat('ru', {
    ...({ timeZone: 'Asia/Tashkent', day: '2-digit', month: '2-digit', year: 'numeric' } as const),
    ...({ hour: '2-digit', minute: '2-digit' } as const),
  })
    .format(moment)
    .replace(',', '')
const minutes = (n: number) => new Date(Date.now() + n * 60_000)
const document = (page: Page) => page.getByRole('group', { name: 'Действия с документом' })
const press = (page: Page, name: string) => document(page).getByRole('button', { name }).click()
const state = (text: string, page: Page) => page.getByText(`Состояние: ${text}`).first().waitFor()
async function find(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Найти в очереди' }).fill(words)
  await page.getByRole('searchbox', { name: 'Найти в очереди' }).press('Enter')
}

it('the mechanic passes the vehicle', async () => {
  const page = await at('mechanic', '/mechanic', 'Технический контроль')
  await find(page, garages[0])
  const card = page.getByRole('form', { name: 'Карточка' })
  await card.getByRole('textbox', { name: 'Показание одометра' }).fill('10000')
  const answer = (name: string, value: RegExp) =>
    card.getByRole('group', { name }).locator('button', { hasText: value }).click()
  for (const part of parts) await answer(part, /^\d?Исправно$/)
  await answer('Результат', /^\d?Прошёл$/)
  await card.getByRole('button', { name: 'Сохранить и далее' }).click()
  await page.getByText('Сохранено:').waitFor()
})

it('the doctor admits the driver', async () => {
  const page = await at('medical', '/doctors', 'Медосмотры')
  await find(page, drivers[0])
  await page.getByRole('heading', { level: 2, name: drivers[0] }).waitFor()
  for (const key of ['1', '1']) await page.keyboard.press(key)
  for (const value of ['120/80', '70', '36,6']) {
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await page.getByText('Сохранено:').waitFor()
})

it('the dispatcher sends it out, and its checks are on the sheet', async () => {
  dispatcher = await at('dispatcher', '/route-bill', 'Маршрутные листы')
  const start_date = minutes(0).toISOString()
  bill = await ask('dispatching/route-bill/save', { ...(await whose(0)), start_date }, dispatcher)
  expect(bill).toMatchObject({ odometer_out: 10_000, fuel_out: '60.00', state: 'draft' })
  await dispatcher.goto(`/route-bill?edit=${bill.id}`)
  await press(dispatcher, 'Открыть смену')
  await state('Открыт', dispatcher)
  expect(await faultsOf(dispatcher)).toEqual([])
  bill = await stored()
  expect(bill).toMatchObject({ number: expect.any(Number) as number, is_closed: 0 })
  expect([bill.mechanic_id, bill.doctor_id]).not.toContain(null)
})

it('a second shift is refused with a link to the one that is open, others leave together', async () => {
  const start_date = minutes(1).toISOString()
  const [again, ...others] = await Promise.all(
    [0, 1, 2].map(async (n) =>
      ask<Row>('dispatching/route-bill/save', { ...(await whose(n)), start_date }),
    ),
  )
  await dispatcher.goto(`/route-bill?edit=${again!.id}`)
  await press(dispatcher, 'Открыть смену')
  const refused = dispatcher.getByRole('alert').filter({ hasText: 'Предыдущая смена не закрыта' })
  await refused.getByRole('link', { name: `№ ${String(bill.number)}` }).waitFor()
  expect(await faultsOf(dispatcher)).toEqual([])
  await dispatcher.goto('/route-bill')
  for (const n of [0, 1, 2]) {
    const row = dispatcher.getByRole('row', { name: plates[n] }).filter({ hasText: 'Черновик' })
    await row.getByRole('checkbox').first().check()
  }
  await dispatcher.getByRole('button', { name: 'Открыть смену' }).click()
  const question = dispatcher.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Открыть смену' }).click()
  await question.getByText('Предыдущая смена не закрыта').waitFor()
  expect(await faultsOf(dispatcher)).toEqual([])
  for (const { id } of others) expect((await stored(id)).state).toBe('open')
  await ask('dispatching/route-bill/bulk', { action: 'delete', ids: { [again!.id]: null } })
})

it('the dispenser refuels it on the way', async () => {
  const page = await at('gas-station-inspector', '/refueling', 'Заправка')
  await find(page, plates[0])
  await page.getByRole('heading', { level: 2, name: garages[0] }).waitFor()
  await page.getByRole('textbox', { name: 'Количество' }).fill('20')
  await page.getByRole('button', { name: 'Сохранить и далее' }).click()
  await page.getByText('Сохранено:').waitFor()
})

it('the dispatcher takes it back, and is asked about an odometer that has jumped', async () => {
  await dispatcher.goto(`/route-bill?edit=${bill.id}`)
  await press(dispatcher, 'Закрыть смену')
  const dialog = dispatcher.getByRole('dialog', { name: 'Закрыть смену' })
  const odometer = dialog.getByRole('textbox', { name: 'Одометр при возвращении' })
  await odometer.fill('110150')
  await dialog.getByRole('textbox', { name: 'Возвращение', exact: true }).fill(written(minutes(1)))
  // what follows stands beside it before anything is stored; in winter the norm is higher
  const shown = (label: string) => dialog.locator('dt', { hasText: label }).locator('xpath=../dd')
  await expect.poll(() => shown('Расход по норме').innerText()).toMatch(/^2[02]\s03[03],00\sл$/)
  await dialog.getByRole('textbox', { name: 'Остаток при возвращении' }).fill('52')
  await dialog.getByRole('button', { name: 'Закрыть смену' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'больше прежнего' }).waitFor()
  expect(await faultsOf(dispatcher)).toEqual([])
  await odometer.fill('10150')
  await expect.poll(() => shown('Расход по норме').innerText()).toMatch(/^3[03],00\sл$/)
  await expect.poll(() => shown('Остаток по норме').innerText()).toMatch(/^(50|47),00\sл$/)
  await dialog.getByRole('button', { name: 'Закрыть смену' }).click()
  await state('Закрыт', dispatcher)
  expect(await stored()).toMatchObject({
    ...{ distance: 150, fueled: '20.00', consumption: '28.00', is_closed: 1 },
  })
  expect((await stored()).norm_lines).toContainEqual(
    expect.objectContaining({ code: 'run', litres: '30.00' }),
  )
})

it('the chief engineer posts it, and finds it in the month', async () => {
  accountant = await at('chief-engineer', '/waybills', 'Путевые листы')
  await accountant.goto(`/waybills?filter=${encodeURIComponent(JSON.stringify({ month: 0 }))}`)
  await accountant.goto(`/waybills/edit/${bill.id}`)
  await press(accountant, 'Провести')
  await state('Проведён', accountant)
  const [year, month] = written(new Date()).slice(3, 10).split('.').reverse().map(Number)
  const filter = { year, month, car_id: bill.car_id, state: 'posted' }
  await accountant.goto(`/waybills?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  await accountant.getByRole('row', { name: plates[0] }).waitFor()
  const totals = accountant.getByRole('row', { name: 'Итого' })
  expect(await totals.innerText()).toMatch(/150\sкм[\s\S]*28,00[\s\S]*3[03],00/)
  expect(await faultsOf(accountant)).toEqual([])
})

it('is only to be read at its own address', async () => {
  await accountant.goto(`/waybills/${bill.id}`)
  await accountant.getByRole('heading', { level: 1, name: plates[0] }).waitFor()
  await accountant.getByText('Саттаров Али').first().waitFor()
  for (const role of ['textbox', 'combobox', 'checkbox'] as const)
    expect(await accountant.getByRole('main').getByRole(role).count()).toBe(0)
  expect(await faultsOf(accountant)).toEqual([])
})

/** The text of the sheet as it is printed now. */
async function sheetText(): Promise<string> {
  await accountant.getByRole('button', { name: 'Печать' }).click()
  const coming = accountant.waitForResponse((one) => one.url().endsWith('/print'))
  await accountant.getByRole('menuitem', { name: /4-П/ }).click()
  const answer = await coming
  expect(answer.headers()['content-type']).toBe('application/pdf')
  const paper = await getDocumentProxy(new Uint8Array(await answer.body()), { verbosity: 0 })
  const { text } = await extractText(paper, { mergePages: true })
  return text.replace(/\s+/g, '')
}

it('is printed, corrected with a reason, and printed as it is now', async () => {
  const before = await sheetText()
  for (const words of [`№${String(bill.number)}`, '01H771AA', '10150', '28,00'])
    expect(before).toContain(words)
  await accountant.goto(`/waybills/edit/${bill.id}`)
  await press(accountant, 'Исправить')
  const dialog = accountant.getByRole('dialog', { name: 'Исправить' })
  await dialog.getByRole('textbox', { name: 'Причина исправления' }).fill('описка в одометре')
  await dialog.getByRole('button', { name: 'Исправить' }).click()
  await state('Закрыт', accountant)
  await accountant.getByRole('textbox', { name: 'Одометр при возвращении' }).fill('10160')
  await accountant.keyboard.press('Control+s')
  await expect.poll(async () => (await stored()).distance).toBe(160)
  await press(accountant, 'Провести')
  await state('Проведён', accountant)
  expect(await sheetText()).toContain('10160')
  expect((await stored()).number).toBe(bill.number)
  expectQuiet(...people)
})
