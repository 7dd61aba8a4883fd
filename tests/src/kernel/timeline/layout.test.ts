// The pure parts of a timeline: time along it, lanes, rows in sight, stops of the keyboard, what is
// dragged, calls in a while.
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { barsByRow, inTheWay, overlaps, placeBars } from '#src/kernel/timeline/bars/bars.ts'
import type { Bar } from '#src/kernel/timeline/bars/bars.ts'
import {
  drawnSpan,
  movedSpan,
  stretchedSpan,
  withUsualHours,
} from '#src/kernel/timeline/bars/draft.ts'
import { drawnRows, rowAt, rowHeightOf, rowOffsets } from '#src/kernel/timeline/grid/rowOffsets.ts'
import { cursorAt, stopAt, stopsOf } from '#src/kernel/timeline/grid/stops.ts'
import { throttle } from '#src/kernel/timeline/throttle.ts'
import {
  aimedStep,
  dayMinutes,
  moveStep,
  shiftedDay,
  periodSpan,
  timeAt,
  windowAt,
  windowFilter,
  wireEnds,
} from '#src/kernel/timeline/grid/timeAxis.ts'

const tashkent = { kind: 'moment', timeZone: 'Asia/Tashkent' } as const
const berlin = { kind: 'moment', timeZone: 'Europe/Berlin' } as const
const days = { kind: 'day', timeZone: 'Asia/Tashkent' } as const

let made = 0
const bar = (from: number, to: number, more: Partial<Bar> = {}): Bar => ({
  ...{ key: `bar ${++made}`, row: 1, from, to, tone: 'plain', label: '', fixed: false },
  ...{ record: { id: made }, booking: null, still: false },
  ...more,
})

describe('time', () => {
  it('has a day by hours, a week from its first day, a whole month', () => {
    expect(windowAt('day', '2024-02-29', 1)).toMatchObject({ day: '2024-02-29', days: 1, unit: 60 })
    expect(windowAt('week', '2024-02-29', 1)).toMatchObject({ day: '2024-02-26', days: 7 })
    expect(windowAt('week', '2024-02-29', 7)).toMatchObject({ day: '2024-02-25', days: 7 })
    expect(windowAt('month', '2024-02-29', 1)).toMatchObject({ day: '2024-02-01', days: 29 })
  })
  it('continues by the displayed period', () => {
    const next = (scale: 'day' | 'week' | 'month') =>
      shiftedDay(windowAt(scale, '2024-12-31', 1), 1)
    expect([next('day'), next('week'), next('month')]).toEqual([
      '2025-01-01',
      '2025-01-06',
      '2025-01-01',
    ])
  })
  it('is the local time of the contract, regardless of the browser’s zone', () => {
    const span = periodSpan('2026-03-01T19:00:00.000Z', '2026-03-02T03:30:00.000Z', tashkent)!
    expect([timeAt(span.from), timeAt(span.to)]).toEqual(['00:00', '08:30'])
    expect(span.from).toBe(windowAt('day', '2026-03-02', 1).from)
    expect(wireEnds(span, tashkent)).toEqual([
      '2026-03-01T19:00:00.000Z',
      '2026-03-02T03:30:00.000Z',
    ])
  })
  it('keeps the hours of a shift that is moved over a change of the clock', () => {
    const span = periodSpan('2026-03-28T07:00:00.000Z', '2026-03-28T15:00:00.000Z', berlin)!
    expect(wireEnds(movedSpan(span, dayMinutes, dayMinutes), berlin)).toEqual([
      '2026-03-29T06:00:00.000Z',
      '2026-03-29T14:00:00.000Z',
    ])
  })
  it('ends with the last day in days', () => {
    const span = periodSpan('2026-03-02', '2026-03-02', days)!
    expect(span.to - span.from).toBe(dayMinutes)
    expect(wireEnds(span, days)).toEqual(['2026-03-02', '2026-03-02'])
    expect(periodSpan('2026-03-02', null, days)).toBeNull()
  })
  it('requests everything in the window, even in part', () => {
    const ends = ['start_date', 'end_date'] as const
    expect(windowFilter(windowAt('week', '2026-03-04', 1), ends, tashkent)).toEqual({
      start_date: { to: '2026-03-08T19:00:00.000Z' },
      end_date: { from: '2026-03-01T19:00:00.000Z' },
    })
    expect(windowFilter(windowAt('month', '2026-03-04', 1), ends, days)).toEqual({
      start_date: { to: '2026-03-31' },
      end_date: { from: '2026-03-01' },
    })
  })
  it('snaps to what a pointer can hit, and moves by days in a month', () => {
    expect(aimedStep(30, 1)).toBe(30)
    expect(aimedStep(30, 0.1)).toBe(60)
    expect(aimedStep(30, 40 / 1440)).toBe(360)
    expect(aimedStep(45, 0.01)).toBe(720)
    expect(aimedStep(1440, 40 / 1440)).toBe(1440)
    expect(moveStep(windowAt('month', '2026-03-04', 1), 360)).toBe(dayMinutes)
    expect(moveStep(windowAt('week', '2026-03-04', 1), 60)).toBe(60)
  })
})

