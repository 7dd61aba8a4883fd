import Button from '@mui/material/Button'
import type { Map } from 'leaflet'
import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import type { Point } from '#resources/kernel/types.ts'
import { fewestCorners, isSimple } from '#resources/kernel/values/polygon-corners.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useT } from '../../../common/useT.ts'
import { pickPoint } from '../pick/pickPoint.ts'
import { lengthOf } from '../points.ts'
import type { Corners } from './useCorners.ts'

interface CornerListProps {
  model: Corners
  map: Map | null
  readOnly: boolean
}

/**
 * The outline as text: corners with coordinates, which can be chosen, moved and removed without a
 * pointer, and errors.
 */
export function CornerList({ model, map, readOnly }: CornerListProps) {
  const t = useT()
  const { point } = useFormats()
  const list = useRef<HTMLOListElement>(null)
  const { corners, points, chosen, choose, add, move, remove, clear } = model
  const under = () => (map ? pickPoint(map.getCenter()) : null)
  const look = (nth: number) => {
    choose(nth)
    const corner = corners[nth]?.at
    if (corner) map?.panInside([corner.lat, corner.lon], { padding: [40, 40], animate: false })
  }
  const drop = (nth: number) => {
    remove(nth)
    // the focus stays in the list
    list.current?.querySelectorAll('button')[Math.max(0, nth - 1)]?.focus()
  }
  const onKey = (event: KeyboardEvent, nth: number) => {
    if (readOnly || event.key !== 'Delete') return
    event.preventDefault()
    drop(nth)
  }
  const put = (then: (to: NonNullable<ReturnType<typeof under>>) => void) => () => {
    const here = under()
    if (here) then(here)
  }
  return (
    <div className="outline-side">
      <ol ref={list} className="outline-list plain-list" aria-label={t('app.map.corners_list')}>
        {corners.map(({ key, at }, nth) => (
          <li key={key}>
            <button
              type="button"
              aria-pressed={nth === chosen}
              onClick={() => look(nth)}
              onKeyDown={(event) => onKey(event, nth)}
            >
              {t('app.map.corner', { n: nth + 1, point: point(at) })}
            </button>
          </li>
        ))}
      </ol>
      <Figures corners={points} />
      {!readOnly && (
        <div className="outline-tools">
          <Button size="small" variant="outlined" onClick={put((here) => add(here))}>
            {t('app.map.add_corner')}
          </Button>
          {chosen >= 0 && (
            <>
              <Button size="small" variant="outlined" onClick={put((here) => move(chosen, here))}>
                {t('app.map.move_corner', { n: chosen + 1 })}
              </Button>
              <Button size="small" variant="outlined" onClick={() => drop(chosen)}>
                {t('app.map.remove_corner', { n: chosen + 1 })}
              </Button>
              <Button size="small" onClick={clear}>
                {t('app.map.clear_corners')}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  )
}

/** The number of corners and the perimeter, or why the outline is invalid. */
function Figures({ corners }: { corners: readonly Point[] }) {
  const t = useT()
  const formats = useFormats()
  const [first] = corners
  const metres = first ? Math.round(lengthOf([...corners, first])) : 0
  const isWhole = corners.length >= fewestCorners
  return (
    <div role="status" className="outline-figures">
      <span>{t('app.map.corners', { smart_count: corners.length })}</span>
      {isWhole && isSimple(corners) && (
        <span className="muted">
          {t('app.map.perimeter', {
            distance:
              metres < 1000
                ? formats.quantity(formats.integer(metres), 'm')
                : formats.quantity(formats.decimal((metres / 1000).toFixed(1), 1), 'km'),
          })}
        </span>
      )}
      {corners.length > 0 && !isWhole && <span className="muted">{t('app.map.too_few')}</span>}
      {isWhole && !isSimple(corners) && (
        <strong className="outline-wrong">{t('app.faults.polygon_crossing')}</strong>
      )}
    </div>
  )
}
