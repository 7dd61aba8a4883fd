import { useEffect, useState } from 'react'
import { useFormats } from '../../../common/useFormats.ts'
import { numberedNow } from './now.ts'
import type { timelineColumns } from './TimelineHead.tsx'
import { placed } from './TimelineRow.tsx'
import type { TimeWindow } from './timeAxis.ts'

/** Marked days, and the line of the current moment. */
export function TimelineBackdrop({
  columns,
  window,
}: {
  columns: ReturnType<typeof timelineColumns>
  window: TimeWindow
}) {
  const { timeZone } = useFormats()
  const [now, setNow] = useState(() => numberedNow(timeZone))
  useEffect(() => {
    const timer = setInterval(() => setNow(numberedNow(timeZone)), 30_000)
    return () => clearInterval(timer)
  }, [timeZone])
  return (
    <div aria-hidden className="timeline-backdrop">
      {columns.map(
        ({ from, mark }) =>
          mark && (
            <span
              key={from}
              className="timeline-mark"
              data-mark={mark}
              style={placed({ from, to: from + window.unit }, window)}
            />
          ),
      )}
      {window.from <= now && now < window.to && (
        <span className="timeline-now" style={placed({ from: now, to: now }, window)} />
      )}
    </div>
  )
}
