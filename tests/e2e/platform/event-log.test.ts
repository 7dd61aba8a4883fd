// The event log in Uzbek: a change is found, shown before and after, its record opened, and the
// change reverted, which is logged as well.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from 'playwright'
import { messages } from '#tests/i18n/trees.ts'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import { misfits } from '../support/page-fit.ts'
import { expectQuiet, password } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'
import type { Server } from '../support/server.ts'

let server: Server
let browser: Browser
const said = messages.uz
const log = said.resources['event-log']

beforeAll(async () => {
  server = await startDemo()
  browser = await launch()
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

it('a change is found by page, shown before and after, linked to its record, and reverted', async () => {
  const anna = await person(browser, server.address)
  const { page, context } = anna
  await context.request.post('/auth/login', { data: { login: 'root', password } })
  const list = (await (await context.request.get('/api/fms/car-brand/getList')).json()) as {
    result: { id: number; name: string }[]
  }
  const [brand] = list.result
  const saved = await context.request.post('/api/fms/car-brand/save', {
    data: { id: brand!.id, name: 'Boshqa nom' },
  })
  expect(saved.status()).toBe(200)
  await page.addInitScript(() => localStorage.setItem('locale', 'uz'))
  await page.goto('/logging')
  await page.getByRole('heading', { name: log.many, level: 1 }).waitFor()
  await page.getByText(said.app.logging.keep.replace('%{months}', '60')).waitFor()
  expect(await faultsOf(page)).toEqual([])
  expect(await misfits(page)).toEqual([])

  await page.getByRole('button', { name: log.fields.page_name, exact: true }).first().click()
  await page
    .getByRole('checkbox', { name: log.options.page_name['car-brand'], exact: true })
    .click()
  await page.keyboard.press('Escape')
  await expect.poll(() => decodeURIComponent(page.url())).toContain('"page_name":"car-brand"')
  const changed = page
    .getByRole('row')
    .filter({ hasText: log.options.type.change })
    .filter({ hasText: 'Boshqa nom' })
  await changed.getByRole('link').first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText(said.app.logging.changes).waitFor()
  const change = drawer.getByRole('list').getByRole('listitem')
  expect(await change.locator('dd').innerText()).toMatch(
    new RegExp(`${brand!.name}[\\s\\S]*Boshqa nom`),
  )
  expect(await change.locator('dt').innerText()).toBe(said.resources['car-brand'].fields.name)
  expect(await faultsOf(page)).toEqual([])
  const event = page.url()

  await drawer
    .getByRole('link', { name: said.app.logging.open.replace('%{name}', 'Boshqa nom') })
    .click()
  await expect.poll(() => page.url()).toContain(`/carBrands?show=${brand!.id}`)
  await page.getByRole('dialog').getByText('Boshqa nom').first().waitFor()
  await page.goto(event)

  await page.getByRole('button', { name: said.app.history.revert }).click()
  await page.getByRole('button', { name: said.app.history.revert_yes }).click()
  await page.getByText(said.app.history.reverted).waitFor()
  await page.getByRole('button', { name: said.app.history.revert }).waitFor({ state: 'detached' })
  const now = (await (
    await context.request.get(`/api/fms/car-brand/getById/${brand!.id}`)
  ).json()) as { result: { name: string } }
  expect(now.result.name).toBe(brand!.name)

  await page.getByRole('dialog').getByRole('link', { name: said.app.logging.all }).click()
  await expect
    .poll(() => page.getByRole('row').filter({ hasText: log.options.type.change }).count())
    .toBe(2)
  expectQuiet(anna)
  await context.close()
})

it('the retention period is set by a user administrator and shown to others', async () => {
  const anna = await person(browser, server.address)
  const { page, context } = anna
  await context.request.post('/auth/login', { data: { login: 'root', password } })
  await page.goto('/logging')
  await page.getByRole('button', { name: 'Изменить срок' }).click()
  const months = page.getByRole('textbox', { name: 'Месяцев (от 3 до 240)' })
  await months.fill('2')
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => months.getAttribute('aria-invalid')).toBe('true')
  await months.fill('72')
  await page.keyboard.press('Enter')
  await page.getByText('Срок хранения событий: 72 мес.').waitFor()
  await context.request.post('/auth/logout')
  await context.request.post('/auth/login', { data: { login: 'mechanic', password } })
  await page.goto('/logging')
  await page.getByText('Срок хранения событий: 72 мес.').waitFor()
  expect(await page.getByRole('button', { name: 'Изменить срок' }).count()).toBe(0)
  await context.close()
})
