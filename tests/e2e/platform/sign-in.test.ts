// Signing in and out, and unknown paths.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Browser } from 'playwright'
import { closeContexts, launch, person } from '../support/browser.ts'
import type { Person } from '../support/browser.ts'
import { enter, enterByForm, expectQuiet, open, signIn } from '../support/fleet-actions.ts'
import { cleanUp, startDemo } from '../support/server.ts'
import type { Server } from '../support/server.ts'

let server: Server
let browser: Browser
let anna: Person

beforeAll(async () => {
  server = await startDemo()
  browser = await launch()
})

beforeEach(async () => {
  anna = await person(browser, server.address)
})

afterEach(async () => {
  await anna.context.close()
  expectQuiet(anna)
})

afterAll(async () => {
  await closeContexts(browser)
  await cleanUp()
})

const path = () => new URL(anna.page.url()).pathname

it('a wrong login and a wrong password get the same message', async () => {
  const { page } = anna
  await page.goto('/')
  for (const [login, secret] of [
    ['root', 'not the password'],
    ['no-such-person', 'motorpool-demo'],
  ] as const) {
    await signIn(page, login, secret)
    await page.getByRole('alert').getByText('Логин или пароль введены неверно').waitFor()
  }
  expect(path()).toBe('/login')
})

it('the sign-in asks for missing values', async () => {
  const { page } = anna
  await page.goto('/login')
  await page.getByRole('button', { name: 'Войти' }).click()
  await page.getByText('Введите правильные данные').waitFor()
  await page.getByText('Введите логин').waitFor()
  await page.getByText('Введите пароль').waitFor()
})

it('the sign-in redirects to the requested page, and never to another site', async () => {
  const { page } = anna
  await enterByForm(page, '/subdivisions/company?search=x', 'Организации')
  expect(new URL(page.url()).pathname).toBe('/subdivisions/company')
  await page.goto('/login')
  await page.getByRole('heading', { name: 'Motorpool', level: 1 }).waitFor()
  const other = await person(browser, server.address)
  await other.page.goto(
    '/login?from=https://evil.example/&redirect=https://evil.example/&next=//evil.example',
  )
  await signIn(other.page)
  await other.page.getByRole('navigation', { name: 'Меню' }).waitFor()
  expect(new URL(other.page.url()).origin).toBe(server.address)
  await other.context.close()
})

it('a session that ends elsewhere leads to the sign-in and back afterwards', async () => {
  const { page, context } = anna
  await enter(page, '/fuels', 'Виды топлива')
  await context.clearCookies()
  // a call that the page makes by itself may have led out before
  await page
    .getByRole('button', { name: 'Обновить' })
    .click({ timeout: 2000 })
    .catch(() => undefined)
  await page.getByText('Сеанс истёк, войдите снова').waitFor()
  expect(path()).toBe('/login')
  await signIn(page)
  await page.getByRole('heading', { name: 'Виды топлива', level: 1 }).waitFor()
})

it('after a sign-out, Back shows nothing', async () => {
  const { page } = anna
  await enter(page, '/fuels', 'Виды топлива')
  await open(page, 'Марки автомобилей')
  await page.getByRole('button', { name: /Меню пользователя/ }).click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await page.getByRole('button', { name: 'Войти' }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Войти' }).waitFor()
  expect(await page.getByRole('grid').count()).toBe(0)
})

it('actions that a role may not use are hidden', async () => {
  const { page } = anna
  await enter(page, '/', 'Motorpool', 'driver')
  expect(await page.getByRole('link', { name: 'Марки автомобилей' }).count()).toBe(0)
  await page.goto('/carBrands')
  await page.getByText('Страница не найдена').waitFor()
})

it('an unknown path shows the not-found page, signed in or not', async () => {
  const { page } = anna
  await enter(page, '/', 'Motorpool')
  await page.goto('/no/such/page')
  await page.getByText('Страница не найдена').waitFor()
  await page.getByRole('link', { name: 'На главную' }).click()
  await page.getByRole('heading', { name: 'Motorpool', level: 1 }).waitFor()
  await page.goto('/carBrands?edit=999999')
  await page.getByText('Запись не найдена').waitFor()
  const answer = await page.request.get('/api/no/such/call')
  expect([
    answer.status(),
    ((await answer.json()) as { error: { code: string } }).error.code,
  ]).toEqual([404, 'not_found'])
})

it('a chosen language is kept for the next visit', async () => {
  const { page } = anna
  await page.goto('/login')
  await page.getByLabel('Язык').selectOption({ label: 'English' })
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
})
