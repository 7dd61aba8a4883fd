// Days in the office: HR, the warehouse, a manager and an administrator, each from the home page
// through its tasks to the sign-out.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { becomes, transit } from '../support/document-actions.ts'
import { choose, drawer, expectQuiet, save } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'
import type { Server } from '../support/server.ts'
import { beginDay, endDay, follow, goHome } from '../support/working-day.ts'
import { homeLine, homeNumber, homeSays, openHome } from '../support/working-day.ts'

let server: Server
let browser: Browser

beforeAll(async () => {
  server = await startDemo()
  browser = await launch()
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

async function arrive(login: string): Promise<Person> {
  const somebody = await person(browser, server.address)
  await beginDay(somebody.page, login)
  expect(await faultsOf(somebody.page)).toEqual([])
  return somebody
}
async function leave(somebody: Person): Promise<void> {
  await endDay(somebody.page)
  expectQuiet(somebody)
  await somebody.context.close()
}
/** The list has as many rows as its line on the home page shows. */
const hasAll = (page: Page, count: number) =>
  page.getByText(`Всего: ${count}`, { exact: true }).waitFor()

it('HR renews a licence that has expired, and takes a new driver on', async () => {
  const clerk = await arrive('hr')
  const { page } = clerk
  const expired = await homeNumber(page, 'Истекает', 'Просрочено')
  expect(expired).toBeGreaterThan(0)
  await follow(homeLine(page, 'Истекает', 'Просрочено'), 'Сроки документов')
  await hasAll(page, expired)
  const row = page.getByRole('row').filter({ hasText: 'Водительское удостоверение' }).first()
  const [surname = ''] = (await row.getByRole('link').last().innerText()).split(' ')
  await page.goto(`/staff?search=${encodeURIComponent(surname)}`)
  await page.getByRole('row').filter({ hasText: surname }).getByRole('link').first().press('Enter')
  const until = page.getByRole('textbox', { name: 'Удостоверение действует до' })
  await until.fill('01.02.2035')
  await page.keyboard.press('Control+s')
  await page.getByText('Сохранено').first().waitFor()
  await openHome(page)
  await homeSays(page, 'Истекает', 'Просрочено', expired - 1)

  await page.goto('/staff')
  await page.getByRole('grid').getByRole('link').first().waitFor()
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Фамилия' }).fill('Новоприбывший')
  await page.getByRole('textbox', { name: 'Имя', exact: true }).fill('Али')
  await choose(page, 'Должность', 'Водитель')
  await page.keyboard.press('Control+s')
  await page
    .getByText(/Добавлен|Сохранено/)
    .first()
    .waitFor()
  // a driver without recorded licence categories
  await openHome(page)
  await follow(
    homeLine(page, 'Что сделать', 'Водители без категорий в удостоверении'),
    'Сотрудники',
  )
  await page.getByRole('row').filter({ hasText: 'Новоприбывший' }).waitFor()
  await leave(clerk)
})

it('the warehouse posts a delivery, and issues the parts for a repair', async () => {
  const keeper = await arrive('warehouse-manager')
  const { page } = keeper
  const received = await homeNumber(page, 'Что сделать', 'Непроведённые поступления')
  expect(received).toBeGreaterThan(0)
  await follow(
    homeLine(page, 'Что сделать', 'Непроведённые поступления'),
    'Поступление материальных ценностей',
  )
  await hasAll(page, received)
  await page.getByRole('grid').getByRole('link').first().press('Enter')
  await transit(page, 'Провести')
  await becomes(page, 'Проведено')
  await openHome(page)
  await homeSays(page, 'Что сделать', 'Непроведённые поступления', received - 1)

  const awaited = await homeNumber(page, 'Что сделать', 'Заявки ждут материалов')
  await follow(
    homeLine(page, 'Что сделать', 'Заявки ждут материалов'),
    'Выдача материальных ценностей',
  )
  await hasAll(page, awaited)
  await page
    .getByRole('row')
    .filter({ hasText: 'Материалы в резерве' })
    .getByRole('link')
    .first()
    .press('Enter')
  await transit(page, 'Выдать всё')
  await becomes(page, 'Материалы выданы')
  await openHome(page)
  await homeSays(page, 'Что сделать', 'Заявки ждут материалов', awaited - 1)
  await leave(keeper)
})

it('a manager sees vehicles off the road, expiring documents, findings and changes', async () => {
  const manager = await arrive('manager')
  const { page } = manager
  const stands = await homeNumber(page, 'Не готовы к выезду', 'Нет действующей страховки')
  expect(stands).toBeGreaterThan(0)
  await follow(
    homeLine(page, 'Не готовы к выезду', 'Нет действующей страховки'),
    'Не готовы к выезду',
  )
  await hasAll(page, stands)
  await goHome(page)
  const findings = page.getByRole('region', { name: 'Контрольный центр' })
  await follow(findings.getByRole('link').first(), 'Контрольный центр')
  await goHome(page)
  await page.getByRole('region', { name: 'Статусы автомобилей' }).waitFor()
  await follow(homeLine(page, 'Сегодня', 'События в журнале'), 'Журнал событий')
  await page.getByRole('grid').getByRole('link').first().waitFor()
  await leave(manager)
})

it('an administrator sees the backups, and gives a user access', async () => {
  const administrator = await arrive('customer-admin')
  const { page } = administrator
  await page.getByText('Резервной копии ещё нет.').waitFor()
  const users = await homeNumber(page, 'Сегодня', 'Новые пользователи')
  await page.goto('/users')
  await page.getByRole('button', { name: 'Добавить' }).press('Enter')
  await page.getByRole('textbox', { name: 'Логин' }).fill('d.yangi')
  await choose(page, 'Роли', 'Диспетчер')
  await save(page)
  await page.getByRole('grid').getByRole('link', { name: 'd.yangi' }).press('Enter')
  await drawer(page).getByRole('button', { name: 'Пригласить' }).press('Enter')
  const shown = page.getByRole('dialog', { name: 'Одноразовый пароль для d.yangi' })
  await shown.getByRole('button', { name: 'Готово' }).press('Enter')
  await openHome(page)
  await homeSays(page, 'Сегодня', 'Новые пользователи', users + 1)
  await follow(homeLine(page, 'Сегодня', 'Новые пользователи'), 'Пользователи')
  await hasAll(page, users + 1)
  await leave(administrator)
})
