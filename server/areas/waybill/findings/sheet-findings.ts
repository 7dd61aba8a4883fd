// Finds inconsistencies among waybills, and between waybills and the fuel ledger.
import { sql } from 'kysely'
import type { FindingQuery } from '../../../kernel/finding-query.ts'
import type { Fragment } from '../../../kernel/types.ts'

/**
 * Added to the ids of lines, so that shifts of waybills for a day or a month have other keys than
 * waybills.
 */
const dayKeys = sql`500000000000::bigint`
/** Maximum days between the start of a waybill and a refuelling that it counts. */
const longest = sql`interval '32 days'`
/** Minutes without positions that are negligible for any waybill. */
const shortGap = sql`5`

/** SELECT of all departures so far: contract_id, key, record_id, at, car_id, staff_id. */
export const departures = (since: Fragment, now: Fragment): Fragment => sql`
  select w.contract_id, w.id as key, w.id as record_id, w.start_date as at, w.car_id, w.staff_id
  from way_bill w where w.state <> 'draft' and w.period = 'shift' and w.start_date >= ${since}
  union all select w.contract_id, ${dayKeys} + d.id, w.id, d.start_date, w.car_id,
    coalesce(d.staff_id, w.staff_id)
  from way_bill w join way_bill__days d on d.contract_id = w.contract_id and d.parent_id = w.id
  where w.state <> 'draft' and w.period <> 'shift' and w.start_date >= ${since}
    and d.start_date <= ${now}`

/** Columns of a finding about the waybill `w`; `more` are expected, actual and note. */
const sheet = (more: Fragment, key: Fragment = sql`w.id`) => sql`w.contract_id, ${key} as key,
  w.start_date as at, w.car_id, w.staff_id, 'way_bill' as document, w.id as record_id, ${more}`

/** Departure values that differ from the previous return values. */
function chain(kind: string, out: string, back: string, same: Fragment): FindingQuery {
  const rows: FindingQuery['rows'] = ({ since }) => sql`
    select ${sheet(sql`w.back::numeric as expected, ${sql.ref(`w.${out}`)}::numeric as actual,
      null::text as note`)}
    from (select b.contract_id, b.id, b.start_date, b.car_id, b.staff_id, b.fuel_id,
        ${sql.ref(`b.${out}`)}, lag(${sql.ref(`b.${back}`)}) over chain as back,
        lag(b.fuel_id) over chain as back_fuel_id
      from way_bill b where b.state <> 'draft' and b.start_date >= ${since}
      window chain as (partition by b.contract_id, b.car_id order by b.start_date, b.id)) w
    where w.back <> ${sql.ref(`w.${out}`)} and ${same}`
  return { kinds: [kind], rows }
}

const overrun: FindingQuery = {
  kinds: ['overrun'],
  rows: ({ since, limits }) => sql`
    select ${sheet(sql`w.norm as expected, w.consumption as actual, null::text as note`)}
    from way_bill w join ${limits} on s.contract_id = w.contract_id
    where w.start_date >= ${since} and w.state in ('closed', 'posted') and w.overrun > 0
      and w.overrun > w.norm * s.overrun / 100`,
}

const notReturned: FindingQuery = {
  kinds: ['not_returned'],
  rows: ({ since, now, limits }) => sql`
    select ${sheet(sql`null::numeric as expected, null::numeric as actual, null::text as note`)}
    from way_bill w join ${limits} on s.contract_id = w.contract_id
    where w.state = 'open' and w.start_date >= ${since}
      and w.start_date + case w.period when 'month' then interval '1 month'
          when 'day' then interval '1 day' else interval '0' end
        + make_interval(hours => s.return_hours) < ${now}`,
}

/**
 * Refuellings on days without a waybill, of vehicles that have waybills. Waybills and refuellings
 * are read once, ordered by time: the latest end among the waybills begun by the end of the day
 * shows whether one covers it.
 */
