// The values of a form: every writable field, null if empty, and the row's display values.
import { emptyValue, hasChildRows, isComputed, isSecret } from '#resources/kernel/kind-traits.ts'
import { fieldEntries, isWritable } from '#resources/kernel/derive.ts'
import type { Field, Fields, Resource } from '#resources/kernel/types.ts'

export type Values = Readonly<Record<string, unknown>>
/** A record as returned by getById. */
export type Row = Values & { readonly id: number; readonly version?: number }

function initial(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    fieldEntries(fields)
      .filter(([, field]) => isWritable(field))
      .map(([key, field]) => [key, field.options.initial ?? emptyValue(field)]),
  )
}

/** A child row before anything is typed into it. */
export function newChild(field: Field): Record<string, unknown> {
  return initial(field.options.fields ?? {})
}

/** Nothing was typed into this child row. */
export function isUntouched(field: Field, child: Values): boolean {
  if (child.id != null) return false
  const fresh = newChild(field)
  return Object.keys(fresh).every((key) => (child[key] ?? null) === (fresh[key] ?? null))
}

/** The values without empty child rows; the same object if there are none. */
export function withoutEmptyRows(of: Pick<Resource, 'fields'>, values: Values): Values {
  const lists = fieldEntries(of.fields).flatMap(([key, field]) => {
    const rows = hasChildRows(field) ? ((values[key] ?? []) as Values[]) : []
    const kept = rows.filter((child) => !isUntouched(field, child))
    return kept.length < rows.length ? [[key, kept] as const] : []
  })
  return lists.length === 0 ? values : { ...values, ...Object.fromEntries(lists) }
}

/** A new record's form: initial values. */
export function newValues(of: Pick<Resource, 'fields'>): Record<string, unknown> {
  return initial(of.fields)
}

/** Proposed values of a new record: the current minute for moments that declare it. */
export function proposedValues(of: Pick<Resource, 'fields'>): Record<string, unknown> {
  const now = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()
  return Object.fromEntries(
    fieldEntries(of.fields)
      .filter(([, { options }]) => options.proposed === 'now')
      .map(([key]) => [key, now]),
  )
}

/** A new document starts with an empty line, which is not saved. */
export function withFirstLine(of: Pick<Resource, 'fields' | 'sheet'>, values: Values): Values {
  const lines = of.sheet === undefined ? undefined : of.fields[of.sheet]
  if (!lines || of.sheet === undefined || (values[of.sheet] as unknown[]).length > 0) return values
  return { ...values, [of.sheet]: [newChild(lines)] }
}

/** The form values of a stored record: its complete row; missing fields are null. */
export function storedValues(of: Pick<Resource, 'fields'>, row: Row): Record<string, unknown> {
  const values: Record<string, unknown> = { ...row }
  for (const [key, field] of fieldEntries(of.fields)) {
    if (!isWritable(field)) continue
    const children = hasChildRows(field) ? field.options.fields : undefined
    values[key] = children
      ? ((row[key] ?? []) as Values[]).map((child) => ({ ...empty(children), ...child }))
      : (row[key] ?? emptyValue(field))
  }
  return values
}

function empty(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(fieldEntries(fields).map(([key, field]) => [key, emptyValue(field)]))
}

function without(values: Values, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)))
}

/**
 * The values of a copy: all writable fields except secrets and the code of a built-in row; children
 * are new. If rows can be corrected, the new one replaces the original.
 */
export function copiedValues(
  of: Pick<Resource, 'fields' | 'builtIn' | 'replaces' | 'confirmField'>,
  row: Row,
): Record<string, unknown> {
  const rest = without(storedValues(of, row), ['id', 'version'])
  for (const [key, field] of fieldEntries(of.fields)) {
    if (isSecret(field) || !isWritable(field) || (of.builtIn && key === 'code'))
      rest[key] = emptyValue(field)
    if (hasChildRows(field))
      rest[key] = (rest[key] as Values[]).map((child) => without(child, ['id']))
  }
  if (of.replaces) {
    rest[of.replaces] = row.id
    // confirmations are not copied
    if (of.confirmField) rest[of.confirmField] = of.fields[of.confirmField]?.options.initial
  }
  for (const key of Object.keys(rest))
    if (key.endsWith('_set') && isSecret(of.fields[key.slice(0, -4)])) rest[key] = false
  return rest
}

/** The fields of a stored row that the user may read, in form order. */
export function shownFields(of: Resource, keys: readonly string[], row: Values | null): string[] {
  return keys.filter((key) => {
    const field = of.fields[key]
    if (!field) return false
    if (row === null) return !isComputed(field) && !field.options.derived
    const { personal, readers } = field.options
    return key in row || isSecret(field) || !(personal || readers)
  })
}
