import { describe, expect, test } from 'vitest'
import english from 'ra-language-english'
import { locales } from '#i18n/locales.ts'
import { kept } from '#i18n/translit/stems.ts'
import { messages, textsOf } from './trees.ts'

const placeholders = (form: string) => [...new Set(form.match(/%\{\w+\}/g))].sort()
const formsOf = (text: string) => text.split('||||').map((form) => form.trim())
const textAt = (locale: (typeof locales)[number]) => new Map(textsOf(messages[locale]))
const russian = textAt('ru')

describe.each(locales)('texts in %s', (locale) => {
  const texts = textsOf(messages[locale])

  test('exist for every key that Russian has', () => {
    expect([...textAt(locale).keys()].sort()).toEqual([...russian.keys()].sort())
  })
  test('include every key that react-admin uses', () => {
    const owed = textsOf(english.ra).map(([path]) => path)
    const said = new Set(textsOf(messages[locale].ra).map(([path]) => path))
    expect(owed.filter((path) => !said.has(path))).toEqual([])
  })
  test('are never empty and never end in a space', () => {
    const bare = texts.filter(
      ([path, text]) => path !== 'ra.boolean.null' && (text.trim() === '' || text !== text.trim()),
    )
    expect(bare).toEqual([])
  })
  test('have the placeholders of the Russian text in every plural form', () => {
    const own = texts.filter(([path]) => !path.startsWith('ra.'))
    const differing = own.filter(([path, text]) =>
      formsOf(text).some(
        (form) =>
          placeholders(form).join() !==
          placeholders(formsOf(russian.get(path) ?? '')[0] ?? '').join(),
      ),
    )
    expect(differing).toEqual([])
  })
  test('use no placeholder that react-admin does not fill', () => {
    const filledIn = new Map(
      textsOf({ ra: english.ra }).map(([path, text]) => [path, placeholders(text)]),
    )
    const strange = texts.filter(
      ([path, text]) =>
        path.startsWith('ra.') &&
        placeholders(text).some((name) => !filledIn.get(path)?.includes(name)),
    )
    expect(strange).toEqual([])
  })
  test('have as many plural forms as the language', () => {
    const full = locale === 'ru' ? 3 : 2
    const odd = texts.filter(([path, text]) => {
      const count = formsOf(text).length
      return count !== 1 && count !== full && !path.startsWith('resources.')
    })
    expect(odd).toEqual([])
    // Where Russian has forms, a language without them needs one text that fits every count.
    const alone = texts.filter(
      ([path, text]) => formsOf(russian.get(path) ?? '').length > 1 && formsOf(text).length === 1,
    )
    expect(locale.startsWith('uz') ? [] : alone).toEqual([])
  })
  test('use the typographic marks of the language', () => {
    // English ra.* is react-admin's own and is kept unchanged.
    const own = texts.filter(([path]) => locale !== 'en' || !path.startsWith('ra.'))
    expect(own.filter(([, text]) => /\.\.\.| - |\s{2}/.test(text))).toEqual([])
    // English has “ ” and a short dash, the others have « » and a long one.
    const foreign = locale === 'en' ? /[«»—]/ : /[“”]|[\p{L}}] – /u
    expect(own.filter(([, text]) => foreign.test(text))).toEqual([])
    if (locale === 'uz') {
      expect(texts.filter(([, text]) => /['`’‘]/.test(text))).toEqual([])
      expect(texts.filter(([, text]) => /[og]ʼ|(?<![og])ʻ/i.test(text))).toEqual([])
    }
  })
})

describe('texts in Cyrillic', () => {
  test.each(['ru', 'uz-Cyrl'] as const)(
    '%s has no Latin letters except in names, formats and codes',
    (locale) => {
      const foreign = textsOf(messages[locale]).filter(([, text]) => {
        const words = text.replace(/%\{\w+\}|[\w.]+@[\w.]+/g, '').match(/[A-Za-z]+/g) ?? []
        return words.some((word) => !kept.has(word))
      })
      expect(foreign).toEqual([])
    },
  )
  test.each(['en', 'uz'] as const)('%s has no Cyrillic letters', (locale) => {
    expect(
      textsOf(messages[locale]).filter(([, text]) => /\p{Script=Cyrillic}/u.test(text)),
    ).toEqual([])
  })
})

test.each(locales)('pages of the event log in %s are called as their lists', (locale) => {
  const { resources } = messages[locale]
  const pages = Object.entries(resources['event-log'].options.page_name)
  const lists = resources as Readonly<Record<string, { many: string } | undefined>>
  expect(pages.length).toBeGreaterThan(40)
  for (const [page, title] of pages)
    if (lists[page]) expect([page, title]).toEqual([page, lists[page].many])
})

describe('texts of the specification', () => {
  test.each([
    'Логин или пароль введены неверно',
    'Введите правильные данные',
    'Неизвестная ошибка',
    'Серверная ошибка',
    'Что-то пошло не так',
    'Попробуйте позже',
    'Вы действительно хотите покинуть страницу?',
    'Запись уже используется в системе',
    'Данная запись не может быть удалена',
  ])('«%s» is quoted verbatim', (text) => {
    expect(textsOf(messages.ru.app).map(([, said]) => said)).toContain(text)
  })
  test('the not-found page has the text of the specification', () => {
    expect(messages.en.app.not_found).toEqual({
      title: 'Page Not Found',
      text: 'The requested URL was not found.',
      home: 'Back to home',
    })
  })
})
