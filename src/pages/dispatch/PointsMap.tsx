import { divIcon, latLngBounds } from 'leaflet'
import type { Map } from 'leaflet'
import { useEffect, useMemo, useState } from 'react'
import { Marker, Polyline } from 'react-leaflet'
import type { Point, Tone } from '#resources/kernel/types.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { BaseMap } from '../../kernel/map/base/BaseMap.tsx'
import { pinIcon } from '../../kernel/map/pick/pinIcon.ts'
import type { MapName } from '../../kernel/map/place-names/placeNames.ts'
import { placeOfCar, sliceOf, toneOfCar, toneOfOrder, wayOf, worstTone } from './mapContents.ts'
import type { MapPoint, Picked } from './mapContents.ts'
import type { VehicleMap } from './useVehicleMap.ts'

const maxZoom = 13
const padding: [number, number] = [48, 48]
const wholeCountry = { center: [41.3, 64.5] as [number, number], zoom: 5 }
type Sign = 'waiting' | 'active' | 'cars'

interface PointsMapProps {
  model: VehicleMap
  /** The current time in ms, by which items are late and red. */
  now: number
}

/** Orders and vehicles as signs on the map, with the lines of orders under way. */
export function PointsMap({ model, now }: PointsMapProps) {
  const t = useT()
  const [map, setMap] = useState<Map | null>(null)
  const { points, orders } = model
  const all = useMemo(() => [...points.values()], [points])
  const names = useMemo(
    () => all.map(({ at, name }): MapName => ({ at, text: name, kind: 'stop' })),
    [all],
  )
  const [start] = useState(() =>
    all.length === 0
      ? wholeCountry
      : { bounds: latLngBounds(all.map(({ at: { lat, lon } }) => [lat, lon])), maxZoom },
  )
  const picked = usePickedWay(model)
  useInSight(map, picked)
  return (
    <BaseMap
      label={t('app.dispatch_map.map')}
      hint={t('app.map.view_hint')}
      start={start}
      names={names}
      within
      onMap={setMap}
    >
      {orders
        .filter((one) => sliceOf(one) === 'active')
        .map((one) => (
          <Line key={one.id} way={wayOf(one)} className="map-way vehicle-map-way" />
        ))}
      <Line way={picked} className="map-way" />
      {all.map((point) => (
        <Signs key={point.key} {...{ model, point, now }} />
      ))}
      {picked.length > 1 &&
        picked.map(({ lat, lon }, nth) => (
          <Marker
            // oxlint-disable-next-line react/no-array-index-key
            key={`${nth} ${lat} ${lon}`}
            position={[lat, lon]}
            icon={pinIcon(String(nth + 1), endOf(nth, picked.length))}
            interactive={false}
            keyboard={false}
            zIndexOffset={1000}
          />
        ))}
    </BaseMap>
  )
}

const endOf = (nth: number, all: number) => {
  if (nth === 0) return 'map-first'
  return nth === all - 1 ? 'map-last' : ''
}

function Line({ way, className }: { way: readonly Point[]; className: string }) {
  if (way.length < 2) return null
  const positions = way.map(({ lat, lon }): [number, number] => [lat, lon])
  // the library sets the class of a line only when it creates it
  return (
    <Polyline
      key={positions.join(' ')}
      positions={positions}
      className={className}
      interactive={false}
    />
  )
}

/** The place of the selected item: the route of an order or a vehicle, or one point. */
function usePickedWay({ order, car, point, data }: VehicleMap): readonly Point[] {
  return useMemo(() => {
    const one = order ?? data.orders.find(({ id }) => id === car?.order_id)
    if (one) return wayOf(one)
    const at = (car && placeOfCar(car)?.at) ?? point?.at
    return at ? [at] : []
  }, [order, car, point, data])
}

/** Fits a route into view; for a single point the map moves only if necessary. */
function useInSight(map: Map | null, way: readonly Point[]): void {
  const print = JSON.stringify(way)
  useEffect(() => {
    const shown = JSON.parse(print) as Point[]
    if (!map || shown.length === 0) return
    const bounds = latLngBounds(shown.map(({ lat, lon }) => [lat, lon]))
    const isThere = shown.length === 1 && map.getBounds().contains(bounds)
    if (!isThere) map.fitBounds(bounds, { maxZoom, padding })
  }, [map, print])
}

interface SignsProps extends PointsMapProps {
  point: MapPoint
}

/** The signs of one place, each kind with its own shape. */
function Signs({ model, point, now }: SignsProps) {
  const t = useT()
  const { integer } = useFormats()
  const kinds: readonly (readonly [Sign, readonly { id: number }[], Tone])[] = [
    ['cars', point.cars, worstTone(freeFirst(point.cars.map(toneOfCar)))],
    ['active', point.active, worstTone(point.active.map((one) => toneOfOrder(one, now)))],
    ['waiting', point.waiting, worstTone(point.waiting.map((one) => toneOfOrder(one, now)))],
  ]
  const there = kinds.filter(([, things]) => things.length > 0)
  return there.map(([sign, things, tone], nth) => {
    const count = things.length > 1 ? integer(things.length) : ''
    const picked = isPicked(model, point, things, sign)
    const name = `${t(`app.dispatch_map.legend_${sign}`)}: ${point.name} ${count}`.trim()
    return (
      <Marker
        key={`${sign} ${name}`}
        position={[point.at.lat, point.at.lon]}
        icon={signIcon({ sign, tone, count, picked, nth })}
        title={name}
        // the list beside the map is used by keyboard
        keyboard={false}
        eventHandlers={{ click: () => model.pick(pickedBy(point, things, sign)) }}
      />
    )
  })
}

/** A base with a free vehicle is green, regardless of the others. */
const freeFirst = (tones: readonly Tone[]): readonly Tone[] =>
  tones.includes('good') ? ['good'] : tones

function pickedBy(point: MapPoint, things: readonly { id: number }[], sign: Sign): Picked {
  const [first, ...others] = things
  return first && others.length === 0
    ? { kind: sign === 'cars' ? 'car' : 'order', id: first.id }
    : { kind: 'point', key: point.key }
}

function isPicked(
  { picked }: VehicleMap,
  { key }: MapPoint,
  things: readonly { id: number }[],
  sign: Sign,
): boolean {
  if (!picked) return false
  if (picked.kind === 'point') return picked.key === key
  return (picked.kind === 'car') === (sign === 'cars') && things.some(({ id }) => id === picked.id)
}

const shapes: Readonly<Record<Sign, string>> = {
  waiting: '<path d="M15 1 29 15 15 29 1 15z"/>',
  active: '<circle cx="15" cy="15" r="13"/>',
  cars: '<rect x="2" y="2" width="26" height="26" rx="4"/>',
}
/** px: the icons of one place are stacked above it and hide no name. */
const size = 30
const gap = 4

interface SignOf {
  sign: Sign
  tone: Tone
  /** Trusted text without markup. */
  count: string
  picked: boolean
  /** Index from 0, counted from below. */
  nth: number
}

function signIcon({ sign, tone, count, picked, nth }: SignOf) {
  return divIcon({
    className: `map-sign map-sign-${sign} map-tone-${tone}${picked ? ' map-sign-picked' : ''}`,
    html: `<svg viewBox="0 0 30 30" aria-hidden="true">${shapes[sign]}</svg><b>${count}</b>`,
    iconSize: [size, size],
    iconAnchor: [size / 2, (nth + 1) * (size + gap)],
  })
}
