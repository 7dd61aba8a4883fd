// Keyboard positions in a row: each of its bars, and each column without one.
import { overlaps } from '../bars/bars.ts'
import type { PlacedBar } from '../bars/bars.ts'
import type { Span, TimeWindow } from './timeAxis.ts'

export interface KeyboardStop extends Span {
  /** null: a column without bars. */
  readonly bar: PlacedBar | null
}

/** The keyboard position; `bar` distinguishes bars that begin at the same minute. */
export interface KeyboardCursor {
  readonly row: number
  readonly at: number
  readonly bar: string | null
}

/** All stops of a row, by time. */
export function stopsOf(window: TimeWindow, bars: readonly PlacedBar[]): KeyboardStop[] {
  const shown = bars.filter((bar) => overlaps(bar, window))
  const stops = shown.map((bar): KeyboardStop => ({ from: bar.from, to: bar.to, bar }))
  for (let from = window.from; from < window.to; from += window.unit) {
    const unit = { from, to: from + window.unit }
    if (!shown.some((bar) => overlaps(bar, unit))) stops.push({ ...unit, bar: null })
  }
  return stops.sort(
    (a, b) => a.from - b.from || (a.bar?.lane ?? 0) - (b.bar?.lane ?? 0) || a.to - b.to,
  )
}

/** The position at a minute: the given bar, else what is there, else the last before it. */
export function stopAt(stops: readonly KeyboardStop[], { at, bar }: KeyboardCursor): number {
  const named = bar === null ? -1 : stops.findIndex((stop) => stop.bar?.key === bar)
  if (named >= 0) return named
  const there = stops.findIndex(({ from, to }) => from <= at && at < to)
  if (there >= 0) return there
  return Math.max(
    0,
    stops.findLastIndex(({ from }) => from <= at),
  )
}

/**
 * The cursor at a position of a row; for a bar that began before the window at the window's edge.
 */
export function cursorAt(row: number, stop: KeyboardStop, window: TimeWindow): KeyboardCursor {
  return { row, at: Math.max(stop.from, window.from), bar: stop.bar?.key ?? null }
}
