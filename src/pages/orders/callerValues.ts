// Values that the form of a new order takes from the caller.
import { labelKey } from '#resources/kernel/derive.ts'
import type { CallerAddress, KnownCaller } from '#resources/wire/dispatch.ts'

type Values = readonly (readonly [key: string, value: unknown])[]

const withLabel = (key: string, id: number | null, name: string | null): Values => [
  [labelKey(key), name],
  [key, id],
]

/** Name and contact of the caller; `text`: the typed search text. */
export function callerValues(caller: KnownCaller): Values {
  const { customer, channel_data: contact } = caller
  return [
    ['customer', customer],
    ...withLabel('customer_staff_id', caller.customer_staff_id, caller.customer_staff_name),
    ...withLabel('subdivision_id', caller.subdivision_id, caller.subdivision_name),
    ...withLabel('counterparty_id', caller.counterparty_id, caller.counterparty_name),
    ...(caller.channel_id === null
      ? []
      : withLabel('channel_id', caller.channel_id, caller.channel_name)),
    ...(contact === null ? [] : ([['channel_data', contact]] as const)),
  ]
}

/** Start and destination of an earlier order. */
export function addressValues(one: CallerAddress): Values {
  return [
    ['address', one.address],
    ...withLabel('route_id', one.route_id, one.route_name),
    ...withLabel('from_id', one.from_id, one.from_name),
    ...withLabel('to_id', one.to_id, one.to_name),
    ['stops', one.stops],
  ]
}
