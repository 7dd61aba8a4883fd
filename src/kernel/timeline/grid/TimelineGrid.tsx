import { useEffect, useId, useImperativeHandle, useLayoutEffect, useMemo } from 'react'
import type { CSSProperties, Ref, RefObject } from 'react'
import { useEvent } from 'react-admin'
import { stepOf } from '#resources/kernel/views/timeline.ts'
import type { Timeline } from '#resources/kernel/views/timeline.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useT } from '../../../common/useT.ts'
import type { Bar, Lanes } from '../bars/bars.ts'
import { drawnSpan } from '../bars/draft.ts'
import { rowOffsets } from './rowOffsets.ts'
import { numberedNow } from './now.ts'
import type { KeyboardCursor, KeyboardStop } from './stops.ts'
import { TimelineBackdrop } from './TimelineBackdrop.tsx'
import { TimelineHead, timelineColumns } from './TimelineHead.tsx'
import { TimelineNames } from './TimelineNames.tsx'
import { stopId, TimelineRow } from './TimelineRow.tsx'
import type { TimeWindow } from './timeAxis.ts'
import { useBarDrag } from '../bars/useBarDrag.ts'
import type { BarsOfRows } from '../bars/useBars.ts'
import type { BarWords } from '../bars/useBarWords.ts'
import type { DraftState } from '../bars/useDraft.ts'
import { findBar, useGridHandle } from './useGridHandle.ts'
import type { GridHandle } from './useGridHandle.ts'
import { useGridGeometry } from './useGridGeometry.ts'
import { useGridKeys } from './useGridKeys.ts'
import type { TimelineRowData as Row } from '../useTimelineRows.ts'

interface TimelineGridProps {
  of: Resource
  timeline: Timeline
  window: TimeWindow
  /** The label of the rows. */
  name: string
  rows: readonly Row[]
  bars: BarsOfRows
  drafting: DraftState
  words: BarWords
  mayCreate: boolean
  /** Loads more rows; undefined if there are none. */
  more: (() => void) | undefined
  handle: Ref<GridHandle>
  onWindow: (by: -1 | 1) => void
  onToday: () => void
  onCard: (bar: Bar, anchor: Element) => void
  onCancel: (bar: Bar) => void
  onUndo: () => void
  onFixed: () => void
}

const noBars: Lanes = { bars: [], lanes: 1 }
/**
 * When fewer rows than this remain below, more are loaded, so that they are there before they
 * become visible.
 */
const ahead = 60

