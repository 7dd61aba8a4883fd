import type { LeafletKeyboardEvent, Marker as LeafletMarker } from 'leaflet'
import { useCallback, useMemo } from 'react'
import { Marker, useMapEvents } from 'react-leaflet'
import type { Point } from '#resources/kernel/types.ts'
import { pinIcon } from './pinIcon.ts'
import { pickPoint } from './pickPoint.ts'

const icon = pinIcon()

/**
 * The pin: a click or a tap places it, it can be dragged, Enter places it under the crosshair in
 * the middle. Without `onPick` it is fixed.
 */
export function PickedPin({
  point,
  onPick,
}: {
  point: Point | null
  onPick?: (point: Point) => void
}) {
  const put = useCallback(
    (at: { lat: number; lng: number }) => {
      const here = pickPoint(at)
      if (here) onPick?.(here)
    },
    [onPick],
  )
  const map = useMapEvents({
    click: ({ latlng }) => put(latlng),
    keydown({ originalEvent }: LeafletKeyboardEvent) {
      if (originalEvent.key !== 'Enter' || originalEvent.target !== map.getContainer()) return
      originalEvent.preventDefault()
      put(map.getCenter())
    },
  })
  const dragged = useMemo(() => {
    const moved = ({ target }: { target: LeafletMarker }) => put(target.getLatLng())
    return { drag: moved, dragend: moved }
  }, [put])
  if (!point) return null
  return (
    <Marker
      position={[point.lat, point.lon]}
      icon={icon}
      draggable={onPick !== undefined}
      interactive={onPick !== undefined}
      keyboard={false}
      autoPan
      eventHandlers={dragged}
    />
  )
}
