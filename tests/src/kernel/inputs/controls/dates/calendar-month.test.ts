import { describe, expect, it } from 'vitest'
import { addMonths } from '#i18n/format/civil.ts'
import { dayByKey, weeksOf } from '#src/kernel/inputs/controls/dates/calendarMonth.ts'

describe('the calendar month', () => {
  it('has six weeks that begin on Monday', () => {
    const weeks = weeksOf('2026-02-15')
    expect(weeks).toHaveLength(6)
    expect(weeks[0]?.[0]).toBe('2026-01-26')
    expect(weeks[5]?.[6]).toBe('2026-03-08')
  })
  it.each([
    [6, '2026-01-31', '2026-03-13'],
    [7, '2026-02-01', '2026-03-14'],
  ])('may begin its weeks with day %i', (weekStart, first, last) => {
    const weeks = weeksOf('2026-02-15', weekStart)
    expect([weeks[0]?.[0], weeks[5]?.[6]]).toEqual([first, last])
    expect(dayByKey('2026-02-18', 'Home', false, weekStart)).toBe(weeks[2]?.[0])
    expect(dayByKey('2026-02-18', 'End', false, weekStart)).toBe(weeks[2]?.[6])
  })
  it('keeps the day in another month, up to its length', () => {
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
    expect(addMonths('2025-12-31', 2)).toBe('2026-02-28')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  })
  it.each([
    ['ArrowLeft', false, '2026-02-28'],
    ['ArrowDown', false, '2026-03-08'],
    ['Home', false, '2026-02-23'],
    ['End', false, '2026-03-01'],
    ['PageDown', false, '2026-04-01'],
    ['PageUp', true, '2025-03-01'],
    ['x', false, undefined],
  ])('moves on %s from Sunday 1 March 2026 (shift %s) to %s', (key, shift, day) => {
    expect(dayByKey('2026-03-01', key, shift)).toBe(day)
  })
})
