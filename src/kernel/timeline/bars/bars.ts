// Bars of a timeline: records and other bookings, arranged in lanes of their rows.
import type { BookedTime } from '#resources/kernel/calls/booking-answer.ts'
import type { Tone } from '#resources/kernel/types.ts'
import type { WireRow } from '../../cells/cell.ts'
import type { Span } from '../grid/timeAxis.ts'

export interface Bar extends Span {
  /** Unique on the screen; a record that moves within its row keeps its key. */
  readonly key: string
  /** The record of the row. */
  readonly row: number
  readonly tone: Tone
  readonly label: string
  /** The record itself; null for a booking of others. */
  readonly record: WireRow | null
  readonly booking: BookedTime | null
  /** It cannot be moved: no right, frozen, or its fields are read-only. */
  readonly fixed: boolean
  /** Its time is fixed: it can only move between rows. */
  readonly still: boolean
}

/** The id of the row for records without one. */
export const noRow = -1

export interface PlacedBar extends Bar {
  /** Index of the lane, from 0 at the top. */
  readonly lane: number
}

export interface Lanes {
  readonly bars: readonly PlacedBar[]
  /** Number of lanes, at least one. */
  readonly lanes: number
}

/**
 * Overlapping bars of a row get different lanes; adjacent ones share a lane. Other bookings are
 * behind, in no lane.
 */
export function placeBars(bars: readonly Bar[]): Lanes {
  const ends: number[] = []
  const placed = bars
    .toSorted((a, b) => a.from - b.from || b.to - a.to || a.key.localeCompare(b.key))
    .map((bar): PlacedBar => {
      if (bar.record === null) return { ...bar, lane: 0 }
      const free = ends.findIndex((end) => end <= bar.from)
      const lane = free < 0 ? ends.length : free
      ends[lane] = Math.max(bar.to, bar.from + 1)
      return { ...bar, lane }
    })
  return { bars: placed, lanes: Math.max(1, ends.length) }
}

export function overlaps(a: Span, b: Span): boolean {
  return a.from < b.to && b.from < a.to
}

/** Conflicts of a record (`own`; null: a new one) at a new position. */
export function inTheWay(bars: readonly Bar[], span: Span, own: number | null): Bar[] {
  return bars.filter(
    (bar) =>
      overlaps(bar, span) && bar.tone !== 'muted' && (bar.record === null || bar.record.id !== own),
  )
}

/** Bars by the record of their row. */
export function barsByRow(bars: readonly Bar[]): ReadonlyMap<number, readonly Bar[]> {
  const rows = new Map<number, Bar[]>()
  for (const bar of bars) {
    const row = rows.get(bar.row)
    if (row) row.push(bar)
    else rows.set(bar.row, [bar])
  }
  return rows
}
