// A trip as typed, and its conversion for the formulas.
import type { Decimal, NormKind, Segment, Trip } from '#resources/fuel/index.ts'

/** Amounts other than distance, each with the kinds of norm that use it. */
const amountKeys = [
  'idle_hours',
  'heater_hours',
  'trailer_mass',
  'trailer_capacity',
  'loaded_trips',
  'equipment_hours',
  'operations',
] as const
export type AmountKey = (typeof amountKeys)[number]

export interface TypedSegment {
  /** Identifies the segment when others are removed. */
  readonly key: number
  readonly distance: Decimal
  readonly tonne_km: Decimal
  readonly speed: Decimal
  readonly surcharge_ids: readonly number[]
}

export interface TypedTrip extends Readonly<Record<AmountKey, Decimal>> {
  readonly day: string | null
  readonly conditioner: boolean
  readonly heater: boolean
  readonly segments: readonly TypedSegment[]
}

export const newSegment = (key: number, distance: Decimal = null): TypedSegment => ({
  ...{ key, distance },
  ...{ tonne_km: null, speed: null, surcharge_ids: [] },
})

/** A hundred kilometres today. */
export function newTrip(): TypedTrip {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  const amounts = Object.fromEntries(amountKeys.map((key) => [key, null])) as Record<
    AmountKey,
    Decimal
  >
  return {
    ...amounts,
    day: `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`,
    ...{ conditioner: false, heater: false },
    segments: [newSegment(0, '100')],
  }
}

/** Without a day the trip is in no season. */
export function tripOf({ day, segments, ...rest }: TypedTrip): Trip {
  return {
    ...rest,
    day: day ?? '',
    segments: segments.map(({ distance, tonne_km, speed, surcharge_ids }): Segment => ({
      ...{ distance, tonne_km, speed },
      surcharge_ids,
    })),
  }
}

/** The amounts that the formulas of a kind of norm use. */
export function amountsOf(kind: NormKind, heaterPerHour: Decimal | undefined): AmountKey[] {
  return [
    'idle_hours',
    ...(heaterPerHour ? (['heater_hours'] as const) : []),
    ...(kind === 'truck' || kind === 'tipper' ? (['trailer_mass'] as const) : []),
    ...(kind === 'tipper' ? (['trailer_capacity', 'loaded_trips'] as const) : []),
    ...(kind === 'special' ? (['equipment_hours', 'operations'] as const) : []),
  ]
}
