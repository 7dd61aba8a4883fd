// What was typed and not saved, kept in this browser for the same user until saved or thrown away. Never secrets, never files.
import { changedFields } from '#dataProviders/changes.ts'
import { readLocal, writeLocal } from '#dataProviders/local.ts'
import type { Session } from '#dataProviders/session.ts'
import { fieldEntries, isWritable, labelKey, listKey } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { newValues } from './values.ts'
import type { Row, Values } from './values.ts'

export interface Draft {
  /** The row that was being changed, as it was then; null for a new record. */
  base: Row | null
  /** The typed fields, and the labels of references among them. */
  typed: Values
}

/** A draft belongs to one user in one contract. */
export function draftKey(
  user: Pick<Session, 'id' | 'contractId'> | null | undefined,
  of: Pick<Resource, 'name'>,
  id: number | null,
): string {
  return `draft:${user?.id ?? 0}:${user?.contractId ?? 0}:${of.name}:${id ?? 'new'}`
}
/** Null when nothing worth keeping was typed. `base` is the stored row, null for a new record. */
export function draftOf(of: Pick<Resource, 'fields'>, values: Values, base: Row | null): Draft | null {
  const typed: Record<string, unknown> = {}
  for (const key of Object.keys(changedFields(of, values, base ?? newValues(of)))) {
    const kind = of.fields[key]?.kind
    if (kind === 'secret') continue
    typed[key] = values[key]
    if (kind === 'ref') typed[labelKey(key)] = values[labelKey(key)]
    if (kind === 'refs') typed[listKey(key)] = values[listKey(key)]
  }
  return Object.keys(typed).length > 0 ? { base, typed } : null
}
export function keepDraft(key: string, draft: Draft | null): void {
  writeLocal(key, draft && JSON.stringify(draft))
}
/** Null also for one that an older form left and that fits no longer. */
export function readDraft(key: string, of: Pick<Resource, 'fields'>): Draft | null {
  try {
    const draft = JSON.parse(readLocal(key) ?? 'null') as Draft | null
    if (!draft || typeof draft.typed !== 'object') return null
    const known = new Set(
      fieldEntries(of.fields).flatMap(([field, { kind }]) =>
        kind === 'ref' ? [field, labelKey(field)] : kind === 'refs' ? [field, listKey(field)] : [field],
      ),
    )
    const typed = Object.fromEntries(
      Object.entries(draft.typed).filter(([field]) => known.has(field) && (of.fields[field] === undefined || isWritable(of.fields[field]))),
    )
    return Object.keys(typed).length > 0 ? { base: draft.base ?? null, typed } : null
  } catch {
    return null
  }
}
