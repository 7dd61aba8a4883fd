// Two users in two browsers: one sends a vehicle in a message to a role, the other sees the badge,
// reads and answers.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { misfits } from '../support/page-fit.ts'
import { enter, expectQuiet } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'

let browser: Browser
let anna: Person
let boris: Person
beforeAll(async () => {
  const server = await startDemo()
  browser = await launch()
  ;[anna, boris] = await Promise.all([
    person(browser, server.address),
    person(browser, server.address),
  ])
  await enter(anna.page, '/vehicles', 'Автомобили')
  await enter(boris.page, '/vehicles', 'Автомобили', 'manager')
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
  expectQuiet({
    complaints: [anna, boris]
      .flatMap(({ complaints }) => complaints)
      .filter((text) => !text.includes('net::ERR_')),
  })
})

const link = (page: Page, name: string | RegExp) =>
  page
    .getByRole('navigation', { name: 'Меню' })
    .getByRole('link', { name, exact: typeof name === 'string' })
const log = (page: Page) => page.getByRole('log')
const input = (page: Page) => page.getByRole('textbox', { name: 'Текст сообщения' })
let vehicle = ''

it('a record is sent to a role from its page, by keyboard', async () => {
  const { page } = anna
  await page.goto('/vehicles?show=1')
  const card = page.getByRole('dialog')
  await expect
    .poll(() => card.getByRole('heading', { level: 2 }).first().textContent(), { timeout: 15_000 })
    .toMatch(/\d/)
  vehicle = (await card.getByRole('heading', { level: 2 }).first().textContent()) ?? ''
  await card.getByRole('button', { name: 'Отправить в сообщении' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Написать сообщение' })
  await dialog.getByText(vehicle).waitFor()
  await page.keyboard.type('Менеджер')
  await dialog.getByRole('button', { name: /^Менеджер 1 человек/ }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByText('Кому: Менеджер', { exact: true }).waitFor()
  await page.keyboard.type('Когда она вернётся?')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Сообщение отправлено').waitFor()
  await dialog.waitFor({ state: 'hidden' })
})

it('a member of the role sees the badge, reads the message, opens the record and answers', async () => {
  const { page } = boris
  await link(page, 'Сообщения – непрочитанных: 1').click()
  await page.getByRole('heading', { name: 'Сообщения', level: 1 }).waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Когда она вернётся?' })
    .getByRole('link')
    .click()
  await log(page).getByText('Новые сообщения').waitFor()
  await log(page).getByText('Когда она вернётся?').waitFor()
  await link(page, 'Сообщения').waitFor()
  await page.getByRole('link', { name: 'Уведомления: все прочитаны' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await log(page).getByRole('link', { name: vehicle }).click()
  await page.getByRole('heading', { name: vehicle, level: 1 }).waitFor()
  await page.goBack()
  await input(page).fill('К вечеру')
  await input(page).press('Enter')
  await log(page).getByText('К вечеру').waitFor()
  expect(await input(page).inputValue()).toBe('')
})

it('a message reaches an open conversation at once, without a second notification', async () => {
  const { page } = anna
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).first().click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await link(page, 'Сообщения – непрочитанных: 1').click()
  await page.getByRole('listitem').filter({ hasText: 'К вечеру' }).getByRole('link').click()
  await log(page).getByText('К вечеру').waitFor()
  await link(page, 'Сообщения').waitFor()
  const told = page.locator('.toast').filter({ hasText: 'Сообщение от' })
  while ((await told.count()) > 0)
    await told.first().getByRole('button', { name: 'Закрыть' }).click()
  await input(boris.page).fill('Или завтра утром')
  const sent = Date.now()
  await input(boris.page).press('Enter')
  await log(page).getByText('Или завтра утром').waitFor()
  expect(Date.now() - sent).toBeLessThan(5000)
  await page.getByRole('link', { name: 'Уведомления: все прочитаны' }).waitFor()
  expect(await told.count()).toBe(0)
})

it('a typed message survives a reload and a lost connection', async () => {
  const { page, context } = anna
  await input(page).fill('Хорошо, подожду')
  await page.reload()
  await expect.poll(() => input(page).inputValue(), { timeout: 15_000 }).toBe('Хорошо, подожду')
  await context.setOffline(true)
  await input(page).press('Enter')
  await page
    .getByRole('alert')
    .getByText('Нет связи с сервером. Проверьте сеть и повторите')
    .waitFor()
  expect(await input(page).inputValue()).toBe('Хорошо, подожду')
  await context.setOffline(false)
  await input(page).press('Enter')
  await log(page).getByText('Хорошо, подожду').waitFor()
  await log(boris.page).getByText('Хорошо, подожду').waitFor()
  expect(await log(boris.page).getByText('Хорошо, подожду').count()).toBe(1)
})

it('messages are shown in the other languages, the dark theme and on a phone with a way back to the list', async () => {
  const { page } = boris
  for (const [locale, title, back] of [
    ['en', 'Messages', 'Back to the conversations'],
    ['uz', 'Xabarlar', 'Suhbatlar roʻyxatiga'],
    ['uz-Cyrl', 'Хабарлар', 'Суҳбатлар рўйхатига'],
  ] as const) {
    await page.evaluate((value) => {
      localStorage.setItem('locale', value)
      localStorage.setItem('theme', value === 'uz' ? 'dark' : 'light')
    }, locale)
    await page.setViewportSize(
      locale === 'en' ? { width: 1280, height: 800 } : { width: 360, height: 740 },
    )
    await page.reload()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await log(page).getByText('К вечеру').waitFor()
    expect(await faultsOf(page), locale).toEqual([])
    expect(await misfits(page), locale).toEqual([])
    const way = page.getByRole('button', { name: back })
    expect(await way.isVisible()).toBe(locale !== 'en')
    if (locale !== 'uz-Cyrl') continue
    await way.click()
    await page.getByRole('listitem').getByRole('link').first().waitFor()
    expect(await log(page).count()).toBe(0)
    expect(await faultsOf(page), locale).toEqual([])
  }
})
