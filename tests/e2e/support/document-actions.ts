// What a clerk does with a document, by keyboard, found by its visible words.
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

/** The transitions that its reader can make. */
export const documentActions = (page: Page) =>
  page.getByRole('group', { name: 'Действия с документом' })
export const transit = (page: Page, name: string) =>
  documentActions(page).getByRole('button', { name }).press('Enter')
/** Until it is said that the document has gone there. */
export const becomes = (page: Page, text: string) =>
  page.getByText(`Состояние: ${text}`).first().waitFor()

export async function hasFocus(what: Locator): Promise<void> {
  await expect.poll(() => what.evaluate((one) => one === document.activeElement)).toBe(true)
}

/** Types into the reference that has the focus, takes what matches, and goes on. */
export async function pickReference(page: Page, label: string, words: string): Promise<void> {
  await hasFocus(page.getByRole('combobox', { name: label, exact: true }))
  await page.keyboard.type(words)
  await page.getByRole('option', { name: words }).first().waitFor()
  await page.keyboard.press('Tab')
}

/** As it is typed into a field: 05.01.2026 08:00. */
export const written = (moment: Date) =>
  new Intl.DateTimeFormat('ru', {
    ...({ timeZone: 'Asia/Tashkent', day: '2-digit', month: '2-digit', year: 'numeric' } as const),
    ...({ hour: '2-digit', minute: '2-digit' } as const),
  })
    .format(moment)
    .replace(',', '')
