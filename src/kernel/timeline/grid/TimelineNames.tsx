import type { CSSProperties } from 'react'
import type { TimelineRow } from '../useTimelineRows.ts'

interface TimelineNamesProps {
  rows: readonly TimelineRow[]
  /** The place of the first of them among all rows, where each of which begins. */
  first: number
  offsets: readonly number[]
  /** The row in which the keyboard stands. */
  current: number | null
}

/**
 * The names of the rows in sight, staying where the days are scrolled across. One layer for all of
 * them: a name that stays by itself in each row makes every frame of a long scroll late.
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
