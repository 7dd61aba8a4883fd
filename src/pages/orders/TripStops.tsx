import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { MergeRequest } from '#resources/wire/dispatch.ts'
import type { PlannedMerge } from '#resources/wire/dispatch.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { DownGlyph, UpGlyph } from '../../ui/glyphs.tsx'

type Stops = NonNullable<MergeRequest['stops']>
type Stop = PlannedMerge['stops'][number]

interface TripStopsProps {
  plan: PlannedMerge
  onOrder: (stops: Stops) => void
  onBest: () => void
}

/** Moves the stop at `from` to `to`; null if a stop would be unloaded before it is loaded. */
function moved(stops: readonly Stop[], from: number, to: number): Stops | null {
  const next = stops.map(({ order, act }) => ({ order, act }))
  const [one] = next.splice(from, 1)
  if (!one || to < 0 || to > next.length) return null
  next.splice(to, 0, one)
  const isInTurn = next.every(
    ({ order, act }, nth) =>
      act === 'load' || next.slice(0, nth).some((other) => other.order === order),
  )
  return isInTurn ? next : null
}

/** The stops of a trip in order, which can be changed by dragging or by two buttons. */
export function TripStops({ plan, onOrder, onBest }: TripStopsProps) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const [dragged, setDragged] = useState<number | null>(null)
  const { stops } = plan
  const drop = (to: number) => {
    const next = dragged === null ? null : moved(stops, dragged, to)
    setDragged(null)
    if (next) onOrder(next)
  }
  return (
    <section aria-label={t('app.orders.stops')}>
      <div className="trip-stops-head">
        <strong>{t('app.orders.stops')}</strong>
        <button type="button" className="button quiet" onClick={onBest}>
          {t('app.orders.best')}
        </button>
      </div>
      <ol className="trip-stops">
        {stops.map((stop, nth) => {
          const { order, act, at, name, place } = stop
          const up = moved(stops, nth, nth - 1)
          const down = moved(stops, nth, nth + 1)
          const what = translate(`resources.order.rows.trip_stops.options.act.${act}`)
          return (
            // by keyboard the buttons move it
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={`${order} ${act}`}
              draggable
              onDragStart={() => setDragged(nth)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => drop(nth)}
            >
              <time>{formats.time(at)}</time>
              <span>
                {what} · {[place, name].filter(Boolean).join(' · ')}
              </span>
              <MoveButton
                label={t('app.orders.up')}
                of={`${what} ${name ?? ''}`}
                to={up}
                onOrder={onOrder}
              >
                <UpGlyph />
              </MoveButton>
              <MoveButton
                label={t('app.orders.down')}
                of={`${what} ${name ?? ''}`}
                to={down}
                onOrder={onOrder}
              >
                <DownGlyph />
              </MoveButton>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

interface MoveButtonProps {
  label: string
  /** Name of the stop to move. */
  of: string
  /** The resulting stops; null if it cannot be moved there. */
  to: Stops | null
  onOrder: (stops: Stops) => void
  children: ReactNode
}

function MoveButton({ label, of, to, onOrder, children }: MoveButtonProps) {
  return (
    <button
      type="button"
      className="button quiet"
      aria-label={`${label}: ${of}`}
      title={label}
      disabled={!to}
      onClick={() => to && onOrder(to)}
    >
      {children}
    </button>
  )
}
