import { useFormats } from '../../common/useFormats.ts'
import type { Formats } from '#i18n/format/index.ts'
import { useT } from '../../common/useT.ts'
import type { Translate } from '../../common/useT.ts'
import type { Unit } from '#resources/kernel/names.ts'
import type { FreeVehicle } from '#resources/wire/dispatch.ts'

/** The reasons for a vehicle's rank among the free ones. */
export function useVehicleReasons(vehicle: FreeVehicle): string[] {
  const t = useT()
  return vehicleReasons(vehicle, t, useFormats())
}

export function vehicleReasons(vehicle: FreeVehicle, t: Translate, formats: Formats): string[] {
  const inUnit = (value: number, unit: Unit) => formats.quantity(formats.integer(value), unit)
  const { fits, seats, load, has_room: hasRoom, distance, shift_left: left, fuel, orders } = vehicle
  return [
    ...(hasRoom ? [] : [t('app.orders.no_room')]),
    ...(fits === null ? [] : [t(fits ? 'app.orders.fits' : 'app.orders.misfit')]),
    ...(seats === null ? [] : [t('app.orders.seats', { n: formats.integer(seats) })]),
    ...(load === null
      ? []
      : [t('app.orders.load', { load: formats.quantity(formats.decimal(String(load), 2), 't') })]),
    ...(distance === null
      ? []
      : [t('app.orders.distance', { distance: inUnit(Math.round(distance), 'km') })]),
    ...(left === null ? [] : [t('app.orders.shift', { time: formats.duration(left) })]),
    ...(fuel === null
      ? []
      : [t('app.orders.fuel', { litres: formats.quantity(formats.decimal(fuel, 0), 'l') })]),
    t('app.orders.orders', { n: formats.integer(orders) }),
  ]
}
