// The organisation settings: a change by an administrator is shown to others without a reload.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask, refusalOf } from '../support/calls.ts'
import { enter, expectQuiet } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'

let browser: Browser
let root: Person
let dispatcher: Person
const heading = 'Настройки организации'
const bar = (page: Page) => page.locator('.bar')
const clock = (zone: string) =>
  new Intl.DateTimeFormat('ru', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date())

beforeAll(async () => {
  const server = await startDemo()
  browser = await launch()
  ;[root, dispatcher] = await Promise.all([
    person(browser, server.address),
    person(browser, server.address),
  ])
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

describe('the organisation settings', () => {
  it('of name, time zone and logo apply to everybody at once', async () => {
    const { page } = root
    const { page: other } = dispatcher
    const listening = other.waitForResponse((response) => response.url().endsWith('/api/live'))
    await Promise.all([
      enter(page, '/settings/organisation', heading),
      enter(other, '/', 'Motorpool', 'dispatcher'),
    ])
    await bar(other).getByText('Намуна Автотранс').waitFor()
    expect(await bar(other).locator('.brand-logo').count()).toBe(0)
    await page.getByRole('textbox', { name: 'Название' }).fill('Первый автопарк')
    const zone = page.getByRole('combobox', { name: 'Часовой пояс' })
    await zone.fill('tokyo')
    await page.getByRole('option', { name: 'Asia/Tokyo (UTC+9)' }).click()
    await page
      .getByLabel('Логотип', { exact: true })
      .and(page.locator('input'))
      .setInputFiles({
        name: 'logo.png',
        mimeType: 'image/png',
        buffer: await sharp({
          create: { width: 300, height: 120, channels: 3, background: '#1555a5' },
        })
          .png()
          .toBuffer(),
      })
    expect(await faultsOf(page)).toEqual([])
    await listening
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await bar(other).getByText('Первый автопарк').waitFor()
    await bar(page).getByText('Первый автопарк').waitFor()
    await expect
      .poll(async () => (await other.locator('.home').innerText()).includes(clock('Asia/Tokyo')), {
        timeout: 15_000,
      })
      .toBe(true)
    await bar(other).locator('.brand-logo').waitFor()
    await expect
      .poll(() =>
        bar(other)
          .locator('.brand-logo')
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0)
    expectQuiet(root, dispatcher)
  })
  it('can be neither opened nor saved without the right', async () => {
    const { page } = dispatcher
    const listed = page
      .getByRole('navigation', { name: 'Меню' })
      .getByRole('link', { name: heading })
    expect(await listed.count()).toBe(0)
    const save = ask(page, 'POST /api/fms/organisation/save', { name: 'Чужое' })
    expect((await refusalOf(save)).status).toBe(403)
    await page.goto('/settings/organisation')
    await page.waitForURL((url) => url.pathname === '/notFound')
  })
  it('fit a phone', async () => {
    const { page } = root
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('tab', { name: 'Реквизиты для печати' }).click()
    await page.getByRole('textbox', { name: 'Полное наименование' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await faultsOf(page)).toEqual([])
  })
})
