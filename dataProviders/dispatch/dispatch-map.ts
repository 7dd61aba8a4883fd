// The data of the dispatching map, and the vehicles free for one of its orders.
import type { DispatchMap } from '#resources/wire/dispatch-map.ts'
import type { ReleaseVerdict } from '#resources/wire/release.ts'
import type { FreeVehicle } from '#resources/wire/dispatch.ts'
import { call } from '../http/call.ts'
import { sendWrite } from '../http/idempotent-writes.ts'

const base = 'api/fms/dispatching/order'

/** `unattended`: called by the page, not by its user. @throws HttpError */
export function readDispatchMap(signal: AbortSignal, unattended: boolean): Promise<DispatchMap> {
  return call('POST', `${base}/getMapCars`, {
    ...{ body: {}, signal },
    ...(unattended && { headers: { 'X-Unattended': '1' }, quiet: true }),
  })
}

/** Vehicles that are free for a stored order, the best first. @throws HttpError */
export function freeVehiclesOf(id: number, signal: AbortSignal): Promise<FreeVehicle[]> {
  return call('POST', `${base}/getFreeCar`, { body: { id }, signal, quiet: true })
}

/** Whether a vehicle may leave now, with the reasons against it. @throws HttpError */
export async function releaseVerdictOf(car: number, signal: AbortSignal): Promise<ReleaseVerdict> {
  const options = { body: { pairs: [{ car_id: car }] }, signal, quiet: true }
  const path = 'api/fms/car-driver/getReleaseVerdict'
  const [verdict] = await call<ReleaseVerdict[]>('POST', path, options)
  return verdict ?? { car_id: car, staff_id: null, ready: true, reasons: [] }
}

/**
 * Assigns a vehicle, with its driver of the time, to an order, or replaces it. @throws HttpError
 */
export function assignCar(wanted: {
  readonly id: number
  readonly car_id: number
  readonly version?: number
}): Promise<{ id: number }> {
  return sendWrite('POST', `${base}/assignCar`, wanted)
}
