// The urgency of planned work: when it falls due, forecast from the record's own pace.
import { sql } from 'kysely'
import { tableOf } from '../db/columns.ts'
import { contractToday } from '../session/viewer.ts'
import type { Fragment } from '../types.ts'
import { among, isValid, isWaiting } from './due-facts.ts'
import type { DueFacts, DueScope, SubjectIds } from './due-facts.ts'

/**
 * Days before its last reading over which the pace of a record is computed, and the minimum number
 * of days.
 */
const paceDays = 90
const leastDays = 7
/** Maximum days of a forecast, ahead and back. */
const furthest = 3650

/** The organisation's limits, or the defaults. */
function limitsOf({ contract }: DueScope, { limits }: DueFacts): Fragment {
  const columns = Object.entries(limits.fields).map(
    ([key, { options }]) =>
      sql`coalesce((select ${sql.ref(`o.${key}`)} from ${sql.table(tableOf(limits))} o
        where o.contract_id = ${contract.id}), ${options.initial}::integer) as ${sql.ref(key)}`,
  )
  return sql`select ${sql.join(columns)}`
}

/**
 * For each record with rows: the last reading of a meter, its day, and the average increase per
 * day.
 */
function paceOf(
  scope: DueScope,
  { due, meter }: DueFacts,
  column: string,
  usual: string,
): Fragment {
  const { contract } = scope
  const value = sql.ref(`m.${column}`)
  const readings = sql`from ${sql.table(tableOf(meter))} m where m.contract_id = ${contract.id}
    and ${sql.ref(`m.${due.of}`)} = s.id and ${value} is not null and ${isValid(meter, 'm')}`
  return sql`select l.value, (l.read_at at time zone ${contract.timeZone}::text)::date as day,
      case when f.value < l.value and l.read_at - f.read_at >= ${`${leastDays} days`}::interval
        then (l.value - f.value) / (extract(epoch from l.read_at - f.read_at) / 86400)
        else ${sql.ref(`k.${usual}`)} end as pace
    from (select ${value} as value, m.read_at ${readings}
      order by m.read_at desc, m.id desc limit 1) l
    left join lateral (select ${value} as value, m.read_at ${readings}
      and m.read_at >= l.read_at - ${`${paceDays} days`}::interval
      order by m.read_at, m.id limit 1) f on true`
}

/**
 * The day on which a meter will reach, or reached, the planned value; null if it cannot be
 * forecast.
 */
function dayOf(meter: 'km' | 'h', planned: string): Fragment {
  const left = sql`(${sql.ref(planned)} - ${sql.ref(`${meter}.value`)})`
  const most = sql.lit(furthest)
  const days = sql`least(greatest(ceil(${left} / ${sql.ref(`${meter}.pace`)}), -${most}), ${most})`
  return sql`case when ${left} is not null then ${sql.ref(`${meter}.day`)} + ${days}::integer end`
}

/** Sets the due day and the urgency of open rows. */
export async function setNearness(
  scope: DueScope,
  facts: DueFacts,
  ids: SubjectIds,
): Promise<void> {
  const { db, contract, now } = scope
  const { due, into } = facts
  const table = sql.table(tableOf(into))
  const of = sql.ref(`t.${due.of}`)
  const rows = sql`t.contract_id = ${contract.id} and ${isWaiting(facts)}
    ${among(`t.${due.of}`, ids)}`
  const today = sql`${contractToday(contract.timeZone, now)}::date`
  /** Beyond its limits, by the meter that reaches them first. */
  const reached = (km: Fragment, hours: Fragment, days: Fragment) =>
    sql`(coalesce(km.value >= t.planned_mileage + ${km}, false)
      or coalesce(h.value >= t.planned_hours + ${hours}, false)
      or coalesce(${today} >= t.latest_date + ${days}, false))`
  const zero = sql`0`
  const byMeters = sql`${dayOf('km', 't.planned_mileage')}, ${dayOf('h', 't.planned_hours')}`
  const first = sql`least(t.latest_date, ${byMeters})`
  const pace = (column: string, usual: string) =>
    sql`select s.id, p.* from s cross join k
      cross join lateral (${paceOf(scope, facts, column, usual)}) p`
  await sql`with k as (${limitsOf(scope, facts)}),
    s as materialized (select distinct ${of} as id from ${table} t where ${rows}),
    km as materialized (${pace('value', 'usual_km')}),
    h as materialized (${pace('hours', 'usual_hours')}),
    x as (select t.id, coalesce(${first}, case when t.moved then t.planned_until end) as due_date,
        case when ${reached(sql`k.grace_km`, sql`k.grace_hours`, sql`k.grace_days + 1`)} then 'overdue'
          when ${reached(zero, zero, zero)} then 'due'
          when ${reached(sql`- k.notice_km`, sql`- k.notice_hours`, sql`- k.notice_days`)}
            or coalesce(${today} >= ${first} - k.notice_days, false) then 'soon'
          else 'planned' end as urgency
      from ${table} t cross join k left join km on km.id = ${of} left join h on h.id = ${of}
      where ${rows})
    update ${table} t set due_date = x.due_date, urgency = x.urgency,
      planned_date = case when t.moved then t.planned_date
        else coalesce(x.due_date, t.planned_date) end,
      planned_until = case when t.moved then t.planned_until
        else coalesce(x.due_date, t.planned_until) end
    from x where t.id = x.id and t.contract_id = ${contract.id}
      and (t.due_date, t.urgency) is distinct from (x.due_date, x.urgency)`.execute(db)
}
