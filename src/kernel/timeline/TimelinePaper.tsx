import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useEvent, useTranslate } from 'react-admin'
import type { Resource } from '#resources/kernel/types.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../appServices.ts'
import { useContract } from '../useContract.ts'
import { overlaps } from './bars/bars.ts'
import type { PlacedBar } from './bars/bars.ts'
import { dayMinutes, timeAt } from './grid/timeAxis.ts'
import type { Span, TimeWindow } from './grid/timeAxis.ts'
import { timelineColumns } from './grid/TimelineHead.tsx'
import type { BarsOfRows } from './bars/useBars.ts'
import type { TimelineRowData } from './useTimelineRows.ts'
import '../list/export/print-register.css'

/** Maximum rows on paper. */
export const mostPrintedRows = 1000

interface TimelinePaperProps {
  of: Resource
  window: TimeWindow
  name: string
  title: string
  rows: readonly TimelineRowData[]
  bars: BarsOfRows
  onClose: () => void
}

/** All rows with their days, in landscape; the head is repeated on each page. */
export function TimelinePaper(props: TimelinePaperProps) {
  const { of, window: shown, name, title, rows, bars, onClose } = props
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const contract = useContract()
  const { user } = useAppServices()
  const close = useEvent(onClose)
  useEffect(() => {
    window.addEventListener('afterprint', close)
    window.print()
    return () => window.removeEventListener('afterprint', close)
  }, [close])
  // a day also has one column, which contains its hours
  const days = Array.from({ length: shown.days }, (_, n) => shown.from + n * dayMinutes)
  const columns = timelineColumns({ ...shown, unit: dayMinutes }, formats)
  const [at] = useState(() => formats.moment(new Date().toISOString()))
  return createPortal(
    <main className="register wide timeline-paper" data-scale={shown.scale}>
      <header>
        <p>{contract.name}</p>
        <h1>{`${translate(`resources.${of.name}.name`, { smart_count: 2 })}: ${title}`}</h1>
        <p>{t('app.print.printed', { at, name: user.name })}</p>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            {columns.map(({ from, text }) => (
              <th key={from} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.title}</th>
              {days.map((from) => (
                <td key={from}>
                  {barsOfDay(bars.get(row.id)?.bars ?? [], { from, to: from + dayMinutes }).map(
                    (bar) => (
                      <p key={bar.key}>{printedBar(bar, shown, from)}</p>
                    ),
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </main>,
    document.body,
  )
}

/** Cancelled ones are not printed. */
const barsOfDay = (bars: readonly PlacedBar[], day: Span) =>
  bars.filter((bar) => overlaps(bar, day) && bar.tone !== 'muted')

/** Its hours on this day, and its label; in a month only what fits. */
function printedBar(bar: PlacedBar, { scale }: TimeWindow, day: number): string {
  const from = timeAt(Math.max(bar.from, day))
  const to = bar.to >= day + dayMinutes ? '24:00' : timeAt(bar.to)
  const hours = `${from}–${to}`
  return scale === 'month' && bar.label.length > 24
    ? `${hours} ${bar.label.slice(0, 22)}…`
    : `${hours} ${bar.label}`
}
