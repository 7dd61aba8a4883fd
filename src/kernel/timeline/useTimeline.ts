// The data and actions of a timeline, without its rendering.
import { useMemo, useState, useEffect, useRef } from 'react'
import { useEvent } from 'react-admin'
import type { Timeline } from '#resources/kernel/views/timeline.ts'
import { isCancellable } from '#resources/kernel/views/timeline.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useRights } from '../../common/rights/useRights.ts'
import { useT } from '../../common/useT.ts'
import { useBookings } from './bars/useBookings.ts'
import { useBars, usePeriodKind } from './bars/useBars.ts'
import type { Bar } from './bars/bars.ts'
import type { RowPlacement } from './grid/row-placement.ts'
import { useBarWords } from './bars/useBarWords.ts'
import { useBarWrites, useRecordsAhead } from './bars/useBarWrites.ts'
import { useDraggedBar } from './bars/useDraft.ts'
import { windowFilter } from './grid/timeAxis.ts'
import type { TimeWindow } from './grid/timeAxis.ts'
import { useTimelineRecords } from './useTimelineRecords.ts'
import type { RecordParts } from './useTimelineRecords.ts'
import { useTimelineRows } from './useTimelineRows.ts'
import { useTimelineState } from './useTimelineState.ts'
import { throttle } from './throttle.ts'

/** A throttled value: it is updated at most once in `pause` ms. */
function useThrottled<V>(value: V, pause: number): V {
  const [passed, setPassed] = useState({ value })
  const calls = useRef<ReturnType<typeof throttle<V>>>(undefined)
  useEffect(() => {
    const made = throttle((next: V) => setPassed({ value: next }), pause)
    calls.current = made
    return () => made.stop()
  }, [pause])
  useEffect(() => calls.current?.pass(value), [value])
  return passed.value
}

/** ms of throttling for filters, typing and paging. */
const pause = 1000

type Given = Readonly<Record<string, number | string>>

export function useTimeline(
  of: Resource,
  timeline: Timeline,
  onCreate: (given: Given) => void,
  placement?: RowPlacement,
) {
  const t = useT()
  const rights = useRights(of)
  const state = useTimelineState(of, timeline)
  const period = usePeriodKind(of, timeline)
  const [note, setNote] = useState<string | null>(null)
  const asked = useAsked(state)
  const target = state.byName.get(asked.target)
  const { query, pages, rows } = useTimelineRows(target, asked.rowsAsked)
  const ids = useMemo(() => pages.map((page) => page.map(({ id }) => id)), [pages])
  const parts = useMemo((): RecordParts => {
    const { [asked.by]: _, ...others } = asked.filter
    const within = windowFilter(asked.window, timeline.period, period)
    return ids
      .filter((page) => page.length > 0)
      .map((page) => ({
        ...{ ...others, ...within },
        [asked.by]: page,
      }))
  }, [ids, asked, timeline, period])
  const { records, isPending, error, refetch } = useTimelineRecords(of, parts)
  const writes = useBarWrites(of, timeline, asked.by, placement)
  const bookings = useBookings({
    of,
    by: asked.by,
    pages: ids,
    window: asked.window,
    timeZone: period.timeZone,
  })
  const bars = useBars({
    ...{ of, timeline, bookings },
    by: asked.by,
    window: state.window,
    records: useRecordsAhead(records, writes.ahead),
  })
  const titleOf = (row: number) => rows.find(({ id }) => id === row)?.title ?? ''
  const drafting = useDraggedBar({
    ...{ of, timeline, by: asked.by, period, bars, titleOf, writes, onCreate, placement },
  })
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = query
  return {
    state: { ...state, by: asked.by },
    rows,
    bars,
    writes,
    drafting,
    words: useBarWords(of, timeline),
    note,
    say: setNote,
    isPending: query.isPending || isPending,
    error: query.error ?? error,
    retry() {
      void query.refetch()
      refetch()
    },
    more: hasNextPage ? () => void (!isFetchingNextPage && fetchNextPage()) : undefined,
    onCancel: useEvent((bar: Bar) => {
      const mayCancel = timeline.cancel === undefined ? rights.remove : rights.edit
      if (!bar.record || !mayCancel || !isCancellable(of, bar.record)) return onFixed()
      setNote(null)
      void writes.cancel(bar.record)
    }),
    onFixed,
  }
  function onFixed() {
    setNote(t('app.timeline.fixed'))
  }
}

export type TimelineModel = ReturnType<typeof useTimeline>

/** The requested state, throttled, so that fast typing and paging cause one request. */
function useAsked({ by, window, filter, rowsAsked, target }: ReturnType<typeof useTimelineState>) {
  const print = JSON.stringify({ by, window, filter, rowsAsked, target: target?.name ?? '' })
  const passed = useThrottled(print, pause)
  return useMemo(() => JSON.parse(passed) as TimelineQuery, [passed])
}

interface TimelineQuery {
  by: string
  window: TimeWindow
  filter: Readonly<Record<string, unknown>>
  rowsAsked: Readonly<Record<string, unknown>> | null
  target: string
}
