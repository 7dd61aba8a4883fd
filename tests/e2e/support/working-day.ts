// A working day from sign-in to sign-out: the tasks on the home page, and how to open each.
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { signIn } from './fleet-actions.ts'

/** Signs in through the form and waits for the home page. */
export async function beginDay(page: Page, login: string): Promise<void> {
  await page.goto('/')
  await signIn(page, login)
  await isHome(page)
}

const isHome = async (page: Page) => {
  await page.getByRole('heading', { name: 'Motorpool', level: 1 }).waitFor()
  await page.locator('.worklist').waitFor()
}

/** Loads the home page, from a page whose navigation is covered by a drawer. */
export async function openHome(page: Page): Promise<void> {
  await page.goto('/')
  await isHome(page)
}

/** Goes to the home page by the logo in the top bar, as users do between two tasks. */
export async function goHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Motorpool', exact: true }).press('Enter')
  await isHome(page)
}

type Section = 'Что сделать' | 'Не готовы к выезду' | 'Истекает' | 'Сегодня'

/** A line of the home page whose name begins with these words. */
export const homeLine = (page: Page, section: Section, words: string): Locator =>
  page
    .getByRole('region', { name: section, exact: true })
    .getByRole('link', { name: new RegExp(`^${words}`) })

/** The number in a line; 0 if there is none, since empty lines are not shown. */
export async function homeNumber(page: Page, section: Section, words: string): Promise<number> {
  const line = homeLine(page, section, words)
  if ((await line.count()) === 0) return 0
  return Number((await line.locator('strong').innerText()).replaceAll(/\D/g, ''))
}

/** Waits until the line has this number. */
export async function homeSays(
  page: Page,
  section: Section,
  words: string,
  count: number,
): Promise<void> {
  await expect.poll(() => homeNumber(page, section, words), { timeout: 20_000 }).toBe(count)
}

/** Follows a line to its page, by keyboard. */
export async function follow(line: Locator, heading: string): Promise<void> {
  await line.press('Enter')
  await line.page().getByRole('heading', { name: heading, level: 1 }).waitFor()
}

/** Signs out and checks that nothing is left on the screen. */
export async function endDay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Меню пользователя/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Выйти' }).press('Enter')
  await page.getByRole('button', { name: 'Войти' }).waitFor()
  expect(await page.locator('.home').count()).toBe(0)
}
