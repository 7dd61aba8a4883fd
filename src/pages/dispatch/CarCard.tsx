import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { addDays } from '#i18n/format/civil.ts'
import { momentAt } from '#i18n/format/zone.ts'
import { releaseVerdictOf } from '#dataProviders/dispatch/dispatch-map.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { MapCar } from '#resources/wire/dispatch-map.ts'
import { recordAddress } from '../../common/listAddress.ts'
import { recordTitle } from '../../common/recordTitle.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import type { WireRow } from '../../kernel/cells/cell.ts'
import { isRecordOpen } from '../../kernel/menuScreens.ts'
import { VerdictChip } from '../../kernel/verdict/VerdictChip.tsx'
import { toneOfCar } from './mapContents.ts'
import { useCarPlace } from './useCarPlace.ts'
import type { VehicleMap } from './useVehicleMap.ts'

interface CarCardProps {
  model: VehicleMap
  car: MapCar
}

/** Maximum listed orders of a day. */
const most = 20

/** The base of a vehicle, its release verdict, and its orders of today. */
export function CarCard({ model, car }: CarCardProps) {
  const t = useT()
  const translate = useTranslate()
  const { user, resources } = useAppServices()
  const { pathname, search } = useLocation()
  const cars = resources.find(({ name }) => name === 'car')
  const orders = resources.find(({ name }) => name === 'order')
  const { subdivision_name: subdivision } = car
  const placed = useCarPlace()(car)
  return (
    <>
      <p className="map-page-facts">
        <span className={`chip chip-${toneOfCar(car)}`}>
          {translate(`resources.order-car.options.state.${car.state}`)}
        </span>
        <Readiness id={car.id} />
      </p>
      <p>{[subdivision, placed ?? t('app.dispatch_map.no_base')].filter(Boolean).join(' · ')}</p>
      {orders && <OrdersToday {...{ orders, car, model }} />}
      {cars && isRecordOpen(user, cars) && (
        <p>
          <Link to={recordAddress(cars, 'edit', car.id)} state={{ list: pathname + search }}>
            {t('app.dispatch_map.open_car')}
          </Link>
        </p>
      )}
    </>
  )
}

/** Whether it may leave now, for users who may read the verdict. */
function Readiness({ id }: { id: number }) {
  const translate = useTranslate()
  const { data } = useQuery({
    queryKey: ['car', 'releaseVerdict', id],
    queryFn: ({ signal }) => releaseVerdictOf(id, signal),
    retry: false,
  })
  if (!data) return null
  const warned = data.reasons.length > 0 ? 'warned' : 'ready'
  const standing = data.ready ? warned : 'not_ready'
  return (
    <VerdictChip
      standing={standing}
      label={translate(`resources.car.options.readiness.${standing}`)}
      reasons={data.reasons}
    />
  )
}

interface OrdersTodayProps extends CarCardProps {
  orders: Resource
}

function OrdersToday({ orders, car, model }: OrdersTodayProps) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const dataProvider = useDataProvider()
  const { user } = useAppServices()
  const { pathname, search } = useLocation()
  const today = formats.today()
  const [from, to] = [today, addDays(today, 1)].map((day) =>
    momentAt(day, '00:00', formats.timeZone),
  )
  const { data } = useQuery({
    queryKey: ['order', 'getList', 'ofCar', { id: car.id, from }],
    queryFn: async ({ signal }) => {
      const { data: rows } = await dataProvider.getList('order', {
        filter: { car_id: car.id, desired_at: { from, to } },
        sort: { field: 'desired_at', order: 'ASC' },
        pagination: { page: 1, perPage: most },
        meta: { count: false },
        signal,
      })
      return rows as WireRow[]
    },
    retry: false,
  })
  if (!data) return null
  const isOnMap = (id: number) => model.data.orders.some((one) => one.id === id)
  return (
    <section aria-label={t('app.dispatch_map.today')}>
      <h3>{t('app.dispatch_map.today')}</h3>
      {data.length === 0 && <p className="muted">{t('app.dispatch_map.no_today')}</p>}
      <ul className="plain-list">
        {data.map((row) => (
          <li key={row.id}>
            {isOnMap(row.id) ? (
              <button
                type="button"
                className="map-page-link"
                onClick={() => model.pick({ kind: 'order', id: row.id })}
              >
                {recordTitle(orders, row)}
              </button>
            ) : (
              isRecordOpen(user, orders) && (
                <Link
                  to={recordAddress(orders, 'edit', row.id)}
                  state={{ list: pathname + search }}
                >
                  {recordTitle(orders, row)}
                </Link>
              )
            )}{' '}
            <span className="muted">
              {translate(`resources.order.options.state.${String(row.state)}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
