import type { CSSProperties } from 'react'
import { rowHeightOf } from './rowOffsets.ts'

interface TimelineNamesProps {
  rows: readonly { id: number; title: string; top: number; lanes: number }[]
  /** The row in which the keyboard stands. */
  current: number | null
}

/**
 * The names of the rows in sight, staying where the days are scrolled across. One layer for all of
 * them: a name that stays by itself in each row makes every frame of a long scroll late.
 */
export function TimelineNames({ rows, current }: TimelineNamesProps) {
  return (
    <div aria-hidden className="timeline-names">
      {rows.map(({ id, title, top, lanes }) => (
        <div
          key={id}
          className="timeline-name"
          title={title}
          data-current={id === current || undefined}
          style={{ '--top': `${top}px`, '--high': `${rowHeightOf(lanes)}px` } as CSSProperties}
        >
          <span data-text={title} />
        </div>
      ))}
    </div>
  )
}
