// Requires confirmation of amounts that are possible but probably typing errors.
import { sql } from 'kysely'
import { AppError, fault } from '#resources/kernel/calls/error-codes.ts'
import { minuteMs } from '../../kernel/time-units.ts'
import { isLimitAwaited } from '../../kernel/ledger/index.ts'
import type { Wire, WriteContext } from '../../kernel/types.ts'
import { movements, vehicleBalanceAt } from './fuel-balances.ts'

/** Number of recent refuellings from which the usual amount is derived, and the minimum needed. */
const lastOnes = 10
const fewest = 3
/** Multiple of the largest recent amount above which an amount is unusual. */
const farAbove = 1.5
/** Minutes within which a second refuelling is unlikely. */
const soon = 15

interface Past {
  count: number
  most: string | null
  apart: string | null
}

/**
 * Checks the amount against the vehicle's other refuellings.
 * @param refuelingId the record being changed, which is ignored
 * @throws AppError 422 confirm for an unusual amount, or a second refuelling within minutes
 */
export async function questionAmount(
  { db, person }: WriteContext,
  { car_id, fuel_id, at, litres }: Wire,
  refuelingId: unknown,
): Promise<void> {
  const others = sql`r.contract_id = ${person.contractId} and r.car_id = ${car_id}
    and r.id is distinct from ${refuelingId ?? null}::bigint`
  const near = sql`make_interval(mins => ${soon}::int)`
  const { rows } = await sql<Past>`
    select
      (select count(*)::int from (${lastAmounts(others, fuel_id, at)}) l) as count,
      (select max(l.litres)::text from (${lastAmounts(others, fuel_id, at)}) l) as most,
      (select min(abs(extract(epoch from r.at - ${at}::timestamptz)))::text from refueling r
        where ${others} and r.at > ${at}::timestamptz - ${near}
          and r.at < ${at}::timestamptz + ${near}) as apart`.execute(db)
  const { count = 0, most = null, apart = null } = rows[0] ?? {}
  if (apart !== null) {
    const minutes = Math.round((Number(apart) * 1000) / minuteMs)
    throw new AppError('confirm', { fields: { litres: fault('refuelled_again', minutes) } })
  }
  if (count >= fewest && Number(litres) > Number(most) * farAbove)
    throw new AppError('confirm', { fields: { litres: fault('amount_unusual', String(most)) } })
}

const lastAmounts = (others: ReturnType<typeof sql>, fuelId: unknown, at: unknown) =>
  sql`select r.litres from refueling r
    where ${others} and r.fuel_id = ${fuelId} and r.at <= ${at}::timestamptz
    order by r.at desc, r.id desc limit ${lastOnes}`

/**
 * During a shift, consumption is not written off yet, so that the tank contains less than its book
 * balance: exceeding its capacity then needs a confirmation.
 * @throws AppError 422 confirm
 */
export async function questionTank(
  writer: WriteContext,
  row: Wire,
  before: Wire | null,
): Promise<void> {
  const { car_id: id, at } = row
  if (!(await isLimitAwaited(writer, movements, { owner: 'car_id', id, at }))) return
  const { db, person } = writer
  const isOver =
    before?.car_id === id && before?.fuel_id === row.fuel_id && String(before?.at) <= String(at)
  const { rows } = await sql<{ volume: string | null; above: boolean | null }>`
    select v.volume::text as volume, b.held + ${row.litres}::numeric
        - ${isOver ? before?.litres : 0}::numeric > v.volume as above
    from (select case when bool_and(f.tank_volume is not null) then sum(f.tank_volume) end as volume
        from car__fuels f where f.contract_id = ${person.contractId} and f.parent_id = ${id}
          and f.fuel_id = ${row.fuel_id}) v,
      (select ${vehicleBalanceAt(person.contractId, row)} as held) b`.execute(db)
  const [found] = rows
  if (found?.above === true)
    throw new AppError('confirm', { fields: { litres: fault('tank_full', String(found.volume)) } })
}
