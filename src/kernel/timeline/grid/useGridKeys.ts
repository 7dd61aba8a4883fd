// Keyboard control of a timeline: moving through rows and bars, and actions on a bar.
import { useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useEvent } from 'react-admin'
import { noRow } from '../bars/bars.ts'
import { movedSpan, stretchedSpan } from '../bars/draft.ts'
import type { DraggedBar } from '../bars/draft.ts'
import { cursorAt, stopAt, stopsOf } from './stops.ts'
import type { KeyboardCursor, KeyboardStop } from './stops.ts'
import { dayMinutes } from './timeAxis.ts'
import type { TimeWindow } from './timeAxis.ts'
import { timelineKey } from '../timelineKey.ts'
import type { TimelineKey } from '../timelineKey.ts'
import type { BarsOfRows } from '../bars/useBars.ts'
import type { DraftState } from '../bars/useDraft.ts'
import type { TimelineRowData } from '../useTimelineRows.ts'

interface GridKeys {
  window: TimeWindow
  rows: readonly TimelineRowData[]
  bars: BarsOfRows
  step: number
  /** Number of rows that fit the screen. */
  screen: () => number
  drafting: DraftState
  onWindow: (by: -1 | 1) => void
  onToday: () => void
  onOpen: (stop: KeyboardStop) => void
  onCancel: (stop: KeyboardStop) => void
  onUndo: () => void
  /** Called if the bar cannot be moved. */
  onFixed: () => void
}

/** Moves from one stop to the next. */
const leads: ReadonlySet<TimelineKey['act']> = new Set([
  ...(['rows', 'screens', 'stops', 'edge', 'windows', 'today', 'cancel', 'undo'] as const),
])

export function useGridKeys(parts: GridKeys) {
  const { window, rows, bars, step, drafting } = parts
  const [kept, setKept] = useState<KeyboardCursor | null>(null)
  const row = Math.max(
    0,
    rows.findIndex(({ id }) => id === kept?.row),
  )
  const here = rows[row]
  const at = kept && window.from <= kept.at && kept.at < window.to ? kept.at : window.from
  const stops = useMemo(
    () => (here ? stopsOf(window, bars.get(here.id)?.bars ?? []) : []),
    [window, bars, here],
  )
  const index = stopAt(stops, { row: here?.id ?? 0, at, bar: kept?.bar ?? null })
  const stop = stops[index]

  const toRow = (wanted: number) => {
    const next = rows[Math.max(0, Math.min(wanted, rows.length - 1))]
    if (next) setKept({ row: next.id, at, bar: null })
  }
  const toStop = (wanted: number) => {
    const next = stops[Math.max(0, Math.min(wanted, stops.length - 1))]
    if (next && here) setKept(cursorAt(here.id, next, window))
  }
  const commit = (draft: DraggedBar) => {
    if (draft.bar) setKept({ row: draft.row, at: draft.from, bar: draft.bar.key })
    drafting.commit(draft)
  }
  const drag = (key: TimelineKey & { by: 1 | -1 }) => {
    const bar = stop?.bar
    if (!bar?.record || bar.fixed || (bar.still && key.act !== 'row')) return parts.onFixed()
    const begun = drafting.draft ?? { act: 'move', bar, row: bar.row, from: bar.from, to: bar.to }
    drafting.setDraft(dragged(begun, key, { step, window, rows }))
  }
  /** A record without a row follows the keyboard position. */
  const carry = (by: number): void => {
    const { draft } = drafting
    const at = rows.findIndex(({ id }) => id === draft?.row) + by
    const next = rows[Math.max(0, Math.min(at, rows.length - 1))]
    if (!draft || !next) return
    setKept({ row: next.id, at: draft.from, bar: null })
    drafting.setDraft({ ...draft, row: next.id })
  }
  const act = (key: TimelineKey): void => {
    switch (key.act) {
      case 'rows':
        return toRow(row + key.by)
      case 'screens':
        return toRow(row + key.by * parts.screen())
      case 'stops':
        return toStop(index + key.by)
      case 'edge':
        return toStop(key.last ? stops.length - 1 : 0)
      case 'windows':
        return parts.onWindow(key.by)
      case 'today':
        return parts.onToday()
      case 'open':
        if (drafting.draft) commit(drafting.draft)
        else if (stop) parts.onOpen(stop)
        return
      case 'drop':
        return drafting.drop()
      case 'cancel':
        return stop && parts.onCancel(stop)
      case 'undo':
        return parts.onUndo()
      default:
        return drag(key)
    }
  }
  return {
    row,
    stop,
    cursor: here && stop ? { row: here.id, stop } : null,
    setCursor: setKept,
    onKeyDown: useEvent((event: KeyboardEvent) => {
      const key = timelineKey(event)
      // without a drag in progress, Escape is left to the surrounding element
      if (!key || (key.act === 'drop' && !drafting.draft)) return
      event.preventDefault()
      if (drafting.draft?.bar?.row === noRow && (key.act === 'rows' || key.act === 'screens'))
        return carry(key.act === 'rows' ? key.by : key.by * parts.screen())
      // a move in progress is saved or cancelled first
      if (drafting.draft && leads.has(key.act)) return
      act(key)
    }),
  }
}

interface Dragging {
  step: number
  window: TimeWindow
  rows: readonly TimelineRowData[]
}

/** One step: in a day the timeline's own, else a day; ends by the hour there. */
function dragged(
  draft: DraggedBar,
  { act, by }: { act: string; by: 1 | -1 },
  { step, window, rows }: Dragging,
): DraggedBar {
  if (act === 'row') {
    const next = rows[rows.findIndex(({ id }) => id === draft.row) + by]
    return next ? { ...draft, row: next.id } : draft
  }
  const isDay = window.scale === 'day'
  if (act === 'move') {
    const wide = isDay ? step : dayMinutes
    return { ...draft, act: 'move', ...movedSpan(draft, by * wide, wide) }
  }
  const end = act === 'start' ? 'start' : 'end'
  const fine = isDay || step >= 60 ? step : 60
  const aimed = (end === 'start' ? draft.from : draft.to) + by * fine
  // both ends may have changed before it is released
  const whole = draft.act === end || draft.bar === null ? end : 'move'
  return { ...draft, act: whole, ...stretchedSpan(draft, end, aimed, step) }
}
