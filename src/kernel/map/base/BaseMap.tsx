import type { LatLngBoundsExpression, LatLngExpression, Map } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect, useId, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { MapContainer } from 'react-leaflet'
import { useT } from '../../../common/useT.ts'
import '../map.css'
import type { MapName } from '../place-names/placeNames.ts'
import { ScaleBar } from './ScaleBar.tsx'
import { useCities } from '../place-names/useCities.ts'
import { useGraticule } from './useGraticule.ts'
import { useLand } from './useLand.ts'
import { useMapFile } from '../file/useMapFile.ts'
import { useTiles } from './useTiles.ts'
import { usePlaceNames } from '../place-names/usePlaceNames.ts'

const closest = 18
const farthest = 3

interface BaseMapProps {
  /** A description for screen readers: the contents and the controls. */
  label: string
  hint: string
  start:
    { bounds: LatLngBoundsExpression; maxZoom: number } | { center: LatLngExpression; zoom: number }
  /** Names drawn before the cities, in order of importance. */
  names: readonly MapName[]
  /**
   * Embedded in a scrolling page: the wheel zooms only when the map is focused, one finger scrolls
   * the page.
   */
  within?: boolean
  onMap?: (map: Map | null) => void
  children?: ReactNode
  /** An overlay that does not move with the map. */
  over?: ReactNode
}

/**
 * The base map: tiles of the organisation's server, or offline outlines, with Central Asia in more
 * detail and the organisation's map file on top. Points are its children.
 */
export function BaseMap({
  label,
  hint,
  start,
  names,
  within,
  onMap,
  children,
  over,
}: BaseMapProps) {
  const t = useT()
  const hintId = useId()
  const [map, setMap] = useState<Map | null>(null)
  const cities = useCities()
  const { base, credit } = useTiles(map)
  const file = useMapFile(map)
  const isDrawn = base !== 'tiles'
  // raster tiles include names
  const isNamed = isDrawn && !file.hasNames
  const all = useMemo(() => (isNamed ? [...names, ...cities] : names), [isNamed, names, cities])
  useLand(isDrawn ? map : null)
  useGraticule(isDrawn && file.state !== 'there' ? map : null)
  usePlaceNames(map, all)
  useEffect(() => onMap?.(map), [map, onMap])
  useEffect(() => {
    if (!map) return
    const container = map.getContainer()
    container.setAttribute('role', 'application')
    container.setAttribute('aria-label', label)
    container.setAttribute('aria-describedby', hintId)
  }, [map, label, hintId])
  useEffect(() => {
    if (!map) return
    const sized = new ResizeObserver(() => map.invalidateSize({ animate: false }))
    sized.observe(map.getContainer())
    return () => sized.disconnect()
  }, [map])
  useEffect(() => {
    if (!map || !within) return
    const on = () => void map.scrollWheelZoom.enable()
    const off = () => void map.scrollWheelZoom.disable()
    off()
    map.on('focus', on)
    map.on('blur', off)
    return () => {
      map.off('focus', on)
      map.off('blur', off)
    }
  }, [map, within])
  const zoom = (by: 1 | -1) => (
    <button
      type="button"
      aria-label={t(by > 0 ? 'app.map.zoom_in' : 'app.map.zoom_out')}
      title={t(by > 0 ? 'app.map.zoom_in' : 'app.map.zoom_out')}
      onClick={() => map?.setZoom(map.getZoom() + by)}
    >
      <span aria-hidden>{by > 0 ? '+' : '−'}</span>
    </button>
  )
  return (
    <div className="map">
      <MapContainer
        ref={setMap}
        {...('bounds' in start
          ? { bounds: start.bounds, boundsOptions: { maxZoom: start.maxZoom, padding: [40, 40] } }
          : start)}
        minZoom={farthest}
        maxZoom={closest}
        maxBounds={[
          [-85, -180],
          [85, 180],
        ]}
        maxBoundsViscosity={1}
        zoomControl={false}
        // Leaflet ends its animation on a timer that throws after the map is removed.
        zoomAnimation={false}
        attributionControl={false}
        keyboardPanDelta={20}
        dragging={!within || !matchMedia('(pointer: coarse)').matches}
      >
        {children}
      </MapContainer>
      {over}
      <div className="map-zoom">
        {zoom(1)}
        {zoom(-1)}
      </div>
      {map && <ScaleBar map={map} />}
      <small className="map-credit">
        {base === 'lost' && <span role="status">{t('app.map.tiles_lost')} </span>}
        {file.state === 'lost' && <span role="status">{t('app.map.file_lost')} </span>}
        {file.credit ?? credit ?? t('app.map.credit')}
      </small>
      <span id={hintId} className="hidden">
        {hint}
      </span>
    </div>
  )
}
