import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'

/** Key fields of a record: as declared, otherwise its marks. */
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
