// A webhook in the browser: registered, its secret created, tested, and notified of a change by the
// running server, with the delivery shown in the list.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from 'playwright'
import { signed, webhookReceiver } from '#tests/support/network/webhook-receiver.ts'
import type { WebhookReceiver } from '#tests/support/network/webhook-receiver.ts'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask } from '../support/calls.ts'
import { drawer, enter, expectQuiet, save } from '../support/fleet-actions.ts'
import { go } from '../support/navigation.ts'
import { cleanUp, startDemo } from '../support/server.ts'

let browser: Browser
let root: Person
let receiver: WebhookReceiver

beforeAll(async () => {
  const server = await startDemo({ ALLOW_PRIVATE_ADDRESSES: '1' })
  receiver = await webhookReceiver()
  browser = await launch()
  root = await person(browser, server.address)
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
  await receiver.close()
})

let secret = ''
it('is registered, and its secret is shown once', async () => {
  const { page } = root
  await enter(page, '/settings/webhooks', 'Вебхуки')
  // the empty list offers the same below its note
  await page.getByRole('button', { name: 'Добавить' }).first().click()
  await page.getByRole('textbox', { name: 'Название' }).fill('Учёт')
  await page.getByRole('textbox', { name: 'Адрес получателя' }).fill(receiver.address)
  await save(page)
  await page.getByRole('grid').getByRole('link', { name: 'Учёт' }).click()
  await drawer(page).getByRole('button', { name: 'Создать секрет' }).click()
  const shown = page.getByRole('dialog', { name: 'Секрет «Учёт»' })
  secret = (await shown.locator('output').textContent()) ?? ''
  expect(secret).toMatch(/^whsec_[\w-]{43}$/)
  expect(await faultsOf(page)).toEqual([])
  await shown.getByRole('button', { name: 'Готово' }).click()
  await drawer(page).getByRole('button', { name: 'Отправить проверку' }).click()
  await drawer(page)
    .getByText(/^Принято: код 204/)
    .waitFor()
  expect(await faultsOf(page)).toEqual([])
  const [test] = receiver.received
  expect(test!.headers['motorpool-signature']).toBe(signed(test!, secret))
})

it('receives a change within seconds, and the list shows its answer', async () => {
  const { page } = root
  const [webhook] = await ask(page, 'POST /api/fms/webhook/getListByFilter', {})
  const { id, version } = webhook!
  const events = [
    { resource: 'car' as const, created: true, changed: true, removed: true, moved: true },
  ]
  await ask(page, 'POST /api/fms/webhook/save', { id, version, events })
  const [car] = await ask(page, 'POST /api/fms/car/getListByFilter', { size: 1 })
  await ask(page, 'POST /api/fms/car/save', { id: car!.id, color: 'Для учёта' })
  await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(2)
  expect(receiver.received[1]!.body).toMatchObject({ kind: 'change', record_id: car!.id })
  await go(page, '/settings/webhook-deliveries')
  await page.getByRole('grid').getByText('Доставлено').nth(1).waitFor()
  expect(await faultsOf(page)).toEqual([])
  expectQuiet(root)
})
