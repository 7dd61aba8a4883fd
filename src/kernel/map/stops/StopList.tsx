import { useT } from '../../../common/useT.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { lengthOf } from '../points.ts'
import type { Stops } from './useStops.ts'
import '../record-map.css'

/**
 * The map as text: stops in order, including those without a point, and the total distance along
 * straight lines.
 */
export function StopList({ stops, state, single }: Stops & { single: boolean }) {
  const t = useT()
  const formats = useFormats()
  const points = stops.flatMap(({ point }) => point ?? [])
  const known = state === 'ready'
  const metres = lengthOf(points)
  return (
    <div className="stop-list body-small muted">
      {state === 'failed' && <div role="status">{t('app.map.unavailable')}</div>}
      {!single && (
        <ol aria-label={t('app.map.stops')} className="stop-list-stops plain-list">
          {stops.map(({ number, name, point }) => (
            <li key={number}>
              <b className="stop-list-number">{number}.</b> {name}
              {known && !point && `: ${t('app.map.no_point')}`}
            </li>
          ))}
        </ol>
      )}
      {known && points.length > 1 && points.length === stops.length && (
        <div className="stop-list-length">
          {t('app.map.direct', {
            distance:
              metres < 1000
                ? formats.quantity(formats.integer(Math.round(metres)), 'm')
                : formats.quantity(formats.decimal((metres / 1000).toFixed(1)), 'km'),
          })}
        </div>
      )}
    </div>
  )
}
