// The total order of a list, and cursors in it: pages follow each other whatever others insert or
// delete meanwhile.
import { labelKey } from '../derive.ts'
import { isSingleReference } from '../kind-traits.ts'
import type { Resource } from '../types.ts'

export interface Order {
  readonly key: string
  readonly desc: boolean
}

/** A row's values of the order's keys: the cursor stays valid after the row is deleted. */
export type Cursor = readonly unknown[]

/**
 * The requested order, else the declared one, then the list's secondary order; ends in the id, or
 * pages would repeat and lose rows.
 */
export function orderOf(
  { list: { sort: declared, thenBy = [] }, fullName }: Pick<Resource, 'list' | 'fullName'>,
  sort: readonly Order[],
): readonly Order[] {
  const own = declared ? [orderBy(declared)] : []
  const asked = sort.length > 0 ? sort : own
  const isOwn = asked.length === 1 && thenBy.length > 0 && isSame(asked[0], own[0])
  const then = isOwn ? thenBy.map(orderBy) : namesBehind(fullName, asked)
  const order = [...asked, ...then]
  return order.some(({ key }) => key === 'id')
    ? order
    : [...order, { key: 'id', desc: order[0]?.desc ?? false }]
}

/** People of one surname go by their other names. */
function namesBehind(fullName: Resource['fullName'], [first, ...more]: readonly Order[]): Order[] {
  if (!first || more.length > 0 || first.key !== fullName?.[0]) return []
  return fullName.slice(1).map((key) => ({ key, desc: first.desc }))
}

const isSame = (a: Order | undefined, b: Order | undefined) =>
  a?.key === b?.key && a?.desc === b?.desc

const orderBy = (sort: string): Order => ({
  key: sort.replace(/^-/, ''),
  desc: sort.startsWith('-'),
})

/** The cursor of a row as returned by lists: the label of a reference, the start of a period. */
export function cursorOf(
  resource: Pick<Resource, 'fields'>,
  order: readonly Order[],
  row: Readonly<Record<string, unknown>>,
): Cursor {
  return order.map(({ key }) => {
    const field = resource.fields[key]
    if (isSingleReference(field)) return row[labelKey(key)] ?? null
    return (
      (field?.kind === 'period' ? (row[key] as { from: unknown } | null)?.from : row[key]) ?? null
    )
  })
}
