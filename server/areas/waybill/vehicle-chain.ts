// Runs the chain of one vehicle's waybills (resources/waybill/chain): the stored ones, including
// one as it is about to be saved.
import type { FuelResult } from '#resources/fuel/index.ts'
import { fromHundredths } from '#resources/fuel/index.ts'
import { continueChain } from '#resources/waybill/chain/continue-chain.ts'
import type { Breach, FuelMove, Sheet, SheetAccount } from '#resources/waybill/chain/chain-types.ts'
import type { Wire, WriteContext } from '../../kernel/types.ts'
import { beginOf } from './chain-origin.ts'
import { fuelsOf, hundredths, withAccounts, withFuels } from './sheet-fuels.ts'
import { normLines } from './norm-lines.ts'
import { localDay, daysOf, minutesDriven, withDayAccounts } from './sheet-days.ts'
import { resultsOf } from './sheet-norms.ts'
import { allTonneKm, tonneKm } from './sheet-trip.ts'
import { movesSince, readVehicle } from './vehicle-records.ts'
import type { VehicleRecords } from './vehicle-records.ts'

/** A stored waybill, or one to be saved; a new one has the id 0. */
export type SheetRow = Wire & { readonly id: number }

export interface VehicleChain {
  /** Each waybill with its values, by id. */
  readonly rows: ReadonlyMap<number, SheetRow>
  readonly breaches: readonly Breach[]
  readonly records: VehicleRecords
}

interface ChainRequest {
  readonly carId: number
  /** The earliest time affected by the change. */
  readonly from: string
  /** A waybill that replaces its stored version, or a new one. */
  readonly changed?: SheetRow
  /** Id of a waybill that is being removed. */
  readonly without?: number
  /** The former version of an ended waybill whose time was changed. */
  readonly former?: Wire | undefined
}

const isDraft = (row: Wire) => row.state === 'draft'

/** Runs the chain of a vehicle, which must be locked. Writes nothing. */
export async function runChain(writer: WriteContext, request: ChainRequest): Promise<VehicleChain> {
  const { carId, from, changed, without, former } = request
  const records = await readVehicle(writer, carId, from)
  const stored = records.sheets.filter(({ id }) => id !== without && id !== changed?.id)
  const rows = inOrder(changed ? [...stored, changed] : stored).filter(
    (row) => !changed || !isPassedOver(row, changed),
  )
  const chain = await accountRows(writer, carId, { records, rows, former })
  const posted = stored.filter(({ state }) => state === 'posted')
  const moved = posted.flatMap((row) => movedIn(row, chain.rows.get(row.id) ?? row))
  return { ...chain, breaches: [...chain.breaches, ...moved] }
}

interface GivenRows extends Pick<ChainRequest, 'former'> {
  readonly records: VehicleRecords
  /** Sorted by start. */
  readonly rows: readonly SheetRow[]
  /** Default: the movements in the ledger. */
  readonly moves?: readonly FuelMove[]
}

/** The values of the given waybills, which continue those stored before them. */
export async function accountRows(
  writer: WriteContext,
  carId: number,
  { records, rows: given, moves: known, former }: GivenRows,
): Promise<VehicleChain> {
  const rows = given.map((row) => withDerived(writer, withCard(row, records)))
  if (rows.length === 0) return { rows: new Map(), breaches: [], records }
  const { anchor } = records
  const sheets = rows.map(toSheet)
  const { origin, late } = await beginOf(writer, carId, { anchor, sheets, former })
  const moves = [...(known ?? (await movesSince(writer, carId, origin.at))), ...late]
  const results = new Map<number, ReadonlyMap<number, FuelResult>>()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const chain = continueChain(origin, sheets, moves, (key, distance, days) => {
    const found = resultsOf(writer, { row: byId.get(key)!, distance, days }, records)
    results.set(key, found)
    return new Map([...found].map(([fuelId, { litres }]) => [fuelId, hundredths(litres)]))
  })
  const densities = new Map(records.fuels.map(({ id, density }) => [id, density]))
  const accounted = chain.sheets.map((account) => {
    const row = byId.get(account.key)!
    const own = withDayAccounts(withAccounts(row, account.fuels, densities), account.days)
    return { ...own, id: row.id, ...normValues(row, account, results.get(account.key)) }
  })
  return { rows: new Map(accounted.map((row) => [row.id, row])), breaches: chain.breaches, records }
}

