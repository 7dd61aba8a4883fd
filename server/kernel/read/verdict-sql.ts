// Verdicts in SQL. The areas register a SELECT for each reason over the subjects `p`; here they are
// evaluated for many subjects in one statement, for the rows of a page, or one by one in a filter.
import { sql } from 'kysely'
import { effectKey, reasonsAbout, reasonsOf } from '#resources/kernel/views/verdict.ts'
import type { Judged, Reason, standings, Verdict } from '#resources/kernel/views/verdict.ts'
import type { FaultCode } from '#resources/kernel/calls/error-codes.ts'
import type { Db } from '../db/database.ts'
import type { Fragment, Kernel } from '../types.ts'
import { sqlClock } from './sql-clock.ts'

/** The subjects that are judged together, and the time. A null subject is unknown. */
export interface VerdictSubjects {
  readonly ids: Readonly<Record<string, number | null>>
  readonly at: string
  readonly planned?: true
}

export interface FoundReasonRow {
  /** Index of the subject in the request. */
  readonly nth: number
  readonly code: FaultCode
  readonly effect: 'blocks' | 'warns'
  /** The record to correct, and what the error names; null for none. */
  readonly id: number | null
  readonly name: string | null
}

type Coded = readonly [code: FaultCode, reason: Reason]

/**
 * `source` has contract_id, the subjects, `at` and `planned`: adds the local day, when it begins
 * and ends, and whether same-day work is due.
 */
function subjectsFrom(kernel: Kernel, source: Fragment): Fragment {
  const { now } = sqlClock(kernel)
  return sql`(select q.*, d.day, d.day::timestamp at time zone k.time_zone as day_start,
      (d.day + 1)::timestamp at time zone k.time_zone as day_end,
      not q.planned or d.day <= (${now} at time zone k.time_zone)::date as is_due
    from (${source}) q join contract k on k.id = q.contract_id
    cross join lateral (select (q.at at time zone k.time_zone)::date as day) d) p`
}

/** The settings `s` of the organisation. */
const settingsOf = ({ settings }: Verdict) =>
  sql`left join ${sql.table(settings.replaceAll('-', '_'))} s on s.contract_id = p.contract_id`

function effectOf(verdict: Verdict, [code, { effect, firm }]: Coded): Fragment {
  if (firm) return sql`${sql.lit(effect)}::text`
  return sql`coalesce(${sql.ref(`s.${effectKey(verdict, code)}`)}, ${sql.lit(effect)})`
}

/** One row if a reason applies to the subjects `p`; ignored reasons are not evaluated. */
function foundOf(kernel: Kernel, verdict: Verdict, coded: Coded, nth: number): Fragment {
  const [code, { of, daily }] = coded
  const effect = effectOf(verdict, coded)
  const known = of.map((one) => sql`${sql.ref(`p.${one}`)} is not null and `)
  if (daily) known.push(sql`p.is_due and `)
  return sql`select ${sql.lit(code)}::text as code, ${sql.lit(nth)} as nth, ${effect} as effect, r.id::bigint as id, r.name::text as name
    from (${reasonSql(kernel, verdict, code)}) r where ${sql.join(known, sql``)}${effect} <> 'ignored'`
}

function reasonSql({ reasons }: Kernel, verdict: Verdict, code: string): Fragment {
  const found = reasons[verdict.name]?.[code]
  if (!found) throw new Error(`no area says when '${code}' speaks against ${verdict.name}`)
  return found
}

const allFound = (kernel: Kernel, verdict: Verdict, codes: readonly Coded[]) =>
  sql.join(
    codes.map((coded, nth) => foundOf(kernel, verdict, coded, nth)),
    sql` union all `,
  )

