import { latLngBounds } from 'leaflet'
import type { LatLngBounds, Map } from 'leaflet'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Circle, Polygon } from 'react-leaflet'
import type { CarLocation } from '#resources/wire/tracking.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useSignal } from '../../../common/useSignal.ts'
import { useT } from '../../../common/useT.ts'
import { themeMode } from '../../../common/themeMode.ts'
import { BaseMap } from '../../../kernel/map/base/BaseMap.tsx'
import type { MapName } from '../../../kernel/map/place-names/placeNames.ts'
import type { Monitoring } from '../useMonitoring.ts'
import { hidden } from './clusterVehicles.ts'
import { TrackLines } from './TrackLines.tsx'
import { usePlaces } from './usePlaces.ts'
import type { PlaceOutline } from './usePlaces.ts'
import { VehicleLayer } from './vehicleLayer.ts'

/** Maximum zoom of automatic movements. */
const maxZoom = 14
const pickedZoom = 13
/** px around the visible items. */
const padding: [number, number] = [60, 60]
const wholeCountry = { center: [41.3, 64.5] as [number, number], zoom: 5 }

interface VehiclesMapProps {
  model: Monitoring
  /** ms: older positions are drawn paler. */
  now: number
}

/** All vehicles on one canvas, and the track of the selected one. */
export function VehiclesMap({ model, now }: VehiclesMapProps) {
  const t = useT()
  const [map, setMap] = useState<Map | null>(null)
  const [start] = useState(() => {
    const bounds = boundsOf(model.placed)
    return bounds ? { bounds, maxZoom } : wholeCountry
  })
  const places = usePlaces(model.hasPlaces)
  const names = useMemo(
    () => places.map(({ name, at }): MapName => ({ at, text: name, kind: 'place' })),
    [places],
  )
  useVehicles(map, model, now)
  useInSight(map, model)
  return (
    <BaseMap
      label={t('app.tracking.map')}
      hint={t('app.map.view_hint')}
      start={start}
      names={names}
      within
      onMap={setMap}
    >
      <PlaceOutlines places={places} />
      {model.track.data && (
        <TrackLines map={map} track={model.track.data} playback={model.playback} />
      )}
    </BaseMap>
  )
}

/** The boundaries of places, below the vehicles. */
function PlaceOutlines({ places }: { places: readonly PlaceOutline[] }) {
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

const placeOf = ({ latitude: lat, longitude: lon }: CarLocation): [number, number] | null =>
  lat === null || lon === null ? null : [lat, lon]

function boundsOf(vehicles: readonly CarLocation[]): LatLngBounds | null {
  const places = vehicles.flatMap((one) => {
    const place = placeOf(one)
    return place ? [place] : []
  })
  return places.length === 0 ? null : latLngBounds(places)
}

/** Draws the vehicles whenever they change; a click selects a vehicle, or zooms into a group. */
function useVehicles(map: Map | null, model: Monitoring, now: number): void {
  const { placed, picked, pick, showTogether } = model
  const t = useT()
  const { integer } = useFormats()
  const theme = useSignal(themeMode)
  const nameOf = useRef<(vehicles: readonly CarLocation[]) => string>(() => '')
  const [layer, setLayer] = useState<VehicleLayer | null>(null)
  useEffect(() => {
    nameOf.current = ([first, ...others]) =>
      others.length === 0
        ? (first?.name ?? '')
        : t('app.tracking.group', { n: integer(others.length + 1) })
  }, [t, integer])
  useEffect(() => {
    if (!map) return
    const made = new VehicleLayer({
      onPick: pick,
      onGroup(vehicles) {
        const bounds = boundsOf(vehicles)
        if (bounds && comesApart(map, bounds)) map.fitBounds(bounds, { padding, animate: false })
        else showTogether(vehicles.map(({ id }) => id))
      },
      nameOf: (vehicles) => nameOf.current(vehicles),
    }).addTo(map)
    setLayer(made)
    return () => {
      made.remove()
      setLayer(null)
    }
  }, [map, pick, showTogether])
  useEffect(() => layer?.show({ vehicles: placed, picked, now }), [layer, placed, picked, now])
  // the colours are those of the page
  useEffect(() => layer?.redraw(), [layer, theme])
}

/** Whether the maximum zoom separates the vehicles of a group. */
function comesApart(map: Map, bounds: LatLngBounds): boolean {
  const from = bounds.getSouthWest()
  const to = bounds.getNorthEast()
  const closest = map.getMaxZoom()
  return map.project(from, closest).distanceTo(map.project(to, closest)) > 2 * hidden
}

/** A picked vehicle is scrolled into view once; while it is followed, it stays in view. */
function useInSight(map: Map | null, { vehicle, picked, follows }: Monitoring): void {
  const shown = useRef<number | null>(null)
  const [lat, lon] = (vehicle && placeOf(vehicle)) ?? [null, null]
  useEffect(() => {
    if (!map || lat === null || lon === null) {
      if (picked === null) shown.current = null
      return
    }
    const isNew = shown.current !== picked
    shown.current = picked
    if (isNew && !map.getBounds().contains([lat, lon]))
      map.setView([lat, lon], Math.max(map.getZoom(), pickedZoom), { animate: false })
    else if (follows) map.panInside([lat, lon], { padding, animate: false })
  }, [map, lat, lon, picked, follows])
}
