import { Circle, Polygon } from 'react-leaflet'
import type { PlaceOutline } from './usePlaces.ts'

/** The boundaries of places, below the vehicles. */
export function PlaceOutlines({ places }: { places: readonly PlaceOutline[] }) {
  return places.map(({ id, at, boundary, radius }) => {
    const look = { className: 'map-reach', interactive: false }
    if (boundary)
      return (
        <Polygon
          key={id}
          positions={boundary.map(({ lat, lon }): [number, number] => [lat, lon])}
          {...look}
        />
      )
    return radius && <Circle key={id} center={[at.lat, at.lon]} radius={radius} {...look} />
  })
}
