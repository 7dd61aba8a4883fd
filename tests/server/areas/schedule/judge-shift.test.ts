// The limits of work and rest: exactly at the limit and a minute beyond, across midnight and the
// end of a week, in the contract's zone.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startOfWeek } from '#i18n/format/civil.ts'
import { momentAt, wallOf } from '#i18n/format/zone.ts'
import { judgeShift } from '#server/areas/schedule/limits/judge-shift.ts'
import type { ShiftSpan, WorkLimits } from '#server/areas/schedule/limits/judge-shift.ts'
import '#tests/support/runner/random-cases.ts'

const calendar = { timeZone: 'Asia/Tashkent', weekStart: 1 }
const limits: WorkLimits = {
  over_day_hours: { hours: 12, effect: 'warns' },
  over_week_hours: { hours: 40, effect: 'blocks' },
  short_rest: { hours: 11, effect: 'warns' },
}
/**
 * '05 08:00' to '05 20:00': January 2026 by the clock of Tashkent; the 5th and the 12th are
 * Mondays.
 */
const span = (from: string, to: string): ShiftSpan => {
  const moment = (text: string) => {
    const [day = '', time = ''] = text.split(' ')
    return momentAt(`2026-01-${day}`, time, calendar.timeZone)
  }
  return { start_date: moment(from), end_date: moment(to) }
}
const said = (shift: ShiftSpan, others: ShiftSpan[] = [], held: WorkLimits = limits) =>
  judgeShift(shift, others, held, calendar).map(({ code, hours, day, at }) => [
    ...[code, hours, day.slice(8), at],
  ])

describe('a day', () => {
  it.each([
    ['exactly at the limit', span('05 08:00', '05 20:00'), [], []],
    [
      'a minute beyond it',
      span('05 08:00', '05 20:01'),
      [],
      [['over_day_hours', 12.02, '05', 'end_date']],
    ],
    ['at it over midnight', span('05 20:00', '06 08:00'), [], []],
    [
      'beyond it over midnight, as one shift',
      span('05 20:00', '06 08:30'),
      [],
      [['over_day_hours', 12.5, '05', 'end_date']],
    ],
    [
      'together with another shift that begins on the day',
      span('05 13:00', '05 20:00'),
      [span('05 06:00', '05 12:00')],
      [['over_day_hours', 13, '05', 'end_date']],
    ],
    [
      'not with one that ends on it',
      span('05 19:00', '05 23:00'),
      [span('04 20:00', '05 08:00')],
      [],
    ],
    [
      // 01:00 in Tashkent is the day before in UTC
      'by the day of the contract, not of UTC',
      span('06 01:00', '06 07:00'),
      [span('05 02:00', '05 10:00')],
      [],
    ],
  ])('%s', (_, shift, others, expected) => {
    expect(said(shift, others)).toEqual(expected)
  })
})

describe('a week', () => {
  const four = ['05', '06', '07', '08'].map((day) => span(`${day} 08:00`, `${day} 16:00`))
  it('may reach the limit, and not a minute more', () => {
    expect(said(span('09 08:00', '09 16:00'), four)).toEqual([])
    expect(said(span('09 08:00', '09 16:01'), four)).toEqual([
      ['over_week_hours', 40.02, '05', 'end_date'],
    ])
  })
  it('counts only the hours within the week of a night at its end', () => {
    // from Sunday 20:00: four hours of this week and six of the next
    const night = span('11 20:00', '12 06:00')
    const full = [...four, span('09 08:00', '09 12:00')]
    expect(said(night, full)).toEqual([])
    expect(said(night, [...full, span('10 08:00', '10 08:30')])).toEqual([
      ['over_week_hours', 40.5, '05', 'end_date'],
    ])
    const next = ['13', '14', '15', '16'].map((day) => span(`${day} 08:00`, `${day} 17:00`))
    expect(said(night, next)).toEqual([['over_week_hours', 42, '12', 'end_date']])
  })
  it('begins on the day of the contract', () => {
    const sunday = { ...calendar, weekStart: 7 }
    const shift = span('11 08:00', '11 16:00')
    const others = [...four, span('09 08:00', '09 16:00')]
    expect(judgeShift(shift, others, limits, calendar)).toHaveLength(1)
    expect(judgeShift(shift, others, limits, sunday)).toEqual([])
  })
})

