// What a form of a new order takes from whoever is calling.
import { labelKey } from '#resources/kernel/derive.ts'
import type { CallerAddress, KnownCaller } from '#resources/wire/dispatch.ts'

type Values = readonly (readonly [key: string, value: unknown])[]

const withLabel = (key: string, id: number | null, name: string | null): Values => [
  [labelKey(key), name],
  [key, id],
]

/** Who it is, and how he is reached; `text`: what was typed where he was looked for. */
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

/** From where to where he has ordered before. */
export function addressValues(one: CallerAddress): Values {
  return [
    ['address', one.address],
    ...withLabel('route_id', one.route_id, one.route_name),
    ...withLabel('from_id', one.from_id, one.from_name),
    ...withLabel('to_id', one.to_id, one.to_name),
    ['stops', one.stops],
  ]
}
