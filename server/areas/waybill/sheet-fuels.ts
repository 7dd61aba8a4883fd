// The fuels of a waybill: the main one is in the document itself, others are in child rows. Pure.
import { exact, fromHundredths, toHundredths } from '#resources/fuel/index.ts'
import type { FuelAccount, SheetFuel } from '#resources/waybill/chain/chain-types.ts'
import type { Wire } from '../../kernel/types.ts'

/** Litres as integer hundredths. */
export const hundredths = (value: unknown): bigint =>
  toHundredths(exact(value as string | number | null | undefined))

const orNull = (value: unknown) => (value == null ? null : hundredths(value))
const textOrNull = (value: bigint | null) => (value === null ? null : fromHundredths(value))

const fuelOf = (row: Wire): SheetFuel => ({
  fuelId: row.fuel_id as number,
  out: orNull(row.fuel_out),
  in: orNull(row.fuel_in),
  extra: hundredths(row.extra_consumption),
})

/** The stored fuels, main fuel first; none for a vehicle without a tank. */
export function fuelsOf(row: Wire): SheetFuel[] {
  if (row.fuel_id == null) return []
  return [fuelOf(row), ...((row.other_fuels ?? []) as Wire[]).map(fuelOf)]
}

/** Sets the main fuel to the first one on the card. `all`: also adds a row for each other one. */
export function withFuels(row: Wire, ids: readonly number[], all: boolean): Wire {
  const [main = null, ...others] = ids
  const typed = (row.other_fuels ?? []) as readonly Wire[]
  if (main === null) return { ...row, fuel_id: null, fuel_in: null, other_fuels: [] }
  const missing = others.filter((id) => all && !typed.some((one) => one.fuel_id === id))
  return {
    ...row,
    fuel_id: main,
    other_fuels: [...typed, ...missing.map((fuel_id) => ({ fuel_id }))],
  }
}

/**
 * The computed values of a fuel, by the field names of its row. `density`: kg per litre, or null.
 */
function accountValues(account: FuelAccount, density: string | null): Wire {
  const { out, refuelled, other, norm, burnt, expected } = account
  const rest = norm === null || burnt === null ? null : norm - burnt
  const kilograms = burnt === null || density === null ? null : textOrNull(massOf(burnt, density))
  return {
    fuel_out: textOrNull(out),
    fueled: textOrNull(refuelled),
    fuel_other: textOrNull(other),
    norm: textOrNull(norm),
    expected_in: textOrNull(expected),
    consumption: textOrNull(burnt),
    saving: textOrNull(rest === null ? null : above(rest)),
    overrun: textOrNull(rest === null ? null : above(-rest)),
    kilograms,
  }
}

const above = (litres: bigint) => (litres > 0n ? litres : 0n)

function massOf(litres: bigint, density: string): bigint {
  const { n, scale } = exact(density)
  return toHundredths({ n: n * litres, scale: scale + 2 })
}

/** The waybill with the values of its fuels. `densities`: kg per litre, by fuel id. */
export function withAccounts(
  row: Wire,
  accounts: readonly FuelAccount[],
  densities: ReadonlyMap<number, string | null>,
): Wire {
  const values = new Map(
    accounts.map((one) => [one.fuelId, accountValues(one, densities.get(one.fuelId) ?? null)]),
  )
  const others = ((row.other_fuels ?? []) as Wire[]).map((one) => ({
    ...one,
    ...values.get(one.fuel_id as number),
  }))
  const main = row.fuel_id == null ? noFuel : values.get(row.fuel_id as number)
  return { ...row, ...main, other_fuels: others }
}

const noFuel: Wire = {
  ...{ fuel_out: null, fueled: null, fuel_other: null, norm: null, expected_in: null },
  ...{ consumption: null, saving: null, overrun: null, kilograms: null },
}
