// Due dates: every day field with `expires`, of any resource. The server keeps them in one table,
// read by lists, reminders and reports.
import { fieldEntries } from '../derive.ts'
import { isComputed, refersTo } from '../kind-traits.ts'
import type { Field, FieldValues, Resource } from '../types.ts'

/** A day field whose values are due dates. */
export interface DueDay {
  readonly key: string
  readonly field: Field
  /** The table and the column. */
  readonly kind: string
  /**
   * Conditions on stored values under which the day counts; computed ones are evaluated on reading.
   */
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
 * The owner of a record, as far as the list of due dates distinguishes owners: the resource, and
 * the column of its id; null for none of them.
 */
export function dueSubjectOf(
  { name, fields }: Resource,
  registry: readonly Resource[],
): { subject: string; key: string } | null {
  const list = registry.find(({ dueDates }) => dueDates !== undefined)
  for (const reference of list?.dueDates ?? []) {
    const subject = list?.fields[reference]?.options.to ?? ''
    if (subject === name) return { subject, key: 'id' }
    // a field of an organisation's own says nothing about whose the record is
    const [key] =
      fieldEntries(fields).find(([, field]) => refersTo(field, subject) && !field.options.own) ?? []
    if (key !== undefined) return { subject, key }
  }
  return null
}
