// The life cycle of a task: assigned, notified, completed, and reported to its author.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { drawer, enter, expectQuiet, open, save, saved } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'

let browser: Browser
let giver: Person
let doer: Person
const name = 'Проверить огнетушители в боксе'
const heading = 'Задачи'
const menu = (page: Page) => page.getByRole('navigation', { name: 'Меню' })

beforeAll(async () => {
  const server = await startDemo()
  browser = await launch()
  ;[giver, doer] = await Promise.all([
    person(browser, server.address),
    person(browser, server.address),
  ])
  await Promise.all([
    enter(giver.page, '/tasks', heading),
    enter(doer.page, '/profile', 'Профиль', 'warehouse-manager'),
  ])
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

it('a task notifies its assignee, who completes it, and then its author', async () => {
  const { page } = giver
  await page.getByRole('button', { name: 'Добавить' }).first().click()
  const form = drawer(page)
  await form.getByRole('textbox', { name: 'Что сделать' }).fill(name)
  const assignee = form.getByRole('combobox', { name: 'Исполнитель' })
  await assignee.fill('warehouse')
  await page.getByRole('option').first().click()
  await form.getByRole('combobox', { name: 'Связанная запись: Раздел' }).fill('Виды топлива')
  await page.getByRole('option', { name: 'Виды топлива' }).click()
  await form.getByRole('combobox', { name: 'Запись', exact: true }).fill('АИ-92')
  await page.getByRole('option', { name: 'АИ-92' }).first().click()
  expect(await faultsOf(page)).toEqual([])
  await save(page)
  await saved(page)
  await page.getByRole('button', { name: 'Поставленные мной' }).click()
  await page.getByRole('link', { name, exact: true }).waitFor()

  // the assignee is notified on the current page, and finds the task by the menu
  await doer.page
    .getByRole('link', { name: /непрочитанных: 1$/ })
    .first()
    .waitFor()
  await menu(doer.page).getByText('непрочитанных: 1').first().waitFor({ state: 'attached' })
  await open(doer.page, heading)
  await doer.page.getByRole('link', { name, exact: true }).click()
  const his = drawer(doer.page)
  // the user may read fuels, but has no screen for them
  await his.getByText('АИ-92').first().waitFor()
  expect(await his.getByRole('link', { name: 'АИ-92' }).count()).toBe(0)
  // opened is seen
  await menu(doer.page).getByText('непрочитанных: 1').first().waitFor({ state: 'detached' })
  const state = his.getByRole('combobox', { name: 'Статус' })
  await state.fill('Выполнена')
  await doer.page.getByRole('option', { name: 'Выполнена' }).click()
  await save(doer.page)
  await saved(doer.page)

  await page.goto('/notification-items')
  await page.getByText(new RegExp(`${name}\\. Выполнил`)).waitFor()
  expectQuiet(giver, doer)
})