describe('lanes', () => {
  it('shares a lane between what only touches', () => {
    const { bars, lanes } = placeBars([bar(480, 960), bar(960, 1440), bar(500, 600)])
    expect(bars.map(({ from, lane }) => [from, lane])).toEqual([
      [480, 0],
      [500, 1],
      [960, 0],
    ])
    expect(lanes).toBe(2)
  })
  it('has other bookings behind all, and one lane if there are none', () => {
    const { lanes } = placeBars([bar(0, 100), bar(50, 100, { record: null })])
    expect([lanes, placeBars([]).lanes]).toEqual([1, 1])
  })
  it('never has two that overlap in one lane, nor a lane too many', () => {
    const ends = fc.tuple(fc.nat(200), fc.integer({ min: 1, max: 60 }))
    fc.assert(
      fc.property(fc.array(ends, { maxLength: 30 }), (all) => {
        const { bars, lanes } = placeBars(all.map(([from, long]) => bar(from, from + long)))
        for (const a of bars)
          for (const b of bars) if (a !== b && a.lane === b.lane) expect(overlaps(a, b)).toBe(false)
        const most = bars.map(
          ({ from }) => bars.filter((b) => b.from <= from && from < b.to).length,
        )
        expect(lanes).toBe(Math.max(1, ...most))
      }),
    )
  })
  it('shows conflicts, but neither itself nor cancelled ones', () => {
    const own = bar(0, 100)
    const other = bar(90, 200)
    const all = [own, other, bar(0, 300, { tone: 'muted' }), bar(200, 300)]
    expect(inTheWay(all, { from: 0, to: 200 }, own.record!.id)).toEqual([other])
    expect(inTheWay(all, { from: 0, to: 200 }, null)).toEqual([own, other])
    expect([...barsByRow([own, bar(1, 2, { row: 7 })]).keys()]).toEqual([1, 7])
  })
})

describe('rows', () => {
  it('are stacked, each as high as its lanes', () => {
    const offsets = rowOffsets([1, 3, 1])
    expect(offsets).toEqual([0, rowHeightOf(1), rowHeightOf(1) + rowHeightOf(3), offsets[3]])
    expect([0, 35, 36, 127, 128, 9999].map((y) => rowAt(offsets, y))).toEqual([0, 0, 1, 1, 2, 2])
  })
  it('are rendered where visible, with a few beyond', () => {
    const offsets = rowOffsets(Array.from({ length: 300 }, () => 1))
    const [first, last] = drawnRows(offsets, 100 * rowHeightOf(1), 20 * rowHeightOf(1))
    expect(first).toBeGreaterThan(90)
    expect(last).toBeLessThan(130)
    expect(drawnRows(rowOffsets([]), 0, 500)).toEqual([0, 0])
  })
})

describe('stops of the keyboard', () => {
  const week = windowAt('week', '2026-03-04', 1)
  const monday = week.from
  const shift = bar(monday + 480, monday + 960)
  const { bars } = placeBars([shift, bar(monday + 1900, monday + 2000), bar(0, 10)])

  it('are the bars, and the days without one', () => {
    const stops = stopsOf(week, bars)
    expect(stops).toHaveLength(7)
    expect(stops.map((stop) => stop.bar !== null)).toEqual([
      ...[true, true],
      ...Array.from({ length: 5 }, () => false),
    ])
  })
  it('are found again at their minute, or by the bar', () => {
    const stops = stopsOf(week, bars)
    const there = (at: number, key: string | null = null) => stopAt(stops, { row: 1, at, bar: key })
    expect([there(monday), there(monday + 500), there(monday + 1100)]).toEqual([0, 0, 0])
    expect([there(monday + 3 * dayMinutes + 5), there(monday, bars[2]!.key)]).toEqual([3, 1])
    expect(cursorAt(1, stops[0]!, week)).toEqual({ row: 1, at: monday + 480, bar: shift.key })
  })
})

describe('what is dragged', () => {
  it('moves in steps and keeps its length', () => {
    expect(movedSpan({ from: 485, to: 960 }, 44, 30)).toEqual({ from: 515, to: 990 })
  })
  it('is stretched to the step, and never to nothing', () => {
    const span = { from: 480, to: 960 }
    expect(stretchedSpan(span, 'end', 1010, 30)).toEqual({ from: 480, to: 1020 })
    expect(stretchedSpan(span, 'end', 100, 30)).toEqual({ from: 480, to: 510 })
    expect(stretchedSpan(span, 'start', 2000, 30)).toEqual({ from: 930, to: 960 })
  })
  it('is drawn over all steps that it touches, in either direction', () => {
    expect(drawnSpan(100, 130, 30)).toEqual({ from: 90, to: 150 })
    expect(drawnSpan(130, 100, 30)).toEqual({ from: 90, to: 150 })
    expect(drawnSpan(90, 90, 30)).toEqual({ from: 90, to: 120 })
  })
  it('has the usual hours over whole days', () => {
    const two = { from: 0, to: 2 * dayMinutes }
    const hours = ['08:00', '17:00'] as const
    expect(withUsualHours(two, hours)).toEqual({ from: 480, to: dayMinutes + 1020 })
    expect(withUsualHours(two, undefined)).toBe(two)
    expect(withUsualHours({ from: 60, to: 120 }, hours)).toEqual({ from: 60, to: 120 })
  })
})

describe('calls', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  it('go at most once in a second, and the last one goes', () => {
    const sent: string[] = []
    const calls = throttle((value: string) => sent.push(value), 1000)
    for (const letter of ['a', 'ab', 'abc']) calls.pass(letter)
    expect(sent).toEqual(['a'])
    vi.advanceTimersByTime(999)
    calls.pass('abcd')
    expect(sent).toEqual(['a'])
    vi.advanceTimersByTime(1)
    expect(sent).toEqual(['a', 'abcd'])
    calls.pass('abcde')
    calls.stop()
    vi.advanceTimersByTime(5000)
    expect(sent).toEqual(['a', 'abcd'])
  })
})