/** The reasons that apply to each subject, in the order of the reasons: one statement for all. */
export async function findReasons(
  kernel: Kernel,
  db: Db,
  verdict: Verdict,
  { contractId, subjects }: { contractId: number; subjects: readonly VerdictSubjects[] },
): Promise<readonly FoundReasonRow[]> {
  const keys = Object.keys(verdict.subjects)
  const ids = keys.map((key) => sql`${subjects.map((one) => one.ids[key] ?? null)}::bigint[]`)
  const named = sql.join([...keys, 'at', 'planned', 'place'].map((key) => sql.ref(key)))
  const planned = subjects.map((one) => one.planned ?? false)
  const source = sql`select ${contractId}::bigint as contract_id, u.*
    from unnest(${sql.join(ids)}, ${subjects.map(({ at }) => at)}::timestamptz[], ${planned}::boolean[])
      with ordinality as u (${named})`
  const { rows } =
    await sql<FoundReasonRow>`select p.place::int - 1 as nth, v.code, v.effect, v.id, v.name
    from ${subjectsFrom(kernel, source)} ${settingsOf(verdict)}
    cross join lateral (${allFound(kernel, verdict, reasonsOf(verdict))}) v
    order by p.place, v.nth`.execute(db)
  return rows
}

/** The subjects of a row `t`, as FROM and JOIN. */
function subjectsOfRow(kernel: Kernel, { verdict, subjects, at, planned }: Judged): Fragment {
  const columns = Object.keys(verdict.subjects).map((key) => {
    const column = subjects[key]
    return sql`${column === undefined ? sql`null` : sql.ref(`t.${column}`)}::bigint as ${sql.ref(key)}`
  })
  const moment = at === undefined ? sqlClock(kernel).now : sql.ref(`t.${at}`)
  const source = sql`select t.contract_id, ${sql.join(columns)}, ${moment} as at,
    ${sql.lit(planned ?? false)} as planned`
  return sql`${subjectsFrom(kernel, source)} ${settingsOf(verdict)}`
}

/** Whether the row `t` is judged at all, as its area defines. */
const isJudged = (only: Fragment | undefined) => only ?? sql`true`

/** The list of marks of a row `t`: its verdict, then every reason. */
export function verdictColumn(kernel: Kernel, judged: Judged, only?: Fragment): Fragment {
  const codes = reasonsAbout(judged.verdict, Object.keys(judged.subjects))
  return sql`case when ${isJudged(only)} then (select array[case when bool_or(v.effect = 'blocks') then 'not_ready'
      when count(v.code) > 0 then 'warned' else 'ready' end] || coalesce(array_agg(v.code order by v.nth), '{}')
    from ${subjectsOfRow(kernel, judged)}
    cross join lateral (${allFound(kernel, judged.verdict, codes)}) v) else '{}'::text[] end`
}

/** Code → the condition on a row `t`, for filters: a code evaluates only its own reason. */
export function verdictConditions(
  kernel: Kernel,
  judged: Judged,
  only?: Fragment,
): Readonly<Record<string, Fragment>> {
  const { verdict } = judged
  const codes = reasonsAbout(verdict, Object.keys(judged.subjects))
  const some = (reasons: readonly Coded[], more = sql``) =>
    sql`exists (select from ${subjectsOfRow(kernel, judged)}
      cross join lateral (${allFound(kernel, verdict, reasons)}) v ${more})`
  const blocked = some(codes, sql`where v.effect = 'blocks'`)
  const of: Readonly<Record<keyof typeof standings, Fragment>> = {
    ready: sql`not ${some(codes)}`,
    warned: sql`(${some(codes)} and not ${blocked})`,
    not_ready: blocked,
  }
  const conditions = { ...of, ...Object.fromEntries(codes.map((one) => [one[0], some([one])])) }
  return Object.fromEntries(
    Object.entries(conditions).map(([code, one]) => [code, sql`(${isJudged(only)} and ${one})`]),
  )
}

/**
 * Checks that each reason of a verdict has its SELECT in one area, and that there is no other.
 * @throws Error at the start
 */
export function checkReasons({ reasons }: Kernel, verdict: Verdict): void {
  const declared = Object.keys(verdict.reasons).sort().join(' ')
  const given = Object.keys(reasons[verdict.name] ?? {})
    .sort()
    .join(' ')
  if (declared !== given)
    throw new Error(`${verdict.name} declares the reasons [${declared}], areas give [${given}]`)
}
