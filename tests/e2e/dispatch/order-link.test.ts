// A recurring order, and the link with which its customer follows one of its orders.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import { enter, expectQuiet } from '../support/fleet-actions.ts'
import { cleanUp, demonstration, start } from '../support/server.ts'

let browser: Browser
let address: string
let root: Page

beforeAll(async () => {
  const park = await demonstration()
  ;({ address } = await start(park.DATA_DIR, park))
  browser = await launch()
  root = (await person(browser, address)).page
  await enter(root, '/dispatching/inquiry', 'Заявки')
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

it('is made recurring, and shows its next days', async () => {
  const found = await root.request.post('/api/fms/dispatching/order/getWaitingOrderListByFilter', {
    data: { size: 1 },
  })
  const { result } = (await found.json()) as { result: { id: number }[] }
  await root.goto(`/dispatching/inquiry?show=${result[0]!.id}`)
  await root.getByRole('button', { name: 'Сделать регулярной…' }).press('Enter')
  const dialog = root.getByRole('dialog', { name: /Регулярная заявка/ })
  await dialog.getByRole('region', { name: 'Ближайшие дни' }).waitFor()
  expect(await faultsOf(root)).toEqual([])
  await dialog.getByRole('button', { name: 'Сохранить' }).press('Enter')
  await root.waitForURL(/recurring-orders\/edit/)
  await root.getByRole('region', { name: 'Ближайшие дни' }).getByRole('listitem').nth(2).waitFor()
})

it('shows customers the progress of their order on a phone, without a session', async () => {
  const found = await root.request.post('/api/fms/dispatching/order/getActiveOrderListByFilter', {
    data: { state: ['assigned'], size: 1 },
  })
  const { result } = (await found.json()) as { result: { id: number }[] }
  const made = await root.request.post('/api/fms/dispatching/order/renewStatusLink', {
    data: { id: result[0]!.id },
  })
  const link = ((await made.json()) as { result: { path: string } }).result
  const customer = await person(browser, address, {
    ...{ locale: 'uz-UZ', viewport: { width: 390, height: 800 } },
  })
  await customer.page.goto(`/${link.path}`)
  await customer.page.getByRole('heading', { name: 'Buyurtma holati' }).waitFor()
  await customer.page.getByText('Avtomobil biriktirilgan').waitFor()
  expect(await customer.context.cookies()).toEqual([])
  expect(await customer.page.evaluate(() => document.scripts.length)).toBe(0)
  await customer.page.getByRole('link', { name: 'English' }).press('Enter')
  await customer.page.getByText('Vehicle assigned').waitFor()
  expectQuiet(customer)
})
