// Groups past orders by caller, each with the distinct addresses of their latest orders.
import type { CallerAddress, KnownCaller } from '#resources/wire/dispatch.ts'

/** The parts of an order that identify its caller and destination. */
export type PastOrder = Omit<KnownCaller, 'name' | 'addresses'> & Omit<CallerAddress, 'name'>

/** Maximum addresses suggested per caller. */
const most = 5

/** `orders`: newest first. */
export function groupOrders(orders: readonly PastOrder[]): KnownCaller[] {
  const callers = new Map<string, KnownCaller>()
  for (const one of orders) {
    const name = nameOf(one)
    if (name === null) continue
    const { customer_staff_id, counterparty_id } = one
    const key = JSON.stringify([customer_staff_id, counterparty_id, name.toLowerCase()])
    const known = callers.get(key) ?? callerOf(one, name)
    callers.set(key, known)
    const address = addressOf(one)
    const isNew = address && !known.addresses.some((other) => isSame(other, address))
    if (isNew && known.addresses.length < most) known.addresses.push(address)
  }
  return [...callers.values()]
}

/** A contact of the directory who has no orders yet. */
export function withoutOrders(subject: {
  key: 'customer_staff_id' | 'counterparty_id'
  id: number
  name: string
}): KnownCaller {
  const isStaff = subject.key === 'customer_staff_id'
  return {
    ...{ name: subject.name, customer: null, subdivision_id: null, subdivision_name: null },
    customer_staff_id: isStaff ? subject.id : null,
    customer_staff_name: isStaff ? subject.name : null,
    counterparty_id: isStaff ? null : subject.id,
    counterparty_name: isStaff ? null : subject.name,
    ...{ channel_id: null, channel_name: null, channel_data: null, addresses: [] },
  }
}

const nameOf = (one: PastOrder) =>
  one.customer ??
  (one.customer_staff_id === null ? null : one.customer_staff_name) ??
  one.counterparty_name ??
  one.subdivision_name

function callerOf(one: PastOrder, name: string): KnownCaller {
  const { customer, customer_staff_id, subdivision_id, subdivision_name } = one
  const { counterparty_id, counterparty_name, channel_id, channel_name, channel_data } = one
  return {
    ...{ name, customer, customer_staff_id, subdivision_id, subdivision_name },
    customer_staff_name: customer_staff_id === null ? null : one.customer_staff_name,
    ...{ counterparty_id, counterparty_name, channel_id, channel_name, channel_data },
    addresses: [],
  }
}

function addressOf(one: PastOrder): CallerAddress | null {
  const { address, route_id, route_name, from_id, from_name, to_id, to_name, stops } = one
  const ways = [from_name ?? address, ...stops.map(({ place_name }) => place_name), to_name]
  const name = ways.filter((part) => part !== null).join(' → ')
  if (name === '') return null
  return { ...{ name, address, route_id, route_name, from_id, from_name, to_id, to_name }, stops }
}

/** Addresses with the same places but different pick-up points are distinct. */
const isSame = (one: CallerAddress, other: CallerAddress) =>
  one.name === other.name && one.address === other.address
