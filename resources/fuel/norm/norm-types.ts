// What the fuel formulas are computed from, in the keys that the rows have on the wire.

/** An exact decimal as the wire has it. */
export type Decimal = string | number | null

/** Seasons by day and month ('MM-DD'), both ends included; winter may run over the new year. */
export interface SeasonDates {
  readonly winter_from?: string | null
  readonly winter_until?: string | null
  readonly summer_from?: string | null
  readonly summer_until?: string | null
}

/** A row of `fuel-season`: the dates of an organisation, or of one of its subdivisions. */
export interface Season extends SeasonDates {
  /** % on the norm in winter. */
  readonly winter_percent?: Decimal
}

/**
 * Of each kind but `other` one surcharge at a time counts: a road is in a city or outside of it,
 * a vehicle is five years old or eight.
 */
export const surchargeKinds = ['place', 'terrain', 'age', 'manner', 'conditioner', 'other'] as const
export type SurchargeKind = (typeof surchargeKinds)[number]

/** A row of `fuel-surcharge`. */
export interface Surcharge {
  readonly id: number
  readonly name: string
  readonly kind: SurchargeKind
  /** %; a reduction is negative. */
  readonly percent: Decimal
}

const normKinds = ['car', 'bus', 'truck', 'tipper', 'special'] as const
export type NormKind = (typeof normKinds)[number]

/** A row of `fuel-consumption-norm`, as far as litres depend on it. */
export interface FuelNorm extends SeasonDates {
  readonly kind: NormKind
  /** l/100 km, in no season and where the season has none of its own. */
  readonly norm?: Decimal
  readonly summer_norm?: Decimal
  readonly summer_conditioner?: Decimal
  readonly summer_heater?: Decimal
  readonly winter_norm?: Decimal
  readonly winter_heater?: Decimal
  /** km/h for which the norm is meant. */
  readonly speed_mode?: number | null
  /** l/h, up to so many hours of a trip. */
  readonly idle_per_hour?: Decimal
  readonly idle_limit_hour?: Decimal
  /** l/h of the heater of its own. */
  readonly heater_per_hour?: Decimal
  /** l per 100 t·km. */
  readonly cargo_rate?: Decimal
  /** l/100 km for each tonne of a trailer. */
  readonly mass_rate?: Decimal
  /** l for each loaded trip. */
  readonly per_trip?: Decimal
  /** Of equipment: l/h, and l for each operation. */
  readonly per_hour?: Decimal
  readonly per_operation?: Decimal
  /** Surcharges that always apply to this vehicle. */
  readonly surcharge_ids?: readonly number[] | null
}

/** A part of the way under conditions of its own. */
export interface Segment {
  /** km */
  readonly distance: Decimal
  /** t·km: tonnes of cargo × km under it. */
  readonly tonne_km?: Decimal
  /** Average km/h. */
  readonly speed?: Decimal
  readonly surcharge_ids?: readonly number[]
  /** The fuel that it was driven on; default: the vehicle's main one. */
  readonly fuel_id?: number
}

export interface Trip {
  /** YYYY-MM-DD */
  readonly day: string
  readonly segments: readonly Segment[]
  readonly conditioner?: boolean
  readonly heater?: boolean
  /** h with the engine on and the vehicle standing. */
  readonly idle_hours?: Decimal
  readonly heater_hours?: Decimal
  /** t: the trailer's own mass, and what it may carry. */
  readonly trailer_mass?: Decimal
  readonly trailer_capacity?: Decimal
  readonly loaded_trips?: Decimal
  readonly equipment_hours?: Decimal
  readonly operations?: Decimal
}

/** What the organisation has laid down beside the norm. */
export interface Conditions {
  readonly season?: Season | null
  /** Those that norm and segments name. */
  readonly surcharges: readonly Surcharge[]
}

/** How a rate was chosen: which season, which variant. */
export type SeasonName = 'winter' | 'summer'
export type Variant = 'plain' | 'conditioner' | 'heater'

export const lineCodes = [
  'run',
  'trailer',
  'cargo',
  'equipment',
  'operations',
  'surcharge',
  'winter',
  'heater',
  'trips',
  'idle',
  // what does not count, and why: 0.00 l
  'no_rate',
  'conditioner_in_winter',
  'surcharge_excluded',
  'idle_over_limit',
  'speed_over_mode',
] as const
export type LineCode = (typeof lineCodes)[number]

/** One line of the explanation: what was multiplied, and how many litres it gave. */
export interface FuelLine {
  readonly code: LineCode
  readonly values: Readonly<Record<string, string>>
  /** Two digits behind the point; the lines add up to the whole to the last of them. */
  readonly litres: string
}

export interface FuelResult {
  readonly litres: string
  readonly season: SeasonName | null
  readonly variant: Variant
  readonly lines: readonly FuelLine[]
}
