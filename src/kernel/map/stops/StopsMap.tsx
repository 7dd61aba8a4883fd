import { latLng, latLngBounds } from 'leaflet'
import type { LatLngBounds, Map } from 'leaflet'
import { useEffect, useMemo, useState } from 'react'
import { Circle, Marker, Polygon, Polyline } from 'react-leaflet'
import type { Point, Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { BaseMap } from '../base/BaseMap.tsx'
import type { MapName } from '../place-names/placeNames.ts'
import { pinIcon } from '../pick/pinIcon.ts'
import { samePoint } from '../samePoint.ts'
import { stopPins } from './stopPins.ts'
import type { Stop } from './stopOrder.ts'
import { usePlaceSearch } from '../place-names/usePlaceSearch.ts'

/** Maximum zoom for a single point. */
const maxZoom = 13
const padding: [number, number] = [44, 44]

const pair = ({ lat, lon }: Point): [number, number] => [lat, lon]

type Placed = Pick<Stop, 'point' | 'radius' | 'corners'>
function boundsOf(stops: readonly Placed[]): LatLngBounds {
  return stops.reduce((all, { point, radius, corners }) => {
    if (!point) return all
    const at = latLng(point.lat, point.lon)
    if (corners) return all.extend(at).extend(latLngBounds(corners.map(pair)))
    return all.extend(radius ? at.toBounds(2 * radius) : at)
  }, latLngBounds([]))
}

interface StopsMapProps {
  stops: readonly Stop[]
  /**
   * The resource whose other records are shown for orientation, if a record has only its own point.
   */
  beside?: { of: Resource; key: string }
}

/** Stops on the map: numbered pins, joined by a line in their order. */
export function StopsMap({ stops, beside }: StopsMapProps) {
  const t = useT()
  const [map, setMap] = useState<Map | null>(null)
  // The form renders at every keystroke; the map updates only when its contents change.
  const state = JSON.stringify(stops)
  const shown = useMemo(() => JSON.parse(state) as Stop[], [state])
  const pins = useMemo(() => stopPins(shown), [shown])
  const { places } = usePlaceSearch(beside?.of, beside?.key ?? '')
  const names = useMemo((): MapName[] => {
    const own = pins.map(({ point, names: words }): MapName => ({
      at: point,
      text: words.join(', '),
      kind: 'stop',
    }))
    const others = places.filter(({ at }) => !pins.some(({ point }) => samePoint(point, at)))
    return [...own, ...others.map(({ at, name }): MapName => ({ at, text: name, kind: 'place' }))]
  }, [pins, places])
  const frame = JSON.stringify(
    shown.map(({ point, radius, corners }) => ({ point, radius, corners })),
  )
  const bounds = useMemo(() => boundsOf(JSON.parse(frame) as Placed[]), [frame])
  const [start] = useState(
    bounds.isValid() ? { bounds, maxZoom } : { center: [41.3, 64.5] as [number, number], zoom: 5 },
  )
  useEffect(() => {
    if (map && bounds.isValid()) map.fitBounds(bounds, { maxZoom, padding })
  }, [map, bounds])
  const points = shown.flatMap(({ point }) =>
    point ? [[point.lat, point.lon] as [number, number]] : [],
  )
  return (
    <BaseMap
      label={t('app.map.map')}
      hint={t('app.map.view_hint')}
      start={start}
      names={names}
      within
      onMap={setMap}
    >
      {points.length > 1 && <Polyline positions={points} className="map-way" interactive={false} />}
      {shown.map(
        ({ number, point, radius, corners }) =>
          point &&
          radius &&
          !corners && (
            <Circle
              key={number}
              center={[point.lat, point.lon]}
              radius={radius}
              className="map-reach"
              interactive={false}
            />
          ),
      )}
      {shown.map(
        ({ number, corners }) =>
          corners && (
            <Polygon
              key={number}
              positions={corners.map(pair)}
              className="map-reach"
              interactive={false}
            />
          ),
      )}
      {pins.map(({ point, numbers }) => (
        <Marker
          key={numbers.join()}
          position={[point.lat, point.lon]}
          icon={pinIcon(shown.length > 1 ? numbers.join('·') : '', place(numbers, shown.length))}
          interactive={false}
          keyboard={false}
        />
      ))}
    </BaseMap>
  )
}

function place(numbers: readonly number[], last: number): string {
  if (last < 2) return ''
  if (numbers.includes(1)) return 'map-first'
  return numbers.includes(last) ? 'map-last' : ''
}
