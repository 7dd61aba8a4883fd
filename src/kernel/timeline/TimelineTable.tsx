import { Link, useLocation } from 'react-router-dom'
import { useTranslate } from 'react-admin'
import type { Timeline } from '#resources/kernel/views/timeline.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { useIsMobile } from '../list/grid/useIsMobile.ts'
import type { Bar, PlacedBar } from './bars/bars.ts'
import { useBarAddress } from './bars/BarCard.tsx'
import { dayAt, dayMinutes, endless, timeAt } from './grid/timeAxis.ts'
import type { TimeWindow } from './grid/timeAxis.ts'
import type { BarsOfRows } from './bars/useBars.ts'
import type { BarWords } from './bars/useBarWords.ts'
import type { TimelineRowData } from './useTimelineRows.ts'

interface TimelineTableProps {
  of: Resource
  timeline: Timeline
  window: TimeWindow
  name: string
  title: string
  rows: readonly TimelineRowData[]
  bars: BarsOfRows
  words: BarWords
  more: (() => void) | undefined
}

/** The same records as text: a table, or on a phone for each row a list of days. */
export function TimelineTable(props: TimelineTableProps) {
  const t = useT()
  const isMobile = useIsMobile()
  return (
    <div className="timeline-table">
      {isMobile ? <DayLists {...props} /> : <BarTable {...props} />}
      {props.more && (
        <button type="button" className="button" onClick={props.more}>
          {t('app.timeline.more_rows')}
        </button>
      )}
    </div>
  )
}

function BarTable({ of, timeline, name, title, rows, bars, words }: TimelineTableProps) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const field = (key: string) => translate(`resources.${of.name}.fields.${key}`)
  return (
    <table>
      <caption className="hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          {timeline.period.map((key) => (
            <th key={key} scope="col">
              {field(key)}
            </th>
          ))}
          <th scope="col">{translate(`resources.${of.name}.name`, { smart_count: 1 })}</th>
          {timeline.tone !== undefined && <th scope="col">{field(timeline.tone)}</th>}
        </tr>
      </thead>
      {rows.map((row) => {
        const all = bars.get(row.id)?.bars ?? []
        return (
          <tbody key={row.id}>
            {all.length === 0 && (
              <tr>
                <th scope="row">{row.title}</th>
                <td colSpan={4} className="muted">
                  {t('app.timeline.free')}
                </td>
              </tr>
            )}
            {all.map((bar, n) => (
              <tr key={bar.key}>
                {n === 0 && (
                  <th scope="rowgroup" rowSpan={all.length}>
                    {row.title}
                  </th>
                )}
                <td>{`${formats.day(dayAt(bar.from))} ${timeAt(bar.from)}`}</td>
                <td>{endText(bar, formats.day)}</td>
                <td>
                  <BarLink of={of} bar={bar} />
                </td>
                {timeline.tone !== undefined && (
                  <td>
                    <Tone bar={bar} words={words} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        )
      })}
    </table>
  )
}

/** Midnight belongs to the day before. */
function endText({ to }: Bar, day: (day: string) => string): string {
  if (to === endless) return '…'
  if (to % dayMinutes === 0) return `${day(dayAt(to - 1))} 24:00`
  return `${day(dayAt(to))} ${timeAt(to)}`
}

function Tone({ bar, words }: { bar: Bar; words: BarWords }) {
  const state = words.stateOf(bar)
  return state === '' ? null : <span className={`chip chip-${bar.tone}`}>{state}</span>
}

function BarLink({ of, bar }: { of: Resource; bar: Bar }) {
  const t = useT()
  const address = useBarAddress(of, bar)
  const { pathname, search } = useLocation()
  const text = bar.booking ? t('app.timeline.busy', { what: bar.label }) : bar.label
  if (!address) return <>{text}</>
  return (
    <Link to={address} state={{ list: pathname + search }} className="cell-link">
      {text || t('app.timeline.open')}
    </Link>
  )
}

/** Days that have bars, each with its bars. */
function DayLists({ of, window, rows, bars, words }: TimelineTableProps) {
  const t = useT()
  const formats = useFormats()
  return rows.map((row) => {
    const days = daysOf(bars.get(row.id)?.bars ?? [], window)
    return (
      <section key={row.id} className="timeline-day-list">
        <h3>{row.title}</h3>
        {days.length === 0 && <p className="muted">{t('app.timeline.free')}</p>}
        <ul>
          {days.map(([at, all]) => (
            <li key={at}>
              <h4>{`${formats.weekday(dayAt(at), 'short')} ${formats.day(dayAt(at))}`}</h4>
              <ul>
                {all.map((bar) => (
                  <li key={bar.key}>
                    <span className="timeline-hours">{`${timeAt(bar.from)}–${hourOf(bar, at)}`}</span>{' '}
                    <BarLink of={of} bar={bar} /> <Tone bar={bar} words={words} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

/** An end on another day includes that day. */
function hourOf({ to }: Bar, day: number): string {
  if (to === endless) return '…'
  if (to === day + dayMinutes) return '24:00'
  return to > day + dayMinutes
    ? `${timeAt(to)} (${dayAt(to).slice(8)}.${dayAt(to).slice(5, 7)})`
    : timeAt(to)
}

/** Bars by the day on which they begin, or the first day of the window. */
function daysOf(bars: readonly PlacedBar[], window: TimeWindow): [at: number, bars: PlacedBar[]][] {
  const days = new Map<number, PlacedBar[]>()
  for (const bar of bars) {
    const at = Math.floor(Math.max(bar.from, window.from) / dayMinutes) * dayMinutes
    days.set(at, [...(days.get(at) ?? []), bar])
  }
  return [...days].sort(([a], [b]) => a - b)
}
