import { useState } from 'react'
import type { CSSProperties } from 'react'
import { flushSync } from 'react-dom'
import { useRowWindow } from '../../useRowWindow.ts'

/** Lines rendered at once; with more, only the visible ones. */
const mostDrawn = 100

/** A rendered line, or a spacer for lines that are not rendered; px. */
export type DrawnLine = { index: number } | { index: null; room: number; key: string }

/**
 * The rendered lines of a long table: visible ones, and the focused one, wherever the table is
 * scrolled to.
 */
export function useLineWindow(count: number, rowHeight: number) {
  const off = count < mostDrawn
  const { scroll, first, last, onScroll, show } = useRowWindow({ count, rowHeight, off })
  const [held, setHeld] = useState(-1)
  const indexes = Array.from({ length: last - first }, (_, n) => first + n)
  if (!off && held >= 0 && held < first) indexes.unshift(held)
  if (!off && held >= last && held < count) indexes.push(held)
  const drawn: DrawnLine[] = []
  let next = 0
  for (const index of [...indexes, count]) {
    if (index > next)
      drawn.push({ index: null, room: (index - next) * rowHeight, key: `before ${index}` })
    if (index < count) drawn.push({ index })
    next = index + 1
  }
  return {
    scroll,
    drawn,
    windowed: !off,
    onScroll() {
      const at = scroll.current?.contains(document.activeElement) && document.activeElement
      setHeld(at ? indexOfLine(at) : -1)
      onScroll()
    },
    /** Renders a line synchronously, so that it can be focused. */
    reveal: (index: number) => flushSync(() => show(index)),
  }
}

/** Spacers for lines that are not rendered. */
export function spacerStyle(room: number): CSSProperties {
  return { '--room': `${room}px` } as CSSProperties
}

/** The index of an element's line; -1: none. */
export function indexOfLine(element: Element): number {
  const index = element.closest<HTMLElement>('[data-line]')?.dataset.line
  return index === undefined ? -1 : Number(index)
}
