// Timesheet of drivers by day, in the contract's time zone: actual hours from departures and
// returns of waybills, planned shifts, and absences.
import { sql } from 'kysely'
import type { Fragment, Rules } from '../../../kernel/types.ts'

/** Local times at which night hours begin and end. */
const night = { begins: '22 hours', ends: '6 hours' } as const

const within = (start: Fragment, end: Fragment) =>
  sql`${start} < w.until and (${end} > w.since or ${start} >= w.since)`

/** Condition: single-shift waybills `b` whose vehicle has returned. */
const ofShift = sql`b.contract_id = k.id and b.period = 'shift' and b.state in ('closed', 'posted')`

/** Lines of waybills for several shifts that have ended. */
const linesDriven = sql`select coalesce(l.staff_id, b.staff_id) as driver_id, l.start_date,
    l.end_date, 'own' as source, b.id as sheet_id, null as absence, null::int as planned
  from way_bill b join way_bill__days l on l.contract_id = b.contract_id and l.parent_id = b.id
  where b.contract_id = k.id and b.period <> 'shift' and b.state <> 'draft'
    and b.start_date < w.until and (b.end_date is null or b.end_date >= w.since)
    and l.end_date is not null and ${within(sql`l.start_date`, sql`l.end_date`)}`

/** SQL: the time of the next handover of the waybill `b`, otherwise of its return. */
const untilNext = (since: Fragment) => sql`coalesce((select min(n.at) from way_bill__handovers n
    where n.contract_id = b.contract_id and n.parent_id = b.id and n.at > ${since}), b.end_date)`

/** Single-shift waybills, each up to its first handover. */
const shiftsDriven = sql`select b.staff_id, b.start_date, u.ends, 'own', b.id, null, null
  from way_bill b cross join lateral (select ${untilNext(sql`b.start_date`)} as ends) u
  where ${ofShift} and b.end_date >= w.since and ${within(sql`b.start_date`, sql`u.ends`)}`

/** The part of the shift after each handover, driven by the waybill's driver or a relief driver. */
const takenOver = sql`select h.staff_id, h.at, u.ends,
    case when h.staff_id = b.staff_id then 'own' else 'taken over' end, b.id, null, null
  from way_bill b
  join way_bill__handovers h on h.contract_id = b.contract_id and h.parent_id = b.id
  cross join lateral (select ${untilNext(sql`h.at`)} as ends) u
  where ${ofShift} and b.start_date < w.until and b.end_date >= w.since
    and ${within(sql`h.at`, sql`u.ends`)}`

/** Relief drivers of waybills without recorded handovers. */
const reliefs = sql`select r.target_id, b.start_date, b.start_date, 'relief', b.id, null, null
  from way_bill b
  join way_bill__driver_ids r on r.contract_id = b.contract_id and r.parent_id = b.id
  where ${ofShift} and b.start_date >= w.since and b.start_date < w.until
    and not exists (select from way_bill__handovers h
      where h.contract_id = b.contract_id and h.parent_id = b.id)`

/**
 * Planned shifts, counted on the day on which they begin. Excludes long-term assignments of more
 * than 31 days.
 */
const planned = sql`select e.staff_id, e.start_date, e.start_date, 'planned', null, null,
    round(extract(epoch from e.end_date - e.start_date) / 60)::int
  from event_car_driver e where e.contract_id = k.id and e.state = 'planned'
    and e.start_date >= w.since and e.start_date < w.until
    and e.end_date <= e.start_date + interval '31 days'`

/** Condition: the employee of the absence `a` drove in the month, or was planned to. */
const drivesThen = sql`(exists (select from event_car_driver e where e.contract_id = k.id
      and e.staff_id = a.staff_id and e.state = 'planned'
      and e.start_date >= w.since and e.start_date < w.until)
    or exists (select from way_bill b where b.contract_id = k.id and b.staff_id = a.staff_id
      and b.state <> 'draft' and b.start_date < w.until
      and (b.end_date is null or b.end_date >= w.since))
    or exists (select from way_bill__days l where l.contract_id = k.id
      and l.staff_id = a.staff_id and l.start_date >= w.since and l.start_date < w.until)
    or exists (select from way_bill__handovers h where h.contract_id = k.id
      and h.staff_id = a.staff_id and h.at >= w.since and h.at < w.until))`

