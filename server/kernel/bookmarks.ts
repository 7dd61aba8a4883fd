// Places deep in a list that was walked through: the next deep page starts there and not at the beginning. Each process remembers its own;
// whoever has none pays one walk along an index.
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Order, Place } from '#resources/kernel/order.ts'
import type { Query } from '#resources/kernel/query.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Kernel } from './kernel.ts'
import type { Scope } from './where.ts'

/** Rows from which a page counts as deep, and so many a page may lie behind a bookmark. */
export const deep = 1000
const reach = 2000
/** ms. A change is seen at once by the log; this bounds what a transaction that was slow to commit could hide from it. */
const life = 10_000
const mostLists = 200
const mostPlaces = 500

interface Bookmark {
  offset: number
  place: Place
}
interface Listed {
  stamp: number
  made: number
  marks: Bookmark[]
  /** No row has this number. */
  end: number
}
/** A list at this moment: where its bookmarks are kept. */
export interface Bookmarks {
  /** The nearest at or before `offset`, if one is near enough. */
  near(offset: number): Bookmark | null
  put(mark: Bookmark): void
  /** Whether the list is known to end before `offset`. */
  ended(offset: number): boolean
  /** There was nothing at `offset`. */
  end(offset: number): void
}
export interface Shelf {
  open(kernel: Kernel, db: Kysely<never>, resource: Resource, query: Query, order: readonly Order[], scope: Scope): Promise<Bookmarks>
}

/** The last entry of the event log about rows that the list shows or is ordered by: every change of them makes another. */
async function stampOf(db: Kysely<never>, contractId: number, names: readonly string[]): Promise<number> {
  const { rows } = await sql<{ stamp: number | null }>`select max(last.id) as stamp from unnest(${names}::text[]) as name,
    lateral (select e.id from event_log e where e.contract_id = ${contractId} and e.resource = name order by e.id desc limit 1) last`.execute(
    db,
  )
  return rows[0]?.stamp ?? 0
}

export function createShelf(): Shelf {
  const lists = new Map<string, Listed>()
  return {
    async open(kernel, db, resource, query, order, scope) {
      const targets = order.flatMap(({ key }) => (resource.fields[key]?.kind === 'ref' ? [kernel.target(resource.fields[key]).name] : []))
      const stamp = await stampOf(db, scope.contractId, [resource.name, ...targets])
      const now = kernel.clock().getTime()
      const who = query.filters.some(({ condition }) => 'values' in condition && condition.values.includes('me')) ? scope.staffId : null
      const asked = query.filters.map(({ key, condition }) => [key, condition])
      const name = JSON.stringify([scope.contractId, resource.name, scope.archived ?? false, who, order, asked, query.search])
      let listed = lists.get(name)
      if (!listed || listed.stamp !== stamp || now - listed.made > life) listed = { stamp, made: now, marks: [], end: Infinity }
      // the least lately used list is the first of the map
      lists.delete(name)
      lists.set(name, listed)
      if (lists.size > mostLists) lists.delete(lists.keys().next().value!)
      const { marks } = listed
      const open = listed
      return {
        ended: (offset) => offset >= open.end,
        end: (offset) => void (open.end = Math.min(open.end, offset)),
        near: (offset) => marks.findLast((mark) => mark.offset <= offset && offset - mark.offset <= reach) ?? null,
        put(mark) {
          const at = marks.findIndex(({ offset }) => offset >= mark.offset)
          if (marks[at]?.offset === mark.offset) return
          marks.splice(at < 0 ? marks.length : at, 0, mark)
          if (marks.length > mostPlaces) marks.shift()
        },
      }
    },
  }
}
