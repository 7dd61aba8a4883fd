// Shared data of the demonstration's transport orders.
import { wishes } from '../data/orders.ts'
import type { Fleet } from '../demo-fleet.ts'
import type { Ids, Store } from '../demo-store.ts'
import type { Duty, Pair } from '../plan/shift-plan.ts'

export interface OrderScene {
  readonly pairs: readonly Pair[]
  readonly duty: Duty
  readonly companyId: number
  readonly subdivisionIds: readonly number[]
  readonly customerIds: readonly number[]
  readonly approverIds: readonly number[]
  readonly placeIds: Ids
  /** The driver with an account; null if the fleet has none. */
  readonly ownDriverId: number | null
}

export interface Catalogues {
  /** By their rule of approval. */
  readonly templates: ReadonlyMap<string, number>
  readonly priorities: Ids
  readonly channels: Ids
}

/** Minutes of each trip. */
export const duration = 120

export interface OrderSetting {
  readonly store: Store
  readonly fleet: Fleet
  readonly scene: OrderScene
  readonly catalogues: Catalogues
}

/** The values of an order, by its number. */
export function orderValues(
  { fleet, scene, catalogues }: OrderSetting,
  nth: number,
  wanted: number,
) {
  const { tongue } = fleet
  const wish = wishes[nth % wishes.length]!
  const { what, address, from, to, passengers, cargo, priority, channel, contact } = wish
  const isOutside = nth % 3 === 2
  const { customerIds, subdivisionIds, placeIds } = scene
  return {
    ...{ desired_at: new Date(wanted).toISOString(), duration, company_id: scene.companyId },
    ...{ description: what[tongue], address: address[tongue] },
    ...{ from_id: placeIds.get(from ?? '') ?? null, to_id: placeIds.get(to ?? '') ?? null },
    ...(passengers !== undefined && { passengers }),
    ...(cargo && { cargo: cargo.name[tongue], cargo_weight: cargo.weight }),
    priority_id: catalogues.priorities.get(priority),
    channel_id: catalogues.channels.get(channel),
    ...(contact !== undefined && { channel_data: contact }),
    ...(isOutside && customerIds.length > 0
      ? { counterparty_id: customerIds[nth % customerIds.length] }
      : { subdivision_id: subdivisionIds[nth % subdivisionIds.length] }),
  }
}
