import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'

/** Fields that say at a glance what is to be seen about a record. */
export function marksOf({ fields }: Pick<Resource, 'fields'>): [string, Field][] {
  return fieldEntries(fields).filter(([, { kind }]) => kind === 'marks')
}
