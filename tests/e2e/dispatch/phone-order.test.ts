// An order by phone: a known caller, the caller's last address and the time, by keyboard.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask, callsOf } from '../support/calls.ts'
import { hasFocus } from '../support/document-actions.ts'
import { drawer, enter, expectQuiet, saved } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'

let browser: Browser
let dispatcher: Person
/** The number of a customer of the demonstration, as spoken. */
const number = '903214567'
/** As entered in the customer's former orders. */
const contact = '+998 90 321-45-67'
const seconds = 30
const secondMs = 1000

beforeAll(async () => {
  const server = await startDemo()
  browser = await launch()
  dispatcher = await person(browser, server.address)
  await enter(dispatcher.page, '/dispatching/inquiry', 'Заявки', 'dispatcher')
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

const field = (page: Page, name: string) => drawer(page).getByRole('textbox', { name, exact: true })
const reference = (page: Page, name: string) =>
  drawer(page).getByRole('combobox', { name, exact: true })

it('takes seven steps and less than half a minute', async () => {
  const { page } = dispatcher
  await page.getByRole('row').nth(1).waitFor()
  const begun = Date.now()
  let steps = 0
  const press = async (key: string) => {
    steps += 1
    await page.keyboard.press(key)
  }
  const type = async (text: string) => {
    steps += 1
    await page.keyboard.type(text)
  }
  await press('n')
  await hasFocus(field(page, 'Контакт'))
  await type(number)
  const known = drawer(page).getByRole('region', { name: 'Кто звонит' })
  const caller = known.getByRole('listitem').first()
  await caller.waitFor()
  const name = await caller.getByRole('button').first().innerText()
  const way = await caller.getByRole('button').nth(1).innerText()
  await press('Enter')
  await hasFocus(caller.getByRole('button').first())
  await press('Tab')
  await press('Enter')
  await hasFocus(field(page, 'Желаемая дата подачи'))
  await type('23:30')
  expect(await field(page, 'Контакт').inputValue()).toBe(contact)
  expect(await reference(page, 'Канал связи').inputValue()).toBe('Телефон')
  const [from, to] = way.split(' → ')
  expect(await reference(page, 'Откуда').inputValue()).toBe(from)
  expect(await reference(page, 'Куда').inputValue()).toBe(to)
  const who = await Promise.all(
    ['Подразделение', 'Контрагент', 'Сотрудник'].map((key) => reference(page, key).inputValue()),
  )
  expect(who).toContain(name)
  expect(await known.count()).toBe(0)
  expect(await faultsOf(page)).toEqual([])
  await press('Control+Enter')
  await saved(page)
  expect(steps).toBeLessThanOrEqual(12)
  expect(Date.now() - begun).toBeLessThan(seconds * secondMs)

  const last = { size: 1, sort: ['-id'] }
  const [order] = await ask(page, 'POST /api/fms/dispatching/order/getListByFilter', last)
  expect(order).toMatchObject({ channel_data: contact, from_name: from, to_name: to })
  expectQuiet(dispatcher)
})

it('an unknown caller is no obstacle, and a name finds a caller too', async () => {
  const { page } = dispatcher
  await page.keyboard.press('n')
  await hasFocus(field(page, 'Контакт'))
  const asked = page.waitForResponse((one) => one.url().endsWith('/getCallers'))
  await page.keyboard.type('999999999')
  await asked
  expect(await drawer(page).getByRole('region', { name: 'Кто звонит' }).count()).toBe(0)
  await page.keyboard.press('Enter')
  await hasFocus(field(page, 'Заказчик со слов'))
  const first = { path: { page: 0, size: 1 } }
  const call = callsOf(page)
  const [employee] = await call('GET /api/fms/employee-name/getListPerPage/{page}/{size}', first)
  const name = employee!.name!
  await page.keyboard.type(name.slice(0, name.indexOf(' ') + 3))
  const known = drawer(page).getByRole('region', { name: 'Кто звонит' })
  await known.getByRole('button', { name }).first().press('Enter')
  await expect.poll(() => reference(page, 'Сотрудник').inputValue()).toBe(name)
  expectQuiet(dispatcher)
})