/**
 * Whole days of absence in months in which the employee drives; an open-ended absence lasts until
 * today.
 */
const absences = (
  now: Fragment,
) => sql`select a.staff_id, i.begins, i.ends, 'absent', null, a.kind, null
  from staff_absence a
  cross join lateral (select a.start_date::timestamp at time zone k.time_zone as begins,
    (coalesce(a.end_date, greatest(a.start_date, (${now} at time zone k.time_zone)::date)) + 1)::timestamp
      at time zone k.time_zone as ends) i
  where a.contract_id = k.id and ${within(sql`i.begins`, sql`i.ends`)} and ${drivesThen}`

/**
 * SQL: minutes from the start of the span `p` to a timestamp, rounded so that the minutes of its
 * days add up to those of the whole span.
 */
const minutesTo = (moment: Fragment) =>
  sql`round(extract(epoch from ${moment} - p.start_date) / 60)`
/** SQL: minutes of the span `p` between two timestamps. */
const minutesIn = (from: Fragment, to: Fragment) =>
  sql`greatest(${minutesTo(sql`least(p.end_date, ${to})`)} - ${minutesTo(sql`greatest(p.start_date, ${from})`)}, 0)`

/**
 * SQL: the days of the month covered by the span `p`, each with its start and end, and the end and
 * start of its night hours.
 */
const daysOfSpan = sql`(select d.day::date as day, d.day at time zone k.time_zone as begins,
    (d.day + interval '1 day') at time zone k.time_zone as ends,
    (d.day + interval ${sql.lit(night.ends)}) at time zone k.time_zone as morning,
    (d.day + interval ${sql.lit(night.begins)}) at time zone k.time_zone as evening
  from generate_series(
    date_trunc('day', greatest(p.start_date, w.since) at time zone k.time_zone),
    date_trunc('day', greatest(least(p.end_date, w.until) - interval '1 microsecond',
      greatest(p.start_date, w.since)) at time zone k.time_zone),
    interval '1 day') d(day))`

/** SQL: the first month with a waybill or a planned shift. */
const firstMonth = sql`date_trunc('month', least(
  (select min(b.start_date) from way_bill b where b.contract_id = k.id),
  (select min(e.start_date) from event_car_driver e where e.contract_id = k.id)) at time zone k.time_zone)`

const own = sql`filter (where p.source = 'own')`
const driven = sql`filter (where p.source in ('own', 'taken over'))`
const relieved = sql`filter (where p.source in ('relief', 'taken over'))`

export const timesheetRules: Rules = {
  readOnce: true,
  source: ({
    now,
  }) => sql`select x.contract_id, x.driver_id * 1000000 + (x.day - date '1800-01-01') as id,
      x.month, x.driver_id, s.subdivision_id, x.day, x.absence, x.planned, x.began, x.ended,
      x.sheets, x.relief_sheets, x.worked, x.night
    from (
      select k.id as contract_id, m.month::date as month, p.driver_id, y.day,
        min(p.absence) as absence,
        sum(p.planned)::int as planned,
        min(greatest(p.start_date, y.begins)) ${driven} as began,
        max(least(p.end_date, y.ends)) ${driven} as ended,
        nullif(count(distinct p.sheet_id) ${own}, 0)::int as sheets,
        nullif(count(distinct p.sheet_id) ${relieved}, 0)::int as relief_sheets,
        (sum(${minutesIn(sql`y.begins`, sql`y.ends`)}) ${driven})::int as worked,
        (sum(${minutesIn(sql`y.begins`, sql`y.morning`)} + ${minutesIn(sql`y.evening`, sql`y.ends`)}) ${driven})::int as night
      from contract k
      cross join lateral generate_series(${firstMonth},
        date_trunc('month', ${now} at time zone k.time_zone), interval '1 month') m(month)
      cross join lateral (select m.month at time zone k.time_zone as since,
        (m.month + interval '1 month') at time zone k.time_zone as until) w
      cross join lateral (${linesDriven} union all ${shiftsDriven} union all ${takenOver}
        union all ${reliefs}
        union all ${planned} union all ${absences(now)}) p
      cross join lateral ${daysOfSpan} y
      group by k.id, m.month, p.driver_id, y.day
    ) x
    join staff s on s.contract_id = x.contract_id and s.id = x.driver_id`,
}
