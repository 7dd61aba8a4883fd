import { numberOf } from '#i18n/format/civil.ts'
import type { Formats } from '#i18n/format/index.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { dayAt, dayMinutes, timeAt } from './timeAxis.ts'
import type { TimeWindow } from './timeAxis.ts'

interface TimelineColumn {
  readonly from: number
  /** Short label, and full name. */
  readonly text: string
  readonly name: string
  readonly mark: 'today' | 'weekend' | undefined
}

/** Columns are hours of a day, otherwise days. */
export function timelineColumns(window: TimeWindow, formats: Formats): TimelineColumn[] {
  const { from, to, unit } = window
  const today = numberOf(formats.today()) * dayMinutes
  return Array.from({ length: (to - from) / unit }, (_, n) => {
    const at = from + n * unit
    const day = dayAt(at)
    if (unit < dayMinutes) return { from: at, text: timeAt(at), name: timeAt(at), mark: undefined }
    const weekday = formats.weekday(day, 'short')
    const isWeekend = [6, 0].includes((numberOf(day) + 4) % 7)
    const mark = isWeekend ? 'weekend' : undefined
    return {
      from: at,
      text: `${weekday} ${Number(day.slice(8))}`,
      name: `${formats.weekday(day)}, ${formats.longDay(day)}`,
      mark: at === today ? 'today' : mark,
    }
  })
}

interface TimelineHeadProps {
  columns: readonly TimelineColumn[]
  /** The label of the rows. */
  name: string
}

/** The days, or the hours of a day, above the rows. */
export function TimelineHead({ columns, name }: TimelineHeadProps) {
  return (
    <div role="rowgroup" className="timeline-head">
      <div role="row" aria-rowindex={1} className="timeline-head-row">
        <div role="columnheader" aria-colindex={1} className="timeline-name">
          {name}
        </div>
        <div role="presentation" className="timeline-columns">
          {columns.map((column, n) => (
            <div
              key={column.from}
              role="columnheader"
              aria-colindex={n + 2}
              aria-label={column.name}
              className="timeline-column"
              data-mark={column.mark}
            >
              {column.text}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

/** The title of the window: a day, a week by its ends, a month. */
export function useWindowTitle(window: TimeWindow): string {
  const formats = useFormats()
  if (window.scale === 'month') return formats.monthYear(window.day)
  const last = dayAt(window.to - 1)
  if (window.scale === 'day')
    return `${formats.weekday(window.day)}, ${formats.longDay(window.day)}`
  return formats.period({ from: window.day, to: last })
}
