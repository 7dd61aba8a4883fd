// Reports on work: distances and hours of vehicles, working days, drivers and checks.
import { sql } from 'kysely'
import { canRead } from '#resources/kernel/access.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { isInForce } from '../../kernel/read/replaced-rows.ts'
import { atThisMoment } from '../../kernel/read/sql-clock.ts'
import type { QueryInput, ReportQuery } from '../../kernel/report/report-query.ts'
import type { Fragment } from '../../kernel/types.ts'
import { expiringDocumentRules } from '../platform/index.ts'
import { timesheetRules } from '../waybill/index.ts'
import { dayOfMoment, only, within } from './report-conditions.ts'

/** SQL: the drives of vehicles, from single-shift waybills and from the lines of longer ones. */
export const drives = (contract: Fragment, states: Fragment) => sql`
  select b.id, b.car_id, b.start_date, b.end_date, b.odometer_out, b.odometer_in, b.distance,
    b.gps_distance, b.engine_hours
  from way_bill b where b.contract_id = ${contract} and b.state in (${states})
    and b.period = 'shift'
  union all select b.id, b.car_id, l.start_date, l.end_date, l.odometer_out, l.odometer_in,
    l.distance, l.gps_distance, l.engine_hours
  from way_bill b join way_bill__days l on l.contract_id = b.contract_id and l.parent_id = b.id
  where b.contract_id = ${contract} and b.state in (${states}) and b.period <> 'shift'`
export const ended = sql`'closed', 'posted'`
const gone = sql`'open', 'closed', 'posted'`

export const mileageSummary: ReportQuery = (input) => {
  const { parameters, contract } = input
  return sql`select d.car_id, ${dayOfMoment(sql`d.end_date`, input)} as day,
      count(distinct d.id)::int as sheets, min(d.odometer_out) as odometer_out,
      max(d.odometer_in) as odometer_in, sum(d.distance)::int as distance,
      sum(d.gps_distance) as gps_distance, sum(d.engine_hours) as engine_hours
    from (${drives(contract, ended)}) d join car v on v.contract_id = ${contract} and v.id = d.car_id
    where ${within(sql`d.end_date`, input)}
      ${only('d.car_id', parameters.car_id)} ${only('v.subdivision_id', parameters.subdivision_id)}
    group by 1, 2`
}

/** SQL: whole minutes of an interval within the requested period; an open interval ends now. */
const minutesWithin = (from: Fragment, to: Fragment, { now, since, until }: QueryInput) => sql`
  greatest(0, round(extract(epoch from
    least(coalesce(${to}, ${now}), ${until}) - greatest(${from}, ${since})) / 60))`

/** Engine hours and litres are totals of a waybill, and count at its end. */
export const engineHours: ReportQuery = (input) => {
  const { parameters, contract, now, since, until } = input
  const own = (value: Fragment) =>
    sql`case when ${within(sql`b.end_date`, input)} then ${value} end`
  return sql`select b.start_date as began, b.end_date as ended, b.id as way_bill_id,
      b.staff_id as driver_id, w.worked, ${own(sql`b.idle_hours`)} as idle_hours,
      ${own(sql`b.heater_hours`)} as heater_hours,
      ${own(sql`b.equipment_hours`)} as equipment_hours,
      ${own(sql`b.distance`)} as distance, ${own(sql`b.gps_distance`)} as gps_distance,
      ${own(sql`b.engine_hours`)} as engine_hours,
      ${own(sql`b.engine_hours_litres`)} as engine_litres
    from way_bill b
    cross join lateral (
      select coalesce(sum(${minutesWithin(sql`d.start_date`, sql`d.end_date`, input)}), 0)::int as worked
      from (${drives(contract, gone)}) d where d.id = b.id) w
    where b.contract_id = ${contract} and b.car_id = ${parameters.car_id}::bigint
      and b.state in (${gone})
      and b.start_date < ${until} and coalesce(b.end_date, ${now}) >= ${since}`
}

/** SQL: the days from `from` to `to` within the requested period, in the contract's time zone. */
const daysBetween = (from: Fragment, to: Fragment, input: QueryInput) => sql`
  generate_series(greatest(${dayOfMoment(from, input)}, k.first)::timestamp,
    least(${dayOfMoment(to, input)}, k.last)::timestamp, interval '1 day')`

