// Look-ups of the shift form: available drivers, and the driver of a vehicle.
import type { Registry } from '#resources/index.ts'
import type { RowOf } from '#resources/kernel/types.ts'
import type { AssignedDriver } from '#resources/wire/schedule.ts'
import { call } from './http/call.ts'

/** The requested period; `except`: the shift that is being changed. */
export interface RequestedTime {
  readonly from: string
  readonly to: string
  readonly except: number | null
}

export interface FreeRecord {
  readonly id: number
  readonly name: string
}

type VehicleName = Pick<RowOf<Registry['car']>, 'id' | 'plate_number' | 'garage_number'>

/** The first vehicles without a booking in that period. @throws HttpError */
export async function freeCars(
  { from, to, except }: RequestedTime,
  size: number,
  signal: AbortSignal,
): Promise<FreeRecord[]> {
  const body = { from, to, ...(except !== null && { except }), size }
  const path = 'api/fms/event-car-driver/getFreeCars'
  const rows = await call<VehicleName[]>('POST', path, { body, signal, quiet: true })
  return rows.map(({ id, plate_number: plate, garage_number: garage }) => ({
    id,
    name: [plate, garage].filter(Boolean).join(' '),
  }))
}

/** The first drivers without a booking in that period. @throws HttpError */
export async function freeDrivers(
  { from, to, except }: RequestedTime,
  size: number,
  signal: AbortSignal,
): Promise<FreeRecord[]> {
  const query = new URLSearchParams({ from, to })
  if (except !== null) query.set('except', String(except))
  const path = `api/fms/event-car-driver/getDrivers?${query}`
  const rows = await call<FreeRecord[]>('GET', path, { signal, quiet: true })
  return rows.slice(0, size).map(({ id, name }) => ({ id, name }))
}

/** The driver of a vehicle on a day. @throws HttpError 422 if it has none */
export function driverOnDate(
  carId: number,
  date: string,
  signal: AbortSignal,
): Promise<AssignedDriver> {
  const body = { car_id: carId, date }
  return call('POST', 'api/fms/car-driver/getDriverOnDate', { body, signal, quiet: true })
}
