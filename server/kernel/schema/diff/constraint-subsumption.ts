// Whether a constraint allows everything that the old one allowed.
import { templateColumns } from '../model/sql-text.ts'
import type { ConstraintModel, IndexModel, ConstraintLimits } from '../model/model-types.ts'

/** `now` and `old` have the same subject and columns; `old` is in current names. */
export function isWider(old: ConstraintModel, now: ConstraintModel): boolean {
  if (now.about === 'shape' || now.about === 'pattern') return false
  if (now.about === 'when' || now.about === 'required')
    return sameColumns(old.sql, now.sql) && conditionIsWider(old, now)
  return now.about === 'noOverlap' ? isImplied(now, [old]) : holds(old.limits, now.limits)
}

/** Whether `now` permits everything that `old` permits. */
export function holds(
  old: ConstraintLimits | undefined,
  now: ConstraintLimits | undefined,
): boolean {
  if (!now) return false
  if (now.open) return true
  if (now.values) return isSubset(old?.values, now.values)
  return old !== undefined && isAtMost(now.min, old.min) && isAtMost(old.max, now.max, true)
}

/** A missing bound permits everything. */
function isAtMost(
  low: number | string | undefined,
  high: number | string | undefined,
  upper = false,
): boolean {
  const loose = upper ? high : low
  if (loose === undefined) return true
  if (low === undefined || high === undefined) return false
  return typeof low === 'number' && typeof high === 'number'
    ? low <= high
    : String(low) <= String(high)
}

function isSubset(
  some: readonly string[] | undefined,
  all: readonly string[] | undefined,
): boolean {
  return some !== undefined && all !== undefined && some.every((value) => all.includes(value))
}

/**
 * More values under which a field may have a value, or fewer under which it must, permit more rows.
 */
function conditionIsWider(old: ConstraintModel, now: ConstraintModel): boolean {
  const from = old.limits?.values
  const to = now.limits?.values
  return now.about === 'when' ? isSubset(from, to) : isSubset(to, from)
}

function sameColumns(a: string, b: string): boolean {
  const these = templateColumns(a)
  const those = templateColumns(b)
  return these.size === those.size && [...these].every((column) => those.has(column))
}

const widths: Readonly<Record<string, number>> = {
  smallint: 6,
  integer: 11,
  boolean: 5,
  date: 10,
  time: 5,
  timestamptz: 24,
}

/** The maximum length of a type's values as text. */
export function spelledLength(type: string): ConstraintLimits | undefined {
  const [, digits] = /^numeric\((\d+)/.exec(type) ?? []
  const max = digits === undefined ? widths[type.replace(/\(.*$/, '')] : Number(digits) + 3
  return max === undefined ? undefined : { max }
}

/** Rows that were unique over fewer columns, or among more rows, are still unique. */
export function isImplied<T extends ConstraintModel | IndexModel>(
  now: T,
  olds: readonly T[],
): boolean {
  return olds.some(
    (old) =>
      sameRule(old, now) &&
      old.columns.every((column) => now.columns.includes(column)) &&
      (conditionOf(old) === undefined || conditionOf(old) === conditionOf(now)),
  )
}

const conditionOf = ({ sql }: ConstraintModel | IndexModel) => sql.split(' WHERE ')[1]
function sameRule(old: ConstraintModel | IndexModel, now: ConstraintModel | IndexModel): boolean {
  if ('about' in old && 'about' in now)
    return (
      old.about === now.about &&
      (now.about === 'unique' || (now.about === 'noOverlap' && old.columns[0] === now.columns[0]))
    )
  return 'unique' in old && 'unique' in now
}
