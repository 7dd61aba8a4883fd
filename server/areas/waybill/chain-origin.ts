// The start of a vehicle's chain of waybills: the end of its last final waybill, or what is known
// about a vehicle without one.
import { hasEnded } from '#resources/waybill/chain/continue-chain.ts'
import type { FuelMove, Origin, VehicleState, Sheet } from '#resources/waybill/chain/chain-types.ts'
import type { WireRow } from '../../kernel/read/list-query.ts'
import type { Wire, WriteContext } from '../../kernel/types.ts'
import { originOf, readingBeside } from './vehicle-records.ts'

interface Begin {
  readonly origin: Origin
  /** Fuel moved before the first departure, but entered after it: it counts in that waybill. */
  readonly late: readonly FuelMove[]
}

interface Known {
  /** The last final waybill (closed or posted) before the others. */
  readonly anchor: WireRow | null
  readonly sheets: readonly Sheet[]
  /** The former version of an ended waybill whose time was changed. */
  readonly former: Wire | undefined
}

/**
 * A vehicle with a final waybill continues from there, regardless of its current data. Otherwise
 * the odometer is the last reading by that time, the departure value of the first departed waybill,
 * or a later reading.
 */
export async function beginOf(
  writer: WriteContext,
  carId: number,
  { anchor, sheets, former }: Known,
): Promise<Begin> {
  const start = String(sheets[0]?.start)
  const known = await originOf(writer, carId, { anchor, start })
  if (anchor) return { origin: known, late: [] }
  const standing = sheets.filter((sheet) => sheet.isFixed || hasEnded(sheet))
  const [first] = standing
  const odometer =
    known.odometer ??
    (first?.isFixed ? first.odometerOut : null) ??
    (await readingBeside(writer, carId, { at: start, side: 'after' }))
  const origin = { ...known, odometer }
  if (!first?.isFixed) return { origin, late: [] }
  const held = first === sheets[0] ? known : await originOf(writer, carId, { anchor, ...first })
  return departureOf(origin, first, { ...held, odometer: odometerOf(first, known, former) })
}

/**
 * The waybill's own odometer value at departure, unless it followed a waybill that was moved in
 * time: then the value with which that one began.
 */
function odometerOf({ start, odometerOut }: Sheet, known: VehicleState, former: Wire | undefined) {
  if (!former || String(former.start_date) >= start) return odometerOut
  return known.odometer ?? (former.odometer_out as number | null) ?? odometerOut
}

/**
 * A departure reading is final. If the book balance at that time has been corrected since, the
 * difference counts as a fuel movement right after the departure.
 */
function departureOf(origin: VehicleState, { start, fuels }: Sheet, held: VehicleState): Begin {
  const at = new Date(Date.parse(start) + 1).toISOString()
  const outs = fuels.flatMap(({ fuelId, out }) => (out === null ? [] : [[fuelId, out] as const]))
  const late = outs.flatMap(([fuelId, out]): FuelMove[] => {
    const litres = (held.fuels.get(fuelId) ?? 0n) - out
    return litres === 0n ? [] : [{ at, fuelId, litres, isRefuelling: litres > 0n }]
  })
  const departure = { ...held, at: start, fuels: new Map([...held.fuels, ...outs]) }
  return { origin: { ...origin, departure }, late }
}
