// The two ends of a report's period.
import { describe, expect, it } from 'vitest'
import { faultOfEnds, firstEnds, withStart } from '#src/kernel/report/reportPeriod.ts'

const today = '2026-01-14'
const bounds = { days: 31, years: 5 }

describe('the ends of a period', () => {
  it('moves the end to 31 days after another beginning', () => {
    expect(withStart('2025-11-03', today)).toEqual({ from: '2025-11-03', to: '2025-12-04' })
    // the same of moments, with their time
    expect(withStart('2025-11-03T05:30:00.000Z', '2026-01-14T19:00:00.000Z')).toEqual({
      from: '2025-11-03T05:30:00.000Z',
      to: '2025-12-04T05:30:00.000Z',
    })
    // never after today
    expect(withStart('2026-01-10', today)).toEqual({ from: '2026-01-10', to: today })
  })
  it('bounds the end by the beginning', () => {
    const ends = { from: '2025-11-03', to: '2025-12-05' }
    const fault = { end: 'to', code: 'too_late', than: '2025-12-04' }
    expect(faultOfEnds(ends, today, bounds)).toEqual(fault)
    expect(faultOfEnds({ ...ends, to: '2025-12-04' }, today, bounds)).toBeNull()
    expect(faultOfEnds({ ...ends, to: '2025-11-02' }, today, bounds)?.code).toBe('too_early')
  })
  it('ends today once the beginning is cleared', () => {
    expect(withStart(null, today)).toEqual({ from: null, to: today })
    expect(faultOfEnds({ from: null, to: today }, today, bounds)?.code).toBe('required')
  })
  it('begins 31 days ago and ends today', () => {
    expect(firstEnds(today)).toEqual({ from: '2025-12-14', to: today })
  })
  it('begins within five years, and ends today unless future days are allowed', () => {
    expect(faultOfEnds({ from: '2021-01-13', to: '2021-01-20' }, today, bounds)).toEqual({
      ...{ end: 'from', code: 'too_early', than: '2021-01-14' },
    })
    const ahead = { from: today, to: '2026-02-01' }
    expect(faultOfEnds(ahead, today, bounds)?.code).toBe('too_late')
    expect(faultOfEnds(ahead, today, { days: 31, ahead: true })).toBeNull()
  })
})
