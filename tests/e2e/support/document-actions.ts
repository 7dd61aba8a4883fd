// A clerk's actions on a document, by keyboard, with targets found by their visible words.
import { extractText, getDocumentProxy } from 'unpdf'
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

/** The transitions that the user can make. */
export const documentActions = (page: Page) =>
  page.getByRole('group', { name: 'Действия с документом' })
export const transit = (page: Page, name: string) =>
  documentActions(page).getByRole('button', { name }).press('Enter')
/** Waits until the page shows the new state of the document. */
export const becomes = (page: Page, text: string) =>
  page.getByText(`Состояние: ${text}`).first().waitFor()

export async function hasFocus(what: Locator): Promise<void> {
  await expect.poll(() => what.evaluate((one) => one === document.activeElement)).toBe(true)
}

/**
 * Types into the focused reference field, accepts the first match, and moves on to the next field.
 */
export async function pickReference(page: Page, label: string, words: string): Promise<void> {
  await hasFocus(page.getByRole('combobox', { name: label, exact: true }))
  await page.keyboard.type(words)
  await page.getByRole('option', { name: words }).first().waitFor()
  await page.keyboard.press('Tab')
}

/** A time as typed into a field: 05.01.2026 08:00. */
export const written = (moment: Date) =>
  new Intl.DateTimeFormat('ru', {
    ...({ timeZone: 'Asia/Tashkent', day: '2-digit', month: '2-digit', year: 'numeric' } as const),
    ...({ hour: '2-digit', minute: '2-digit' } as const),
  })
    .format(moment)
    .replace(',', '')

/** The number of a read-only value with this label: 1602.25 for «1 602,25 л». */
export async function shownNumber(within: Locator, label: string): Promise<number> {
  const shown = within.locator('dt').getByText(label, { exact: true }).locator('xpath=../dd')
  return Number.parseFloat((await shown.innerText()).replace(/[^\d,]/g, '').replace(',', '.'))
}

/** The text of the current printout of the open record, without spaces. */
export async function printedText(page: Page, form: RegExp): Promise<string> {
  await page.getByRole('button', { name: 'Печать' }).press('Enter')
  const coming = page.waitForRequest((one) => one.url().endsWith('/print'))
  await page.getByRole('menuitem', { name: form }).press('Enter')
  // the page shows the response in a window; the same request is sent again
  const asked = await coming
  const data = asked.postDataJSON() as object
  const answer = await page.request.post(asked.url(), { data })
  expect(answer.headers()['content-type']).toBe('application/pdf')
  const paper = await getDocumentProxy(new Uint8Array(await answer.body()), { verbosity: 0 })
  const { text } = await extractText(paper, { mergePages: true })
  return text.replace(/\s+/g, '')
}
