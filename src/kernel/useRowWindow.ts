import { useLayoutEffect, useRef, useState } from 'react'

/** Rows rendered above and below the visible ones. */
const beyond = 8
/** px before the first measurement. */
const unmeasured = 900

interface RowWindow {
  count: number
  /** Height of a row in px. */
  rowHeight: number
  /** Index of the row that is kept visible; -1 for none. */
  current?: number
  /** All rows are rendered, without scrolling. */
  off?: boolean
}

/** Virtualises a long list, keeping one row in view. */
export function useRowWindow({ count, rowHeight, current = -1, off = false }: RowWindow) {
  const scroll = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(unmeasured)
  const first = off ? 0 : Math.max(0, Math.min(top, count) - beyond)
  const last = off ? count : Math.min(count, top + Math.ceil(height / rowHeight) + beyond)
  useLayoutEffect(() => {
    const box = scroll.current
    if (!box || current < 0) return
    const from = current * rowHeight
    if (from < box.scrollTop) box.scrollTop = from
    else if (from + rowHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = from + rowHeight - box.clientHeight
  }, [current, rowHeight])
  useLayoutEffect(() => {
    const box = scroll.current
    if (!box || off) return
    const observer = new ResizeObserver(() => setHeight(box.clientHeight || unmeasured))
    observer.observe(box)
    return () => observer.disconnect()
  }, [off])
  return {
    scroll,
    first,
    last,
    onScroll: () => setTop(Math.floor((scroll.current?.scrollTop ?? 0) / rowHeight)),
    /** Number of rows that fit the screen. */
    screen: Math.max(1, Math.floor(height / rowHeight) - 1),
    /** Renders a row that is outside of the window. */
    show(index: number) {
      if (off || (index >= first && index < last)) return
      const to = Math.max(0, index - 2)
      if (scroll.current) scroll.current.scrollTop = to * rowHeight
      setTop(to)
    },
  }
}
