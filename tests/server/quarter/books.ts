// What a motor pool of the simulation has, by what it has asked for alone: books that are kept
// beside the product's and know nothing of its code. Litres and money are whole hundredths.
import type { FindingCode } from '#resources/findings.ts'
import type { Chance } from '#server/demo/plan/seeded-chances.ts'
import type { Rates } from './norm-formulas.ts'

/** A waybill as it must be in the end. */
export interface BookedSheet {
  readonly id: number
  readonly start: string
  end: string | null
  state: 'open' | 'closed' | 'posted'
  readonly odometerOut: number
  odometerIn: number | null
  readonly fuelOut: number
  fueled: number
  other: number
  fuelIn: number | null
  norm: number | null
}

export interface BookedVehicle {
  readonly id: number
  readonly plate: string
  readonly fuelId: number
  /** Hundredths of a litre that its tank takes. */
  readonly volume: number
  readonly rates: Rates
  /** Of its surcharges, %. */
  readonly percent: number
  readonly driverId: number
  /** Its own, so that what happens to others first changes nothing of what happens to it. */
  readonly chance: Chance
  odometer: number
  /** The current contents of its tank, which the ledger has once the shift is posted. */
  held: number
  /** Fuel in and out since the last return: it counts in the next waybill. */
  between: { fueled: number; other: number }
  readonly sheets: BookedSheet[]
  /** All that an odometer has shown, in any order. */
  readonly readings: { readonly at: string; readonly value: number }[]
  /** Planned shifts by their day, without cancelled ones. */
  readonly shifts: Map<string, number>
  /** Days in a workshop, both included. */
  readonly downtimes: { readonly from: string; readonly until: string }[]
  /** Last days of its policies. */
  readonly policies: string[]
  /** Mileages and days at which its regulation was executed. */
  readonly executions: { day: string; mileage: number }[]
  /** It is unavailable for this day, or permanently. */
  isOut: boolean
}

/** Fuel in or out; `owner` is 'tank 1' or 'car 7'. */
export interface FuelMove {
  readonly owner: string
  readonly at: string
  litres: number
}

export interface StockMove {
  readonly warehouse: number
  readonly item: number
  readonly at: string
  readonly quantity: number
  /** Hundredths. */
  readonly value: number
}

/** A fault that the simulation has made on purpose: its kind, its day, and the vehicle if any. */
export interface PlantedFault {
  readonly kind: FindingCode
  readonly day: string
  readonly car: number | null
}

/** Documents whose numbers follow each other without a gap, by series: how many have one. */
export type Numbered = Map<string, number>

export interface Books {
  readonly vehicles: BookedVehicle[]
  readonly fuel: FuelMove[]
  readonly stock: StockMove[]
  readonly numbered: Numbered
  readonly faults: PlantedFault[]
  /** Orders by their states. */
  readonly orders: Map<number, string>
  /** Requests that wait for their repair, by the day on which it is done. */
  readonly repairs: { readonly id: number; readonly car: number; readonly until: string }[]
  /** Fuel that was taken by card. */
  readonly byCard: { readonly car: number; readonly at: string; readonly litres: number }[]
  /** Months that are closed, by book: 'fuel 2026-02-01'. */
  readonly closed: Set<string>
  /** Last days of licences by employee. */
  readonly licences: Map<number, string>
  /** Drivers and doctors' cards, by kind of card and verdict. */
  readonly cards: Map<string, number>
}

export const newBooks = (): Books => ({
  ...{ vehicles: [], fuel: [], stock: [], faults: [], repairs: [], byCard: [], closed: new Set() },
  ...{ numbered: new Map(), orders: new Map(), licences: new Map(), cards: new Map() },
})

export const count = <K>(of: Map<K, number>, key: K): void =>
  void of.set(key, (of.get(key) ?? 0) + 1)

/** '12.30' for 1230. */
export const text = (hundredths: number): string => (hundredths / 100).toFixed(2)

/** 1230 for '12.30'; nothing for nothing. */
export const hundredths = (value: unknown): number => Math.round(Number(value ?? 0) * 100)

/** What an owner has after all that moved until a moment. */
export const litresOf = ({ fuel }: Books, owner: string, until = '9999'): number =>
  fuel.reduce((sum, one) => sum + (one.owner === owner && one.at <= until ? one.litres : 0), 0)

/** Quantity and value that a warehouse has of an item. */
export function stockOf({ stock }: Books, warehouse: number, item: number, until = '9999') {
  const held = { quantity: 0, value: 0 }
  for (const one of stock) {
    if (one.warehouse !== warehouse || one.item !== item || one.at > until) continue
    held.quantity += one.quantity
    held.value += one.value
  }
  return held
}

/** The part of a value that falls to so many of all pieces, halves away from zero. */
export function shareOf(value: number, moved: number, of: number): number {
  const twice = 2n * BigInt(value) * BigInt(moved)
  const whole = BigInt(of)
  return Number((twice + whole) / (2n * whole))
}
