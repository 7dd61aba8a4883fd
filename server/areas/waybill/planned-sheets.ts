// Waybills of a vehicle that are still to be written, all of them at once: what their trips may
// burn, and what they come to by the chain that every save follows.
import type { FuelMove } from '#resources/waybill/chain/chain-types.ts'
import type { Wire, WriteContext } from '../../kernel/types.ts'
import { refuseBreaches } from './chain-refusals.ts'
import { resultsOf } from './sheet-norms.ts'
import { accountRows } from './vehicle-chain.ts'
import type { SheetRow } from './vehicle-chain.ts'
import { readVehicle } from './vehicle-records.ts'

/** Litres of the main fuel by the norm, of each trip: a waybill with its distance. */
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
 * What the waybills come to, which begin one after another, with the fuel that will have moved
 * since the first of them; no other one of the vehicle is as late as that.
 * @throws AppError where the chain breaks
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
