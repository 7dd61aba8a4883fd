// Notifications across two servers: created at one, shown at once in a browser at the other, read,
// filtered and disabled there.
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { enter, expectQuiet } from '../support/fleet-actions.ts'
import { cleanUp, demonstration, start } from '../support/server.ts'
import type { Server } from '../support/server.ts'

let browser: Browser
let servers: [Server, Server]
/** The same user at both servers: an action at one is notified at the other. */
let here: Person
let there: Person
const heading = 'Уведомления'
const bell = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
const rows = (page: Page) => page.locator('.inbox-rows li')

beforeAll(async () => {
  const park = await demonstration()
  await skipDailyRounds(park.DATABASE_URL)
  servers = [await start(park.DATA_DIR, park), await start(park.DATA_DIR, park)]
  browser = await launch()
  ;[here, there] = await Promise.all([
    person(browser, servers[0].address),
    person(browser, servers[1].address),
  ])
  await enter(here.page, '/settings/notifications', 'Настройка уведомлений')
  await enter(there.page, '/notification-items', heading)
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
  expectQuiet({
    complaints: [here, there]
      .flatMap(({ complaints }) => complaints)
      .filter((text) => !text.includes('net::ERR_')),
  })
})

/** Midnight may pass during the run: notices of what expires would be added to the list. */
async function skipDailyRounds(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('update notification_round set day = day + 2')
  await client.end()
}

interface Job {
  id: number
  state: string
  columns: { index: number; field: string | null }[]
  key: string | null
  mode: string
}

/** Runs an import of one row at the first server; returns the time of its notification in ms. */
async function bring(name: string): Promise<number> {
  const { request } = here.page
  const result = async <T>(answer: Promise<Awaited<ReturnType<typeof request.get>>>) =>
    ((await (await answer).json()) as { result: T }).result
  const begun = await result<Job>(
    request.post('/api/fms/car-type-category/import', {
      multipart: {
        file: {
          name: `${name}.csv`,
          mimeType: 'text/csv',
          buffer: Buffer.from(`name;description\n${name};новая\n`),
        },
      },
    }),
  )
  const settled = async () => {
    let job: Job = begun
    await expect
      .poll(async () => (job = await result<Job>(request.get(`/api/import/${begun.id}`))).state, {
        timeout: 30_000,
      })
      .toMatch(/^(mapping|checked|applied|failed)$/)
    return job
  }
  const { columns, key, mode } = await settled()
  const fields = columns.map(({ index, field }) => ({ index, field }))
  await request.post('/api/import/map', {
    data: { id: begun.id, columns: fields, key, mode, resolve: [] },
  })
  expect((await settled()).state).toBe('checked')
  await request.post('/api/import/apply', { data: { id: begun.id } })
  expect((await settled()).state).toBe('applied')
  const [message] = await result<{ created_at: string }[]>(
    request.post('/api/fms/staff-notification/getListByFilter', { data: { size: 1 } }),
  )
  return Date.parse(message!.created_at)
}

it('the office decides who receives which notifications, and how', async () => {
  const { page } = here
  expect(await faultsOf(page)).toEqual([])
  const driver = page.getByRole('checkbox', { name: 'Водитель: Истекают сроки документов' })
  const before = await driver.isChecked()
  const fixed = page.getByRole('checkbox', { name: 'Водитель: Изменены права' })
  expect([before, await fixed.isChecked(), await fixed.getAttribute('aria-disabled')]).toEqual([
    false,
    true,
    'true',
  ])
  await driver.click()
  await expect.poll(() => driver.isChecked()).toBe(true)
  const popup = page.getByRole('checkbox', { name: 'Всплывающим окном: Импорт завершён' })
  await popup.click()
  await expect.poll(() => popup.isChecked()).toBe(true)
  await page.reload()
  await expect.poll(() => driver.isChecked().catch(() => false), { timeout: 15_000 }).toBe(true)
  expect(await popup.isChecked()).toBe(true)
})