describe('a rest', () => {
  const evening = span('05 14:00', '05 22:00')
  it('may be as long as the limit, and not a minute less', () => {
    expect(said(span('06 09:00', '06 12:00'), [evening])).toEqual([])
    expect(said(span('06 08:59', '06 12:00'), [evening])).toEqual([
      ['short_rest', 10.98, '06', 'start_date'],
    ])
  })
  it('is kept before the next shift too', () => {
    expect(said(evening, [span('06 08:00', '06 12:00')])).toEqual([
      ['short_rest', 10, '06', 'end_date'],
    ])
  })
  it('is none between two shifts of a day', () => {
    expect(said(span('05 06:00', '05 10:00'), [span('05 12:00', '05 14:00')])).toEqual([])
  })
  it('is searched only next to the shift', () => {
    const far = [span('03 14:00', '03 23:00'), span('04 01:00', '04 06:00')]
    expect(said(evening, far)).toEqual([])
  })
})

it('lists forbidding limits first, and omits ignored ones', () => {
  const four = ['05', '06', '07', '08'].map((day) => span(`${day} 08:00`, `${day} 18:00`))
  const codes = (held: WorkLimits) =>
    said(span('09 02:00', '09 18:00'), four, held).map(([code]) => code)
  expect(codes(limits)).toEqual(['over_week_hours', 'over_day_hours', 'short_rest'])
  expect(codes({ short_rest: { hours: 11, effect: 'blocks' } })).toEqual(['short_rest'])
  expect(codes({})).toEqual([])
})

const quarter = 15 * 60_000
/** Shifts of one driver in a fortnight that do not overlap, in quarters of an hour. */
const roster = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 20 * 4 }), fc.integer({ min: 1, max: 18 * 4 })), {
    minLength: 1,
    maxLength: 12,
  })
  .map((steps) => {
    let at = Date.parse('2026-01-02T00:00:00.000Z')
    return steps.map(([pause, length]): ShiftSpan => {
      const start = at + pause * quarter
      at = start + length * quarter
      return { start_date: new Date(start).toISOString(), end_date: new Date(at).toISOString() }
    })
  })

it('agrees with a count of quarter-hours', () => {
  fc.assert(
    fc.property(roster, fc.nat(), (shifts, pick) => {
      const nth = pick % shifts.length
      const shift = shifts[nth]!
      const dayOf = (moment: string | number) => wallOf(moment, calendar.timeZone)[0]
      const weekOf = (moment: number) => startOfWeek(dayOf(moment), 1)
      const quarters = shifts.flatMap((one) => {
        const start = Date.parse(one.start_date)
        const count = (Date.parse(one.end_date) - start) / quarter
        return Array.from({ length: count }, (_, i) => ({ one, at: start + i * quarter }))
      })
      const ofDay = quarters.filter(({ one }) => dayOf(one.start_date) === dayOf(shift.start_date))
      const weeks = new Map<string, number>()
      const touched = new Set<string>()
      for (const { one, at } of quarters) {
        const week = weekOf(at)
        weeks.set(week, (weeks.get(week) ?? 0) + 1)
        if (one === shift) touched.add(week)
      }
      const beside = [shifts[nth - 1], shifts[nth], shifts[nth + 1]]
      const isShort = beside.slice(1).some((second, i) => {
        const first = beside[i]
        if (!first || !second || dayOf(first.start_date) === dayOf(second.start_date)) return false
        return Date.parse(second.start_date) - Date.parse(first.end_date) < 11 * 3_600_000
      })
      const others = shifts.filter((one) => one !== shift)
      const found = new Set(judgeShift(shift, others, limits, calendar).map(({ code }) => code))
      expect(found.has('over_day_hours')).toBe(ofDay.length > 12 * 4)
      const isOver = [...touched].some((week) => (weeks.get(week) ?? 0) > 40 * 4)
      expect(found.has('over_week_hours')).toBe(isOver)
      expect(found.has('short_rest')).toBe(isShort)
    }),
    { numRuns: 60 },
  )
})
