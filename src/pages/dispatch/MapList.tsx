import { useState } from 'react'
import type { RefObject } from 'react'
import { useTranslate } from 'react-admin'
import { isLate } from '#resources/dispatch/order/lateness.ts'
import type { MapCar, MapOrder } from '#resources/wire/dispatch-map.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { moveFocus, useInView } from '../../kernel/map/mapList.ts'
import { placeOfCar, placeOfOrder, toneOfCar, toneOfOrder } from './mapContents.ts'
import { useCarPlace } from './useCarPlace.ts'
import type { VehicleMap } from './useVehicleMap.ts'

/** Lines rendered initially, and added at a time. */
const atOnce = 100

interface MapListProps {
  model: VehicleMap
  now: number
  list: RefObject<HTMLUListElement | null>
}

/** The contents of the map as text; items without a place are at the end, marked as such. */
export function MapList({ model, now, list }: MapListProps) {
  const t = useT()
  const { integer } = useFormats()
  const [most, setMost] = useState(atOnce)
  const { kind, orders, cars, picked } = model
  const id = picked?.kind === kind ? picked.id : null
  const things = kind === 'order' ? orders : cars
  const [placed, unplaced] = parted<MapOrder | MapCar>(things)
  const shown = [...placed, ...unplaced].slice(0, most)
  useInView(list, id)
  const line = (one: MapOrder | MapCar, nth: number) => (
    <li key={one.id}>
      <button
        type="button"
        data-id={one.id}
        aria-pressed={one.id === id}
        // a single tab stop: arrows move between the lines
        tabIndex={one.id === id || (nth === 0 && !shown.some((other) => other.id === id)) ? 0 : -1}
        onClick={() => model.pick({ kind, id: one.id })}
      >
        {'stops' in one ? <OrderLine order={one} now={now} /> : <CarLine car={one} />}
      </button>
    </li>
  )
  return (
    <>
      <p role="status" className="map-page-found muted">
        {things.length === 0
          ? t('app.list.nothing_found')
          : t('app.dispatch_map.found', { n: integer(things.length) })}
      </p>
      {/* the buttons in it handle the keys */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul ref={list} className="plain-list" onKeyDown={moveFocus}>
        {shown.slice(0, placed.length).map(line)}
        {unplaced.length > 0 && shown.length > placed.length && (
          <li className="map-page-unplaced">
            <h3>
              {t('app.dispatch_map.without')} · {integer(unplaced.length)}
            </h3>
          </li>
        )}
        {shown.slice(placed.length).map((one, nth) => line(one, placed.length + nth))}
      </ul>
      {things.length > shown.length && (
        <button type="button" className="button" onClick={() => setMost(most + atOnce)}>
          {t('app.dispatch_map.more')}
        </button>
      )}
    </>
  )
}

function parted<T extends MapOrder | MapCar>(things: readonly T[]): readonly [T[], T[]] {
  const isPlaced = (one: T) => ('stops' in one ? placeOfOrder(one) : placeOfCar(one)) !== null
  return [things.filter(isPlaced), things.filter((one) => !isPlaced(one))]
}

/** An order in a short form: its number, time and customer. */
export function OrderLine({ order, now }: { order: MapOrder; now: number }) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const { state, client, desired_at: from, name } = order
  return (
    <>
      <span className="map-page-name">{name ?? formats.moment(from)}</span>
      <span className={`chip chip-${toneOfOrder(order, now)}`}>
        {translate(`resources.order.options.state.${state}`)}
        {isLate(order, now) && ` · ${t('app.dispatch_map.late')}`}
      </span>
      <span className="muted">
        {[client, placeOfOrder(order)?.name ?? order.address, order.car_name]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
}

export function CarLine({ car }: { car: MapCar }) {
  const t = useT()
  const placed = useCarPlace()(car)
  const translate = useTranslate()
  return (
    <>
      <span className="map-page-name">{car.name}</span>
      <span className={`chip chip-${toneOfCar(car)}`}>
        {translate(`resources.order-car.options.state.${car.state}`)}
      </span>
      <span className="muted">
        {placed ?? car.subdivision_name ?? t('app.dispatch_map.no_base')}
      </span>
    </>
  )
}
