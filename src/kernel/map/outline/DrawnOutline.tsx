import { divIcon } from 'leaflet'
import type { LeafletKeyboardEvent, Marker as LeafletMarker } from 'leaflet'
import { useMemo } from 'react'
import { Marker, Polygon, useMapEvents } from 'react-leaflet'
import type { Point } from '#resources/kernel/types.ts'
import { pickPoint } from '../pick/pickPoint.ts'
import type { Corners } from './useCorners.ts'

const iconOf = (className: string, size: number) =>
  divIcon({ className: `outline-corner ${className}`, iconSize: [size, size] })
const corner = iconOf('', 16)
const chosenCorner = iconOf('outline-chosen', 20)
const middle = iconOf('outline-middle', 12)

const pair = ({ lat, lon }: Point): [number, number] => [lat, lon]

interface DrawnOutlineProps {
  model: Corners
  readOnly: boolean
}

/**
 * The outline on the map: a click or Enter adds a corner, corners are dragged, Delete removes the
 * chosen one, and dragging the middle of a side adds a corner there.
 */
export function DrawnOutline({ model, readOnly }: DrawnOutlineProps) {
  const { corners, points, chosen, choose, add, move, remove } = model
  const map = useMapEvents({
    click({ latlng }) {
      const here = readOnly ? null : pickPoint(latlng)
      if (here) add(here)
    },
    keydown({ originalEvent: event }: LeafletKeyboardEvent) {
      if (readOnly || event.target !== map.getContainer()) return
      const here = event.key === 'Enter' ? pickPoint(map.getCenter()) : null
      if (here) add(here)
      if (event.key === 'Delete' && chosen >= 0) remove(chosen)
      if (event.key === 'Enter' || event.key === 'Delete') event.preventDefault()
    },
  })
  return (
    <>
      <Polygon positions={points.map(pair)} className="map-reach" interactive={false} />
      {corners.map(({ key, at }, nth) => (
        <Handle
          key={key}
          at={at}
          icon={nth === chosen && !readOnly ? chosenCorner : corner}
          readOnly={readOnly}
          onMove={(to) => move(nth, to)}
          // not before: changing its icon would end the drag
          onEnd={(to) => {
            move(nth, to)
            choose(nth)
          }}
          onClick={() => choose(nth)}
        />
      ))}
      {!readOnly &&
        corners.length > 1 &&
        corners.map(({ key, at }, nth) => {
          const next = points[(nth + 1) % points.length]!
          const between = { lat: (at.lat + next.lat) / 2, lon: (at.lon + next.lon) / 2 }
          const put = (to: Point) => add(to, nth)
          return (
            <Handle
              // remounted after it has become a corner
              key={`${key} ${corners.length} middle`}
              at={between}
              icon={middle}
              readOnly={false}
              onEnd={put}
              onClick={() => put(pickPoint({ lat: between.lat, lng: between.lon }) ?? at)}
            />
          )
        })}
    </>
  )
}

interface HandleProps {
  at: Point
  icon: ReturnType<typeof iconOf>
  readOnly: boolean
  /** While it is dragged. */
  onMove?: (to: Point) => void
  /** Once it has been dragged. */
  onEnd: (to: Point) => void
  onClick: () => void
}

function Handle({ at, icon, readOnly, onMove, onEnd, onClick }: HandleProps) {
  const handlers = useMemo(() => {
    const tell = (then?: (to: Point) => void) => (event: { target: LeafletMarker }) => {
      const to = pickPoint(event.target.getLatLng())
      if (to) then?.(to)
    }
    return { drag: tell(onMove), dragend: tell(onEnd), click: onClick }
  }, [onMove, onEnd, onClick])
  return (
    <Marker
      position={pair(at)}
      icon={icon}
      draggable={!readOnly}
      interactive={!readOnly}
      keyboard={false}
      autoPan
      eventHandlers={handlers}
    />
  )
}
