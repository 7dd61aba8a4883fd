// Effects of fuel documents on waybills: drafts and open shifts are recalculated, and posted
// waybills keep the fuel that they have counted.
import { sql } from 'kysely'
import { AppError, fault } from '#resources/kernel/calls/error-codes.ts'
import type { Wire, WriteContext } from '../../kernel/types.ts'
import { nameOfSheet } from './chain-refusals.ts'
import { continueDrafts } from './draft-recalculation.ts'
import { lockVehicles } from './vehicle-records.ts'

/**
 * Recalculates the waybills affected by new fuel movements.
 * @param movements just written to the fuel ledger
 * @throws AppError 422 naming the posted waybill during which the fuel moved
 */
export async function followFuel(writer: WriteContext, movements: readonly Wire[]): Promise<void> {
  if (writer.resource.name === 'way-bill') return
  const moved = movements.flatMap(({ car_id: carId, at }) =>
    typeof carId === 'number' ? [{ carId, at: at as string }] : [],
  )
  if (moved.length === 0) return
  const { db, person } = writer
  await lockVehicles(writer, [...new Set(moved.map(({ carId }) => carId))])
  // the movement counts in the first waybill that ended afterwards
  const { rows } = await sql<{
    car_id: number
    at: Date
    state: string | null
    number: number | null
    start_date: Date | null
  }>`
    select m.car_id, m.at, w.state, w.number, w.start_date
    from unnest(${moved.map(({ carId }) => carId)}::bigint[],
      ${moved.map(({ at }) => at)}::timestamptz[]) as m (car_id, at)
    left join lateral (select w.state, w.number, w.start_date from way_bill w
      where w.contract_id = ${person.contractId} and w.car_id = m.car_id and w.end_date >= m.at
        and w.odometer_in is not null and (w.fuel_id is null or w.fuel_in is not null)
      order by w.start_date, w.id limit 1) w on true
    where exists (select from way_bill d where d.contract_id = ${person.contractId}
      and d.car_id = m.car_id and (d.end_date is null or d.end_date >= m.at))`.execute(db)
  const posted = rows.find(({ state }) => state === 'posted')
  if (posted) {
    const start = new Date(posted.start_date!).toISOString()
    const says = fault('in_posted_sheet', nameOfSheet(writer, { ...posted, start_date: start }))
    throw new AppError('rule', { says })
  }
  const followed = rows.map(({ car_id, at }) => ({
    ...{ id: 0, before: null },
    row: { car_id, start_date: new Date(at).toISOString() },
  }))
  if (followed.length > 0) await continueDrafts(writer, followed)
}
