// The chain in one pass: where each waybill begins, what it comes to, and where it would break.
// Fuel that moves between two shifts counts in the later one. What has ended is certain; a draft
// that has not goes on with what its norm leaves, and nothing that stands is held against such a
// guess.
import { accountForDays } from './account-for-days.ts'
import type {
  Breach,
  Chain,
  FuelAccount,
  FuelMove,
  NormOf,
  Origin,
  VehicleState,
  Sheet,
  SheetAccount,
  SheetFuel,
} from './chain-types.ts'
import { sumMoves } from './fuel-moves.ts'
import type { FuelMoves } from './fuel-moves.ts'

interface Walk {
  readonly moves: FuelMoves
  readonly normOf: NormOf
  readonly breaches: Breach[]
  /** Nothing begins before this. */
  since: string
  /** As the last waybill left it that has ended. */
  certain: VehicleState
  /** The same, or what the drafts since then lead to by their norms. */
  likely: VehicleState
}

/** Whether the waybill has all values that the next one starts with. */
export const hasEnded = ({ end, odometerIn, fuels }: Sheet): boolean =>
  end !== null && odometerIn !== null && fuels.every((fuel) => fuel.in !== null)

/**
 * `sheets` in the order of their starts, all of them after `origin`; `moves` in any order, of any
 * time.
 */
export function continueChain(
  origin: Origin,
  sheets: readonly Sheet[],
  moves: readonly FuelMove[],
  normOf: NormOf,
): Chain {
  const places = { certain: origin.departure ?? origin, likely: origin, since: origin.at }
  const walk: Walk = { moves: sumMoves(moves), normOf, breaches: [], ...places }
  const accounts = sheets.map((sheet, nth) => {
    const next = sheets[nth + 1]
    if (next && next.start <= sheet.start)
      walk.breaches.push({ key: next.key, kind: 'time', until: sheet.start })
    return accountFor(walk, sheet, sheet.end ?? next?.start ?? null)
  })
  return { sheets: accounts, breaches: walk.breaches }
}

/** `until`: up to when what moves belongs to the sheet; null: to this day. */
function accountFor(walk: Walk, sheet: Sheet, until: string | null): SheetAccount {
  const { key, start, isFixed } = sheet
  const from = isFixed ? walk.certain : walk.likely
  if (start < walk.since) walk.breaches.push({ key, kind: 'time', until: walk.since })
  const odometerOut = odometerAt(walk, sheet, from)
  const outs = sheet.fuels.map((fuel) => fuelAt(walk, sheet, fuel, from))
  const begins = { at: from.at, until, odometer: odometerOut, held: outs[0] ?? 0n }
  const { days, breaches } = accountForDays(sheet, walk.moves, begins)
  walk.breaches.push(...breaches)
  const { odometerIn } = sheet
  const distance = odometerIn === null || odometerOut === null ? null : odometerIn - odometerOut
  if (distance !== null && distance < 0)
    walk.breaches.push({ key, kind: 'distance', out: odometerOut! })
  const norms = distance === null || distance < 0 ? null : walk.normOf(key, distance, days)
  const fuels = sheet.fuels.map((fuel, nth) => {
    const out = outs[nth]!
    const moved = walk.moves.between(fuel.fuelId, from.at, until)
    return fuelAccount(walk, key, fuel, { out, ...moved, norm: norms?.get(fuel.fuelId) ?? null })
  })
  const account = { key, odometerOut, distance, fuels, days }
  goOn(walk, sheet, account, { from, until })
  return account
}

/** Fixed values are kept, and must agree with the chain. */
function odometerAt({ breaches }: Walk, sheet: Sheet, from: VehicleState): number | null {
  if (!sheet.isFixed) return from.odometer
  const { key, odometerOut } = sheet
  if (from.odometer !== null && odometerOut !== from.odometer)
    breaches.push({ key, kind: 'odometer', expected: from.odometer })
  return odometerOut
}

function fuelAt(
  { breaches }: Walk,
  { key, isFixed }: Sheet,
  { fuelId, out }: SheetFuel,
  from: VehicleState,
): bigint {
  const expected = from.fuels.get(fuelId) ?? 0n
  if (!isFixed || out === null) return expected
  if (out !== expected) breaches.push({ key, kind: 'fuel', fuelId, expected })
  return out
}

function fuelAccount(
  { breaches }: Walk,
  key: number,
  fuel: SheetFuel,
  found: Pick<FuelAccount, 'out' | 'refuelled' | 'other' | 'norm'>,
): FuelAccount {
  const { fuelId, extra } = fuel
  const most = found.out + found.refuelled + found.other
  const burnt = fuel.in === null ? null : most - fuel.in
  if (burnt !== null && burnt < 0n) breaches.push({ key, kind: 'surplus', fuelId, most })
  const norm = found.norm === null ? null : found.norm + extra
  const left = most - (norm ?? extra)
  return { ...found, fuelId, norm, burnt, expected: left > 0n ? left : 0n }
}

/** Where the next waybill begins. */
function goOn(
  walk: Walk,
  sheet: Sheet,
  { odometerOut, fuels }: SheetAccount,
  { from, until }: { from: VehicleState; until: string | null },
): void {
  const at = sheet.end ?? until ?? sheet.start
  const ids = new Set([...from.fuels.keys(), ...walk.moves.fuelIds])
  const held = new Map<number, bigint>()
  for (const id of ids) {
    const { refuelled, other } = walk.moves.between(id, from.at, at)
    held.set(id, (from.fuels.get(id) ?? 0n) + refuelled + other)
  }
  for (const [nth, { fuelId, expected }] of fuels.entries())
    held.set(fuelId, sheet.fuels[nth]?.in ?? expected)
  walk.likely = { at, odometer: sheet.odometerIn ?? odometerOut, fuels: held }
  if (!hasEnded(sheet)) return
  walk.certain = walk.likely
  walk.since = at
}