export const fleetUse: ReportQuery = (input) => {
  const { parameters, contract, now, since, until } = input
  const today = dayOfMoment(now, input)
  const last = sql`least(${dayOfMoment(sql`${until} - interval '1 microsecond'`, input)}, ${today})`
  return sql`with k as (select ${dayOfMoment(since, input)} as first, ${last} as last),
    drive as (select * from (${drives(contract, gone)}) d
      where d.start_date < ${until} and coalesce(d.end_date, ${now}) >= ${since}),
    line as (select distinct d.car_id, s.day::date as day from k cross join drive d
      cross join lateral
          ${daysBetween(sql`d.start_date`, sql`coalesce(d.end_date, ${now})`, input)} s(day)),
    down as (select distinct r.car_id, s.day::date as day from k cross join car_downtime r
      cross join lateral generate_series(greatest(r.start_date, k.first)::timestamp,
        least(coalesce(r.end_date, k.last), k.last)::timestamp, interval '1 day') s(day)
      where r.contract_id = ${contract} and r.start_date <= k.last
        and coalesce(r.end_date, k.last) >= k.first
      except select l.car_id, l.day from line l),
    used as (select l.car_id, count(*)::int as days from line l group by 1),
    broken as (select d.car_id, count(*)::int as days from down d group by 1),
    work as (select d.car_id, count(distinct d.id)::int as sheets,
        sum(${minutesWithin(sql`d.start_date`, sql`d.end_date`, input)})::int as worked,
        sum(d.distance) filter (where ${within(sql`d.end_date`, input)})::int as distance
      from drive d group by 1)
    select v.id as car_id, c.days, c.on_line, c.days - c.on_line - c.off_road as idle, c.off_road,
      coalesce(w.sheets, 0) as sheets, coalesce(w.worked, 0) as worked,
      coalesce(w.distance, 0) as distance
    from k cross join car v
    left join used l on l.car_id = v.id
    left join broken o on o.car_id = v.id
    left join work w on w.car_id = v.id
    cross join lateral (select greatest(0, k.last - k.first + 1) as days,
      coalesce(l.days, 0) as on_line, coalesce(o.days, 0) as off_road) c
    where v.contract_id = ${contract} and (v.archived_at is null or w.sheets > 0)
      ${only('v.id', parameters.car_id)} ${only('v.subdivision_id', parameters.subdivision_id)}`
}

export const timesheetSummary: ReportQuery = ({ parameters, contract, kernel }) => {
  const days = atThisMoment(kernel, timesheetRules.source) ?? sql`select`
  const away = (which: Fragment) => sql`(count(*) filter (where ${which}))::int`
  return sql`select x.driver_id, (count(*) filter (where x.sheets > 0))::int as days,
      coalesce(sum(x.planned), 0)::int as planned, coalesce(sum(x.worked), 0)::int as worked,
      coalesce(sum(x.night), 0)::int as night,
      ${away(sql`x.absence = 'leave'`)} as leave,
      ${away(sql`x.absence = 'sick_leave'`)} as sick_leave,
      ${away(sql`x.absence not in ('leave', 'sick_leave')`)} as other_absence
    from (${days}) x
    where x.contract_id = ${contract} and x.month = ${parameters.month}::date
      ${only('x.driver_id', parameters.driver_id)}
      ${only('x.subdivision_id', parameters.subdivision_id)}
    group by x.driver_id`
}

export const expiringDocuments: ReportQuery = (input) => {
  const { parameters, contract, kernel, now, person, since, until } = input
  const documents = atThisMoment(kernel, expiringDocumentRules.source) ?? sql`select`
  const at = resourceOf('expiring-document')
  const seen = expiringDocumentRules.visible?.(person, kernel, at) ?? sql`true`
  return sql`select t.kind, t.until, t.name, t.car_id, t.staff_id,
      t.until - ${dayOfMoment(now, input)} as days_left
    from (${documents}) t
    where t.contract_id = ${contract} and t.until >= ${dayOfMoment(since, input)}
      and t.until < ${dayOfMoment(until, input)} and ${seen}
      ${only('t.car_id', parameters.car_id)} ${only('t.staff_id', parameters.driver_id)}`
}

const checks = {
  medical: {
    table: 'medical_checkup',
    resource: 'medical-checkup',
    outcome: 'is_admitted',
    good: 'admitted',
    of: 'driver_id',
  },
  technical: {
    table: 'mechanic_checkup',
    resource: 'mechanic-checkup',
    outcome: 'is_passed',
    good: 'passed',
    of: 'car_id',
  },
} as const
type Kind = keyof typeof checks

const checksOf = (kind: Kind, input: QueryInput) => {
  const { table, resource, outcome, good, of } = checks[kind]
  const { parameters, contract } = input
  const result = sql.ref(`c.${outcome}`)
  const count = (which: Fragment) => sql`(count(*) filter (where ${which}))::int`
  return sql`select ${kind}::text as kind, ${dayOfMoment(sql`c.date`, input)} as day,
      count(*)::int as checks, ${count(sql`${result} = ${good}`)} as passed,
      ${count(sql`${result} <> ${good}`)} as refused, ${count(sql`${result} is null`)} as unfinished
    from ${sql.table(table)} c
    where c.contract_id = ${contract} and ${within(sql`c.date`, input)}
      and ${isInForce(resourceOf(resource), 'c')} ${only(`c.${of}`, parameters[of])}
    group by 1, 2`
}

/**
 * Checks and refusals of drivers and vehicles, limited to the requested ones that the reader may
 * see.
 */
export const checksAndRefusals: ReportQuery = (input) => {
  const { parameters, person } = input
  const kinds = (Object.keys(checks) as Kind[]).filter((kind) => {
    const others = kind === 'medical' ? parameters.car_id : parameters.driver_id
    const isRelevant = parameters[checks[kind].of] != null || others == null
    return isRelevant && canRead(person.levels, checks[kind].resource)
  })
  const none = sql`select null::text as kind, null::date as day, 0 as checks, 0 as passed,
    0 as refused, 0 as unfinished where false`
  return kinds.length === 0
    ? none
    : sql.join(
        kinds.map((kind) => checksOf(kind, input)),
        sql` union all `,
      )
}
