// A list's order in SQL, and the rows after a cursor: a few short index scans at any depth.
import { sql } from 'kysely'
import type { Order, Cursor } from '#resources/kernel/calls/list-order.ts'
import { isSingleReference } from '#resources/kernel/kind-traits.ts'
import { fieldOf } from '#resources/kernel/system-fields.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { castOf } from '../db/columns.ts'
import type { Fragment, Kernel, RecordContext } from '../types.ts'
import { sortColumn } from './select.ts'

const columnOf = (kernel: Kernel, resource: Resource, key: string) =>
  sortColumn(kernel, resource, key, fieldOf(resource, key))
export function reverseOrder(order: readonly Order[]): Order[] {
  return order.map(({ key, desc }) => ({ key, desc: !desc }))
}

export function orderBy(kernel: Kernel, resource: Resource, order: readonly Order[]): Fragment {
  return sql.join(
    order.map(({ key, desc }) =>
      desc
        ? sql`${columnOf(kernel, resource, key)} desc`
        : sql`${columnOf(kernel, resource, key)} asc`,
    ),
  )
}

/** References whose labels the order compares. */
export function refKeys(resource: Resource, order: readonly Order[]): ReadonlySet<string> {
  return new Set(
    order.map(({ key }) => key).filter((key) => isSingleReference(resource.fields[key])),
  )
}

/** The type in which a cursor's value is compared; labels are texts. */
function cursorCast(resource: Resource, key: string): Fragment {
  const field = fieldOf(resource, key)
  return sql.raw(!field || isSingleReference(field) ? 'text' : castOf(field))
}

/**
 * Conditions whose rows, concatenated, are those after the cursor: with equal first values and a
 * later second one, and so on. Each is a range of the order's index. Nulls sort last, in a reversed
 * order first, as in PostgreSQL. `inclusive`: includes the row at the cursor.
 */
export function afterCursor(
  { kernel, resource }: Pick<RecordContext, 'kernel' | 'resource'>,
  order: readonly Order[],
  cursor: Cursor,
  inclusive: boolean,
): Fragment[] {
  const column = (i: number) => columnOf(kernel, resource, order[i]!.key)
  const value = (i: number) => sql`${cursor[i]}::${cursorCast(resource, order[i]!.key)}`
  const same = (i: number) =>
    cursor[i] === null ? sql`${column(i)} is null` : sql`${column(i)} = ${value(i)}`
  const later = (i: number): Fragment[] => {
    const { desc } = order[i]!
    if (cursor[i] === null) return desc ? [sql`${column(i)} is not null`] : []
    const further = desc ? sql`${column(i)} < ${value(i)}` : sql`${column(i)} > ${value(i)}`
    return desc ? [further] : [further, sql`${column(i)} is null`]
  }
  const parts = order.flatMap((_, i) => {
    const before = order.slice(0, i).map((_one, n) => same(n))
    return later(i).map((condition) => sql.join([...before, condition], sql` and `))
  })
  if (inclusive)
    parts.unshift(
      sql.join(
        order.map((_, i) => same(i)),
        sql` and `,
      ),
    )
  return parts
}
