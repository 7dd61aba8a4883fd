// Actions on transport orders.
import type {
  FreeVehicle,
  KnownCaller,
  MergeProposal,
  MergeRequest,
  NewOrderLink,
  OrderLink,
  PlannedMerge,
} from '#resources/wire/dispatch.ts'
import { call } from '../http/call.ts'

/** Marks an order as read by the reader of its page. Never fails: the next opening marks it. */
export async function readOrder(id: number): Promise<void> {
  const options = { body: { id }, quiet: true }
  await call('POST', 'api/fms/dispatching/order/read', options).catch(() => undefined)
}

/** The time and place for which a vehicle is required, as far as known; `id`: the order. */
interface WantedTrip {
  readonly id?: number
  readonly from: string
  readonly to: string
  readonly place_id: number | null
  readonly template_id: number | null
  readonly passengers: number | null
  /** Weight in tonnes. */
  readonly cargo_weight: number | null
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

/** Drafts the waybill of an order, unless it has one. @throws HttpError */
export function draftWayBill(id: number): Promise<{ id: number }> {
  return call('POST', 'api/fms/dispatching/order/draftWayBill', { body: { id } })
}

const base = 'api/fms/dispatching/order'

/** A preview of the joint trip of these orders. @throws HttpError */
export function planMerge(merge: MergeRequest, signal: AbortSignal): Promise<PlannedMerge> {
  return call('POST', `${base}/planMerge`, { body: merge, signal, quiet: true })
}

/** Puts orders on one vehicle; returns the order that has the trip. @throws HttpError */
export function mergeOrders(merge: MergeRequest): Promise<{ id: number }> {
  return call('POST', `${base}/mergeFinalOrders`, { body: merge })
}

/** Splits a trip: its orders wait for a vehicle again. @throws HttpError */
export function splitOrders(id: number): Promise<{ ids: number[] }> {
  return call('POST', `${base}/splitOrders`, { body: { id } })
}

/** Orders that would fit one trip, the best first. @throws HttpError */
export function mergeProposals(signal: AbortSignal): Promise<MergeProposal[]> {
  return call('POST', `${base}/getMergeProposals`, { body: {}, signal, quiet: true })
}

/** The link by which a customer follows the order. @throws HttpError */
export function statusLink(id: number, signal: AbortSignal): Promise<OrderLink> {
  return call('POST', `${base}/getStatusLink`, { body: { id }, signal, quiet: true })
}

/** Replaces its token; the former one stops working. @throws HttpError */
export function renewStatusLink(id: number): Promise<NewOrderLink> {
  return call('POST', `${base}/renewStatusLink`, { body: { id }, quiet: true })
}

/** @throws HttpError */
export function revokeStatusLink(id: number): Promise<OrderLink> {
  return call('POST', `${base}/revokeStatusLink`, { body: { id }, quiet: true })
}

/** Sends a link that has just been created. @throws HttpError */
export async function sendStatusLink(letter: {
  id: number
  token: string
  to: string
}): Promise<void> {
  await call('POST', `${base}/sendStatusLink`, { body: letter, quiet: true })
}

/** Possible callers: by a telephone number, or the beginning of a name. @throws HttpError */
export function findCallers(text: string, signal: AbortSignal): Promise<KnownCaller[]> {
  return call('POST', `${base}/getCallers`, { body: { text }, signal, quiet: true })
}
