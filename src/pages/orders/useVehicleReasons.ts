import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import type { FreeVehicle } from '#resources/wire/dispatch.ts'

const hour = 60

/** Why a vehicle stands where it does among those that are free. */
export function useVehicleReasons(vehicle: FreeVehicle): string[] {
  const t = useT()
  const formats = useFormats()
  const { fits, distance, shift_left: left, fuel, orders } = vehicle
  return [
    ...(fits === null ? [] : [t(fits ? 'app.orders.fits' : 'app.orders.misfit')]),
    ...(distance === null
      ? []
      : [t('app.orders.distance', { km: formats.number(Math.round(distance)) })]),
    ...(left === null ? [] : [t('app.orders.shift', { time: clock(left) })]),
    ...(fuel === null ? [] : [t('app.orders.fuel', { litres: formats.number(Number(fuel)) })]),
    t('app.orders.orders', { n: formats.number(orders) }),
  ]
}

const clock = (minutes: number) =>
  `${Math.floor(minutes / hour)}:${String(minutes % hour).padStart(2, '0')}`
