import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { recordChanges } from '#dataProviders/live/live-changes.ts'
import { freeVehicles } from '#dataProviders/dispatch/order-calls.ts'
import { labelKey, resourceOf } from '#resources/kernel/derive.ts'
import type { FreeVehicle } from '#resources/wire/dispatch.ts'
import { useRights } from '../../common/rights/useRights.ts'
import { useT } from '../../common/useT.ts'
import { VerdictChip } from '../../kernel/verdict/VerdictChip.tsx'
import { useFailureReport } from '../../kernel/useFailureNotice.tsx'
import { useVehicleReasons } from '../dispatch/index.ts'
import './orders.css'

const order = resourceOf('order')
/** Maximum listed vehicles. */
const most = 8
/** ms for which a response counts as current. */
const fresh = 10_000
const minuteMs = 60_000
/** Orders in these states can get another vehicle. */
const open = ['new', 'on_approval', 'approved', 'waiting', 'assigned']

/** Below the key of lists: a save of an order reloads it, because it may have taken a vehicle. */
const asked = ['order', 'getList', 'freeVehicles'] as const

/** The typed text may not be a number yet. */
function sizeOf(value: unknown): number | null {
  const size = value === null || value === '' ? Number.NaN : Number(value)
  return size >= 0 ? size : null
}

/** The typed text may not be a moment yet. */
const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value))

const idOf = (value: unknown) => (typeof value === 'number' ? value : null)

/** Below the form of an order: the vehicles free for it, ranked and with reasons. */
export function FreeVehicles({ id = null }: { id?: number | null }) {
  const t = useT()
  const rights = useRights(order)
  const [from, duration, place, template, car, state, passengers, weight] = useWatch({
    name: [
      'desired_at',
      'duration',
      'from_id',
      'template_id',
      'car_id',
      'state',
      'passengers',
      'cargo_weight',
    ],
  }) as readonly unknown[]
  const isOpen = state === undefined || state === null || open.includes(String(state))
  const isTimed = isMoment(from) && typeof duration === 'number' && duration > 0
  const trip = {
    ...(id !== null && { id }),
    ...{ from: String(from), place_id: idOf(place), template_id: idOf(template) },
    ...{ passengers: sizeOf(passengers), cargo_weight: sizeOf(weight) },
    to: isTimed ? new Date(Date.parse(from) + duration * minuteMs).toISOString() : '',
  }
  const { data, error } = useQuery({
    queryKey: [...asked, trip],
    queryFn: ({ signal }) => freeVehicles(trip, signal),
    enabled: rights.edit && isOpen && isTimed,
    staleTime: fresh,
    retry: false,
  })
  useFailureReport('could not get free cars', error)
  useReloading()
  if (!data) return null
  return (
    <section className="free-vehicles" aria-label={t('app.orders.free')}>
      <strong>{t('app.orders.free')}</strong>
      {data.length === 0 && <p>{t('app.orders.none')}</p>}
      <ul>
        {data.slice(0, most).map((one) => (
          <FreeVehicleRow key={one.id} vehicle={one} isChosen={one.id === car} />
        ))}
      </ul>
    </section>
  )
}

/** Reloads when others assign vehicles, which are then no longer free. */
function useReloading(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      recordChanges.watch(({ resource }) => {
        if (resource === 'order') void queries.invalidateQueries({ queryKey: asked })
      }),
    [queries],
  )
}

function FreeVehicleRow({ vehicle, isChosen }: { vehicle: FreeVehicle; isChosen: boolean }) {
  const t = useT()
  const { setValue } = useFormContext()
  const reasons = useVehicleReasons(vehicle)
  function choose() {
    for (const [key, id, name] of [
      ['car_id', vehicle.id, vehicle.name],
      ['driver_id', vehicle.driver_id, vehicle.driver_name],
    ] as const) {
      setValue(labelKey(key), name)
      setValue(key, id, { shouldDirty: true, shouldValidate: true })
    }
  }
  return (
    <li className="free-vehicle">
      <button type="button" className="button quiet" aria-pressed={isChosen} onClick={choose}>
        {[vehicle.name, vehicle.driver_name].filter(Boolean).join(' · ')}
      </button>
      <span className="muted">{reasons.join(' · ')}</span>
      {vehicle.warnings.length > 0 && (
        <VerdictChip
          standing="warned"
          label={t('app.orders.warnings')}
          reasons={vehicle.warnings}
        />
      )}
    </li>
  )
}
