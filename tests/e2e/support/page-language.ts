// Checks that all texts of a page are in its language, except data entered by users.
import type { Page } from 'playwright'
import type { Locale } from '#resources/kernel/locales.ts'

/**
 * Latin words that are also used in Cyrillic texts: the product's name, the source of the map, the
 * BI server, devices, keys, formats, units, codes and plates.
 */
const latin =
  /^(Motorpool|Excel|Superset|Enter|Esc|Ctrl|Alt|Shift|Tab|Caps|Lock|Home|End|Delete|PgUp|PgDn|PgDown|Natural|Earth|Chrome|Linux|[A-Z]|F\d+|[A-Z]{2,5}|\d\d[A-Z]\d{3}[A-Z]{2}|docx?|pdf|jpe?g|png|gif)$/
const signs: Readonly<Record<Locale, (text: string) => boolean>> = {
  ru: (text) => /[ўқғҳ]/i.test(text) || wordsOf(text).some((word) => !latin.test(word)),
  uz: (text) => /\p{Script=Cyrillic}/u.test(text),
  'uz-Cyrl': (text) => wordsOf(text).some((word) => !latin.test(word)),
  en: (text) => /[\p{Script=Cyrillic}ʻʼ]/u.test(text),
}

const wordsOf = (text: string) =>
  text.match(/[\p{Script=Latin}ʻʼ\d]*\p{Script=Latin}[\p{Script=Latin}ʻʼ\d]*/gu) ?? []

/**
 * Strings in the rows that the server has returned so far, which a page may show in another
 * language. Error messages are excluded.
 */
export type Data = () => Promise<ReadonlySet<string>>

/** Records the {@link Data} of a page; `known` is included from the beginning. */
export function dataOf(page: Page, ...known: string[]): Data {
  const data = new Set(known)
  const arriving = new Set<Promise<void>>()
  const add = (value: unknown, key = ''): void => {
    if (typeof value === 'string') data.add(value)
    else if (value && typeof value === 'object')
      for (const [name, inner] of Object.entries(value))
        if (key !== 'error' || ['used_by', 'taken_by', 'current'].includes(name)) add(inner, name)
  }
  // only of complete responses: event streams do not end, and the last requests of a page get no
  // response
  page.on('requestfinished', (request) => {
    if (!/\/(api|auth)\//.test(request.url())) return
    const read = request
      .response()
      .then((response) => response?.json())
      .then(add, () => undefined)
    arriving.add(read)
    void read.finally(() => arriving.delete(read))
  })
  return async () => {
    await Promise.all(arriving)
    return data
  }
}

/**
 * Every visible or spoken text (text, labels, hints, window title), except elements marked as
 * another language.
 */
export function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { lang } = document.documentElement
    const texts = new Set<string>([document.title])
    for (const element of document.body.querySelectorAll<HTMLElement | SVGElement>('*')) {
      const spoken = element.closest('[lang]')?.getAttribute('lang')
      if (
        (spoken && spoken !== lang) ||
        element.matches('script, style, noscript, title') ||
        !element.checkVisibility()
      )
        continue
      for (const name of [
        'aria-label',
        'aria-description',
        'aria-valuetext',
        'title',
        'placeholder',
        'alt',
      ])
        texts.add(element.getAttribute(name) ?? '')
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) texts.add(node.textContent ?? '')
    }
    return [...texts].map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
  })
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
function without(text: string, data: ReadonlySet<string>): string {
  return [...data]
    .map((one) => one.replaceAll(/\s+/g, ' ').trim())
    .filter((one) => one && text.includes(one))
    .toSorted((one, other) => other.length - one.length)
    .reduce(
      (rest, one) =>
        rest.replaceAll(new RegExp(`(?<![\\p{L}\\d])${escape(one)}(?![\\p{L}\\d])`, 'gu'), ' '),
      text,
    )
}

/** Texts of a page that are in another language than `locale`; `data` is ignored. */
export async function foreignTexts(page: Page, locale: Locale, data: Data): Promise<string[]> {
  const texts = await textsOf(page)
  const answered = await data()
  return texts.filter((text) => signs[locale](text) && signs[locale](without(text, answered)))
}
