// The second factor in the browser: enabled in the profile, asked for at the next sign-in, reset by
// an administrator.
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { faultsOf } from '../support/axe.ts'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import {
  drawer,
  enter,
  enterByForm,
  expectQuiet,
  password,
  signIn,
} from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'

let browser: Browser
let root: Person
let mechanic: Person
let secret = ''
let recovery: string[] = []

/** ms in which an app shows one code. */
const interval = 30_000
/** The code of the next interval: that of the present one may have been used already. */
const nextCode = () => new TOTP({ secret }).generate({ timestamp: Date.now() + interval })

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

describe('a second factor', () => {
  it('is enabled in the profile with the app’s first code, and gives recovery codes once', async () => {
    const { page } = mechanic
    await enter(page, '/profile', 'Профиль', 'mechanic')
    const card = page.getByRole('region', { name: 'Двухфакторная аутентификация' })
    await card.getByRole('button', { name: 'Включить' }).click()
    await card.getByRole('img').waitFor()
    secret = ((await card.locator('.factor-key').textContent()) ?? '').replaceAll(' ', '')
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(await faultsOf(page)).toEqual([])
    await card.getByLabel('Пароль для подтверждения').fill(password)
    await card.getByLabel('Код из приложения').fill(new TOTP({ secret }).generate())
    await card.getByRole('button', { name: 'Включить' }).click()
    await card.getByRole('heading', { name: 'Коды восстановления' }).waitFor()
    recovery = await card.locator('.recovery-list code').allTextContents()
    expect(recovery).toHaveLength(10)
    expect(await faultsOf(page)).toEqual([])
    await card.getByRole('button', { name: 'Коды сохранены' }).click()
    await card.getByText('Неиспользованных кодов восстановления: 10').waitFor()
  })
  it('is asked for at the next sign-in, by the app or a recovery code', async () => {
    const { page, context } = mechanic
    for (const given of [nextCode(), recovery[0] ?? '']) {
      await context.clearCookies()
      await page.goto('/profile')
      await signIn(page, 'mechanic')
      await page.getByRole('heading', { name: 'Двухфакторная аутентификация' }).waitFor()
      expect(await faultsOf(page)).toEqual([])
      if (given === recovery[0])
        await page.getByRole('button', { name: 'Нет телефона? Ввести код восстановления' }).click()
      await page.keyboard.insertText(given)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Профиль', level: 1 }).waitFor()
    }
    await page.getByText('Неиспользованных кодов восстановления: 9').waitFor()
  })
  it('is reset by an administrator, after which the password is enough', async () => {
    const { page } = root
    await enter(page, '/users', 'Пользователи')
    await page.getByRole('link', { name: 'mechanic', exact: true }).click()
    await drawer(page).getByText('Двухфакторная аутентификация включена').waitFor()
    await drawer(page).getByRole('button', { name: 'Сбросить второй фактор' }).click()
    await page.getByRole('button', { name: 'Да' }).click()
    await page.getByText('Второй фактор сброшен').first().waitFor()
    await mechanic.context.clearCookies()
    await enterByForm(mechanic.page, '/profile', 'Профиль', 'mechanic')
    expectQuiet(root, mechanic)
  })
})
