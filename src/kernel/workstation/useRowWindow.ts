import { useLayoutEffect, useRef, useState } from 'react'

/** px of one row, as in workstation.css: a finger finds it. */
export const rowHeight = 60
/** Rows drawn above and below those in sight. */
const beyond = 8
/** px where nothing was measured yet. */
const unmeasured = 900

/** Which rows of a long list are drawn, and the way to keep one of them in sight. */
export function useRowWindow(count: number, current: number) {
  const scroll = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(unmeasured)
  const first = Math.max(0, Math.min(top, count) - beyond)
  const last = Math.min(count, top + Math.ceil(height / rowHeight) + beyond)
  useLayoutEffect(() => {
    const box = scroll.current
    if (!box || current < 0) return
    const from = current * rowHeight
    if (from < box.scrollTop) box.scrollTop = from
    else if (from + rowHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = from + rowHeight - box.clientHeight
  }, [current])
  useLayoutEffect(() => {
    const box = scroll.current
    if (!box) return
    const observer = new ResizeObserver(() => setHeight(box.clientHeight || unmeasured))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return {
    scroll,
    first,
    last,
    onScroll: () => setTop(Math.floor((scroll.current?.scrollTop ?? 0) / rowHeight)),
    /** Rows that a screen has. */
    screen: Math.max(1, Math.floor(height / rowHeight) - 1),
  }
}
