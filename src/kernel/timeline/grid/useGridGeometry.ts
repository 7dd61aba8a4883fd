// The visible rows and columns of a timeline, and the position of a point.
import { useLayoutEffect, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import { drawnRows, rowAt } from './rowOffsets.ts'
import type { Span, TimeWindow } from './timeAxis.ts'

/** px before the first measurement. */
const unmeasured = 900

interface Seen {
  first: number
  last: number
  /** The days are wider than the visible area. */
  wide: boolean
  /** Minutes. */
  from: number
  to: number
}

export function useGridGeometry(window: TimeWindow, offsets: readonly number[]) {
  const scroll = useRef<HTMLDivElement>(null)
  const room = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState<Seen>({ first: 0, last: 0, wide: false, from: 0, to: 0 })
  const look = useEvent(() => {
    const next = seenIn(scroll.current, room.current, window, offsets)
    setSeen((old) => (isSame(old, next) ? old : next))
  })
  useLayoutEffect(look, [look, window, offsets])
  useLayoutEffect(() => {
    const box = scroll.current
    if (!box) return undefined
    const observer = new ResizeObserver(look)
    observer.observe(box)
    return () => observer.disconnect()
  }, [look])

  return {
    scroll,
    room,
    first: Math.min(seen.first, offsets.length - 1),
    last: Math.min(seen.last, offsets.length - 1),
    wide: seen.wide,
    sight: { from: seen.from, to: seen.to } satisfies Span,
    onScroll: look,
    screen: useEvent(() => {
      const height = scroll.current?.clientHeight || unmeasured
      const lowest = rowAt(offsets, (scroll.current?.scrollTop ?? 0) + height)
      return Math.max(1, lowest - rowAt(offsets, scroll.current?.scrollTop ?? 0) - 2)
    }),
    /** Scrolls it horizontally into view, its start first. */
    showSpan: useEvent(({ from, to }: Span) => {
      const box = scroll.current
      const inner = room.current
      if (!box || !inner) return
      const track = trackOf(inner)
      const across = (at: number) =>
        track.left + ((at - window.from) / (window.to - window.from)) * track.width
      const edges = box.getBoundingClientRect()
      const left = edges.left + inner.getBoundingClientRect().width - track.width
      if (across(from) < left) box.scrollLeft -= left - across(from)
      else if (across(to) > edges.right)
        box.scrollLeft += Math.min(across(to) - edges.right, across(from) - left)
    }),
    placeAt: useEvent((x: number, y: number) => {
      const track = trackOf(room.current)
      const top = room.current?.getBoundingClientRect().top ?? 0
      const down = y - top
      const index = down < 0 || down >= (offsets.at(-1) ?? 0) ? null : rowAt(offsets, down)
      const whole = window.to - window.from
      const width = track.width || unmeasured
      const at = window.from + ((x - track.left) / width) * whole
      return { index, at, pixelsPerMinute: width / whole }
    }),
  }
}

/** The horizontal position of the tracks, beside the names. */
function trackOf(room: HTMLElement | null): { left: number; width: number } {
  if (!room) return { left: 0, width: 0 }
  const { left, width } = room.getBoundingClientRect()
  const names = Number.parseFloat(getComputedStyle(room).getPropertyValue('--names')) || 0
  return { left: left + names, width: width - names }
}

/** Columns rendered beyond the visible ones. */
const beyond = 2

function seenIn(
  box: HTMLElement | null,
  room: HTMLElement | null,
  window: TimeWindow,
  offsets: readonly number[],
): Seen {
  const [first, last] = drawnRows(offsets, box?.scrollTop ?? 0, box?.clientHeight || unmeasured)
  const { width } = trackOf(room)
  const whole = window.to - window.from
  const isMeasured = box && width > 0 && box.clientWidth > 0
  if (!isMeasured) return { first, last, wide: false, from: window.from, to: window.to }
  const wide = box.scrollWidth > box.clientWidth
  const minutes = (pixels: number) => (pixels / width) * whole
  const column = (at: number) => Math.floor(at / window.unit) * window.unit
  const from = window.from + column(minutes(box.scrollLeft)) - beyond * window.unit
  const to =
    window.from + column(minutes(box.scrollLeft + box.clientWidth)) + (beyond + 1) * window.unit
  return { first, last, wide, from: Math.max(from, window.from), to: Math.min(to, window.to) }
}

const isSame = (a: Seen, b: Seen) =>
  a.first === b.first &&
  a.last === b.last &&
  a.wide === b.wide &&
  a.from === b.from &&
  a.to === b.to
