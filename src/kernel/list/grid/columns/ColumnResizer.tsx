import { useRef } from 'react'
import type { PointerEvent } from 'react'
import '../table.css'

/**
 * The edge of a column's head: dragging resizes the column; a double click resets its width. By
 * keyboard the head itself does it.
 */
export function ColumnResizer({ onWidth }: { onWidth: (width: number | null) => void }) {
  const drag = useRef<{ from: number; width: number; col: HTMLElement } | null>(null)
  const begin = (event: PointerEvent<HTMLElement>) => {
    const head = event.currentTarget.closest('th')
    const col = head?.closest('table')?.querySelectorAll('col')[head.cellIndex]
    if (!head || !col || event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: event.clientX, width: head.offsetWidth, col }
  }
  const widthAt = (event: PointerEvent) => {
    const { from, width } = drag.current!
    return Math.max(width + event.clientX - from, 60)
  }
  return (
    <span
      className="edge"
      aria-hidden="true"
      onPointerDown={begin}
      // The rows are rendered again only when the pointer is released.
      onPointerMove={(event) => {
        if (drag.current) drag.current.col.style.width = `${widthAt(event)}px`
      }}
      onPointerUp={(event) => {
        if (drag.current && event.clientX !== drag.current.from) onWidth(widthAt(event))
        drag.current = null
      }}
      onPointerCancel={() => {
        drag.current = null
      }}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => onWidth(null)}
    />
  )
}
