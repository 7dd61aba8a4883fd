// The permitted consumption of a waybill, by the norms in force on the day of departure; for
// several shifts, on the day of each shift.
import { calculateFuels, fromHundredths, seasonOf } from '#resources/fuel/index.ts'
import type { FuelNorm, FuelResult } from '#resources/fuel/index.ts'
import type { DayAccount } from '#resources/waybill/chain/chain-types.ts'
import type { Wire, WriteContext } from '../../kernel/types.ts'
import { localDay, sheetLines } from './sheet-days.ts'
import { fuelsOf, hundredths } from './sheet-fuels.ts'
import { tripsOf } from './sheet-trip.ts'
import type { Stretch } from './sheet-trip.ts'
import type { VehicleRecords } from './vehicle-records.ts'

/** The norm in force: the latest one that starts on or before that day. */
function normOn(records: VehicleRecords, fuelId: number, day: string): FuelNorm | null {
  return records.norms.find((one) => one.fuelId === fuelId && one.from <= day)?.norm ?? null
}

/** A waybill with its distance so far, in km. */
interface Driven {
  readonly row: Wire
  readonly distance: number
  /** The values of its lines; empty for a single shift. */
  readonly days: readonly DayAccount[]
}

/** Permitted litres with the lines of their calculation, by fuel id. */
export function resultsOf(
  writer: WriteContext,
  driven: Driven,
  records: VehicleRecords,
): ReadonlyMap<number, FuelResult> {
  const { row } = driven
  const stretches = stretchesOf(writer, driven, records)
  const results = new Map<number, FuelResult>()
  for (const trip of tripsOf(row, stretches)) {
    const norms = normsOn(row, records, trip.day)
    for (const { fuel_id: id, result } of calculateFuels(norms, trip, records.conditions)) {
      const former = results.get(id)
      results.set(id, former ? joined(former, result) : result)
    }
  }
  return results
}

const normsOn = (row: Wire, records: VehicleRecords, day: string) =>
  fuelsOf(row).flatMap(({ fuelId }) => {
    const norm = normOn(records, fuelId, day)
    return norm ? [{ fuel_id: fuelId, norm }] : []
  })

/** Splits the distance into parts with the same norms and the same season. */
function stretchesOf(
  writer: WriteContext,
  { row, distance, days }: Driven,
  records: VehicleRecords,
): Stretch[] {
  const lines = sheetLines(row)
  if (lines.length === 0) return [{ day: localDay(writer, row.start_date), distance }]
  const stretches: (Stretch & { readonly norms: readonly unknown[] })[] = []
  for (const [nth, line] of lines.entries()) {
    const day = localDay(writer, line.start_date)
    const norms = normsOn(row, records, day).flatMap(({ norm }) => [
      norm,
      seasonOf(day, norm, records.conditions.season),
    ])
    const driven = days[nth]?.distance ?? 0
    const last = stretches.at(-1)
    if (last && norms.every((one, at) => one === last.norms[at]))
      stretches[stretches.length - 1] = { ...last, distance: last.distance + driven }
    else stretches.push({ day, distance: driven, norms })
  }
  return stretches
}

function joined(one: FuelResult, other: FuelResult): FuelResult {
  const litres = hundredths(one.litres) + hundredths(other.litres)
  return { ...one, litres: fromHundredths(litres), lines: [...one.lines, ...other.lines] }
}
