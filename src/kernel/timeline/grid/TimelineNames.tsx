import type { CSSProperties } from 'react'
import type { TimelineRowData } from '../useTimelineRows.ts'

interface TimelineNamesProps {
  rows: readonly TimelineRowData[]
  /** Index of the first visible row among all rows, and the offset of each. */
  first: number
  offsets: readonly number[]
  /** The focused row. */
  current: number | null
}

/**
 * The names of visible rows, fixed while the days scroll horizontally. One layer for all of them:
 * sticky elements in each row would slow down every frame of a long scroll.
 */
export function TimelineNames({ rows, first, offsets, current }: TimelineNamesProps) {
  return (
    <div aria-hidden className="timeline-names">
      {rows.map(({ id, title }, n) => {
        const [top = 0, end = 0] = offsets.slice(first + n, first + n + 2)
        return (
          <div
            key={id}
            className="timeline-name"
            title={title}
            data-current={id === current || undefined}
            style={{ '--top': `${top}px`, '--high': `${end - top}px` } as CSSProperties}
          >
            <span data-text={title} />
          </div>
        )
      })}
    </div>
  )
}
