import polyglotI18nProvider from 'ra-i18n-polyglot'
import { describe, expect, test } from 'vitest'
import { loadWhole } from '#i18n/chunks.ts'
import { loadMessages } from '#i18n/load.ts'
import { locales } from '#i18n/locales.ts'
import { filled, pluralForm, pluralRules } from '#i18n/plural.ts'

const categories = {
  ru: ['one', 'few', 'many'],
  uz: ['one', 'other'],
  'uz-Cyrl': ['one', 'other'],
  en: ['one', 'other'],
}

describe('plural forms', () => {
  test.each(locales)('%s follows CLDR from 0 to 2000', (locale) => {
    const rules = new Intl.PluralRules(locale)
    const differing = Array.from({ length: 2001 }, (_, n) => n).filter(
      (n) => categories[locale][pluralForm(locale, n)] !== rules.select(n),
    )
    expect(differing).toEqual([])
  })
  test('a Russian fraction takes the plural form of two', () =>
    expect(pluralForm('ru', 1.5)).toBe(1))

  test.each(locales)(
    'polyglot in %s selects the same plural forms as the server',
    async (locale) => {
      const messages = await loadMessages(locale)
      const { record } = (await loadWhole(locale)).app.counts
      const provider = polyglotI18nProvider(() => messages, locale, [], {
        pluralRules,
        allowMissing: true,
      })
      for (const n of [0, 1, 2, 5, 11, 21, 22, 112, 999]) {
        expect(provider.translate('app.counts.record', { smart_count: n })).toBe(
          filled(locale, record, { smart_count: n }),
        )
      }
    },
  )
})

test.each([
  ['ru', 1, '1 запись'],
  ['ru', 3, '3 записи'],
  ['ru', 12, '12 записей'],
  ['ru', 1234, '1234 записи'],
  ['en', 1, '1 record'],
  ['en', 12, '12 records'],
  ['uz', 5, '5 ta yozuv'],
  ['uz-Cyrl', 5, '5 та ёзув'],
] as const)('%s counts %i records', async (locale, count, text) => {
  const { record } = (await loadWhole(locale)).app.counts
  expect(filled(locale, record, { smart_count: count })).toBe(text)
})

test('a placeholder without a value is left unchanged', () =>
  expect(filled('en', '%{a} and %{b}', { a: 1 })).toBe('1 and %{b}'))
