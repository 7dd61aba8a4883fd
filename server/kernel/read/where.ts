// Query → WHERE: conditions, search and contract, with parameters only.
import { sql } from 'kysely'
import type { Condition, Filter, Query } from '#resources/kernel/calls/list-query.ts'
import { isReferenceList } from '#resources/kernel/kind-traits.ts'
import { daysFromToday } from '#resources/kernel/values/relative-day.ts'
import { reversedField } from '#resources/kernel/rules/ledger.ts'
import { replacedField } from '#resources/kernel/replacement.ts'
import { namesAccounts } from '#resources/kernel/system-fields.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { castOf, sideTable } from '../db/columns.ts'
import { isReversed } from '../ledger/index.ts'
import type { Fragment, Scope } from '../types.ts'
import { textIn } from './built-in-names.ts'
import { marksCondition } from './marks.ts'
import { isInForce, replacedColumn } from './replaced-rows.ts'
import { searchOf } from './search/search-condition.ts'

const nothing = sql`false`

/** The conditions that a list, its count and its export have in common. */
export function whereOf(
  resource: Resource,
  query: Pick<Query, 'filters' | 'search'>,
  scope: Scope,
): Fragment {
  const parts: Fragment[] = [sql`t.contract_id = ${scope.contractId}`]
  if (resource.archive)
    parts.push(scope.archived ? sql`t.archived_at is not null` : sql`t.archived_at is null`)
  if (resource.replaces && !query.filters.some(({ field }) => field === replacedField))
    parts.push(isInForce(resource))
  if (scope.only) parts.push(scope.only)
  // parameters of a view are not conditions on its rows
  for (const filter of query.filters)
    if (!filter.field.options.parameter) parts.push(conditionOf(resource, filter, scope))
  if (query.search.trim()) parts.push(searchOf(resource, query.search, scope.referred))
  return sql.join(parts, sql` and `)
}

function conditionOf(
  resource: Resource,
  { key, field, condition }: Filter,
  scope: Scope,
): Fragment {
  if (isReferenceList(field))
    return linkCondition(sideTable(resource, key), condition, meOf(field, scope))
  if (field.kind === 'marks') return marksCondition(scope.marks?.[key] ?? {}, condition)
  if (field.kind === 'period') return periodCondition(key, castOf(field), condition)
  const column = columnOf(resource, key, field)
  const cast = sql.raw(castOf(field))
  switch (condition.op) {
    case 'empty':
      return condition.empty ? sql`${column} is null` : sql`${column} is not null`
    case 'range': {
      const ends = [
        condition.from === undefined
          ? null
          : sql`${column} >= ${dayOf(condition.from, scope)}::${cast}`,
        condition.to === undefined
          ? null
          : sql`${column} <= ${dayOf(condition.to, scope)}::${cast}`,
      ]
      return sql.join(
        ends.filter((end) => end !== null),
        sql` and `,
      )
    }
    case 'in':
      return anyOf(column, cast, condition.values, meOf(field, scope))
    case 'not':
      return sql`(${anyOf(column, cast, condition.values, meOf(field, scope))}) is not true`
  }
}

function columnOf(resource: Resource, key: string, field: Field): Fragment {
  if (field === replacedField) return replacedColumn(resource)
  if (field === reversedField) return isReversed(resource)
  // filtered by the displayed name
  return field.kind === 'text' ? textIn(resource, 't', key) : sql.ref(`t.${key}`)
}

/** A day relative to the contract's current day; other values unchanged. */
function dayOf(end: unknown, { today }: Scope): Fragment {
  const days = daysFromToday(end)
  if (days === null) return sql`${end}`
  return sql`(${today}::date + ${days}::int)`
}

/**
 * `me` is the signed-in employee, in columns of accounts their account; users without an employee
 * match nothing.
 */
function meOf(field: Field, { accountId, staffId }: Scope): number {
  return namesAccounts(field) ? accountId : (staffId ?? -1)
}

function meant(values: readonly unknown[], me: number): unknown[] {
  return values.map((value) => (value === 'me' ? me : value))
}

/** An empty list matches nothing; null in the list means empty. */
function anyOf(column: Fragment, cast: Fragment, values: readonly unknown[], me: number): Fragment {
  const present = meant(values, me).filter((value) => value !== null)
  const some = matchPresent(column, cast, present)
  return values.includes(null) ? sql`(${some} or ${column} is null)` : some
}

function matchPresent(column: Fragment, cast: Fragment, present: readonly unknown[]): Fragment {
  if (present.length === 0) return nothing
  if (present.length === 1) return sql`${column} = ${present[0]}::${cast}`
  return sql`${column} = any(${present}::${cast}[])`
}

function linkCondition(table: string, condition: Condition, me: number): Fragment {
  const linked = (more: Fragment) =>
    sql`exists (select from ${sql.table(table)} l where l.contract_id = t.contract_id and l.parent_id = t.id${more})`
  if (condition.op === 'empty') return condition.empty ? sql`not ${linked(sql``)}` : linked(sql``)
  if (condition.op === 'range')
    return linked(
      sql` and l.target_id between ${condition.from ?? 0}::bigint and ${condition.to ?? Number.MAX_SAFE_INTEGER}::bigint`,
    )
  const ids = meant(condition.values, me).filter((value) => value !== null)
  const some = linked(sql` and l.target_id = any(${ids}::bigint[])`)
  const matched = condition.values.includes(null) ? sql`(${some} or not ${linked(sql``)})` : some
  return condition.op === 'not' ? sql`not ${matched}` : matched
}

/** A value matches the ranges that contain it; a range those that overlap it. */
function periodCondition(key: string, cast: string, condition: Condition): Fragment {
  const from = sql.ref(`t.${key}_from`)
  const to = sql.ref(`t.${key}_to`)
  const type = sql.raw(cast)
  const before = cast === 'date' ? sql`>=` : sql`>` // the end of a range of moments is exclusive
  const touches = (low: unknown, high: unknown) => {
    const parts = [sql`${from} is not null`]
    if (high !== undefined) parts.push(sql`${from} <= ${high}::${type}`)
    if (low !== undefined) parts.push(sql`(${to} is null or ${to} ${before} ${low}::${type})`)
    return sql`(${sql.join(parts, sql` and `)})`
  }
  if (condition.op === 'empty')
    return condition.empty ? sql`${from} is null` : sql`${from} is not null`
  if (condition.op === 'range') return touches(condition.from, condition.to)
  const some =
    condition.values.length === 0
      ? nothing
      : sql.join(
          condition.values.map((value) =>
            value === null ? sql`${from} is null` : touches(value, value),
          ),
          sql` or `,
        )
  return condition.op === 'not' ? sql`(${some}) is not true` : sql`(${some})`
}
