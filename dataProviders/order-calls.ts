// What is done with a transport order beside its fields.
import type { FreeVehicle } from '#resources/wire/dispatch.ts'
import { call } from './http/call.ts'

/** Marks an order as read by the reader of its page. Never fails: the next opening marks it. */
export async function readOrder(id: number): Promise<void> {
  const options = { body: { id }, quiet: true }
  await call('POST', 'api/fms/dispatching/order/read', options).catch(() => undefined)
}

/** When and where a vehicle is wanted, as far as it is known; `id`: by which order. */
interface WantedTrip {
  readonly id?: number
  readonly from: string
  readonly to: string
  readonly place_id: number | null
  readonly template_id: number | null
}

/** Vehicles that are free then, the best first. @throws HttpError */
export function freeVehicles(
  { template_id, ...trip }: WantedTrip,
  signal: AbortSignal,
): Promise<FreeVehicle[]> {
  const name = template_id === null ? 'getFreeCar' : 'getFreeCarByTemplateId'
  const body = template_id === null ? trip : { ...trip, template_id }
  return call('POST', `api/fms/dispatching/order/${name}`, { body, signal, quiet: true })
}

/** The waybill of an order, drafted where it has none yet. @throws HttpError */
export function draftWayBill(id: number): Promise<{ id: number }> {
  return call('POST', 'api/fms/dispatching/order/draftWayBill', { body: { id } })
}
