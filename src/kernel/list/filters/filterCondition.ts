// A filter's value in wire format: value | [any of] | {from, to} | {empty} | {not}.
import type { Fields, Resource } from '#resources/kernel/types.ts'
import type { Range } from './dateRanges.ts'

export type Scalar = string | number | boolean
export type Condition =
  | { readonly is: 'in' | 'not'; readonly values: readonly Scalar[] }
  | { readonly is: 'range'; readonly range: Range<string | number> }
  | { readonly is: 'empty'; readonly empty: boolean }

const scalar = (value: unknown): value is Scalar =>
  ['string', 'number', 'boolean'].includes(typeof value)

/** null for an invalid filter in an address. */
export function readCondition(value: unknown): Condition | null {
  if (scalar(value)) return { is: 'in', values: [value] }
  if (Array.isArray(value))
    return value.length > 0 && value.every(scalar) ? { is: 'in', values: value } : null
  if (typeof value !== 'object' || value === null) return null
  const { from, to, empty, not } = value as Record<string, unknown>
  if (typeof empty === 'boolean') return { is: 'empty', empty }
  if (not !== undefined) {
    const inner = readCondition(not)
    return inner?.is === 'in' ? { is: 'not', values: inner.values } : null
  }
  const ends = [from, to].map((end) =>
    typeof end === 'string' || typeof end === 'number' ? end : null,
  )
  return ends[0] == null && ends[1] == null
    ? null
    : { is: 'range', range: { from: ends[0], to: ends[1] } }
}

/** In wire format, as in the address; undefined for no condition. */
export function writeCondition(condition: Condition | null): unknown {
  if (condition === null) return undefined
  if (condition.is === 'empty') return { empty: condition.empty }
  if (condition.is === 'range') {
    const { from, to } = condition.range
    if (from == null && to == null) return undefined
    return { ...(from != null && { from }), ...(to != null && { to }) }
  }
  if (condition.values.length === 0) return undefined
  const values = condition.values.length === 1 ? condition.values[0] : condition.values
  return condition.is === 'not' ? { not: values } : values
}

/**
 * The same without the conditions of dependent fields whose values no longer match: models of a
 * make that is no longer chosen.
 */
export function withDependentConditions(
  fields: Fields,
  filter: Readonly<Record<string, unknown>>,
  key: string,
  condition: Condition | null,
): Record<string, unknown> {
  const before = readCondition(filter[key])
  const next = withCondition(filter, key, condition)
  if (!before || !condition || !isNarrower(before, condition)) return next
  const dependent = Object.keys(next).filter((one) => fields[one]?.options.dependsOn === key)
  return Object.fromEntries(Object.entries(next).filter(([one]) => !dependent.includes(one)))
}

/** Whether something that matched before may no longer match. */
function isNarrower(before: Condition, after: Condition): boolean {
  if (before.is !== 'in' || after.is !== 'in') return true
  return before.values.some((value) => !after.values.includes(value))
}

/**
 * A condition in addition to that of the filter on the same field: both must hold. A value that
 * stands for all rows is no condition.
 */
export function withMoreCondition(
  { list }: Pick<Resource, 'list'>,
  filter: Readonly<Record<string, unknown>>,
  key: string,
  condition: unknown,
): unknown {
  const own = filter[key]
  const isForAll = !own && list.zeroForAll?.includes(key)
  const isNone = own === undefined || own === '' || (Array.isArray(own) && own.length === 0)
  return isForAll || isNone ? condition : { all: [...conditionsIn(own), condition] }
}

/** Several conditions on one field are `{all: […]}`. */
function conditionsIn(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null && 'all' in value
    ? (value.all as readonly unknown[])
    : [value]
}

/** The filter with one field's condition set or removed. */
export function withCondition(
  filter: Readonly<Record<string, unknown>>,
  key: string,
  condition: Condition | null,
): Record<string, unknown> {
  const value = writeCondition(condition)
  const { [key]: _, ...rest } = filter
  return value === undefined ? rest : { ...rest, [key]: value }
}
