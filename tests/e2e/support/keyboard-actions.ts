// Keyboard actions in any language, which find their targets by the product's own words.
import type { Locator, Page } from 'playwright'
import { loadMessages } from '#i18n/load.ts'
import { filled } from '#i18n/plural.ts'
import type { Locale } from '#resources/kernel/locales.ts'

export type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string
/** The texts of a language, as the console shows them. @throws Error for a key without a text */
export async function speaker(locale: Locale): Promise<Say> {
  const texts: unknown = await loadMessages(locale)
  return (key, params = {}) => {
    const text = key
      .split('.')
      .reduce((at: unknown, step) => (at as Record<string, unknown> | undefined)?.[step], texts)
    if (typeof text !== 'string') throw new Error(`nothing is called ${key}`)
    return filled(locale, text, params)
  }
}

export interface Hand {
  page: Page
  say: Say
  button(key: string, params?: Parameters<Say>[1]): Locator
  item(key: string, params?: Parameters<Say>[1]): Locator
  row(name?: string): Locator
  /**
   * Presses a key on an element that must get the focus back once everything that it opens is
   * closed.
   */
  from(opener: Locator, key?: string): Promise<void>
  press(...keys: string[]): Promise<void>
  paste(text: string): Promise<void>
}

export function handOf(page: Page, say: Say): Hand {
  const named = (role: 'button' | 'menuitem') => (key: string, params?: Parameters<Say>[1]) =>
    page.getByRole(role, { name: say(key, params), exact: true })
  return {
    page,
    say,
    button: named('button'),
    item: named('menuitem'),
    row: (name) =>
      name === undefined
        ? page.locator('tbody tr').first()
        : page.getByRole('row', { name }).first(),
    async from(opener, key = 'Enter') {
      // Hovering would only prefetch; the focused element is marked.
      await opener.focus()
      await page.evaluate(() => document.activeElement?.setAttribute('data-opener', ''))
      await page.keyboard.press(key)
    },
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key)
    },
    paste: (text) =>
      page.evaluate((value) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', value)
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        )
      }, text),
  }
}
