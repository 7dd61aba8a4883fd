// Vehicles for transport orders, on the wire.
import type { ReasonText } from '../kernel/calls/error-codes.ts'

/** A vehicle that could make a trip with its driver. The first one of a list fits best. */
export interface FreeVehicle {
  id: number
  name: string | null
  driver_id: number
  driver_name: string | null
  /** It is of a type and of a purpose that the template names; null without such a template. */
  fits: boolean | null
  /** Seats for passengers, and capacity in tonnes; null if not on its card. */
  seats: number | null
  load: number | null
  /** It has space for the passengers and the cargo, according to its card. */
  has_room: boolean
  /** Km from its base to where it is wanted; null where one of them is not known. */
  distance: number | null
  /** Minutes of its driver's shift that are left behind the trip; null outside a shift. */
  shift_left: number | null
  /** Litres of its main fuel, by the books. */
  fuel: string | null
  /** Orders that it has had in the last seven days. */
  orders: number
  /** What is to be known before it leaves; nothing of it forbids that. */
  warnings: ReasonText[]
}

/** What a trip of several orders comes to. */
interface MergeFigures {
  /** Between its first and its last stop, as the crow flies. */
  km: number
  /** Km less than with a trip for each of them. */
  saved: number
  /** Minutes by which the latest of them is late. */
  late: number
}

/** Several orders as one trip; without stops in the best order of them. */
export interface MergeRequest {
  ids: readonly number[]
  car_id?: number | undefined
  driver_id?: number | undefined
  stops?: readonly { order: number; act: 'load' | 'unload' }[] | undefined
}

/** Orders that would fit one trip. */
export interface MergeProposal extends MergeFigures {
  orders: { id: number; name: string | null }[]
}

/** A trip as it would be. */
export interface PlannedMerge extends MergeFigures {
  /** Most that are aboard at once, and tonnes. */
  passengers: number
  weight: number
  stops: {
    order: number
    act: 'load' | 'unload'
    at: string
    /** What the order and its place are called. */
    name: string | null
    place: string | null
  }[]
}

/** The link by which customers without an account see the progress of their order. */
export interface OrderLink {
  /** When it was made; null: there is none. */
  since: string | null
  until: string
  /** It can be sent by e-mail. */
  mail: boolean
}

/** A link that was just created: its path and its token are returned only this once. */
export interface NewOrderLink {
  path: string
  token: string
  since: string
  until: string
}

/** Where a caller has ordered a vehicle before: what a form takes over. */
export interface CallerAddress {
  /** From where to where, in words. */
  name: string
  address: string | null
  route_id: number | null
  route_name: string | null
  from_id: number | null
  from_name: string | null
  to_id: number | null
  to_name: string | null
  stops: { place_id: number; place_name: string | null }[]
}

/** An earlier caller, an employee or a counterparty. */
export interface KnownCaller {
  name: string
  /** The given name, if none of the others. */
  customer: string | null
  customer_staff_id: number | null
  customer_staff_name: string | null
  subdivision_id: number | null
  subdivision_name: string | null
  counterparty_id: number | null
  counterparty_name: string | null
  /** The channel of the caller's last order. */
  channel_id: number | null
  channel_name: string | null
  channel_data: string | null
  /** The last ones first. */
  addresses: CallerAddress[]
}
