// Shared workstations, and one user at several workstations.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { callsOf, refusalOf } from '../support/calls.ts'
import { enter, expectQuiet, password, signIn } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'
import type { Server } from '../support/server.ts'

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

const path = (page: Page) => new URL(page.url()).pathname
async function fromMenu(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: /Меню пользователя/ }).click()
  await page.getByRole('menuitem', { name: choice }).click()
}

const surname = (page: Page) => page.getByRole('textbox', { name: 'Фамилия' })
const locked = (page: Page) => page.getByRole('heading', { name: 'Экран заблокирован' })
const login = (page: Page) => page.getByLabel('Логин')
async function unlock(page: Page): Promise<void> {
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

describe('a shared workstation', () => {
  let anna: Person
  beforeAll(async () => {
    anna = await person(browser, server.address)
    await anna.page.goto('/staff/add')
    await signIn(anna.page)
    await surname(anna.page).fill('Половинкина')
  })
  afterAll(async () => {
    await anna.context.close()
    expectQuiet(anna)
  })

  it('is locked in every tab, also after a reload, and unlocked with the half-typed form', async () => {
    const { page, context } = anna
    const second = await context.newPage()
    await second.goto('/fuels')
    await second.getByRole('heading', { name: 'Виды топлива', level: 1 }).waitFor()
    await fromMenu(page, 'Заблокировать')
    await locked(page).waitFor()
    await locked(second).waitFor()
    expect(await surname(page).count()).toBe(0)
    expect((await refusalOf(callsOf(page)('POST /auth/user'))).status).toBe(401)
    await page.reload()
    await locked(page).waitFor()
    await page.getByText('Введите пароль пользователя Каримова Нилуфар').waitFor()
    expect(await login(page).inputValue()).toBe('root')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('password')
    await unlock(page)
    await surname(page).waitFor()
    expect(path(page)).toBe('/staff/add')
    expect(await surname(page).inputValue()).toBe('Половинкина')
    await second.getByRole('heading', { name: 'Виды топлива', level: 1 }).waitFor()
    await second.close()
  })

  it('shows a second user nothing of the first, whose form is restored later', async () => {
    const { page } = anna
    await fromMenu(page, 'Заблокировать')
    await locked(page).waitFor()
    await page.getByRole('button', { name: 'Сменить пользователя' }).click()
    await page.getByRole('heading', { name: 'Вход в систему' }).waitFor()
    expect(await login(page).inputValue()).toBe('')
    expect(await page.getByText('Каримова').count()).toBe(0)
    await signIn(page, 'hr')
    await page.getByRole('heading', { name: 'Motorpool', level: 1 }).waitFor()
    expect(path(page)).toBe('/')
    await page.goto('/staff/add')
    await surname(page).waitFor()
    expect(await surname(page).inputValue()).toBe('')

    await fromMenu(page, 'Сменить пользователя')
    await page.getByRole('heading', { name: 'Вход в систему' }).waitFor()
    expect([await login(page).inputValue(), page.url()]).toEqual(['', `${server.address}/login`])
    expect(
      await page.evaluate(() => [
        ...Object.keys(localStorage).filter((key) => key.startsWith('RaStore')),
        ...Object.keys(sessionStorage),
      ]),
    ).toEqual([])
    await signIn(page)
    await page.getByRole('heading', { name: 'Motorpool', level: 1 }).waitFor()
    await page.goto('/staff/add')
    await surname(page).waitFor()
    expect(await surname(page).inputValue()).toBe('Половинкина')
  })
})

describe('a user at two workstations', () => {
  it('signs the other one out, and changes the password for both', async () => {
    const here = await person(browser, server.address)
    const there = await person(browser, server.address)
    await enter(here.page, '/profile', 'Профиль', 'mechanic')
    await enter(there.page, '/profile', 'Профиль', 'mechanic')
    await here.page.reload()
    const table = here.page.getByRole('table', { name: 'Активные сеансы' })
    await table.getByText('это устройство').waitFor()
    expect(await table.getByRole('row').count()).toBe(3)
    await here.page.getByRole('button', { name: 'Выйти на других устройствах' }).click()
    await here.page.getByText('Завершён 1 сеанс').waitFor()
    await here.page.getByText('На других устройствах сеансов нет').waitFor()
    // the other page is notified of the end, and may already show the sign-in
    await there.page.reload()
    await signIn(there.page, 'mechanic')
    await there.page.getByRole('navigation', { name: 'Меню' }).waitFor()

    const fresh = 'своя длинная фраза 7'
    await here.page.getByLabel('Текущий пароль').fill('not the password')
    for (const label of ['Новый пароль', 'Подтвердите новый пароль'])
      await here.page.getByLabel(label, { exact: true }).fill(fresh)
    await here.page.getByRole('button', { name: 'Сменить пароль' }).click()
    await here.page.getByText('Текущий пароль введён неверно').waitFor()
    await here.page.getByLabel('Текущий пароль').fill(password)
    await here.page.getByRole('button', { name: 'Сменить пароль' }).click()
    await here.page.getByText('Пароль изменён').waitFor()
    await here.page.reload()
    await here.page.getByRole('heading', { name: 'Профиль', level: 1 }).waitFor()

    await there.page.reload()
    await signIn(there.page, 'mechanic')
    await there.page.getByText('Логин или пароль введены неверно').waitFor()
    await signIn(there.page, 'mechanic', fresh)
    await there.page.getByRole('navigation', { name: 'Меню' }).waitFor()
    for (const one of [here, there]) {
      await one.context.close()
      expectQuiet(one)
    }
  })
})
