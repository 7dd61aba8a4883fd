import type { Map } from 'leaflet'
import { useEffect, useState } from 'react'
import { useFormats } from '../../../common/useFormats.ts'
import { scaleLength } from './scaleLength.ts'

/** The scale at the centre of the map, in metres or kilometres. */
export function ScaleBar({ map }: { map: Map }) {
  const formats = useFormats()
  const [scale, setScale] = useState({ metres: 0, pixels: 0 })
  useEffect(() => {
    const measure = () => {
      const { x, y } = map.getSize().divideBy(2)
      const from = map.containerPointToLatLng([x - 50, y])
      const to = map.containerPointToLatLng([x + 50, y])
      setScale(scaleLength(map.distance(from, to) / 100))
    }
    measure()
    map.on('moveend resize', measure)
    return () => void map.off('moveend resize', measure)
  }, [map])
  const { metres, pixels } = scale
  const text =
    metres < 1000
      ? formats.quantity(formats.integer(metres), 'm')
      : formats.quantity(formats.integer(metres / 1000), 'km')
  return (
    <div className="map-scale" style={{ width: pixels }} aria-hidden>
      {text}
    </div>
  )
}
