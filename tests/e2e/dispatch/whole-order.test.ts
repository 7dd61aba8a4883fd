// One order through all hands: requested and rated on a phone, approved from the notification,
// given a vehicle, a driver and a waybill by a dispatcher, driven and completed on the driver's
// phone. Dispatchers use a different process of the server than all other users.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask, callsOf } from '../support/calls.ts'
import { becomes, documentActions } from '../support/document-actions.ts'
import { addDays } from '#i18n/format/civil.ts'
import { todayIn } from '#i18n/format/zone.ts'
import { enter, expectQuiet, password, save, saved } from '../support/fleet-actions.ts'
import { cleanUp, demonstration, start } from '../support/server.ts'

let browser: Browser
let requester: Person
let approver: Person
let dispatcher: Person
let driver: Person
/** The user who links the driver's account with the assigned employee. */
let root: Person
/** Of the order. */
let number: string
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const address = 'Проходная, корпус 2'
/** Tomorrow: the checks of today do not count. */
const wanted = `${addDays(todayIn('Asia/Tashkent'), 1).split('-').reverse().join('.')} 12:00`
/** ms within which others see a change; four browsers share the machine's cores. */
const live = 3000

beforeAll(async () => {
  const park = await demonstration()
  const one = await start(park.DATA_DIR, park)
  const other = await start(park.DATA_DIR, park)
  browser = await launch()
  ;[requester, approver, driver, root, dispatcher] = await Promise.all([
    person(browser, one.address, phone),
    person(browser, one.address, phone),
    person(browser, one.address, phone),
    person(browser, one.address),
    person(browser, other.address),
  ])
  await enter(requester.page, '/order-requests', 'Мои заявки', 'user')
  await enter(approver.page, '/order-approvals', 'Согласование заявок', 'manager')
  await enter(dispatcher.page, '/dispatching/inquiry', 'Заявки', 'dispatcher')
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

const action = (page: Page, name: string) =>
  documentActions(page).getByRole('button', { name, exact: true })

/** How long it takes until it is to be seen. */
async function timed(seen: Promise<void>): Promise<number> {
  const begun = performance.now()
  await seen
  return performance.now() - begun
}

it('is ordered on a phone, and appears to dispatchers at once', async () => {
  const { page } = requester
  await page.goto('/dispatching-v2/inquiry')
  await page.getByRole('heading', { name: 'Заявки', level: 1 }).waitFor()
  await page.goto('/order-requests')
  await page.getByRole('button', { name: 'Добавить' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Желаемая дата подачи' }).fill(wanted)
  await form.getByRole('textbox', { name: 'Адрес подачи' }).fill(address)
  expect(await faultsOf(page)).toEqual([])
  await save(page)
  await saved(page)
  await page.getByText(address).first().click()
  await action(page, 'Отправить').click()
  await becomes(page, 'На согласовании')
  const told = dispatcher.page.getByText(/Создана заявка №/).first()
  expect(await timed(told.waitFor())).toBeLessThan(live)
  number = /№ (\d+)/.exec(await told.innerText())?.[1] ?? ''
})

it('is approved from the notice, on a telephone', async () => {
  const { page } = approver
  await page.goto('/notification-items')
  await page
    .getByText(/Согласование заявки/)
    .first()
    .click()
  await page.getByRole('link', { name: 'Открыть запись' }).click()
  await action(page, 'Согласовать').click()
  await becomes(page, 'Согласовано')
  const shown = requester.page.getByRole('dialog').getByText('Согласована').first()
  expect(await timed(shown.waitFor())).toBeLessThan(live)
  expect(await faultsOf(page)).toEqual([])
})

it('gets a free vehicle with its driver, and a waybill', async () => {
  const { page } = dispatcher
  await page.getByRole('button', { name: /Есть изменения/ }).click()
  const link = page.getByRole('link', { name: number, exact: true })
  const row = page.getByRole('row').filter({ has: link })
  await row.getByText('Согласована').waitFor()
  await link.click()
  const free = page.getByRole('region', { name: 'Свободные автомобили' })
  const [vehicle] = (await free.getByRole('button').first().innerText()).split(' · ')
  await free.getByRole('button').first().click()
  await page.keyboard.press('Control+s')
  await page.getByText('Сохранено').first().waitFor()
  await action(page, 'Назначить автомобиль').click()
  const asked = page.getByRole('dialog', { name: 'Назначить автомобиль' })
  await asked.getByRole('button', { name: 'Назначить автомобиль' }).click()
  await becomes(page, 'Автомобиль назначен')
  const shown = requester.page.getByRole('dialog').getByText('Автомобиль назначен').first()
  expect(await timed(shown.waitFor())).toBeLessThan(live)
  await page.getByRole('button', { name: 'Оформить путевой лист' }).click()
  await page.getByRole('combobox', { name: 'Автомобиль', exact: true }).first().waitFor()
  expect(
    await page.getByRole('combobox', { name: 'Автомобиль', exact: true }).first().inputValue(),
  ).toContain(vehicle)
  await page.goBack()
})

/** The driver's account of the demonstration belongs to the driver of the order. */
async function linkDriver(): Promise<void> {
  const { page } = root
  await callsOf(page)('POST /auth/login', { body: { login: 'root', password } })
  const [order] = await ask(page, 'POST /api/fms/dispatching/order/getListByFilter', {
    number: Number(number),
  })
  const users = await ask(page, 'POST /api/fms/user/getListByFilter', { size: 200 })
  const driving = order!.driver_id
  for (const { id, login, version, staff_id } of users)
    if (staff_id === driving && login !== 'driver')
      await ask(page, 'POST /api/fms/user/save', { id, version, staff_id: null })
  const { id, version } = users.find(({ login }) => login === 'driver')!
  await ask(page, 'POST /api/fms/user/save', { id, version, staff_id: driving })
}

it('is driven and completed on a telephone, and rated', async () => {
  await linkDriver()
  const { page } = driver
  await enter(page, '/driver-orders', 'Мои поездки', 'driver')
  const trip = page.getByRole('article').filter({ hasText: address })
  const press = (name: RegExp) => trip.getByRole('button', { name }).click()
  await page.getByText(/^Завтра \(/).click()
  await press(/^Принять/)
  await press(/^Выехал/)
  const under = dispatcher.page.getByText('Выполняется').first()
  expect(await timed(under.waitFor())).toBeLessThan(live)
  await press(/^Прибыл/)
  await press(/^Выполнено/)
  expect(await faultsOf(page)).toEqual([])
  const last = await trip.getByText(/^Последнее показание/).innerText()
  const km = Number(last.replace(/\D/g, '')) + 30
  await trip.getByLabel(/Показание одометра/).fill(String(km))
  await trip.getByRole('button', { name: 'Выполнено', exact: true }).click()

  const { page: his } = requester
  const shown = his.getByRole('dialog').getByText('Выполнена').first()
  expect(await timed(shown.waitFor())).toBeLessThan(live)
  await his.getByRole('button', { name: 'Другие действия' }).last().click()
  await his.getByRole('menuitem', { name: 'Оценить поездку' }).click()
  const rating = his.getByRole('dialog', { name: /^Оценка поездки/ })
  await rating.getByRole('combobox', { name: 'Оценка' }).click()
  await his.getByRole('option', { name: '4 – хорошо' }).click()
  await rating.getByRole('textbox', { name: 'Отзыв' }).fill('Приехали вовремя')
  expect(await faultsOf(his)).toEqual([])
  await rating.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await his.getByText('Спасибо за оценку').waitFor()
  const desk = dispatcher.page
  const chip = desk.getByRole('row').filter({ hasText: '4 – хорошо' }).first()
  await desk.goto('/dispatching/history-orders')
  await chip.waitFor()
  expectQuiet(requester, approver, dispatcher, driver)
})
