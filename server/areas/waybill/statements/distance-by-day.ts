// Kilometres driven by vehicles, by day of return.
import { sql } from 'kysely'
import { addDays } from '#i18n/format/civil.ts'
import type { Dated } from '#resources/kernel/views/dashboard.ts'
import type { Db } from '../../../kernel/db/database.ts'

interface Days {
  contractId: number
  timeZone: string
  from: string
  to: string
}

/**
 * Km per day. A waybill for a day or a month counts by its lines; it began at most a month earlier.
 */
export async function distanceByDay(
  db: Db,
  { contractId, timeZone, from, to }: Days,
): Promise<Dated> {
  const midnight = (day: string) => sql`(${day}::date::timestamp at time zone ${timeZone})`
  const since = midnight(from)
  const until = midnight(addDays(to, 1))
  const sheets = sql`way_bill w where w.contract_id = ${contractId}
    and w.start_date >= ${midnight(addDays(from, -32))} and w.start_date < ${until}`
  const { rows } = await sql<{ day: string; km: number }>`
    select (x.end_date at time zone ${timeZone})::date::text as day, sum(x.distance)::int as km
    from (select w.end_date, w.distance from ${sheets} and w.period = 'shift'
          and w.state in ('closed', 'posted')
        union all select d.end_date, d.distance from way_bill__days d
        where (d.contract_id, d.parent_id) in (select w.contract_id, w.id from ${sheets}
          and w.period <> 'shift' and w.state <> 'draft')) x
    where x.end_date >= ${since} and x.end_date < ${until} and x.distance is not null
    group by 1`.execute(db)
  const found = new Map(rows.map(({ day, km }) => [day, km]))
  const dates: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) dates.push(day)
  return { dates, data: dates.map((day) => found.get(day) ?? 0) }
}
