import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { HttpError } from '#dataProviders/http/call.ts'
import { freeVehiclesOf } from '#dataProviders/dispatch/dispatch-map.ts'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { MapOrder } from '#resources/wire/dispatch-map.ts'
import type { FreeVehicle } from '#resources/wire/dispatch.ts'
import { useRights } from '../../common/rights/useRights.ts'
import { useT } from '../../common/useT.ts'
import { VerdictChip } from '../../kernel/verdict/VerdictChip.tsx'
import { useRefusal } from '../../kernel/useRefusal.tsx'
import { useVehicleReasons } from './useVehicleReasons.ts'
import type { VehicleMap } from './useVehicleMap.ts'

const orders = resourceOf('order')
/** Maximum listed vehicles. */
const most = 8
/** States in which an order needs a vehicle. */
const assignable: readonly string[] = orders.states?.transitions.assign?.from ?? []

interface AssignVehicleProps {
  model: VehicleMap
  order: MapOrder
}

/** The free vehicles for an order, loaded on request, to assign one. */
export function AssignVehicle({ model, order }: AssignVehicleProps) {
  const t = useT()
  const rights = useRights(orders)
  const refusal = useRefusal()
  const [isAsked, setIsAsked] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['order', 'getList', 'freeVehicles', 'of', order.id],
    queryFn: ({ signal }) => freeVehiclesOf(order.id, signal),
    enabled: isAsked,
    retry: false,
  })
  const { refused, assign } = useAssign(order)
  if (!rights.edit || !assignable.includes(order.state)) return null
  return (
    <>
      <button
        type="button"
        className="button main"
        aria-expanded={isAsked}
        onClick={() => setIsAsked(!isAsked)}
      >
        {t('app.dispatch_map.find')}
      </button>
      <div role="alert">
        {error && <p>{refusal(error).message}</p>}
        {refused !== null && <p className="map-page-refused">{refused}</p>}
      </div>
      {isAsked && data && (
        <ul className="plain-list vehicle-map-free" aria-label={t('app.orders.free')}>
          {data.length === 0 && <li>{t('app.orders.none')}</li>}
          {data.slice(0, most).map((one) => (
            <FreeLine key={one.id} {...{ model }} vehicle={one} onAssign={() => void assign(one)} />
          ))}
        </ul>
      )}
    </>
  )
}

interface FreeLineProps {
  model: VehicleMap
  vehicle: FreeVehicle
  onAssign: () => void
}

function FreeLine({ model, vehicle, onAssign }: FreeLineProps) {
  const t = useT()
  const reasons = useVehicleReasons(vehicle)
  const name = [vehicle.name, vehicle.driver_name].filter(Boolean).join(' · ')
  const isOnMap = model.data.cars?.some(({ id }) => id === vehicle.id) ?? false
  return (
    <li>
      <strong>{name}</strong>
      <span className="muted">{reasons.join(' · ')}</span>
      {vehicle.warnings.length > 0 && (
        <VerdictChip
          standing="warned"
          label={t('app.orders.warnings')}
          reasons={vehicle.warnings}
        />
      )}
      <span className="map-page-acts">
        <button
          type="button"
          className="button"
          aria-label={t('app.dispatch_map.assign_of', { name })}
          onClick={onAssign}
        >
          {t('app.dispatch_map.assign')}
        </button>
        {isOnMap && (
          <button
            type="button"
            className="button quiet"
            aria-label={`${t('app.map.show')}: ${name}`}
            onClick={() => model.pick({ kind: 'car', id: vehicle.id })}
          >
            {t('app.map.show')}
          </button>
        )}
      </span>
    </li>
  )
}

/** The server decides; its refusal is shown, and the vehicles are reloaded. */
function useAssign({ id }: MapOrder) {
  const t = useT()
  const notify = useNotify()
  const refusal = useRefusal()
  const queries = useQueryClient()
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const [refused, setRefused] = useState<string | null>(null)
  return {
    refused,
    async assign({ id: car, driver_id: driver, name }: FreeVehicle) {
      setRefused(null)
      try {
        const data = { car_id: car, driver_id: driver }
        await dataProvider.transition('order', { call: 'assign', id, data })
        notify(t('app.dispatch_map.assigned', { name: name ?? '' }), { type: 'success' })
      } catch (error) {
        const fields = error instanceof HttpError ? (error.body.fields ?? {}) : {}
        const words = [refusal(error).message, ...Object.values(fields)]
        setRefused([...new Set(words)].join(' '))
      }
      await queries.invalidateQueries({ queryKey: ['order'] })
    },
  }
}
