import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { isLate } from '#resources/dispatch/order/lateness.ts'
import type { MapOrder } from '#resources/wire/dispatch-map.ts'
import { recordAddress } from '../../common/listAddress.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { isRecordOpen } from '../../kernel/menuScreens.ts'
import { CrossGlyph } from '../../ui/glyphs.tsx'
import { AssignVehicle } from './AssignVehicle.tsx'
import { CarCard } from './CarCard.tsx'
import { toneOfOrder } from './mapContents.ts'
import { CarLine, OrderLine } from './MapList.tsx'
import type { VehicleMap } from './useVehicleMap.ts'

interface PickedCardProps {
  model: VehicleMap
  now: number
}

/** The selected item and its actions. */
export function PickedCard({ model, now }: PickedCardProps) {
  const { order, car, point } = model
  const close = () => model.pick(null)
  if (order)
    return (
      <Card key={`o${order.id}`} title={order.name ?? `№ ${order.id}`} onClose={close}>
        <OrderCard {...{ model, order, now }} />
      </Card>
    )
  if (car)
    return (
      <Card key={`c${car.id}`} title={car.name ?? `№ ${car.id}`} onClose={close}>
        <CarCard {...{ model, car, now }} />
      </Card>
    )
  return point ? (
    <Card key={point.key} title={point.name} onClose={close}>
      <ul className="plain-list map-page-things">
        {[...point.active, ...point.waiting].map((one) => (
          <li key={`o${one.id}`}>
            <button type="button" onClick={() => model.pick({ kind: 'order', id: one.id })}>
              <OrderLine order={one} now={now} />
            </button>
          </li>
        ))}
        {point.cars.slice(0, mostCars).map((one) => (
          <li key={`c${one.id}`}>
            <button type="button" onClick={() => model.pick({ kind: 'car', id: one.id })}>
              <CarLine car={one} />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  ) : null
}

/** Maximum listed vehicles of one place; the list has all of them. */
const mostCars = 50

interface CardProps {
  title: string
  onClose: () => void
  children: ReactNode
}

function Card({ title, onClose, children }: CardProps) {
  const t = useT()
  const id = useId()
  return (
    <section className="map-page-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          className="button round quiet"
          aria-label={t('app.dispatch_map.close')}
          title={t('app.dispatch_map.close')}
          onClick={onClose}
        >
          <CrossGlyph />
        </button>
      </header>
      {children}
    </section>
  )
}

interface OrderCardProps extends PickedCardProps {
  order: MapOrder
}

function OrderCard({ model, order, now }: OrderCardProps) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const { client, state, address, car_id: car, car_name: carName, driver_name: driver } = order
  const { desired_at: from, busy_until: to } = order
  return (
    <>
      <p className="map-page-facts">
        <span className={`chip chip-${toneOfOrder(order, now)}`}>
          {translate(`resources.order.options.state.${state}`)}
          {isLate(order, now) && ` · ${t('app.dispatch_map.late')}`}
        </span>
        {order.trip_id !== null && <span className="chip">{t('app.dispatch_map.trip')}</span>}
      </p>
      <p>{[client, formats.period({ from, to })].filter(Boolean).join(' · ')}</p>
      {address && <p>{address}</p>}
      <Stops order={order} />
      {carName && (
        <p>
          {car !== null && model.data.cars ? (
            <button
              type="button"
              className="map-page-link"
              onClick={() => model.pick({ kind: 'car', id: car })}
            >
              {carName}
            </button>
          ) : (
            carName
          )}
          {driver && ` · ${driver}`}
        </p>
      )}
      <OpenOrder id={order.id} />
      <AssignVehicle key={order.id} {...{ order, model }} />
    </>
  )
}

function Stops({ order: { stops } }: { order: MapOrder }) {
  const t = useT()
  const translate = useTranslate()
  if (stops.length === 0) return <p className="muted">{t('app.dispatch_map.no_stops')}</p>
  return (
    <ol className="map-page-stops" aria-label={t('app.dispatch_map.stops')}>
      {stops.map(({ act, place, order_id: of }, nth) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${nth} ${of} ${place.id}`}>
          {place.name}
          {act && (
            <span className="muted">
              {' '}
              {translate(`resources.order.rows.trip_stops.options.act.${act}`)}
            </span>
          )}
          {!place.at && <span className="muted"> ({t('app.map.no_point')})</span>}
        </li>
      ))}
    </ol>
  )
}

function OpenOrder({ id }: { id: number }) {
  const t = useT()
  const { user, resources } = useAppServices()
  const { pathname, search } = useLocation()
  const orders = resources.find(({ name }) => name === 'order')
  if (!orders || !isRecordOpen(user, orders)) return null
  return (
    <p>
      <Link to={recordAddress(orders, 'edit', id)} state={{ list: pathname + search }}>
        {t('app.dispatch_map.open')}
      </Link>
    </p>
  )
}
