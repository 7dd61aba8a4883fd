import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'

/** What is to be seen of a record at a glance: declared, or else the marks that it bears. */
export function headFields({
  fields,
  head,
}: Pick<Resource, 'fields' | 'head'>): readonly (readonly [string, Field])[] {
  if (!head) return fieldEntries(fields).filter(([, { kind }]) => kind === 'marks')
  return head.flatMap((key) => {
    const field = fields[key]
    return field ? [[key, field] as const] : []
  })
}
