import type { LeafletMouseEvent, Map } from 'leaflet'
import { useEffect, useState } from 'react'
import type { Point } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { pickPoint } from '../pick/pickPoint.ts'
import { useCities } from '../place-names/useCities.ts'
import './map-dialog.css'

interface Under {
  by: 'pointer' | 'under'
  point: Point | null
}

/** The coordinates of the chosen point, and those under the pointer or the crosshair. */
export function CoordinateReadout({
  map,
  point,
  readOnly,
}: {
  map: Map | null
  point: Point | null
  readOnly?: boolean
}) {
  const t = useT()
  const formats = useFormats()
  const cities = useCities()
  const nearest = (there: Map, { lat, lon }: Point) => {
    const far = cities.flatMap(({ kind, text, at }) =>
      kind === 'country' ? [] : [{ text, metres: there.distance([lat, lon], [at.lat, at.lon]) }],
    )
    const city = far.reduce((a, b) => (b.metres < a.metres ? b : a))
    const distance = formats.quantity(formats.integer(Math.round(city.metres / 1000)), 'km')
    return t('app.map.nearest', { city: city.text, distance })
  }
  const [under, setUnder] = useState<Under | null>(null)
  useEffect(() => {
    if (!map) return
    const pointer = ({ latlng }: LeafletMouseEvent) =>
      setUnder({ by: 'pointer', point: pickPoint(latlng) })
    const centre = () =>
      map.getContainer().matches(':focus-visible') &&
      setUnder({ by: 'under', point: pickPoint(map.getCenter()) })
    const out = () => setUnder(null)
    map.on('mousemove', pointer)
    map.on('move focus', centre)
    map.on('mouseout blur', out)
    return () => {
      map.off('mousemove', pointer)
      map.off('move focus', centre)
      map.off('mouseout blur', out)
    }
  }, [map])
  return (
    <div className="coordinate-readout">
      <div role="status" className="coordinate-readout-point">
        {point ? t('app.map.chosen', { point: formats.point(point) }) : t('app.map.none')}
      </div>
      {map && point && <div className="muted">{nearest(map, point)}</div>}
      {under && !readOnly && (
        <div className="muted">
          {under.point
            ? t(under.by === 'pointer' ? 'app.map.pointer' : 'app.map.under', {
                point: formats.point(under.point),
              })
            : t('app.map.outside')}
        </div>
      )}
    </div>
  )
}
