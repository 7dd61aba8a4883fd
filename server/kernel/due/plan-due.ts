// Plans what falls due: a row for each rule, subject and cycle, and its urgency. Planned rows
// follow from rules, readings and completed work, so they are not logged.
import { sql } from 'kysely'
import { tableOf } from '../db/columns.ts'
import { contractToday } from '../session/viewer.ts'
import type { Fragment } from '../types.ts'
import { among, isValid, isWaiting } from './due-facts.ts'
import type { DueFacts, DueScope, SubjectIds } from './due-facts.ts'
import { setNearness } from './set-nearness.ts'

/**
 * Updates the planned rows of these subjects to what the rules require now. Concurrent writers wait
 * for the subject, so that there is one row for each cycle.
 * @throws the database's error
 */
export async function planDue(scope: DueScope, facts: DueFacts, ids: SubjectIds): Promise<void> {
  if (ids?.length === 0) return
  const { db, contract } = scope
  await sql`select from ${sql.table(tableOf(facts.subject))} s
    where s.contract_id = ${contract.id} ${among('s.id', ids)} order by s.id for no key update`.execute(
    db,
  )
  await planRows(scope, facts, ids)
  await setNearness(scope, facts, ids)
}

/** Updates existing rows, adds those of new cycles and deletes those that no longer apply. */
async function planRows(scope: DueScope, facts: DueFacts, ids: SubjectIds): Promise<void> {
  const { db, contract, now } = scope
  const { due, into, ruleKey } = facts
  const table = sql.table(tableOf(into))
  const rule = sql.ref(`t.${ruleKey}`)
  const of = sql.ref(`t.${due.of}`)
  const what = sql.ref(`w.${due.what}`)
  const waits = isWaiting(facts)
  const copied = due.copies.map((key) => sql.ref(key))
  const copies = due.copies.map((key) => sql.ref(`w.${key}`))
  const today = contractToday(contract.timeZone, now)
  await sql`with wanted as materialized (${wantedRows(scope, facts, ids)}),
    gone as (delete from ${table} t
      where t.contract_id = ${contract.id} and ${waits} and ${rule} is not null
        ${among(`t.${due.of}`, ids)}
        and not exists (select from wanted w where w.id = ${rule} and w.subject_id = ${of})
      returning t.id),
    moved as (update ${table} t set cycle = w.cycle, initial_mileage = w.initial_mileage,
        initial_hours = w.initial_hours, initial_date = w.initial_date,
        planned_mileage = w.planned_mileage, planned_hours = w.planned_hours,
        latest_date = w.latest_date, ${sql.ref(due.what)} = ${what}
      from wanted w
      where t.contract_id = ${contract.id} and ${rule} = w.id and ${of} = w.subject_id and ${waits}
        and (t.cycle, t.initial_mileage, t.initial_hours, t.initial_date,
            t.planned_mileage, t.planned_hours, t.latest_date, ${sql.ref(`t.${due.what}`)})
          is distinct from (w.cycle, w.initial_mileage, w.initial_hours, w.initial_date,
            w.planned_mileage, w.planned_hours, w.latest_date, ${what})
      returning t.id)
    insert into ${table} (contract_id, ${sql.ref(ruleKey)}, ${sql.ref(due.of)},
      ${sql.ref(due.what)}, cycle, initial_mileage, initial_hours, initial_date, planned_mileage,
      planned_hours, latest_date, due_date, planned_date, planned_until, ${sql.join(copied)},
      created_at, updated_at)
    select ${contract.id}::bigint, w.id, w.subject_id, ${what}, w.cycle, w.initial_mileage,
      w.initial_hours, w.initial_date, w.planned_mileage, w.planned_hours, w.latest_date,
      w.latest_date, coalesce(w.latest_date, ${today}::date),
      coalesce(w.latest_date, ${today}::date), ${sql.join(copies)}, ${now}::timestamptz,
      ${now}::timestamptz
    from wanted w
    where not exists (select from ${table} t
      where t.contract_id = ${contract.id} and ${rule} = w.id and ${of} = w.subject_id and ${waits})
    on conflict do nothing`.execute(db)
}

/** The values that a rule has while it applies. */
function isApplied({ due, rule }: DueFacts): Fragment {
  const parts = Object.entries(due.while).map(([key, values]) => {
    const texts = [values].flat().map(String)
    return sql`and ${sql.ref(`r.${key}`)}::text = any(${texts}::text[])`
  })
  return sql.join([sql`r.contract_id = s.contract_id`, ...parts, archivedOut(rule)], sql` `)
}

const archivedOut = ({ archive }: DueFacts['rule']) =>
  archive ? sql`and r.archived_at is null` : sql``

