// User administration: an invited user signs in, and granted and revoked rights take effect.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { ask, callsOf, refusalOf } from '../support/calls.ts'
import { choose, drawer, enter, expectQuiet, save, signIn } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'

let browser: Browser
let root: Person
let invited: Person

beforeAll(async () => {
  const server = await startDemo()
  browser = await launch()
  root = await person(browser, server.address)
  invited = await person(browser, server.address)
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

const menu = (page: Page) => page.getByRole('navigation', { name: 'Меню' })
const level = (page: Page, role: string, section: string, name: string) =>
  page.getByRole('group', { name: `${role}: ${section}` }).getByRole('button', { name })

/** A choice takes effect after it was reviewed and saved. */
async function saveRights(page: Page, change: string) {
  await page.getByRole('button', { name: 'Проверить и сохранить…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Сохранить изменения прав/ })
  await dialog.getByRole('listitem').filter({ hasText: change }).waitFor()
  await dialog.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await page.getByText('Сохранено изменений: 1').waitFor()
}

describe('a new user', () => {
  let oneTime = ''
  it('is created in the list with a password that is shown once', async () => {
    const { page } = root
    await enter(page, '/users', 'Пользователи')
    await page.getByRole('button', { name: 'Добавить' }).click()
    await page.getByRole('textbox', { name: 'Логин' }).fill('a.karimova')
    await choose(page, 'Роли', 'Менеджер')
    await save(page)
    await page.getByRole('grid').getByRole('link', { name: 'a.karimova' }).click()
    await drawer(page).getByText('Пользователь ещё не приглашён').waitFor()
    await drawer(page).getByRole('button', { name: 'Пригласить' }).click()
    const shown = page.getByRole('dialog', { name: 'Одноразовый пароль для a.karimova' })
    oneTime = (await shown.locator('output').textContent()) ?? ''
    expect(oneTime).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    expect(await faultsOf(page)).toEqual([])
    await shown.getByRole('button', { name: 'Готово' }).click()
    await drawer(page).getByText('Пользователь ещё не задал свой').waitFor()
    expect(await page.getByText(oneTime).count()).toBe(0)
  })
  it('signs in with it and must choose a new password first', async () => {
    const { page } = invited
    await page.goto('/staff')
    await signIn(page, 'A.Karimova', oneTime)
    await page.getByRole('heading', { name: 'Смените пароль' }).waitFor()
    expect(await menu(page).count()).toBe(0)
    const read = callsOf(page)('GET /api/fms/staff/getList')
    expect((await refusalOf(read)).status).toBe(403)
    await page.getByLabel('Текущий пароль', { exact: true }).fill(oneTime)
    await page.getByLabel('Новый пароль', { exact: true }).fill('лазурь и охра 31')
    await page.getByLabel('Подтвердите новый пароль', { exact: true }).fill('лазурь и охра 31')
    await page.getByRole('button', { name: 'Сменить пароль' }).click()
    const later = page.getByRole('button', { name: 'Позже' })
    await later
      .or(page.getByRole('heading', { name: 'Сотрудники', level: 1 }))
      .first()
      .waitFor()
    if (await later.isVisible()) await later.click()
    await page.getByRole('heading', { name: 'Сотрудники', level: 1 }).waitFor()
  })
})

describe('a right', () => {
  it('that is revoked during work takes effect at once: the action is refused, and the menu follows', async () => {
    const { page: administrator } = root
    const { page } = invited
    await page.getByRole('button', { name: 'Добавить' }).waitFor()
    await administrator.goto('/settings/role-management')
    await administrator.getByLabel('Роль', { exact: true }).selectOption('manager')
    await administrator.getByLabel('Сравнить с ролью').selectOption('chief')
    // what each level opens, and where two roles differ
    const own = administrator
      .getByRole('row')
      .filter({ has: administrator.getByRole('group', { name: 'Менеджер: Сотрудники' }) })
    await own.getByText('Экраны: Сотрудники').first().waitFor()
    const all = await administrator.getByRole('row').count()
    await administrator.getByRole('checkbox', { name: 'Только различия' }).click()
    await expect.poll(() => administrator.getByRole('row').count()).toBeLessThan(all)
    const apart = await administrator
      .locator('.roles-table tbody tr:not(.roles-area)')
      .evaluateAll((rows) => rows.map((row) => row.textContent ?? ''))
    expect(apart.filter((text) => !text.includes('отличается'))).toEqual([])
    await administrator.getByRole('checkbox', { name: 'Только различия' }).click()
    expect(await faultsOf(administrator)).toEqual([])
    await level(administrator, 'Менеджер', 'Сотрудники', 'Просмотр').click()
    await saveRights(administrator, 'Сотрудники: Редактирование → Просмотр')
    expect((await refusalOf(ask(page, 'POST /api/fms/staff/save', {}))).status).toBe(403)
    await page.getByRole('button', { name: 'Добавить' }).waitFor({ state: 'hidden' })
    await page.getByRole('heading', { name: 'Сотрудники', level: 1 }).waitFor()
    await level(administrator, 'Менеджер', 'Сотрудники', 'Нет доступа').click()
    await saveRights(administrator, 'Сотрудники: Просмотр → Нет доступа')
    await page.waitForURL((url) => url.pathname === '/notFound')
    await page.goto('/')
    await menu(page).waitFor()
    expect(await menu(page).getByRole('link', { name: 'Сотрудники' }).count()).toBe(0)
    expectQuiet(root, invited)
  })
  it('is found in the event log and restored from there', async () => {
    const { page: administrator } = root
    const { page } = invited
    await administrator.goto('/logging?filter={"page_name":"user","type":"change"}')
    await administrator.getByRole('heading', { name: 'Журнал событий', level: 1 }).waitFor()
    await administrator
      .getByRole('row')
      .filter({ hasText: 'Изменение' })
      .first()
      .getByRole('link')
      .first()
      .click()
    const shown = drawer(administrator, 'Закрыть')
    await shown.locator('dt', { hasText: 'Менеджер: Сотрудники' }).waitFor()
    expect(await shown.locator('dd', { hasText: 'Нет доступа' }).innerText()).toMatch(
      /Просмотр[\s\S]*→[\s\S]*Нет доступа/,
    )
    expect(await faultsOf(administrator)).toEqual([])
    await shown.getByRole('button', { name: 'Отменить это изменение' }).click()
    const asked = administrator.getByRole('dialog', { name: 'Отменить изменение?' })
    await asked.getByText('Просмотр').waitFor()
    expect(await faultsOf(administrator)).toEqual([])
    await asked.getByRole('button', { name: 'Отменить изменение' }).click()
    await asked.waitFor({ state: 'hidden' })
    await shown.getByRole('button', { name: 'Отменить это изменение' }).waitFor({ state: 'hidden' })
    expect((await callsOf(page)('GET /api/fms/staff/getCount')).count).toBeGreaterThan(0)
    await page.goto('/staff')
    await page.getByRole('heading', { name: 'Сотрудники', level: 1 }).waitFor()
    expect(await page.getByRole('button', { name: 'Добавить' }).count()).toBe(0)
    await shown.getByRole('link', { name: 'Открыть: Менеджер' }).click()
    await administrator.getByRole('heading', { name: 'Управление ролями', level: 1 }).waitFor()
    await level(administrator, 'Менеджер', 'Сотрудники', 'Просмотр').waitFor()
    expect(
      await level(administrator, 'Менеджер', 'Сотрудники', 'Просмотр').getAttribute('aria-pressed'),
    ).toBe('true')
    expectQuiet(root, invited)
  })
  it('can be changed on a phone', async () => {
    const { page } = root
    await page.setViewportSize({ width: 360, height: 740 })
    await level(page, 'Менеджер', 'Автомобили', 'Просмотр').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await faultsOf(page)).toEqual([])
  })
})
