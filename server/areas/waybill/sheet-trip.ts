// Converts a waybill to the input of the fuel calculation. Pure.
import { add, exact, multiply, textOf } from '#resources/fuel/index.ts'
import type { Exact } from '#resources/fuel/index.ts'
import type { Segment, Trip } from '#resources/fuel/index.ts'
import type { Wire } from '../../kernel/types.ts'

const decimalOf = (value: unknown): Exact => exact(value as string | number | null | undefined)

/** Tonne-kilometres of a task; null without a weight or a distance under load. */
export function tonneKm({ weight, loaded_distance: distance }: Wire): string | null {
  if (weight == null || distance == null) return null
  return round2(multiply(decimalOf(weight), decimalOf(distance)))
}

/** Tonne-kilometres of all tasks; null if no task has any. */
export function allTonneKm(tasks: readonly Wire[]): string | null {
  const parts = tasks.map(tonneKm).filter((one) => one !== null)
  return parts.length === 0 ? null : round2(add(...parts.map(exact)))
}

/** Rounds to two decimal places, half up. */
function round2({ n, scale }: Exact): string {
  const up = scale > 2 ? (n + 5n * 10n ** BigInt(scale - 3)) / 10n ** BigInt(scale - 2) : n
  const hundredths = scale > 2 ? up : n * 10n ** BigInt(2 - scale)
  const digits = String(hundredths).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A part of the distance that belongs to one day; km. */
export interface Stretch {
  /** YYYY-MM-DD, in the contract's time zone. */
  readonly day: string
  readonly distance: number
}

/**
 * One trip per stretch. Values that have no date belong to the first one: named segments, hours,
 * trips and cargo. The remaining distance is a separate segment.
 */
export function tripsOf(row: Wire, stretches: readonly Stretch[]): Trip[] {
  const named = ((row.segments ?? []) as Wire[]).map((one): Segment => {
    const { distance: km, surcharge_id: surcharge, fuel_id: fuel } = one
    return {
      distance: km as string,
      ...(surcharge != null && { surcharge_ids: [surcharge as number] }),
      ...(fuel != null && { fuel_id: fuel as number }),
    }
  })
  let taken = add(...named.map((one) => decimalOf(one.distance)))
  return stretches.map(({ day, distance }, nth) => {
    const left = add(decimalOf(distance), negative(taken))
    const rest: Segment = { distance: left.n > 0n ? textOf(left) : '0' }
    taken = left.n < 0n ? negative(left) : decimalOf(null)
    const common = { ...alike(row), day }
    if (nth > 0) return { ...common, segments: [rest] }
    const cargo = allTonneKm((row.tasks ?? []) as Wire[])
    const segments = [...named, { ...rest, tonne_km: cargo }]
    return { ...common, ...counted(row), segments }
  })
}

const negative = ({ n, scale }: Exact): Exact => ({ n: -n, scale })

/** Values that apply to all trips of the waybill. */
const alike = (row: Wire) => ({
  conditioner: row.conditioner === true,
  heater: row.heater === true,
  trailer_mass: (row.trailer_mass ?? null) as string | null,
  trailer_capacity: (row.trailer_capacity ?? null) as string | null,
})

/** Values that count only once. */
const counted = (row: Wire) => ({
  idle_hours: (row.idle_hours ?? null) as string | null,
  heater_hours: (row.heater_hours ?? null) as string | null,
  loaded_trips: (row.trips ?? null) as number | null,
  equipment_hours: (row.equipment_hours ?? null) as string | null,
  operations: (row.operations ?? null) as number | null,
})
