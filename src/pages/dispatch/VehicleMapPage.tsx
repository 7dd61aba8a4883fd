// Vehicles and orders on a map, beside a list of the same items: the selection is shown in both.
import { useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Resource } from '#resources/kernel/types.ts'
import { listAddress } from '../../common/listAddress.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { isListOpen } from '../../kernel/menuScreens.ts'
import { useRemainingHeight } from '../../kernel/list/grid/useRemainingHeight.ts'
import { RetryNote } from '../../ui/RetryNote.tsx'
import { MapList } from './MapList.tsx'
import { MapTools } from './MapTools.tsx'
import { PickedCard } from './PickedCard.tsx'
import { MapPane } from './MapPane.tsx'
import { useDispatchMap, useNow } from './useDispatchMap.ts'
import { useVehicleMap } from './useVehicleMap.ts'
import '../../kernel/cells/cells.css'
import '../../kernel/list/list.css'
import '../../kernel/map/map-page.css'
import './vehicle-map.css'

/** The page at the desk `of`, with orders and vehicles. */
export function VehicleMapPage({ of }: { of: Resource }) {
  const t = useT()
  const query = useDispatchMap()
  const now = useNow()
  const model = useVehicleMap(query.data)
  const fit = useRemainingHeight()
  const list = useRef<HTMLUListElement>(null)
  const title = useId()
  return (
    <div className="list cells vehicle-map">
      <MapTools {...{ model }} onDown={() => list.current?.querySelector('button')?.focus()} />
      <div role="alert">
        {query.error && <RetryNote error={query.error} onAgain={() => void query.refetch()} />}
      </div>
      <div ref={fit} className="map-page-frame" aria-busy={query.isPending}>
        <div className="map-page-side">
          <PickedCard {...{ model, now }} />
          <section className="map-page-list" aria-labelledby={title}>
            <h2 id={title} className="hidden">
              {t(`app.dispatch_map.${model.kind === 'order' ? 'orders' : 'cars'}`)}
            </h2>
            {query.data && <MapList {...{ model, now }} list={list} />}
          </section>
        </div>
        <MapPane {...{ model, now }} isReady={query.data !== undefined} />
      </div>
      <LeftOff of={of} model={model} />
    </div>
  )
}

/** Notes on items that do not fit, with a link to the rest, and on the places of vehicles. */
function LeftOff({ of, model }: { of: Resource; model: ReturnType<typeof useVehicleMap> }) {
  const t = useT()
  const translate = useTranslate()
  const { integer } = useFormats()
  const { user, resources } = useAppServices()
  const { orders, cars, cars_count: allCars, counts } = model.data
  const all = counts.waiting.count + counts.active.count
  const history = resources.find(({ desk }) => desk?.of === of.desk?.of && desk?.key === 'history')
  const past = `${translate('resources.order.slices.history')} · ${integer(counts.history.count)}${
    counts.history.approximate ? '+' : ''
  }`
  return (
    <div className="foot muted">
      {cars?.some(({ seen }) => !seen) && <span>{t('app.dispatch_map.base_note')}</span>}
      {orders.length < all && (
        <span>
          {t('app.dispatch_map.orders_left', { shown: integer(orders.length), all: integer(all) })}
        </span>
      )}
      {cars && cars.length < allCars && (
        <span>
          {t('app.dispatch_map.cars_left', {
            ...{ shown: integer(cars.length), all: integer(allCars) },
          })}
        </span>
      )}
      <span className="space" />
      {history && isListOpen(user, history) && <Link to={listAddress(history, {})}>{past}</Link>}
    </div>
  )
}
