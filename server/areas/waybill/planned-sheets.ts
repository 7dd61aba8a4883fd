// Calculates waybills of a vehicle before they are saved, all at once: permitted consumption, and
// the values from the same chain that every save uses.
import type { FuelMove } from '#resources/waybill/chain/chain-types.ts'
import type { Wire, WriteContext } from '../../kernel/types.ts'
import { refuseBreaches } from './chain-refusals.ts'
import { resultsOf } from './sheet-norms.ts'
import { accountRows } from './vehicle-chain.ts'
import type { SheetRow } from './vehicle-chain.ts'
import { readVehicle } from './vehicle-records.ts'

/**
 * Litres of the main fuel permitted by the norm for each trip, i.e. a waybill with its distance.
 */
export async function normsOfTrips(
  writer: WriteContext,
  carId: number,
  trips: readonly Wire[],
): Promise<string[]> {
  const records = await readVehicle(writer, carId, writer.now.toISOString())
  const [main] = records.fuels
  return trips.map((trip) => {
    const row = { ...trip, id: 0, fuel_id: main?.id ?? null }
    const results = resultsOf(writer, { row, distance: trip.distance as number, days: [] }, records)
    return results.get(main?.id ?? 0)?.litres ?? '0.00'
  })
}

/**
 * The values of consecutive waybills, given the fuel movements since the first of them. They must
 * be the latest ones of the vehicle.
 * @throws AppError if the chain is broken
 */
export async function accountSheets(
  writer: WriteContext,
  carId: number,
  { sheets, moves }: { sheets: readonly SheetRow[]; moves: readonly FuelMove[] },
): Promise<readonly SheetRow[]> {
  const records = await readVehicle(writer, carId, String(sheets[0]?.start_date))
  const chain = await accountRows(writer, carId, { records, rows: sheets, moves })
  refuseBreaches(writer, chain, 0)
  return sheets.flatMap(({ id }) => chain.rows.get(id) ?? [])
}