/** Breaches of a posted waybill: fuels whose booked litres differ from the computed ones. */
function movedIn(stored: SheetRow, now: SheetRow): Breach[] {
  const accounts = (row: Wire) =>
    [row, ...((row.other_fuels ?? []) as Wire[])].map(({ fueled, fuel_other: other }) => [
      ...[hundredths(fueled), hundredths(other)],
    ])
  const before = accounts(stored)
  const after = accounts(now)
  return fuelsOf(stored).flatMap(({ fuelId, out }, nth) =>
    before[nth]!.some((litres, part) => litres !== after[nth]?.[part])
      ? [{ key: stored.id, kind: 'fuel' as const, fuelId, expected: out ?? 0n }]
      : [],
  )
}

const inOrder = (rows: readonly SheetRow[]) =>
  [...rows].sort((a, b) => compareTexts(a.start_date, b.start_date) || order(a) - order(b))
const compareTexts = (a: unknown, b: unknown) =>
  String(a) < String(b) ? -1 : Number(String(a) > String(b))
/** Sort key of waybills with the same start: a new one comes last. */
const order = ({ id }: SheetRow) => (id === 0 ? Infinity : id)

/** Earlier drafts without a return are ignored when a vehicle departs. */
function isPassedOver(row: SheetRow, changed: SheetRow): boolean {
  return (
    row !== changed &&
    isDraft(row) &&
    !isDraft(changed) &&
    String(row.start_date) < String(changed.start_date) &&
    (row.end_date == null || row.odometer_in == null)
  )
}

/**
 * Drafts have the main fuel of the vehicle's card. New drafts for which no other fuels were
 * entered, and waybills on departure, also have the other fuels of the card.
 */
function withCard(row: SheetRow, { fuels }: VehicleRecords): SheetRow {
  const main = row.fuel_id as number | null | undefined
  if (!isDraft(row) && main != null && row.fuel_out != null) return row
  const isNew = row.id === 0 && ((row.other_fuels ?? []) as Wire[]).length === 0
  const ids = fuels.map(({ id }) => id)
  return { ...withFuels(row, ids, isNew || !isDraft(row)), id: row.id }
}

/** Adds values derived from the waybill alone. */
function withDerived(writer: WriteContext, row: SheetRow): SheetRow {
  const start = localDay(writer, row.start_date)
  const tasks = ((row.tasks ?? []) as Wire[]).map((one) => ({ ...one, tonne_km: tonneKm(one) }))
  const [year, month, day] = start.split('-').map(Number)
  return {
    ...{ ...row, year, month, day, tasks },
    tonne_km: allTonneKm(tasks),
    worked: minutesDriven(row),
  }
}

function toSheet(row: SheetRow): Sheet {
  return {
    key: row.id,
    isFixed: !isDraft(row) && row.odometer_out != null,
    start: row.start_date as string,
    end: (row.end_date ?? null) as string | null,
    odometerOut: (row.odometer_out ?? null) as number | null,
    odometerIn: (row.odometer_in ?? null) as number | null,
    fuels: fuelsOf(row),
    days: daysOf(row),
  }
}

/** Values computed with the norm, including its lines. */
function normValues(
  row: SheetRow,
  { odometerOut, distance }: SheetAccount,
  results: ReadonlyMap<number, FuelResult> | undefined,
): Wire {
  const lines = kept(row.norm_lines, normLines(row, results))
  const idle = lines.filter(({ code, fuel_id: id }) => code === 'idle' && id === row.fuel_id)
  const litres = idle.reduce((sum, one) => sum + hundredths(one.litres), 0n)
  return {
    odometer_out: odometerOut,
    distance: distance !== null && distance >= 0 ? distance : null,
    engine_hours_litres: lines.length === 0 ? null : fromHundredths(litres),
    norm_lines: lines,
  }
}

/** The stored rows if all values are equal, so that they are not rewritten. */
function kept(stored: unknown, lines: readonly Wire[]): readonly Wire[] {
  const old = (stored ?? []) as readonly Wire[]
  const isSame =
    old.length === lines.length &&
    lines.every((line, nth) =>
      Object.entries(line).every(([key, value]) => (old[nth]?.[key] ?? null) === (value ?? null)),
    )
  return isSame ? old : lines
}
