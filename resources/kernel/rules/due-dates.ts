// Due dates: every day field with `expires`, of whatever resource. The server keeps them in one table,
// from which lists, reminders and reports read.
import { fieldEntries } from '../derive.ts'
import { isComputed } from '../kind-traits.ts'
import type { Field, FieldValues, Resource } from '../types.ts'

/** A day field whose values are due dates. */
export interface DueDay {
  readonly key: string
  readonly field: Field
  /** The table and the column. */
  readonly kind: string
  /** The stored values that a record has while the day counts; what is computed is asked when read. */
  readonly while: FieldValues
}

export function dueDaysOf({ name, fields, mode }: Resource): readonly DueDay[] {
  if (mode === 'view') return []
  return fieldEntries(fields).flatMap(([key, field]) => {
    const { expires } = field.options
    if (expires === undefined) return []
    const stored = Object.entries(expires === true ? {} : expires).filter(
      ([of]) => fields[of] && !isComputed(fields[of]),
    )
    const kind = `${name.replaceAll('-', '_')}_${key}`
    return [{ key, field, kind, while: Object.fromEntries(stored) }]
  })
}

/**
 * What a record belongs to, of what the list of due dates tells apart: the resource, and the column
 * of its id; null for none of them.
 */
export function dueSubjectOf(
  { name, fields }: Resource,
  registry: readonly Resource[],
): { subject: string; key: string } | null {
  const list = registry.find(({ dueDates }) => dueDates !== undefined)
  for (const reference of list?.dueDates ?? []) {
    const subject = list?.fields[reference]?.options.to ?? ''
    if (subject === name) return { subject, key: 'id' }
    const [key] =
      fieldEntries(fields).find(
        ([, { kind, options }]) => kind === 'ref' && options.to === subject,
      ) ?? []
    if (key !== undefined) return { subject, key }
  }
  return null
}
