// Fields of kind `marks` in SQL: a code is in the list of a row `t` if the area's condition for it
// holds.
import { sql } from 'kysely'
import type { Condition } from '#resources/kernel/calls/list-query.ts'
import { fieldEntries } from '#resources/kernel/derive.ts'
import { judgedBy } from '#resources/kernel/views/verdict.ts'
import type { Judged } from '#resources/kernel/views/verdict.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Fragment, Kernel, MarkConditions } from '../types.ts'
import { atThisMoment } from './sql-clock.ts'
import { verdictColumn, verdictConditions } from './verdict-sql.ts'

const nothing = sql`false`

/** The codes of one field of a row `t`, in the order of the descriptor. */
function codesOf(conditions: Readonly<Record<string, Fragment>>): Fragment {
  const codes = Object.entries(conditions).map(
    ([code, condition]) => sql`case when ${condition} then ${sql.lit(code)} end`,
  )
  return sql`array_remove(array[${sql.join(codes)}]::text[], null)`
}

/** `marks` fields of a verdict; none without the areas that register its reasons. */
const judgedFields = ({ reasons }: Kernel, { fields }: Resource): [key: string, judged: Judged][] =>
  fieldEntries(fields).flatMap(([key, field]) => {
    const judged = judgedBy(field)
    return judged && reasons[judged.verdict.name] ? [[key, judged]] : []
  })

const ownConditions = (kernel: Kernel, resource: Resource): MarkConditions =>
  atThisMoment(kernel, kernel.rulesOf(resource).marks) ?? {}

/** Field of marks → its codes in SQL. */
export function markColumns(
  kernel: Kernel,
  resource: Resource,
): Readonly<Record<string, Fragment>> {
  const only = atThisMoment(kernel, kernel.rulesOf(resource).judged)
  return Object.fromEntries([
    ...Object.entries(ownConditions(kernel, resource)).map(
      ([key, codes]) => [key, codesOf(codes)] as const,
    ),
    ...judgedFields(kernel, resource).map(
      ([key, judged]) => [key, verdictColumn(kernel, judged, only)] as const,
    ),
  ])
}

/** Field of marks → code → the condition on the row `t`: of the area, or of a verdict. */
export function markConditions(kernel: Kernel, resource: Resource): MarkConditions {
  const only = atThisMoment(kernel, kernel.rulesOf(resource).judged)
  const verdictMarks = judgedFields(kernel, resource).map(
    ([key, judged]) => [key, verdictConditions(kernel, judged, only)] as const,
  )
  return { ...ownConditions(kernel, resource), ...Object.fromEntries(verdictMarks) }
}

/** Condition on the marks of the rows `t`: any of its values, none, or all but those. */
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

/** Whether any of the conditions is true; null counts as false. */
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
 * Checks that each code of each `marks` field has its condition in the area's rules, and that there
 * is no other.
 * @throws Error at the start
 */
export function checkMarks(kernel: Kernel, resource: Resource): void {
  const marks = ownConditions(kernel, resource)
  // the codes of a field in their order, the fields in any order
  const declared = fieldEntries(resource.fields).flatMap(([key, { kind, options }]) =>
    kind === 'marks' && !options.judged
      ? [`${key}: ${Object.keys(options.choices ?? {}).join(' ')}`]
      : [],
  )
  const given = Object.entries(marks).map(
    ([key, codes]) => `${key}: ${Object.keys(codes).join(' ')}`,
  )
  if (declared.sort().join() !== given.sort().join())
    throw new Error(
      `${resource.name} declares the marks [${declared.join(', ')}], its rules give [${given.join(', ')}]`,
    )
}
