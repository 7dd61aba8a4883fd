// Shifts of a vehicle from waybills and the schedule, by which users select a part of a track.
import { sql } from 'kysely'
import { canRead } from '#resources/kernel/access.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { TrackShift } from '#resources/wire/tracking.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import type { Kernel } from '../../../kernel/types.ts'

const sheet = resourceOf('way-bill')
const shift = resourceOf('event-car-driver')

/**
 * Shifts that overlap a period, in chronological order: started waybills, and planned shifts
 * without a waybill, as far as the user may read them.
 */
export async function readTrackShifts(
  { db, clock }: Kernel,
  { contractId, levels }: Person,
  { carId, from, to }: { carId: number; from: Date; to: Date },
): Promise<TrackShift[]> {
  const iso = (at: 'start' | 'finish') =>
    sql`to_char(${sql.ref(`s.${at}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const { rows } = await sql<TrackShift>`
    with sheets as (
      select w.start_date as start,
        case when w.state = 'open' then greatest(w.start_date, ${clock()}::timestamptz)
          else coalesce(w.end_date, w.closed_at) end as finish
      from way_bill w where w.contract_id = ${contractId} and w.car_id = ${carId}
        and w.period = 'shift' and w.state <> 'draft' and ${canRead(levels, sheet.access)}::boolean),
    shifts as (
      select e.start_date as start, e.end_date as finish from event_car_driver e
      where e.contract_id = ${contractId} and e.car_id = ${carId} and e.state = 'planned'
        and ${canRead(levels, shift.access)}::boolean
        and not exists (select from sheets w where w.start < e.end_date and w.finish > e.start_date))
    select distinct ${iso('start')} as from, ${iso('finish')} as to
    from (select * from sheets union all select * from shifts) s
    where s.start < s.finish and s.start < ${to} and s.finish > ${from}
    order by 1, 2`.execute(db)
  return rows
}