/** Rules `r` with the records `s` that they apply to: a single record, or all that are alike. */
function ruledSubjects({ contract }: DueScope, facts: DueFacts, ids: SubjectIds): Fragment {
  const { due, rule, subject } = facts
  const [first = '', ...further] = due.alike
  const of = sql.ref(`r.${due.of}`)
  const narrowed = further.map(
    (key) =>
      sql`and (${sql.ref(`r.${key}`)} is null or ${sql.ref(`r.${key}`)} = ${sql.ref(`s.${key}`)})`,
  )
  const given = due.alike.map((key) => sql.ref(`r.${key}`))
  const subjects = sql`${sql.table(tableOf(subject))} s`
  const unarchived = subject.archive ? sql`and s.archived_at is null` : sql``
  const there = sql`s.contract_id = ${contract.id} ${among('s.id', ids)} ${unarchived}`
  const rules = sql`${sql.table(tableOf(rule))} r`
  const columns = sql`r.*, s.id as subject_id, s.created_at as subject_since`
  return sql`select ${columns}, 0 as breadth from ${rules}
      join ${subjects} on ${of} = s.id and ${isApplied(facts)} where ${there}
    union all
    select ${columns}, 10 - num_nonnulls(${sql.join(given)}) as breadth from ${rules}
      join ${subjects} on ${sql.ref(`r.${first}`)} = ${sql.ref(`s.${first}`)} and ${of} is null
        ${sql.join(narrowed, sql` `)} and ${isApplied(facts)} where ${there}`
}

/** The meter reading of the record `b.subject_id` at the moment `end`, else its first reading. */
function readingAt({ contract }: DueScope, { due, meter }: DueFacts, end: Fragment): Fragment {
  const from = sql`from ${sql.table(tableOf(meter))} m where m.contract_id = ${contract.id}
    and ${sql.ref(`m.${due.of}`)} = b.subject_id and ${isValid(meter, 'm')}`
  const until = sql`and m.read_at <= ${end}`
  const one = (column: string) => sql`coalesce(
    (select ${sql.ref(column)} ${from} ${until} and ${sql.ref(column)} is not null
      order by m.read_at desc, m.id desc limit 1),
    (select ${sql.ref(column)} ${from} and ${sql.ref(column)} is not null
      order by m.read_at, m.id limit 1))`
  return sql`select ${one('m.value')} as value, ${one('m.hours')} as hours`
}

/**
 * One row for each rule and record, with the current cycle and the reading or day at which it falls
 * due.
 */
function wantedRows(scope: DueScope, facts: DueFacts, ids: SubjectIds): Fragment {
  const { contract } = scope
  const { due, since, into, ruleKey } = facts
  const given = (keys: readonly (string | undefined)[]) =>
    sql.join(keys.map((key) => (key === undefined ? sql`null` : sql.ref(`x.${key}`))))
  const isOnce = sql`(num_nonnulls(${given(Object.values(due.once))}) > 0)`
  const isRegular = sql`(num_nonnulls(${given(Object.values(due.every))}) > 0)`
  const what = sql.ref(`x.${due.what}`)
  const done = sql`${sql.table(tableOf(since))} e where e.contract_id = ${contract.id}
    and ${sql.ref(`e.${due.of}`)} = x.subject_id and ${sql.ref(`e.${due.what}`)} = ${what}
    and ${isValid(since, 'e')}`
  const isDone = sql`exists (select from ${sql.table(tableOf(into))} t
    where t.contract_id = ${contract.id} and ${sql.ref(`t.${ruleKey}`)} = x.id
      and ${sql.ref(`t.${due.of}`)} = x.subject_id and not ${isWaiting(facts)})`
  const at = (key: string | undefined) => (key === undefined ? sql`null` : sql.ref(`b.${key}`))
  const limit = (measure: 'km' | 'hours', first: string) =>
    sql`coalesce(${at(due.once[measure])}, ${sql.ref(first)} + ${at(due.every[measure])})::integer`
  const inZone = sql`at time zone ${contract.timeZone}::text`
  return sql`select b.*, i.value as initial_mileage, i.hours as initial_hours,
      ${limit('km', 'i.value')} as planned_mileage, ${limit('hours', 'i.hours')} as planned_hours,
      coalesce(${at(due.once.days)}, b.initial_date + ${at(due.every.days)}) as latest_date
    from (select x.*, case when ${isOnce} then 1 else d.times + 1 end as cycle,
        l.mileage as done_mileage, l.hours as done_hours,
        coalesce(l.date, (x.began ${inZone})::date) as initial_date,
        coalesce((l.date + 1)::timestamp ${inZone} - interval '1 microsecond', x.began)
          as initial_end
      from (select x.*, greatest(x.created_at, x.subject_since) as began, row_number() over (
            partition by x.subject_id, ${what}, ${isOnce} order by x.breadth, x.id) as place
        from (${ruledSubjects(scope, facts, ids)}) x) x
      left join lateral (select e.date, e.mileage, e.hours from ${done}
        order by e.date desc, e.id desc limit 1) l on true
      left join lateral (select count(*)::integer as times from ${done}) d on true
      where (${isOnce} and not ${isDone}) or (${isRegular} and x.place = 1)) b
    left join lateral (
      select coalesce(b.done_mileage, r.value) as value, coalesce(b.done_hours, r.hours) as hours
      from (${readingAt(scope, facts, sql`b.initial_end`)}) r) i on true`
}