it('a notification reaches a browser at the other server within a second, pops up, and is read in full', async () => {
  const { page } = there
  // once the socket is open the page asks what it has missed
  const opened = page
    .waitForEvent('websocket')
    .then(() => page.waitForResponse((answer) => answer.url().endsWith('getUnreadCount')))
  await page.reload()
  await opened
  await page.getByText('Нет уведомлений').waitFor()
  const seen = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () =>
          document.querySelector('.inbox-popup') ? resolve(Date.now()) : requestAnimationFrame(look)
        look()
      }),
  )
  const told = await bring('Легковые для проверки')
  expect((await seen) - told).toBeLessThan(1000)
  await bell(page, 'Уведомления, непрочитанных: 1').waitFor()
  const toast = page.locator('.toast', { hasText: 'Новое уведомление' })
  expect(await toast.getAttribute('data-type')).toBe('success')
  expect(await faultsOf(page)).toEqual([])
  await toast.getByRole('button', { name: /Импорт завершён/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Вы получили новое уведомление!' })
  await dialog.getByText(/«Легковые для проверки.csv»: добавлено 1, изменено 0/).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  await dialog.waitFor({ state: 'hidden' })
  // the other screen of the same person knows that it is read
  await bell(here.page, 'Уведомления: все прочитаны').waitFor()
  await bell(page, 'Уведомления: все прочитаны').waitFor()
})

it('notifications are listed, filtered, and marked as read one by one and all at once', async () => {
  const { page } = there
  await bring('Вторая')
  await bring('Третья')
  await bell(page, 'Уведомления, непрочитанных: 2').waitFor()
  await expect
    .poll(() =>
      rows(page)
        .allInnerTexts()
        .then((all) => all.map((text) => /«(.*)\.csv/.exec(text)?.[1])),
    )
    .toEqual(['Третья', 'Вторая', 'Легковые для проверки'])
  await page.getByRole('button', { name: 'Непрочитанные' }).click()
  await expect.poll(() => rows(page).count()).toBe(2)
  await page.getByRole('combobox', { name: 'Тип сообщения' }).selectOption('Изменены права')
  await page.getByText('Нет уведомлений').waitFor()
  await page.getByRole('combobox', { name: 'Тип сообщения' }).selectOption('Все типы')
  await rows(page)
    .getByRole('button', { name: /Вторая/ })
    .click()
  await page.keyboard.press('Escape')
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.getByRole('button', { name: 'Отметить все как прочитанные' }).click()
  await page.getByText('Нет уведомлений').waitFor()
  await bell(page, 'Уведомления: все прочитаны').waitFor()
})

it('a notification is not delivered to a user who has turned its type off', async () => {
  const { page } = there
  await page.goto('/profile')
  const own = page.getByRole('checkbox', { name: 'Импорт завершён' })
  await own.click()
  await page.getByText('Настройки сохранены').waitFor()
  await expect.poll(() => own.isChecked()).toBe(false)
  expect(await page.getByRole('checkbox', { name: /Изменены права/ }).isDisabled()).toBe(true)
  await bring('Четвёртая')
  await page.goto('/notification-items')
  await expect.poll(() => rows(page).count()).toBe(3)
})

it('notifications are shown in four languages, the dark theme and on a phone', async () => {
  const { page } = there
  for (const [locale, title, name] of [
    ['en', 'Notifications', 'Import finished'],
    ['uz', 'Bildirishnomalar', 'Import tugadi'],
    ['uz-Cyrl', 'Билдиришномалар', 'Импорт тугади'],
  ] as const) {
    await page.evaluate((value) => {
      localStorage.setItem('locale', value)
      localStorage.setItem('theme', value === 'uz' ? 'dark' : 'light')
    }, locale)
    await page.setViewportSize(
      locale === 'en' ? { width: 1280, height: 800 } : { width: 360, height: 740 },
    )
    await page.goto('/notification-items')
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await rows(page).getByText(name).first().waitFor()
    expect(await faultsOf(page), locale).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      locale,
    ).toBeLessThanOrEqual(0)
  }
})
