// Loads the input of a vehicle's chain; the vehicle must be locked.
import { sql } from 'kysely'
import type { Conditions } from '#resources/fuel/index.ts'
import type { FuelMove, VehicleState } from '#resources/waybill/chain/chain-types.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { WireRow } from '../../kernel/read/list-query.ts'
import type { WriteContext } from '../../kernel/types.ts'
import { readWhole } from '../../kernel/write/lock-records.ts'
import { conditionsOf, normsOf } from '../fuel/index.ts'
import type { DatedNorm } from '../fuel/index.ts'
import { inForce } from '../fleet/index.ts'
import { fuelsOf, hundredths } from './sheet-fuels.ts'

/** A fuel on the vehicle's card. */
interface CardFuel {
  readonly id: number
  readonly density: string | null
}

export interface VehicleRecords {
  readonly fuels: readonly CardFuel[]
  readonly norms: readonly DatedNorm[]
  readonly conditions: Conditions
  /** The last final waybill before them; null if there is none. */
  readonly anchor: WireRow | null
  /** The waybills after the anchor, sorted by start. */
  readonly sheets: readonly WireRow[]
}

const wayBill = resourceOf('way-bill')

/** Locks vehicles, so that one writer at a time changes a vehicle's chain. */
export async function lockVehicles(
  { db, person }: WriteContext,
  ids: readonly number[],
): Promise<void> {
  await sql`select from car where contract_id = ${person.contractId}
    and id = any(${ids}::bigint[]) order by id for no key update`.execute(db)
}

/** Locks the vehicles of stored waybills, before the waybills themselves are locked. */
export async function lockVehiclesOf(
  { db, person: { contractId } }: WriteContext,
  ids: readonly number[],
): Promise<void> {
  await sql`select from car c where c.contract_id = ${contractId} and c.id in (select w.car_id
      from way_bill w where w.contract_id = ${contractId} and w.id = any(${ids}::bigint[]))
    order by c.id for no key update of c`.execute(db)
}

/** The vehicle's fuels and norms, and its waybills since the last final one before `from`. */
export async function readVehicle(
  writer: WriteContext,
  carId: number,
  from: string,
): Promise<VehicleRecords> {
  const { db, person } = writer
  const { contractId } = person
  const { rows } = await sql<{ id: number; before: boolean }>`
    with anchor as (
      select a.id, a.start_date from way_bill a
      where a.contract_id = ${contractId} and a.car_id = ${carId}
        and a.state in ('closed', 'posted') and a.start_date < ${from}::timestamptz
      order by a.start_date desc, a.id desc limit 1)
    select t.id, t.id in (select id from anchor) as before from way_bill t
    where t.contract_id = ${contractId} and t.car_id = ${carId}
      and t.start_date >= coalesce((select start_date from anchor), '-infinity')
    order by t.start_date, t.id`.execute(db)
  const whole = await readWhole(
    { ...writer, resource: wayBill },
    rows.map(({ id }) => id),
  )
  const byId = new Map(whole.map((row) => [row.id, row]))
  const listed = rows.flatMap(({ id, before }) => {
    const row = byId.get(id)
    return row ? [{ row, before }] : []
  })
  const fuels = await sql<CardFuel>`select f.id, f.density::text as density from car__fuels b
    join fuel f on f.contract_id = b.contract_id and f.id = b.fuel_id
    where b.contract_id = ${contractId} and b.parent_id = ${carId} order by b.position`.execute(db)
  return {
    fuels: fuels.rows,
    norms: await normsOf(db, contractId, carId),
    conditions: await conditionsOf(db, contractId, carId),
    anchor: listed.find(({ before }) => before)?.row ?? null,
    sheets: listed.filter(({ before }) => !before).map(({ row }) => row),
  }
}

/** Fuel movements after a time, except write-offs of waybills. */
export async function movesSince(
  { db, person }: WriteContext,
  carId: number,
  after: string,
): Promise<FuelMove[]> {
  const { rows } = await sql<{ at: Date; fuel_id: number; litres: string; refuels: boolean }>`
    select m.at, m.fuel_id, sum(m.litres)::text as litres, m.kind = 'refueling' as refuels
    from fuel_movement m where m.contract_id = ${person.contractId} and m.car_id = ${carId}
      and m.at > ${after}::timestamptz and m.document <> 'way-bill'
    group by m.at, m.fuel_id, m.kind having sum(m.litres) <> 0`.execute(db)
  return rows.map(({ at, fuel_id: fuelId, litres, refuels }) => ({
    at: new Date(at).toISOString(),
    ...{ fuelId, litres: hundredths(litres), isRefuelling: refuels },
  }))
}

/**
 * The start of the chain: the end of the anchor, otherwise the vehicle's odometer and fuel at
 * `start`.
 */
export async function originOf(
  writer: WriteContext,
  carId: number,
  { anchor, start }: { anchor: WireRow | null; start: string },
): Promise<VehicleState> {
  const at = (anchor?.end_date as string | undefined) ?? start
  const { contractId } = writer.person
  const { rows } = await sql<{ fuel_id: number; litres: string }>`
    select m.fuel_id, sum(m.litres)::text as litres from fuel_movement m
    where m.contract_id = ${contractId} and m.car_id = ${carId}
      and m.at <= ${at}::timestamptz and m.document <> 'way-bill'
    group by m.fuel_id`.execute(writer.db)
  const held = new Map(rows.map((one) => [one.fuel_id, hundredths(one.litres)]))
  if (!anchor) {
    const odometer = await readingBeside(writer, carId, { at, side: 'before' })
    return { at, odometer, fuels: held }
  }
  for (const fuel of fuelsOf(anchor)) held.set(fuel.fuelId, fuel.in ?? 0n)
  return { at, odometer: anchor.odometer_in as number | null, fuels: held }
}

const ofNoSheet = sql` and not exists (select from way_bill w
  where w.contract_id = r.contract_id and w.odometer_reading_id = r.id)`

/**
 * The value of the last reading by that time (`before`), or of the first one after it that no
 * waybill has created (`after`); null if there is none.
 */
export async function readingBeside(
  { db, person }: WriteContext,
  carId: number,
  { at, side }: { at: string; side: 'before' | 'after' },
): Promise<number | null> {
  const [than, order] = side === 'before' ? [sql`<=`, sql`desc`] : [sql`>`, sql`asc`]
  const { rows } = await sql<{ value: number }>`select r.value from odometer_reading r
    where r.contract_id = ${person.contractId} and r.car_id = ${carId} and ${inForce}
      and r.read_at ${than} ${at}::timestamptz${side === 'before' ? sql`` : ofNoSheet}
    order by r.read_at ${order}, r.id ${order} limit 1`.execute(db)
  return rows[0]?.value ?? null
}
