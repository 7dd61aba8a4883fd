// The shifts of a waybill that is for several: each begins where the one before it ended.
import type { Breach, DayAccount, Sheet, SheetDay } from './chain-types.ts'
import type { FuelMoves } from './fuel-moves.ts'

/** What the vehicle has as the waybill begins, and up to when what moves belongs to it. */
interface Beginning {
  readonly at: string
  readonly until: string | null
  readonly odometer: number | null
  /** Of the main fuel. */
  readonly held: bigint
}

/** Where a shift begins. `held`: what was last measured, and what has moved since. */
type DayPlace = Omit<Beginning, 'until'>

export function accountForDays(
  { key, days, fuels }: Sheet,
  moves: FuelMoves,
  { until, ...begins }: Beginning,
): { readonly days: readonly DayAccount[]; readonly breaches: readonly Breach[] } {
  const fuelId = fuels[0]?.fuelId ?? null
  const breaches: Breach[] = []
  let place: DayPlace = begins
  const accounts = days.map((one, day) => {
    const { odometer: odometerOut, at, held } = place
    const distance = distanceOf(one, odometerOut)
    if (distance !== null && distance < 0)
      breaches.push({ key, day, kind: 'distance', out: odometerOut! })
    const moved = fuelId === null ? null : moves.between(fuelId, at, one.end ?? until)
    const most = held + (moved ? moved.refuelled + moved.other : 0n)
    const burnt = fuelId === null || one.fuelIn === null ? null : most - one.fuelIn
    if (fuelId !== null && burnt !== null && burnt < 0n)
      breaches.push({ key, day, kind: 'surplus', fuelId, most })
    place = {
      at: one.end ?? at,
      odometer: one.odometerIn ?? odometerOut,
      held: one.fuelIn ?? most,
    }
    return { odometerOut, distance, refuelled: moved?.refuelled ?? null, burnt }
  })
  return { days: accounts, breaches }
}

const distanceOf = ({ odometerIn }: SheetDay, out: number | null): number | null =>
  odometerIn === null || out === null ? null : odometerIn - out
