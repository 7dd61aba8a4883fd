// Whether a value on its way in is what is stored already.
import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Field } from '#resources/kernel/types.ts'

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Child rows are the same when each keeps its id, place and values; their labels do not count. */
export function sameValue(field: Field, a: unknown, b: unknown): boolean {
  if (field.kind !== 'rows') return same(a, b)
  const [x, y] = [a ?? [], b ?? []] as Record<string, unknown>[][]
  const keys = ['id', ...fieldEntries(field.options.fields ?? {}).map(([key]) => key)]
  return x!.length === y!.length && x!.every((row, i) => keys.every((key) => same(row[key], y![i]?.[key])))
}
