// Rows of the control centre: the findings of all areas, with the declaration of their kind and
// their acceptance.
import { sql } from 'kysely'
import type { ResourceName } from '#resources/index.ts'
import { canRead } from '#resources/kernel/access.ts'
import type { Levels } from '#resources/kernel/access.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { findingsOfKind } from '#resources/kernel/views/finding.ts'
import type { FindingKind } from '#resources/kernel/views/finding.ts'
import type { Field } from '#resources/kernel/types.ts'
import { findingCodes, findingDocuments, findings } from '#resources/findings.ts'
import type { FindingCode } from '#resources/findings.ts'
import { tableOf } from '../../../kernel/db/columns.ts'
import { titleOf } from '../../../kernel/read/record-titles.ts'
import type { FindingQuery } from '../../../kernel/finding-query.ts'
import type { Fragment, Rules, SqlClock } from '../../../kernel/types.ts'

/** Days covered: about the current month and the three before it. */
const lookBack = 123

/** The organisation's thresholds, or the default values. */
const limits = sql`(select k.id as contract_id, k.time_zone,
    coalesce(o.control_overrun, ${initialOf('control_overrun')}) as overrun,
    coalesce(o.control_return_hours, ${initialOf('control_return_hours')}) as return_hours,
    coalesce(o.control_late_days, ${initialOf('control_late_days')}) as late_days,
    coalesce(o.control_refuel_minutes, ${initialOf('control_refuel_minutes')}) as refuel_minutes,
    coalesce(o.control_day_km, ${initialOf('control_day_km')}) as day_km,
    coalesce(o.control_shortage, ${initialOf('control_shortage')}) as shortage,
    coalesce(o.control_gps_percent, ${initialOf('control_gps_percent')}) as gps_percent,
    coalesce(o.control_gps_km, ${initialOf('control_gps_km')}) as gps_km,
    o.release_not_examined is distinct from 'ignored' as asks_medical,
    o.release_car_not_checked is distinct from 'ignored' as asks_technical
  from contract k left join organisation o on o.contract_id = k.id) s`

function initialOf(key: string): Fragment {
  return sql`${Number(resourceOf('organisation').fields[key]?.options.initial)}::int`
}

/**
 * A value from the declaration of the kind of a row `f`; a constant for a query with a single kind.
 */
function declared(kinds: readonly string[], of: (kind: FindingKind) => Fragment): Fragment {
  const [first, ...others] = kinds.map((code) => [code, findings[code as FindingCode]] as const)
  if (!first) return sql`null`
  if (others.length === 0) return of(first[1])
  const cases = [first, ...others].map(([code, kind]) => sql`when ${code}::text then ${of(kind)}`)
  return sql`case f.kind ${sql.join(cases, sql` `)} end`
}

/** Identifies a query; a constant in all of its rows. */
const nameOf = ({ kinds }: FindingQuery) => kinds.join(' ')

function rowsOf(query: FindingQuery, { now }: SqlClock): Fragment {
  const { kinds, rows } = query
  const since = sql`(${now} - make_interval(days => ${lookBack}::int))`
  const [only, ...others] = kinds
  const kind = others.length === 0 ? sql`${only}::text` : sql`f.kind`
  const nth = declared(kinds, (one) => sql`${one.nth}::bigint`)
  const unit = declared(kinds, (one) => sql`${one.unit ?? null}::text`)
  return sql`select f.contract_id, ${nth} * ${findingsOfKind}::bigint + f.key as id,
      ${nameOf(query)}::text as query, ${kind} as kind, ${kind} || '/' || f.key as finding,
      ${declared(kinds, (one) => sql`${one.severity}::text`)} as severity, ${unit} as unit,
      f.at, f.car_id, f.staff_id, f.document::text as document, f.record_id,
      f.expected::numeric(20, 2) as expected, f.actual::numeric(20, 2) as actual,
      f.note::text as note
    from (${rows({ now, since, limits })}) f`
}

const targets = { target: ({ options }: Field) => resourceOf(options.to as ResourceName) }

/** SQL: the title of the document of the row `t`. */
const record = sql`(case t.document ${sql.join(
  Object.keys(findingDocuments).map((table) => {
    const resource = resourceOf(table.replaceAll('_', '-') as ResourceName)
    return sql`when ${table}::text then (select (${titleOf(targets, resource, 'd')})::text
      from ${sql.table(tableOf(resource))} d where d.contract_id = t.contract_id and d.id = t.record_id)`
  }),
  sql` `,
)} end)`

/** The kinds whose documents may be read with these levels. */
export const kindsFor = (levels: Levels): FindingCode[] =>
  findingCodes.filter((code) =>
    findings[code].reads.every((name: ResourceName) => canRead(levels, resourceOf(name).access)),
  )

const isOfKind = (code: FindingCode, id: number) =>
  Math.floor(id / findingsOfKind) === findings[code].nth

/**
 * Condition that `column` has one of these values. If it is a constant in each query, PostgreSQL
 * skips the other queries.
 */
function isAnyOf(column: Fragment, texts: readonly string[]): Fragment {
  if (texts.length === 0) return sql`false`
  return sql`${column} in (${sql.join(texts.map((text) => sql`${text}::text`))})`
}

export const findingRules = (queries: readonly FindingQuery[]): Rules => ({
  source: (clock) => sql`select f.*, f.kind as remedy, a.id is not null as accepted,
      a.id as acceptance_id, a.reason, a.accepted_by_id, a.accepted_at
    from (${sql.join(
      queries.map((query) => rowsOf(query, clock)),
      sql` union all `,
    )}) f
    left join finding_acceptance a on a.contract_id = f.contract_id and lower(a.finding) = f.finding
      and lower(a.seen) = coalesce(f.expected::text, '') || '/' || coalesce(f.actual::text, '')`,
  readOnce: true,
  conditionOfIds(ids) {
    const kinds = findingCodes.filter((code) => ids.some((id) => isOfKind(code, id)))
    const asked = queries.filter((query) => kinds.some((kind) => query.kinds.includes(kind)))
    return isAnyOf(sql`t.query`, asked.map(nameOf))
  },
  computed: { record },
  visible({ levels }) {
    return isAnyOf(sql`t.kind`, kindsFor(levels))
  },
})