const withoutSheet: FindingQuery = {
  kinds: ['refuelled_without_sheet'],
  rows: ({ since, limits }) => sql`
    select r.contract_id, r.key, r.at, r.car_id, r.staff_id, 'refueling' as document,
      r.key as record_id, null::numeric as expected, r.litres::numeric as actual, r.note
    from (select e.*, max(e.ends) over (partition by e.contract_id, e.car_id
          order by e.moment, e.ends nulls first) as latest
      from (select f.contract_id, f.car_id,
            (d.day + interval '1 day') at time zone s.time_zone as moment, null::timestamptz as ends, d.day at time zone s.time_zone as midnight,
            f.id as key, f.at, f.driver_id as staff_id, f.litres, f.note
          from refueling f join ${limits} on s.contract_id = f.contract_id
          cross join lateral (select date_trunc('day', f.at at time zone s.time_zone) as day) d
          where f.at >= ${since}
        union all select w.contract_id, w.car_id, w.start_date,
            least(w.end_date, w.start_date + ${longest}), null, null, null, null, null, null
          from way_bill w
          where w.state <> 'draft'
            and w.start_date >= ${since} - ${longest} - interval '1 day') e) r
    where r.key is not null and (r.latest is null or r.latest < r.midnight)
      and exists (select from way_bill k where k.contract_id = r.contract_id
        and k.start_date >= ${since} and k.state <> 'draft')`,
}

/** Posted waybills whose fuel is booked differently, or not at all. */
const ledgerDifference: FindingQuery = {
  kinds: ['ledger_difference'],
  rows: ({ since }) => sql`
    select ${sheet(sql`coalesce(w.consumption, 0)::numeric as expected,
      coalesce(m.litres, 0)::numeric as actual, null::text as note`)}
    from way_bill w
    left join (select b.contract_id, b.document_id, b.car_id, b.fuel_id, -sum(b.litres) as litres
      from fuel_movement b where b.document = 'way-bill' and b.at >= ${since}
      group by b.contract_id, b.document_id, b.car_id, b.fuel_id) m
      on m.contract_id = w.contract_id and m.document_id = w.id and m.car_id = w.car_id
        and m.fuel_id = w.fuel_id
    where w.state = 'posted' and w.start_date >= ${since}
      and coalesce(w.consumption, 0) <> coalesce(m.litres, 0)`,
}

/** Returns that were entered days later. */
const lateReturn: FindingQuery = {
  kinds: ['late_entry'],
  rows: ({ since, limits }) => sql`
    select ${sheet(
      sql`s.late_days::numeric as expected,
        floor(extract(epoch from w.closed_at - w.end_date) / 86400)::numeric as actual,
        null::text as note`,
      sql`${dayKeys} + w.id`,
    )}
    from way_bill w join ${limits} on s.contract_id = w.contract_id
    where w.start_date >= ${since} and w.state in ('closed', 'posted')
      and w.closed_at > w.end_date + make_interval(days => s.late_days + 1)`,
}

const overridden: FindingQuery = {
  kinds: ['verdict_overridden'],
  rows: ({ since }) => sql`
    select ${sheet(
      sql`null::numeric as expected, null::numeric as actual, o.reason as note`,
      sql`o.id`,
    )}
    from way_bill w join way_bill__overridden o on o.contract_id = w.contract_id
      and o.parent_id = w.id
    where w.start_date >= ${since}`,
}

/**
 * Waybills whose odometer distance differs from the tracker's. Ignores waybills with gaps of more
 * than a tenth of the hours, which may explain any difference.
 */
const gpsDifference: FindingQuery = {
  kinds: ['gps_difference'],
  rows: ({ since, limits }) => sql`
    select ${sheet(sql`w.tracked_distance as expected, w.distance::numeric as actual,
      null::text as note`)}
    from way_bill w join ${limits} on s.contract_id = w.contract_id
    where w.start_date >= ${since} and w.state in ('closed', 'posted')
      and w.gps_gap <= greatest(${shortGap}, w.worked / 10)
      and abs(w.distance - w.tracked_distance) >= s.gps_km
      and abs(w.distance - w.tracked_distance)
        > greatest(w.distance, w.tracked_distance) * s.gps_percent / 100`,
}

export const sheetFindings: readonly FindingQuery[] = [
  chain('odometer_chain', 'odometer_out', 'odometer_in', sql`true`),
  chain('fuel_chain', 'fuel_out', 'fuel_in', sql`w.fuel_id = w.back_fuel_id`),
  ...[overrun, notReturned, withoutSheet, ledgerDifference, lateReturn, overridden, gpsDifference],
]
