import { describe, expect, test } from 'vitest'
import { initials } from '#i18n/format/people.ts'
import { formatsOf } from '#i18n/format/index.ts'
import { decimalDigits, rounded, shortCount } from '#i18n/format/numbers.ts'
import { formatWords } from '#i18n/format/words.ts'
import { momentAt, todayIn, wallOf } from '#i18n/format/zone.ts'
import { addDays, civilDay, weekdayOf } from '#i18n/format/civil.ts'
import { locales } from '#i18n/locales.ts'
import { toCyrillic } from '#i18n/translit.ts'

const contract = { timeZone: 'Asia/Tashkent', currency: 'UZS' }
const ru = formatsOf('ru', contract)
const uz = formatsOf('uz', contract)
const cyrl = formatsOf('uz-Cyrl', contract)
const en = formatsOf('en', contract)
const inAll = (show: (formats: typeof ru) => string) =>
  [ru, uz, cyrl, en].map((one) => show(one).replaceAll('\u00a0', ' '))

describe('golden values in ru, uz, uz-Cyrl and en', () => {
  test.each<[string, string[], string[]]>([
    [
      'day',
      inAll((f) => f.day('2025-03-07')),
      ['07.03.2025', '07.03.2025', '07.03.2025', '07.03.2025'],
    ],
    [
      'long day',
      inAll((f) => f.longDay('2025-03-07')),
      ['7 марта 2025 г.', '2025-yil 7-mart', '2025 йил 7 март', '7 March 2025'],
    ],
    [
      'month',
      inAll((f) => f.monthYear('2025-03')),
      ['Март 2025', '2025-yil mart', '2025 йил март', 'March 2025'],
    ],
    ['weekday', inAll((f) => f.weekday('2025-03-07')), ['пятница', 'juma', 'жума', 'Friday']],
    ['short weekday', inAll((f) => f.weekday('2025-03-07', 'short')), ['пт', 'ju', 'жу', 'Fri']],
    [
      'moment',
      inAll((f) => f.moment('2025-03-07T09:05:00.000Z')),
      Array<string>(4).fill('07.03.2025 14:05'),
    ],
    [
      'moment past midnight',
      inAll((f) => f.moment('2025-12-31T19:00:00.000Z')),
      Array<string>(4).fill('01.01.2026 00:00'),
    ],
    [
      'time of a moment',
      inAll((f) => f.time('2025-03-07T09:05:00.000Z')),
      Array<string>(4).fill('14:05'),
    ],
    ['time', inAll((f) => f.time('08:30')), Array<string>(4).fill('08:30')],
    ['day of every year', inAll((f) => f.dayMonth('10-15')), Array<string>(4).fill('15.10')],
    [
      'number',
      inAll((f) => f.decimal('1234567.89')),
      ['1 234 567,89', '1 234 567,89', '1 234 567,89', '1,234,567.89'],
    ],
    [
      'number at scale',
      inAll((f) => f.decimal('-1234.5', 2)),
      ['-1 234,50', '-1 234,50', '-1 234,50', '-1,234.50'],
    ],
    ['integer', inAll((f) => f.integer(12345)), ['12 345', '12 345', '12 345', '12,345']],
    ['year', inAll((f) => f.year(2025)), Array<string>(4).fill('2025')],
    ['percent', inAll((f) => f.percent('12.3')), ['12,3 %', '12,3%', '12,3%', '12.3%']],
    [
      'soum',
      inAll((f) => f.money('1234568.00')),
      ['1 234 568 сум', '1 234 568 soʻm', '1 234 568 сўм', '1,234,568 UZS'],
    ],
    [
      'soum and tiyin',
      inAll((f) => f.money('12.50')),
      ['12,50 сум', '12,50 soʻm', '12,50 сўм', '12.50 UZS'],
    ],
    [
      'dollars',
      inAll((f) => f.money('12.00', 'USD')),
      ['12,00 USD', '12,00 USD', '12,00 USD', '12.00 USD'],
    ],
    [
      'duration',
      inAll((f) => f.duration(90)),
      ['1 ч 30 мин', '1 soat 30 daq.', '1 соат 30 дақ.', '1 h 30 min'],
    ],
    ['whole hours', inAll((f) => f.duration(1500)), ['25 ч', '25 soat', '25 соат', '25 h']],
    ['no duration', inAll((f) => f.duration(0)), ['0 мин', '0 daq.', '0 дақ.', '0 min']],
    [
      'litres',
      inAll((f) => f.quantity('12', 'l_100km')),
      ['12 л/100 км', '12 l/100 km', '12 л/100 км', '12 l/100 km'],
    ],
    [
      'percents as a unit',
      inAll((f) => f.quantity('12', 'percent')),
      ['12 %', '12%', '12%', '12%'],
    ],
    ['file', inAll((f) => f.fileSize(819_200)), ['800 КБ', '800 KB', '800 КБ', '800 KB']],
    [
      'large file',
      inAll((f) => f.fileSize(1_258_291)),
      ['1,2 МБ', '1.2 MB'.replace('.', ','), '1,2 МБ', '1.2 MB'],
    ],
    [
      'open period',
      inAll((f) => f.period({ from: '2025-03-01', to: null })),
      ['с 01.03.2025', '01.03.2025 dan', '01.03.2025 дан', 'from 01.03.2025'],
    ],
    ['phone', inAll((f) => f.phone('+998901234567')), Array<string>(4).fill('+998 90 123-45-67')],
    ['foreign phone', inAll((f) => f.phone('+79991234567')), Array<string>(4).fill('+79991234567')],
    [
      'point',
      inAll((f) => f.point({ lat: 41.311081, lon: 69.24 })),
      Array<string>(4).fill('41.311081, 69.240000'),
    ],
    ['plate', inAll((f) => f.plate('01A123BC')), Array<string>(4).fill('01 A 123 BC')],
  ])('%s', (_, shown, golden) => expect(shown).toEqual(golden))

  test.each([
    [{ from: '2025-03-01', to: '2025-03-31' }, '01.03.2025 – 31.03.2025'],
    [{ from: '2025-03-01', to: '2025-03-01' }, '01.03.2025'],
    [
      { from: '2025-03-07T09:05:00.000Z', to: '2025-03-07T10:05:00.000Z' },
      '07.03.2025 14:05–15:05',
    ],
    [
      { from: '2025-03-07T09:05:00.000Z', to: '2025-03-07T19:00:00.000Z' },
      '07.03.2025 14:05 – 08.03.2025 00:00',
    ],
  ])('period %o', (period, text) => expect(ru.period(period)).toBe(text))
})

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.0k'],
  [1249, '1.2k'],
  [1250, '1.3k'],
  [1999, '2.0k'],
  [1_000_000, '1000.0k'],
])('count %i is %s', (count, text) => expect(shortCount(count)).toBe(text))