/** Rows of bars below the days; only visible ones are rendered. One tab stop. */
export function TimelineGrid(props: TimelineGridProps) {
  const { of, timeline, window, rows, bars, drafting, words, more } = props
  const t = useT()
  const formats = useFormats()
  const id = useId()
  const offsets = useMemo(
    () => rowOffsets(rows.map((row) => (bars.get(row.id) ?? noBars).lanes)),
    [rows, bars],
  )
  const grid = useGridGeometry(window, offsets)
  const { first, last, wide, sight, scroll, room, screen, onScroll } = grid
  const step = stepOf(of, timeline)
  const columns = useMemo(() => timelineColumns(window, formats), [window, formats])
  const create = useEvent((cursor: { row: number; stop: KeyboardStop }) => {
    if (!props.mayCreate || cursor.stop.bar?.record) return
    const { from, to } = cursor.stop
    const span = cursor.stop.bar ? drawnSpan(from, from, window.unit) : { from, to }
    drafting.commit({ act: 'create', row: cursor.row, bar: null, ...span })
  })
  const keys = useGridKeys({
    ...{ window, rows, bars, step, drafting },
    screen,
    onWindow: props.onWindow,
    onToday: props.onToday,
    onUndo: props.onUndo,
    onFixed: props.onFixed,
    onCancel: (stop) => stop.bar?.record && props.onCancel(stop.bar),
    onOpen(stop) {
      const row = keys.cursor?.row ?? 0
      const element = document.getElementById(stopId(id, row, stop))
      if (stop.bar && element) props.onCard(stop.bar, element)
      else create({ row, stop })
    },
  })
  const { cursor } = keys
  const outside = useGridHandle(props, grid, keys)
  useImperativeHandle(
    props.handle,
    () => ({
      focus: () => scroll.current?.focus(),
      create: () => cursor && create(cursor),
      ...outside,
    }),
    [scroll, create, cursor, outside],
  )
  const barOf = (key: string) => findBar(bars, key)
  const drag = useBarDrag({
    ...{ scroll, window, step, drafting, barOf },
    mayCreate: props.mayCreate,
    placeAt(x, y) {
      const { index, ...place } = grid.placeAt(x, y)
      return { ...place, row: (index === null ? null : rows[index]?.id) ?? null }
    },
    onPress(bar, { row, at }, element) {
      if (row !== null) keys.setCursor(cursorOf(row, at, bar))
      if (bar) props.onCard(bar, element)
    },
  })
  useRowInSight({ scroll, room }, offsets, keys.row, cursor)
  useTodayInSight(scroll, window)
  useMore(more, last >= rows.length - ahead)
  const drawn = rows.slice(first, last)
  const isDrawn = cursor !== null && drawn.some((row) => row.id === cursor.row)
  return (
    <div
      ref={scroll}
      role="grid"
      tabIndex={0}
      aria-label={t('app.timeline.chart')}
      aria-rowcount={more ? -1 : rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-activedescendant={isDrawn ? stopId(id, cursor.row, cursor.stop) : undefined}
      className="timeline-grid"
      data-scale={window.scale}
      data-dragging={drafting.draft !== null || undefined}
      style={{ '--columns': columns.length } as CSSProperties}
      onScroll={onScroll}
      onKeyDown={keys.onKeyDown}
      onBlur={({ relatedTarget }) => relatedTarget !== null && drafting.drop()}
      {...drag}
    >
      <TimelineHead columns={columns} name={props.name} />
      <div
        ref={room}
        role="rowgroup"
        className="timeline-room"
        // no custom property: changing one would restyle all bars
        style={{ height: offsets.at(-1) }}
      >
        <TimelineBackdrop columns={columns} window={window} />
        {wide && (
          <TimelineNames rows={drawn} {...{ first, offsets }} current={cursor?.row ?? null} />
        )}
        {drawn.map((row, n) => {
          const { draft } = drafting
          const index = first + n
          return (
            <TimelineRow
              key={row.id}
              id={id}
              row={row.id}
              title={row.title}
              index={index}
              top={offsets[index] ?? 0}
              lanes={bars.get(row.id) ?? noBars}
              window={window}
              sight={sight}
              stop={cursor?.row === row.id ? cursor.stop : null}
              lifted={draft?.bar?.row === row.id ? draft.bar.key : null}
              draft={draft?.row === row.id ? draft : null}
              blocked={drafting.blocking.length > 0 || drafting.trial?.refused === true}
              sayBar={words.sayBar}
              saySpan={words.saySpan}
            />
          )
        })}
      </div>
    </div>
  )
}

const cursorOf = (row: number, at: number, bar: Bar | null): KeyboardCursor => ({
  row,
  at,
  bar: bar?.key ?? null,
})

/** Scrolls the focused row and column into view. */
function useRowInSight(
  { scroll, room }: Pick<ReturnType<typeof useGridGeometry>, 'scroll' | 'room'>,
  offsets: readonly number[],
  row: number,
  cursor: { row: number; stop: KeyboardStop } | null,
): void {
  const show = useEvent(() => {
    const box = scroll.current
    const head = room.current?.offsetTop ?? 0
    if (box) showRow(box, { head, top: offsets[row] ?? 0, bottom: offsets[row + 1] ?? 0 })
  })
  const at = cursor?.stop.from
  // horizontal scrolling happens after rendering
  useLayoutEffect(() => {
    // without focus the scroll position stays
    if (at === undefined || scroll.current !== document.activeElement) return
    show()
    scroll.current
      ?.querySelector('.timeline-bar[data-current], .timeline-free')
      ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [show, scroll, row, at])
}

/** Fraction of the width before the current moment. */
const pastShare = 0.4

/** If days are beyond the edge, starts at the current moment instead of the first day. */
function useTodayInSight(scroll: RefObject<HTMLDivElement | null>, window: TimeWindow): void {
  const { timeZone } = useFormats()
  const { from, to } = window
  useLayoutEffect(() => {
    const share = (numberedNow(timeZone) - from) / (to - from)
    if (scroll.current) showMoment(scroll.current, share >= 0 && share < 1 ? share : 0)
  }, [scroll, from, to, timeZone])
}

/** `share`: the fraction of all days before it. */
function showMoment(box: HTMLElement, share: number): void {
  box.scrollLeft = share * box.scrollWidth - pastShare * box.clientWidth
}

function showRow(
  box: HTMLElement,
  { head, top, bottom }: { head: number; top: number; bottom: number },
): void {
  if (box.clientHeight === 0) return
  if (top < box.scrollTop) box.scrollTop = top
  else if (bottom + head > box.scrollTop + box.clientHeight)
    box.scrollTop = bottom + head - box.clientHeight
}

function useMore(more: (() => void) | undefined, isNear: boolean): void {
  const ask = useEvent(() => more?.())
  const isWanted = more !== undefined && isNear
  useEffect(() => {
    if (isWanted) ask()
  }, [isWanted, ask])
}
