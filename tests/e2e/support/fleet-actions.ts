// User actions in the vehicle screens, found by their visible words.
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { callsOf } from './calls.ts'

export const password = 'motorpool-demo'

export async function signIn(page: Page, login = 'root', secret = password): Promise<void> {
  await page.getByLabel('Логин').fill(login)
  await page.getByLabel('Пароль', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Войти' }).click()
}

/**
 * Signs in without the form, which sign-in.test.ts covers, opens a page and waits for its heading.
 */
export async function enter(
  page: Page,
  path: string,
  heading: string,
  login = 'root',
): Promise<void> {
  await leave(page)
  await callsOf(page)('POST /auth/login', { body: { login, password } })
  await page.goto(path)
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
}

/**
 * Leaves the product before another sign-in: an open page would take the end of its former session
 * for an expiry, and sign out the new one.
 */
export async function leave(page: Page): Promise<void> {
  if (page.url() !== 'about:blank') await page.goto('/favicon.svg')
}

/** Signs in through the form on the way to a page and waits for its heading. */
export async function enterByForm(
  page: Page,
  path: string,
  heading: string,
  login = 'root',
): Promise<void> {
  await page.goto(path)
  await signIn(page, login)
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
}

export async function open(page: Page, section: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Меню' }).getByRole('link', { name: section }).click()
  await page.getByRole('heading', { name: section, level: 1 }).waitFor()
}

/** The drawer next to the list, with any record. */
export const drawer = (page: Page, toSave = 'Сохранить') =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: toSave, exact: true }) })

/** Types into a reference field and picks the first option. */
export async function choose(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(text)
  await page.getByRole('option', { name: text }).first().click()
}

export async function save(page: Page): Promise<void> {
  await drawer(page).getByRole('button', { name: 'Сохранить', exact: true }).click()
}

/** Waits until the drawer has closed: while saving, its button has another name. */
export async function saved(page: Page): Promise<void> {
  await page.getByRole('dialog').first().waitFor({ state: 'hidden' })
}

export async function addBrand(page: Page, name: string): Promise<void> {
  await open(page, 'Марки автомобилей')
  await page.getByRole('button', { name: 'Добавить' }).click()
  await page.getByRole('textbox', { name: 'Наименование' }).fill(name)
  await save(page)
  await saved(page)
  await row(page, name).waitFor()
}

export const row = (page: Page, name: string) => page.getByRole('row', { name })
export async function openRow(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click()
  await drawer(page).waitFor()
}

export const textOf = (page: Page, label: string) =>
  drawer(page).getByRole('textbox', { name: label }).inputValue()

/** The number in a field, parsed from the Russian format with a decimal comma. */
export async function numberOf(page: Page, label: string): Promise<number> {
  return Number((await textOf(page, label)).replace(',', '.'))
}

/** Console messages of a browser while its server is down, also during a handshake. */
const unanswered = /net::ERR_|^console: WebSocket connection to \S+ failed: /

/**
 * The console errors of a user whose server was killed meanwhile, except those that this causes.
 */
export const answeredTo = ({ complaints }: { complaints: string[] }) => ({
  complaints: complaints.filter((text) => !unanswered.test(text)),
})

/** Expects no console errors and no failed requests. */
export function expectQuiet(...people: { complaints: string[] }[]): void {
  expect(people.flatMap(({ complaints }) => complaints)).toEqual([])
}