test.each([
  ['2.345', 2, '2.35'],
  ['-2.345', 2, '-2.35'],
  ['9.999', 2, '10.00'],
  ['0.004', 2, '0.00'],
  ['-0.004', 2, '0.00'],
  ['12', 0, '12'],
  ['0.5', 0, '1'],
  ['99999999999999.995', 2, '100000000000000.00'],
])('%s at scale %i is %s', (value, scale, text) => expect(rounded(value, scale)).toBe(text))

test.each([
  ['Азиз Каримов', 'АК'],
  ['oʻtkir gʻaniyev', 'OʻGʻ'],
  ['«Toshtrans» AJ', 'TA'],
  ['  ', ''],
  ['7-avtobaza', '7'],
  ['Анна', 'А'],
])('initials of %s', (name, text) => expect(initials(name)).toBe(text))

describe('both Uzbek scripts', () => {
  test('name the same months, weekdays and units', () => {
    for (const list of ['months', 'weekdays'] as const) {
      expect(formatWords.uz[list].map(toCyrillic)).toEqual(formatWords['uz-Cyrl'][list])
    }
    for (const [unit, word] of Object.entries(formatWords.uz.units)) {
      expect(toCyrillic(word)).toBe(
        formatWords['uz-Cyrl'].units[unit as keyof typeof formatWords.uz.units],
      )
    }
  })
  test('name twelve months and seven weekdays, like every other language', () => {
    for (const locale of locales) {
      const { months, monthsShort, weekdays, weekdaysShort } = formatWords[locale]
      expect([months.length, monthsShort.length, weekdays.length, weekdaysShort.length]).toEqual([
        12, 12, 7, 7,
      ])
    }
  })
})

describe('calendar and time zones', () => {
  test('weekdays and days are computed across months, years and centuries', () => {
    expect(['2025-03-07', '1970-01-01', '1900-01-01', '2000-02-29'].map(weekdayOf)).toEqual([
      5, 4, 1, 2,
    ])
    expect([addDays('2024-02-28', 1), addDays('2025-12-31', 1), addDays('2026-01-01', -1)]).toEqual(
      ['2024-02-29', '2026-01-01', '2025-12-31'],
    )
    expect([
      civilDay(1900, 2, 29),
      civilDay(2000, 2, 29),
      civilDay(2025, 13, 1),
      civilDay(2025, 4, 31),
      civilDay(1799, 1, 1),
    ]).toEqual([null, '2000-02-29', null, null, null])
  })
  test('a timestamp converts to the local time of each zone and back', () => {
    for (const zone of [
      'Asia/Tashkent',
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kolkata',
      'Pacific/Apia',
      'UTC',
    ]) {
      for (const moment of [
        '2025-03-07T09:05:00.000Z',
        '2024-12-31T23:30:00.000Z',
        '2025-07-01T00:00:00.000Z',
        '1975-06-01T12:00:00.000Z',
      ]) {
        expect(momentAt(...wallOf(moment, zone), zone)).toBe(moment)
      }
    }
  })
  test('a skipped hour moves forward, and a repeated one takes its first occurrence', () => {
    expect(momentAt('2025-03-30', '02:30', 'Europe/Berlin')).toBe('2025-03-30T01:30:00.000Z')
    expect(momentAt('2025-10-26', '02:30', 'Europe/Berlin')).toBe('2025-10-26T00:30:00.000Z')
  })
  test('today is computed in the given zone', () => {
    const late = Date.parse('2025-03-07T19:30:00.000Z')
    expect([
      todayIn('Asia/Tashkent', late),
      todayIn('UTC', late),
      todayIn('America/New_York', late),
    ]).toEqual(['2025-03-08', '2025-03-07', '2025-03-07'])
  })
})

test.each([
  ['104.000', '104'],
  ['2.500', '2.5'],
  ['0.000', '0'],
  ['100', '100'],
  ['-10.050', '-10.05'],
])('%s without zeros at the end is %s', (value, text) => {
  expect(decimalDigits(value, 3)).toBe(text)
})
