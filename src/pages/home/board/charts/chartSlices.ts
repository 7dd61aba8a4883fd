// The slices of a donut: the largest parts, the small ones combined, and records without a value.
import type { Shares } from '#resources/kernel/views/dashboard.ts'
import type { Filter } from '../../../../common/listAddress.ts'

export interface Slice {
  kind: 'value' | 'other' | 'unset'
  /** null: the words of its kind. */
  label: string | null
  value: number
  /** Id of its record; null for the combined slice, and for records without a value. */
  id: number | null
  code: string | null
  /** Filters a list to its records. */
  filter: Filter
}

/**
 * Maximum distinguishable slices; further ones are combined, as are those below one in fifty if
 * there are at least two.
 */
const most = 6
const least = 0.02

/** `by` is the field that the records are divided by. */
export function slicesOf({ labels, values, ids, codes, among }: Shares, by: string): Slice[] {
  const parts = values.map((value, i) => {
    return { label: labels[i] ?? null, value, id: ids[i] ?? null, code: codes?.[i] ?? null }
  })
  const total = totalOf(parts)
  const named = parts.filter(({ id, value }) => id !== null && value > 0)
  const large = named.filter(
    ({ value }, i) => (named.length <= most || i < most - 1) && value >= total * least,
  )
  const shown = named.length - large.length > 1 ? large : named
  const rest = named.slice(shown.length)
  const filter = (value: unknown): Filter => ({ ...among, [by]: value })
  const none = { label: null, id: null, code: null } as const
  const slices: Slice[] = shown.map((part) => ({
    kind: 'value',
    ...part,
    filter: filter(part.id),
  }))
  if (rest.length > 0)
    slices.push({
      kind: 'other',
      ...none,
      value: totalOf(rest),
      filter: filter(rest.map(({ id }) => id)),
    })
  for (const { value } of parts.filter(({ id, value }) => id === null && value > 0))
    slices.push({ kind: 'unset', ...none, value, filter: filter({ empty: true }) })
  return slices
}

export function totalOf(parts: readonly { value: number }[]): number {
  return parts.reduce((sum, { value }) => sum + value, 0)
}
