// The days of a recurring order, compared with a simple iteration over the calendar.
import { addDays as later, format, getDaysInMonth, getISODay } from 'date-fns'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, numberOf } from '#i18n/format/civil.ts'
import { recurringDays, weekdays } from '#resources/dispatch/recurrence/recurring-days.ts'
import type { Recurrence } from '#resources/dispatch/recurrence/recurring-days.ts'
import '#tests/support/runner/random-cases.ts'

it.each<[string, Recurrence, string, string[]]>([
  [
    'days of the week, from the first day on',
    { repeat: 'weekdays', monday: true, friday: true, starts_on: '2026-02-27' },
    '2026-01-01',
    ['2026-02-27', '2026-03-02', '2026-03-06', '2026-03-09'],
  ],
  [
    'every third day, counted from the first one',
    { repeat: 'days', every_days: 3, starts_on: '2028-02-26' },
    '2028-02-27',
    ['2028-02-29', '2028-03-03', '2028-03-06', '2028-03-09'],
  ],
  [
    'the 31st, the last day of a shorter month',
    { repeat: 'month', month_day: 31, starts_on: '2028-01-31' },
    '2028-01-31',
    ['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'],
  ],
  [
    'the 29th in a year without a leap day, up to the last day',
    { repeat: 'month', month_day: 29, starts_on: '2026-01-29', ends_on: '2026-03-29' },
    '2026-01-30',
    ['2026-02-28', '2026-03-29'],
  ],
])('%s', (_, recurrence, from, days) => {
  expect(recurringDays(recurrence, { from, count: 4 })).toEqual(days)
})

it('goes on behind a year of days that are not wanted only where there are some', () => {
  const daily = { repeat: 'days', every_days: 1, starts_on: '2026-01-01' } as const
  const asked = { from: '2026-01-01', count: 1 }
  expect(recurringDays(daily, asked, (day) => day >= '2026-12-31')).toEqual(['2026-12-31'])
  expect(recurringDays(daily, asked, () => false)).toEqual([])
})

const civil = (min: string, span: number) =>
  fc.integer({ min: 0, max: span }).map((days) => addDays(min, days))

/** By date-fns, day by day. */
function walk(recurrence: Recurrence, from: string, until: string): string[] {
  const days: string[] = []
  const { starts_on: first, ends_on: last } = recurrence
  for (
    let date = new Date(`${from}T00:00:00`), day = from;
    day <= until;
    date = later(date, 1), day = format(date, 'yyyy-MM-dd')
  ) {
    if (day < first || (last && day > last)) continue
    const isOne = {
      weekdays: () => recurrence[weekdays[getISODay(date) - 1]!] === true,
      days: () => (numberOf(day) - numberOf(first)) % Number(recurrence.every_days) === 0,
      month: () => date.getDate() === Math.min(recurrence.month_day!, getDaysInMonth(date)),
    }[recurrence.repeat]
    if (isOne()) days.push(day)
  }
  return days
}

it('are those that a walk through the calendar finds', () => {
  const recurrence = fc.record({
    repeat: fc.constantFrom('weekdays', 'days', 'month'),
    ...Object.fromEntries(weekdays.map((day) => [day, fc.boolean()])),
    every_days: fc.integer({ min: 1, max: 365 }),
    month_day: fc.integer({ min: 1, max: 31 }),
    starts_on: civil('2027-06-01', 400),
    ends_on: fc.option(civil('2028-02-01', 500)),
  }) as fc.Arbitrary<Recurrence>
  fc.assert(
    fc.property(recurrence, civil('2027-09-01', 400), (one, from) => {
      const until = addDays(from, 800)
      const found = recurringDays(one, { from, count: 2000 }).filter((day) => day <= until)
      expect(found).toEqual(walk(one, from, until))
    }),
  )
})
