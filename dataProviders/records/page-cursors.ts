// The first and last cursor of a list's pages as last seen: the next page continues from there, so
// that concurrent inserts or deletes neither repeat rows nor lose them.
import { orderOf, cursorOf } from '#resources/kernel/calls/list-order.ts'
import type { Order, Cursor } from '#resources/kernel/calls/list-order.ts'
import type { Resource } from '#resources/kernel/types.ts'

type Row = Readonly<Record<string, unknown>>
interface Ends {
  first: Cursor
  last: Cursor
}

const mostLists = 20
const mostPages = 100

interface PageCursors {
  /**
   * The cursor parameters of a page (from 1) of the list `key`: none if no adjacent page is known.
   */
  beside(key: string, page: number): { after?: Cursor; before?: Cursor }
  remember(
    key: string,
    page: number,
    resource: Resource,
    sort: readonly Order[],
    rows: readonly Row[],
  ): void
}

export function createPageCursors(): PageCursors {
  const lists = new Map<string, Map<number, Ends>>()
  return {
    beside(key, page) {
      const pages = lists.get(key)
      // the first page starts at the beginning, to include new rows
      if (!pages || page <= 1) return {}
      const previous = pages.get(page - 1)
      const next = pages.get(page + 1)
      if (previous) return { after: previous.last }
      return next ? { before: next.first } : {}
    },
    remember(key, page, resource, sort, rows) {
      const first = rows[0]
      const last = rows.at(-1)
      if (!first || !last) return
      const pages = lists.get(key) ?? new Map<number, Ends>()
      const order = orderOf(resource, sort)
      pages.delete(page)
      pages.set(page, {
        first: cursorOf(resource, order, first),
        last: cursorOf(resource, order, last),
      })
      lists.delete(key)
      lists.set(key, pages)
      if (pages.size > mostPages) pages.delete(pages.keys().next().value!)
      if (lists.size > mostLists) lists.delete(lists.keys().next().value!)
    },
  }
}
