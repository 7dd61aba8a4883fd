// Effects of a saved waybill on the others of its vehicle: later drafts are recalculated in one
// pass, and final waybills must still start where the previous one ends. An open shift keeps its
// departure values, but counts later refuelling.
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Saved, Wire, WriteContext } from '../../kernel/types.ts'
import { lockRows } from '../../kernel/write/lock-records.ts'
import { parseSave } from '../../kernel/write/save-body.ts'
import { saveBatch } from '../../kernel/write/save-records.ts'
import { refuseBreaches } from './chain-refusals.ts'
import { sheetLines } from './sheet-days.ts'
import { runChain } from './vehicle-chain.ts'
import type { SheetRow, VehicleChain } from './vehicle-chain.ts'

const wayBill = resourceOf('way-bill')

/** Fields that a recalculation can change. */
const followed = [
  ...['odometer_out', 'distance', 'fuel_id', 'fuel_out', 'fueled', 'fuel_other', 'expected_in'],
  ...['norm', 'engine_hours_litres', 'consumption', 'saving', 'overrun', 'kilograms'],
] as const

export const earliest = (...moments: readonly unknown[]): string =>
  moments.filter((one) => typeof one === 'string').sort()[0] ?? ''

/**
 * Recalculates the drafts that follow, and checks the final waybills.
 * @param saved waybills as stored now
 * @param leaving a waybill that is about to be removed
 * @throws AppError if a final waybill would no longer fit the chain
 */
export async function continueDrafts(
  writer: WriteContext,
  saved: readonly Saved[],
  leaving?: SheetRow,
): Promise<void> {
  const changes = new Map<number, string>()
  const touch = (row: Wire | null | undefined) => {
    if (typeof row?.car_id === 'number')
      changes.set(row.car_id, earliest(row.start_date, changes.get(row.car_id)))
  }
  for (const { row, before } of saved) [row, before].forEach(touch)
  touch(leaving)
  for (const [carId, from] of [...changes].sort(([a], [b]) => a - b)) {
    const without = leaving && { without: leaving.id }
    const former = formerOf(carId, [leaving, ...saved.map(({ before }) => before)])
    const chain = await runChain(writer, { carId, from, former, ...without })
    refuseBreaches(writer, chain, saved.length === 1 ? saved[0]!.id : 0)
    await saveDrafts(writer, chain)
  }
}

/** The former version of the vehicle's first waybill that had ended; undefined if there is none. */
function formerOf(carId: number, rows: readonly (Wire | null | undefined)[]): Wire | undefined {
  const ended = rows.flatMap((row) =>
    row?.car_id === carId && row.end_date != null && row.odometer_in != null ? [row] : [],
  )
  const start = earliest(...ended.map((row) => row.start_date))
  return ended.find((row) => row.start_date === start)
}

/**
 * Whether recalculation changes the stored waybill. A closed one is recalculated when it is posted,
 * and an open one whose main fuel is new on the card when it returns.
 */
const follows = ({ state, fuel_id: fuelId }: Wire, row: Wire) =>
  state === 'draft' || (state === 'open' && fuelId === row.fuel_id)

/** Saves drafts and open waybills whose values have changed. */
async function saveDrafts(writer: WriteContext, chain: VehicleChain): Promise<void> {
  const moved = new Map<number, Wire>()
  for (const stored of chain.records.sheets) {
    const row = chain.rows.get(stored.id)
    if (row && follows(stored, row) && differs(stored, row)) moved.set(stored.id, partOf(row))
  }
  if (moved.size === 0) return
  const { transition: _, ...rest } = writer
  const context: WriteContext = {
    ...rest,
    ...{ resource: wayBill, origin: { via: 'rule' }, preloaded: moved },
  }
  const ids = [...moved.keys()]
  const locked = await lockRows(context, ids)
  const inputs = ids.map((id) => parseSave(wayBill, { id }))
  await saveBatch(context, inputs, { locked })
}

const partOf = (row: Wire): Wire =>
  Object.fromEntries(
    [...followed, 'other_fuels', 'norm_lines', 'days'].map((key) => [key, row[key]]),
  )

function differs(stored: Wire, row: Wire): boolean {
  const others = (of: Wire) => [
    ...((of.other_fuels ?? []) as Wire[]).map((one) => [
      one.fuel_id,
      one.fuel_out,
      one.consumption,
    ]),
    ...sheetLines(of).map((one) => [one.odometer_out, one.distance, one.fueled, one.consumption]),
  ]
  return (
    followed.some((key) => (stored[key] ?? null) !== (row[key] ?? null)) ||
    JSON.stringify(others(stored)) !== JSON.stringify(others(row))
  )
}
