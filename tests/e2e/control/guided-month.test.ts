// The end of a month: an accountant is guided through it, closes it, prints its statements, and
// reopens it with a reason.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask } from '../support/calls.ts'
import { enter, expectQuiet } from '../support/fleet-actions.ts'
import { misfits } from '../support/page-fit.ts'
import { cleanUp, startDemo } from '../support/server.ts'

let browser: Browser
let keeper: Person
let page: Page

beforeAll(async () => {
  const server = await startDemo()
  browser = await launch()
  keeper = await person(browser, server.address)
  page = keeper.page
  await enter(page, '/gsm/months', 'Закрытие месяцев')
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
  expectQuiet({ complaints: keeper.complaints })
})

const panel = () => page.getByRole('region', { name: 'Закрытие месяца' })
const close = () => panel().getByRole('button', { name: /^Закрыть / })
const reopen = () => panel().getByRole('button', { name: 'Открыть снова' })

/** The last closed month, relative to the current day. */
async function chooseLastClosed(): Promise<void> {
  const [last] = await ask(page, 'POST /api/fms/book-month/getListByFilter', {
    ...{ slice: 'fuel', state: 'closed', sort: '-month', size: 1 },
  })
  const [year = '', month = ''] = last!.month.split('-')
  const name = new Intl.DateTimeFormat('ru', { month: 'long' }).format(
    new Date(Date.UTC(Number(year), Number(month) - 1, 15)),
  )
  const months = panel().getByRole('combobox', { name: 'Месяц' })
  const option = months.locator('option').filter({ hasText: new RegExp(`^${name} ${year}`, 'i') })
  await months.selectOption(await option.getAttribute('value'))
}

it('shows the state of the last closed month', async () => {
  await panel().waitFor()
  await chooseLastClosed()
  await panel()
    .getByText(/^Закрыл\(а\): /)
    .waitFor()
  for (const step of ['Что ещё не закончено', 'Итоги месяца', 'Ведомости для печати'])
    await panel().getByRole('heading', { name: step }).waitFor()
  expect(await panel().getByRole('row').count()).toBeGreaterThan(1)
  expect(await faultsOf(page)).toEqual([])
})

it('is reopened only with a reason', async () => {
  expect(await reopen().isDisabled()).toBe(true)
  await panel().getByLabel('Причина открытия').fill('поздний чек поставщика')
  await reopen().click()
  await page.getByText('Месяц открыт снова').waitFor()
  await close().waitFor()
})

it('is closed, and the list below shows it at once', async () => {
  await close().click()
  await page.getByText('Месяц закрыт', { exact: true }).waitFor()
  await reopen().waitFor()
  expect(await close().count()).toBe(0)
})

it('leads to the statements of this month, which are printed', async () => {
  const statement = panel().getByRole('link', { name: /по автомобилям/ })
  await statement.click()
  await page.getByRole('heading', { level: 1, name: /по автомобилям/ }).waitFor()
  await page.getByRole('button', { name: 'Другие действия' }).press('Enter')
  const coming = page.waitForRequest((one) => one.url().endsWith('/print'))
  await page
    .getByRole('menuitem')
    .filter({ hasText: /Ведомость/ })
    .first()
    .press('Enter')
  const asked = await coming
  const answer = await page.request.post(asked.url(), { data: asked.postDataJSON() as object })
  expect(answer.headers()['content-type']).toBe('application/pdf')
  await page.goBack()
  await panel().waitFor()
})

it('fits a telephone', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await panel().waitFor()
  expect(await misfits(page)).toEqual([])
})
