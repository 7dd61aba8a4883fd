// Compares child rows before and after: added, removed, changed.
import { fieldEntries, labelKey } from '#resources/kernel/derive.ts'
import { isSingleReference } from '#resources/kernel/kind-traits.ts'
import type { Field } from '#resources/kernel/types.ts'

export type Child = Readonly<Record<string, unknown>>
interface ChildRows {
  added: Child[]
  removed: Child[]
  changed: { before: Child; after: Child; keys: string[] }[]
  /** The same rows in another order. */
  moved: boolean
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

export function childRowsOf(
  field: Field,
  before: readonly Child[],
  after: readonly Child[],
): ChildRows {
  const old = new Map(before.map((row) => [row.id, row]))
  const now = new Set(after.map(({ id }) => id))
  const keys = fieldEntries(field.options.fields ?? {}).map(([key]) => key)
  const changed = after.flatMap((row) => {
    const was = old.get(row.id)
    const differing = was ? keys.filter((key) => !same(was[key], row[key])) : []
    return was && differing.length > 0 ? [{ before: was, after: row, keys: differing }] : []
  })
  const added = after.filter(({ id }) => !old.has(id))
  const removed = before.filter(({ id }) => !now.has(id))
  const stayed = (rows: readonly Child[]) =>
    rows.filter(({ id }) => old.has(id) && now.has(id)).map(({ id }) => id)
  return { added, removed, changed, moved: !same(stayed(before), stayed(after)) }
}

/** What identifies a child row: its first reference, by name, or nothing. */
export function childName(field: Field, row: Child): string {
  const reference = fieldEntries(field.options.fields ?? {}).find(([, one]) =>
    isSingleReference(one),
  )
  const name = reference && row[labelKey(reference[0])]
  return typeof name === 'string' ? name : ''
}
