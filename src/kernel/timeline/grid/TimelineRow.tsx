import { memo } from 'react'
import type { CSSProperties } from 'react'
import { useT } from '../../../common/useT.ts'
import { overlaps } from '../bars/bars.ts'
import type { Lanes, PlacedBar } from '../bars/bars.ts'
import { laneHeight, rowHeightOf } from './rowOffsets.ts'
import type { KeyboardStop } from './stops.ts'
import { timeAt } from './timeAxis.ts'
import type { Span, TimeWindow } from './timeAxis.ts'

interface TimelineRowProps {
  /** Prefix of element ids in the rows. */
  id: string
  row: number
  title: string
  index: number
  top: number
  lanes: Lanes
  window: TimeWindow
  /** Visible columns, and a few beyond. */
  sight: Span
  /** The keyboard position in this row. */
  stop: KeyboardStop | null
  /** The bar that is being dragged, from this row or another. */
  lifted: string | null
  /** The dragged position in this row. */
  draft: Span | null
  blocked: boolean
  sayBar: (bar: PlacedBar) => string
  saySpan: (span: Span) => string
}

/** Element id of the keyboard position. */
export function stopId(id: string, row: number, stop: KeyboardStop): string {
  return `${id}-${row}-${stop.bar?.key ?? stop.from}`
}

/** One record with its bars; rendered again only when one of them changes. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { id, row, title, index, top, lanes, window, sight, stop, lifted, draft, blocked } = props
  const t = useT()
  const drawn = lanes.bars.filter((bar) => overlaps(bar, sight) || bar.key === stop?.bar?.key)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="timeline-row"
      data-row={row}
      data-current={stop !== null || undefined}
      style={{ '--top': `${top}px`, '--high': `${rowHeightOf(lanes.lanes)}px` } as CSSProperties}
    >
      <div role="rowheader" aria-colindex={1} className="timeline-name" title={title}>
        <span>{title}</span>
      </div>
      <div role="presentation" className="timeline-track">
        {drawn.map((bar) => (
          <TimelineBar
            key={bar.key}
            id={`${id}-${row}-${bar.key}`}
            bar={bar}
            window={window}
            room={roomOf(bar, lanes.bars, window)}
            isLifted={bar.key === lifted}
            isCurrent={bar.key === stop?.bar?.key}
            sayBar={props.sayBar}
          />
        ))}
        {stop && !stop.bar && (
          <div
            role="gridcell"
            id={stopId(id, row, stop)}
            aria-colindex={columnOf(stop, window)}
            aria-label={`${t('app.timeline.free')}, ${props.saySpan(stop)}`}
            className="timeline-free"
            style={placed(stop, window)}
          />
        )}
        {draft && (
          <div
            aria-hidden
            className="timeline-draft"
            data-blocked={blocked || undefined}
            style={placed(draft, window)}
          >
            {`${timeAt(draft.from)}–${timeAt(draft.to)}`}
          </div>
        )}
      </div>
    </div>
  )
})

interface TimelineBarProps extends Pick<TimelineRowProps, 'window' | 'sayBar'> {
  id: string
  bar: PlacedBar
  /** Space up to the next bar in its lane, in lengths of the bar: the maximum width of its text. */
  room: number
  isLifted: boolean
  isCurrent: boolean
}

/** Rendered again only when it changes: a row has a month of them. */
const TimelineBar = memo(function TimelineBar(props: TimelineBarProps) {
  const { id, bar, window, room, isLifted, isCurrent, sayBar } = props
  const said = sayBar(bar)
  return (
    <div
      role="gridcell"
      id={id}
      aria-colindex={columnOf(bar, window)}
      aria-label={said}
      title={said}
      data-bar={bar.key}
      data-tone={bar.tone}
      data-booking={bar.booking !== null || undefined}
      data-fixed={bar.fixed || undefined}
      data-lifted={isLifted || undefined}
      data-current={isCurrent || undefined}
      className="timeline-bar"
      style={
        {
          ...placed(bar, window),
          '--lane': `${bar.lane * laneHeight}px`,
          '--room': room,
        } as CSSProperties
      }
    >
      <span className="timeline-bar-text" data-text={barText(bar, window)} />
    </div>
  )
})

function roomOf(bar: PlacedBar, bars: readonly PlacedBar[], window: TimeWindow): number {
  const from = Math.max(bar.from, window.from)
  const to = Math.min(bar.to, window.to)
  const end = bars.reduce(
    (least, one) =>
      (one.booking || one.lane === bar.lane) && one.from >= bar.to
        ? Math.min(least, one.from)
        : least,
    window.to,
  )
  return to > from ? Math.max(1, (end - from) / (to - from)) : 1
}

/** Position in percent of the track, clipped to the window. */
export function placed({ from, to }: Span, window: TimeWindow): CSSProperties {
  const whole = window.to - window.from
  const first = Math.max(from, window.from)
  const last = Math.min(to, window.to)
  return {
    '--at': `${(100 * (first - window.from)) / whole}%`,
    '--long': `${(100 * Math.max(0, last - first)) / whole}%`,
  } as CSSProperties
}

const columnOf = ({ from }: Span, window: TimeWindow) =>
  2 + Math.floor((Math.max(from, window.from) - window.from) / window.unit)

/** In a scale of days there is no room for hours. */
function barText(bar: PlacedBar, { scale }: TimeWindow): string {
  if (scale !== 'day' || bar.booking) return bar.label
  return `${timeAt(bar.from)}–${timeAt(bar.to)} ${bar.label}`
}
