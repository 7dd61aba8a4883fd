import { describe, expect, it, test } from 'vitest'
import { formatsOf } from '#i18n/format/index.ts'
import { parseMonth } from '#i18n/parse/index.ts'
import { locales } from '#resources/kernel/locales.ts'

const today = '2026-11-21'
const read = (text: string) => parseMonth(text, today)

describe('a month', () => {
  it.each(locales)('that is shown in %s is read as the same one', (locale) => {
    const { monthYear } = formatsOf(locale, { timeZone: 'Asia/Tashkent', currency: 'UZS' })
    for (let nth = 1; nth <= 12; nth++) {
      const first = `2025-${String(nth).padStart(2, '0')}-01`
      expect([monthYear(first), read(monthYear(first))]).toEqual([monthYear(first), first])
    }
  })

  test.each([
    ['03.2025', '2025-03-01'],
    ['3/25', '2025-03-01'],
    ['2025-03', '2025-03-01'],
    ['2025-03-01', '2025-03-01'],
    ['17.03.2025', '2025-03-01'],
    ['03.2025 г.', '2025-03-01'],
    ['мар-25', '2025-03-01'],
    ['Mar 2025', '2025-03-01'],
    ['март 2025 года', '2025-03-01'],
    ['12 марта 2025', '2025-03-01'],
    ['2025-yil mart', '2025-03-01'],
    ['', null],
    ['13.2025', 'bad'],
    ['март', 'bad'],
    ['2025', 'bad'],
    ['31.02.2025', 'bad'],
  ])('%j is %j', (text, month) => expect(read(text)).toBe(month))
})
