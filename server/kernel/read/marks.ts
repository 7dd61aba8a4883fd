// Fields of marks in SQL: a code is in the list of a row `t` under the condition that the area gives
// for it.
import { sql } from 'kysely'
import type { Condition } from '#resources/kernel/calls/list-query.ts'
import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Fragment, Kernel, MarkConditions } from '../types.ts'
import { atThisMoment } from './sql-clock.ts'

const nothing = sql`false`

/** The codes of one field of a row `t`, in the order of the descriptor. */
function codesOf(conditions: Readonly<Record<string, Fragment>>): Fragment {
  const codes = Object.entries(conditions).map(
    ([code, condition]) => sql`case when ${condition} then ${sql.lit(code)} end`,
  )
  return sql`array_remove(array[${sql.join(codes)}]::text[], null)`
}

/** Field of marks → its codes in SQL. */
export function marksOf(conditions: MarkConditions = {}): Readonly<Record<string, Fragment>> {
  return Object.fromEntries(Object.entries(conditions).map(([key, codes]) => [key, codesOf(codes)]))
}

/** The rows `t` whose marks the condition asks for: any of its values, none, or all but those. */
export function marksCondition(
  conditions: Readonly<Record<string, Fragment>>,
  condition: Condition,
): Fragment {
  const all = Object.values(conditions)
  const none = sql`not ${anyOf(all)}`
  if (condition.op === 'empty') return condition.empty ? none : anyOf(all)
  if (condition.op === 'range') return rangeCondition(conditions, condition)
  const wanted = Object.entries(conditions).flatMap(([code, one]) =>
    condition.values.includes(code) ? [one] : [],
  )
  const found = condition.values.includes(null) ? sql`(${anyOf(wanted)} or ${none})` : anyOf(wanted)
  return condition.op === 'not' ? sql`not ${found}` : found
}

/** Any of the conditions is true; one that is null is not. */
function anyOf(conditions: readonly Fragment[]): Fragment {
  if (conditions.length === 0) return nothing
  return sql`((${sql.join(conditions, sql`) is true or (`)}) is true)`
}

function rangeCondition(
  conditions: Readonly<Record<string, Fragment>>,
  { from, to }: { from?: unknown; to?: unknown },
): Fragment {
  const ends = [
    ...(from === undefined ? [] : [sql`mark.code >= ${from}::text`]),
    ...(to === undefined ? [] : [sql`mark.code <= ${to}::text`]),
  ]
  return sql`exists (select from unnest(${codesOf(conditions)}) as mark (code) where ${sql.join(ends, sql` and `)})`
}

/**
 * Each code of each field of marks has its condition in the rules of the area, and no other is
 * there.
 * @throws Error at the start
 */
export function checkMarks(kernel: Kernel, resource: Resource): void {
  const marks = atThisMoment(kernel, kernel.rulesOf(resource).marks) ?? {}
  // the codes of a field in their order, the fields in any
  const declared = fieldEntries(resource.fields).flatMap(([key, { kind, options }]) =>
    kind === 'marks' ? [`${key}: ${Object.keys(options.choices ?? {}).join(' ')}`] : [],
  )
  const given = Object.entries(marks).map(
    ([key, codes]) => `${key}: ${Object.keys(codes).join(' ')}`,
  )
  if (declared.sort().join() !== given.sort().join())
    throw new Error(
      `${resource.name} declares the marks [${declared.join(', ')}], its rules give [${given.join(', ')}]`,
    )
}
