// The chain of a vehicle's waybills: each begins with the odometer and the fuel with which the one
// before it ended. Litres are whole hundredths, moments are ISO texts in UTC.

/** Fuel that comes into the vehicle or leaves it, but for what its waybills write off. */
export interface FuelMove {
  readonly at: string
  readonly fuelId: number
  /** Signed. */
  readonly litres: bigint
  /** A refuelling; otherwise drained, measured, or written off without a waybill. */
  readonly isRefuelling: boolean
}

/** The current values of one fuel of a waybill. */
export interface SheetFuel {
  readonly fuelId: number
  readonly out: bigint | null
  readonly in: bigint | null
  /** Allowed beyond the norm. */
  readonly extra: bigint
}

/** The current values of one shift of a waybill for several. */
export interface SheetDay {
  readonly end: string | null
  readonly odometerIn: number | null
  /** Of the main fuel. */
  readonly fuelIn: bigint | null
}

/** The current values of a waybill. */
export interface Sheet {
  readonly key: number
  /** It has started, so its readings at departure are fixed; those of a draft follow the chain. */
  readonly isFixed: boolean
  readonly start: string
  readonly end: string | null
  readonly odometerOut: number | null
  readonly odometerIn: number | null
  /** The main fuel first. */
  readonly fuels: readonly SheetFuel[]
  /** None of a waybill for one shift. */
  readonly days: readonly SheetDay[]
}

/** What a vehicle has at a moment. */
export interface VehicleState {
  readonly at: string
  readonly odometer: number | null
  readonly fuels: ReadonlyMap<number, bigint>
}

/** Where a chain begins. */
export interface Origin extends VehicleState {
  /**
   * Where the first waybill begins that has left, if only drafts are before it that have not ended:
   * what they lead to is a guess.
   */
  readonly departure?: VehicleState
}

/** What one fuel of a waybill comes to. */
export interface FuelAccount {
  readonly fuelId: number
  readonly out: bigint
  /** Since the waybill before it ended. */
  readonly refuelled: bigint
  /** Drained, measured or written off otherwise: negative where it has left. */
  readonly other: bigint
  /** What the trip may burn, what is allowed beyond the norm included; null without a distance. */
  readonly norm: bigint | null
  readonly burnt: bigint | null
  /** What is left by the norm; never below zero. */
  readonly expected: bigint
}

/** What one shift of several comes to. */
export interface DayAccount {
  readonly odometerOut: number | null
  readonly distance: number | null
  /** Since the shift before it ended; null without a tank, as what was burnt. */
  readonly refuelled: bigint | null
  /** Since the fuel was last measured. */
  readonly burnt: bigint | null
}

/** What a waybill comes to. */
export interface SheetAccount {
  readonly key: number
  readonly odometerOut: number | null
  readonly distance: number | null
  readonly fuels: readonly FuelAccount[]
  readonly days: readonly DayAccount[]
}

/** Where the chain would break, by what breaks there; `day`: in which of several shifts. */
export type Breach = { readonly key: number; readonly day?: number } & (
  | { readonly kind: 'time'; readonly until: string }
  | { readonly kind: 'odometer'; readonly expected: number }
  | { readonly kind: 'fuel'; readonly fuelId: number; readonly expected: bigint }
  | { readonly kind: 'distance'; readonly out: number }
  | { readonly kind: 'surplus'; readonly fuelId: number; readonly most: bigint }
)

/** By fuel, what a waybill's trip over that many km may burn, without what is allowed beyond. */
export type NormOf = (
  key: number,
  distance: number,
  days: readonly DayAccount[],
) => ReadonlyMap<number, bigint>

export interface Chain {
  readonly sheets: readonly SheetAccount[]
  readonly breaches: readonly Breach[]
}
