// A custom role from its copy to its user, viewing the console as that role, the history of
// sign-ins, and signing out everybody.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask, callsOf, refusalOf } from '../support/calls.ts'
import { enter, expectQuiet, signIn } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'

let browser: Browser
let root: Person
let mechanic: Person

beforeAll(async () => {
  const server = await startDemo()
  browser = await launch()
  root = await person(browser, server.address)
  mechanic = await person(browser, server.address)
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

const menu = (page: Page) => page.getByRole('navigation', { name: 'Меню' })
const bar = (page: Page) => page.getByText('Вы смотрите на систему от имени роли «Старший механик»')

it('is copied from a role of the product, and has its own rights and screens', async () => {
  const { page } = root
  await enter(page, '/settings/role-management', 'Управление ролями')
  await page.getByLabel('Роль', { exact: true }).selectOption('mechanic')
  await page.getByRole('button', { name: 'Создать на основе роли…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новая роль на основе роли «Механик»' })
  await dialog
    .getByRole('textbox', { name: 'Название', exact: false })
    .first()
    .fill('Старший механик')
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Создать роль' }).click()
  const own = page.getByRole('group', { name: 'Старший механик: Виды топлива' })
  await own.getByRole('button', { name: 'Просмотр' }).waitFor()
  await page
    .getByRole('combobox', { name: 'Экраны: Старший механик, Виды топлива' })
    .selectOption('shown')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Проверить и сохранить…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить', exact: true }).click()
  await page.getByText('Сохранено изменений: 1').waitFor()
})

it('is viewed by the administrator, who can change nothing meanwhile', async () => {
  const { page } = root
  await page.getByRole('button', { name: 'Смотреть от имени этой роли' }).click()
  await bar(page).waitFor()
  // the screen that a mechanic does not have
  await menu(page).getByRole('link', { name: 'Виды топлива' }).waitFor()
  expect(await menu(page).getByRole('link', { name: 'Управление ролями' }).count()).toBe(0)
  expect(await faultsOf(page)).toEqual([])
  const refused = await refusalOf(ask(page, 'POST /api/fms/fuel/save', { name: 'АИ-100' }))
  expect([refused.status, refused.code]).toEqual([403, 'viewed_role'])
  // it is the session's, not the page's
  await page.reload()
  await bar(page).waitFor()
  await page.getByRole('button', { name: 'Прекратить' }).click()
  await bar(page).waitFor({ state: 'hidden' })
  expect((await refusalOf(ask(page, 'POST /api/fms/fuel/save', {}))).status).toBe(400)
})

it('is assigned to a user, and cannot be archived while it is in use', async () => {
  const { page } = root
  const call = callsOf(page)
  const users = await ask(page, 'POST /api/fms/user/getListByFilter', { login: 'mechanic' })
  const { id, version } = users.find(({ login }) => login === 'mechanic')!
  const [own] = await call('GET /api/fms/custom-role/getList')
  await ask(page, 'POST /api/fms/user/save', { id, version, role_ids: [100 + own!.id] })
  await mechanic.page.goto('/fuels')
  await signIn(mechanic.page, 'mechanic')
  await mechanic.page.getByRole('heading', { name: 'Виды топлива', level: 1 }).waitFor()
  await mechanic.page.getByRole('button', { name: /Меню пользователя/ }).click()
  await mechanic.page.getByText('Старший механик').waitFor()
  const removal = call('DELETE /api/fms/custom-role/delete', { body: { id: own!.id } })
  expect((await refusalOf(removal)).status).toBe(409)
})

it('sign-ins are listed, and everybody else is signed out by the administrator', async () => {
  await mechanic.page.goto('/profile')
  const history = mechanic.page.getByRole('table', { name: 'История входов' })
  await history.getByText('Вход выполнен').first().waitFor()
  expect(await faultsOf(mechanic.page)).toEqual([])
  const { page } = root
  await page.goto('/users')
  await page.getByRole('heading', { name: 'Пользователи', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Другие действия' }).click()
  await page.getByRole('menuitem', { name: 'Завершить сеансы всех…' }).click()
  const question = page.getByRole('dialog', { name: 'Завершить сеансы всех пользователей?' })
  await question.getByRole('button', { name: 'Завершить сеансы всех' }).click()
  await page.getByText(/^Завершено сеансов: [1-9]/).waitFor()
  await mechanic.page.reload()
  await mechanic.page.getByLabel('Логин').waitFor()
  expect(await callsOf(page)('GET /auth/user')).toMatchObject({ login: 'root' })
  expectQuiet(root)
})
