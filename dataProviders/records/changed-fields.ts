// The changes that a form sends to the server: fields of the descriptor, without display-only
// values.
import { fieldEntries, isAtForm, isWritable, prefillsOf } from '#resources/kernel/derive.ts'
import { hasChildRows } from '#resources/kernel/kind-traits.ts'
import type { Field, Fields, Resource } from '#resources/kernel/types.ts'

type Values = Readonly<Record<string, unknown>>

/** Form fields may hold '' or undefined for null on the wire. */
const plain = (value: unknown) => (value === '' || value === undefined ? null : value)
/** Child rows without labels and derived values, which are only displayed; each keeps its id. */
function bare(field: Field, value: unknown): unknown {
  if (!hasChildRows(field) || !Array.isArray(value)) return plain(value)
  const keys = ['id', ...writable(field.options.fields ?? {}).map(([key]) => key)]
  return (value as Values[]).map((row) =>
    Object.fromEntries(
      keys.filter((key) => key !== 'id' || row.id != null).map((key) => [key, plain(row[key])]),
    ),
  )
}

function equal(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (
    typeof a !== 'object' ||
    typeof b !== 'object' ||
    a === null ||
    b === null ||
    Array.isArray(a) !== Array.isArray(b)
  )
    return false
  const left = a as Values
  const right = b as Values
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].every((key) => equal(left[key], right[key]))
}

function writable(fields: Fields): [string, Field][] {
  return fieldEntries(fields).filter(([, field]) => isWritable(field))
}

/** The fields that a save may set: at a desk those of its form. */
function sendable(resource: Pick<Resource, 'fields' | 'desk'>): [string, Field][] {
  return writable(resource.fields).filter(([key]) => isAtForm(resource, key))
}

/**
 * The values of a new record: filled-in fields. Empty ones are omitted, unless they clear an
 * initial value or one that the server would prefill from a chosen record.
 */
export function filledFields(
  resource: Pick<Resource, 'fields' | 'desk'>,
  data: Values,
): Record<string, unknown> {
  const fillable = new Set(
    fieldEntries(resource.fields).flatMap(([key, field]) =>
      data[key] == null ? [] : prefillsOf(field).map((one) => one.key),
    ),
  )
  const sent = sendable(resource)
    .filter(([key]) => key in data)
    .map(
      ([key, field]) =>
        [
          key,
          bare(field, data[key]),
          field.options.initial !== undefined || fillable.has(key),
        ] as const,
    )
    .filter(([, value, sendsNull]) => value !== null || sendsNull)
  return Object.fromEntries(sent.map(([key, value]) => [key, value]))
}

/**
 * The changes of a stored record compared with `previous`. Changed child rows and lists are sent
 * completely, in order.
 */
export function changedFields(
  resource: Pick<Resource, 'fields' | 'desk'>,
  data: Values,
  previous: Values,
): Record<string, unknown> {
  const pairs = sendable(resource)
    .filter(([key]) => key in data)
    .map(([key, field]) => [key, bare(field, data[key]), bare(field, previous[key])] as const)
  return Object.fromEntries(
    pairs.filter(([, now, before]) => !equal(now, before)).map(([key, now]) => [key, now]),
  )
}
