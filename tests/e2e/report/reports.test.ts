// Reports in the browser, in every language: a report with its chart, a link to the documents
// behind a number, and the file as it is downloaded.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import { locales } from '#resources/kernel/locales.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { callsOf } from '../support/calls.ts'
import { enter } from '../support/fleet-actions.ts'
import { sharedDemo } from '../support/server.ts'

const demo = sharedDemo()
let one: Person
beforeAll(async () => {
  one = await person(await launch(), demo.address)
  await enter(one.page, '/summary-reports', 'Сводные отчёты')
})
afterAll(async () => closeContexts(await launch()))

describe('summary reports', () => {
  it.each(locales)('are a table with sums and a chart in %s', async (locale) => {
    const { page } = one
    await page.evaluate((chosen) => localStorage.setItem('locale', chosen), locale)
    await page.goto('/summary-reports?report=mileage-summary')
    await page.locator('.report-buttons button[type=submit]').click()
    await page.locator('.report-table tfoot').waitFor()
    await page.locator('.report-chart svg').first().waitFor()
    expect(await page.locator('.report-table tbody').count()).toBeGreaterThan(1)
    expect(one.complaints).toEqual([])
  })
  it('lead to the documents behind a number', async () => {
    const { page } = one
    const link = page.locator('.report-table tbody a').first()
    const sheets = await link.textContent()
    await link.click()
    await page.waitForURL(/\/waybills\?/)
    await page.locator('[role=grid]').waitFor()
    expect(Number(sheets)).toBeGreaterThan(0)
  })
})

describe('the card of a vehicle', () => {
  it('shows its costs, month by month and per kilometre', async () => {
    const { page } = one
    await page.evaluate(() => localStorage.setItem('locale', 'ru'))
    const [car] = await callsOf(page)('GET /api/fms/car/getCarsByContract')
    await page.goto(`/vehicle/edit/${car?.id}`)
    await page.getByText('Затраты на автомобили').click()
    const table = page.locator('.record-report table')
    await table.locator('tfoot').waitFor()
    expect(await table.locator('thead').textContent()).toContain('На 1 км')
    expect(await table.locator('tbody tr').count()).toBeGreaterThan(1)
  })
})

describe('the Excel tab', () => {
  it('downloads the file that the screen shows', async () => {
    const { page } = one
    await page.evaluate(() => localStorage.setItem('locale', 'ru'))
    await page.goto('/report')
    const button = page.getByRole('button', { name: 'Сформировать' })
    expect(await button.isDisabled()).toBe(true)
    await page.getByLabel('Тип отчёта').selectOption({ label: 'Сводный отчёт по заправкам' })
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toContain('Сводный отчёт по заправкам')
    const { sheets } = await readXlsx(await readFile(await download.path()))
    await page.locator('.report-table tfoot').waitFor()
    const total = await page.locator('.report-table tfoot td').last().textContent()
    const last = sheets[0]?.rows.at(-1)?.at(-1)
    const digits = (text: unknown) =>
      Number(
        String(text)
          .replace(/[^\d,.]/g, '')
          .replace(',', '.'),
      )
    expect(digits(total)).toBeCloseTo(Number(last), 0)
  })
})
