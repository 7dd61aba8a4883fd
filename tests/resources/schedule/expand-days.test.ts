import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, numberOf } from '#i18n/format/civil.ts'
import { expandDays, mostDays } from '#resources/schedule/repetition/expand-days.ts'
import type { Repetition } from '#resources/schedule/repetition/expand-days.ts'
import '#tests/support/runner/random-cases.ts'

it.each<[string, string, Repetition, string[]]>([
  [
    'each day but those left out',
    '2026-03-30',
    { kind: 'daily', until: '2026-04-02', except: ['2026-03-31'] },
    ['2026-03-30', '2026-04-01', '2026-04-02'],
  ],
  [
    'every third day',
    '2026-02-26',
    { kind: 'daily', every: 3, until: '2026-03-05' },
    ['2026-02-26', '2026-03-01', '2026-03-04'],
  ],
  [
    'days of the week, from the first day on',
    '2026-03-04', // a Wednesday
    { kind: 'weekly', weekdays: [1, 3, 7], until: '2026-03-11' },
    ['2026-03-04', '2026-03-08', '2026-03-09', '2026-03-11'],
  ],
  [
    'each second week, by the weeks of the calendar',
    '2026-03-04',
    { kind: 'weekly', weekdays: [1, 3], every: 2, until: '2026-03-31' },
    ['2026-03-04', '2026-03-16', '2026-03-18', '2026-03-30'],
  ],
  [
    'two on, two off',
    '2028-02-27',
    { kind: 'cycle', on: 2, off: 2, until: '2028-03-06' },
    ['2028-02-27', '2028-02-28', '2028-03-02', '2028-03-03', '2028-03-06'],
  ],
  [
    'the date of the month, the last one of a shorter month',
    '2026-01-31',
    { kind: 'monthly', until: '2026-05-30' },
    ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
  ],
  ['nothing that lies behind its end', '2026-03-04', { kind: 'daily', until: '2026-03-03' }, []],
])('%s', (_, first, repetition, days) => {
  expect(expandDays(first, repetition)).toEqual(days)
})

it('stops behind the most days', () => {
  const until = '2099-12-31'
  expect(expandDays('2026-01-01', { kind: 'daily', until })).toHaveLength(mostDays + 1)
  expect(expandDays('1900-01-01', { kind: 'monthly', until })).toHaveLength(mostDays + 1)
})

const day = fc.integer({ min: 0, max: 3000 }).map((n) => addDays('2024-01-01', n))
it('a cycle has `on` days of each `on` + `off`, regardless of the calendar', () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 9 }),
      (first, on, off) => {
        const until = addDays(first, (on + off) * 5 - 1)
        const days = expandDays(first, { kind: 'cycle', on, off, until })
        expect(days).toHaveLength(on * 5)
        expect(days.map((one) => (numberOf(one) - numberOf(first)) % (on + off) < on)).toEqual(
          days.map(() => true),
        )
      },
    ),
  )
})
