// Pages deep in a list, read from the nearest cached cursor. When a user jumps around in a list, a
// scan along its order caches such cursors.
import { sql } from 'kysely'
import { cursorOf } from '#resources/kernel/calls/list-order.ts'
import type { Cursor, Order } from '#resources/kernel/calls/list-order.ts'
import type { Query } from '#resources/kernel/calls/list-query.ts'
import type { ReadContext } from '../../types.ts'
import { markEvery, mostPlaces } from '../cursor-cache.ts'
import { orderBy, refKeys } from '../keyset-order.ts'
import type { WireRow } from '../list-query.ts'
import { joinsOf, sourceOf } from '../select.ts'
import { whereOf } from '../where.ts'
import { readFoundRows, readsRowsByIds, rowsOn, wireRows } from './wide-rows.ts'

/** Reads the query's rows from an offset after a cursor, or after the beginning. */
type ReadBehind = (place: Cursor | undefined, offset: number) => Promise<WireRow[]>

export async function readDeepPage(
  context: ReadContext,
  query: Query,
  order: readonly Order[],
  readBehind: ReadBehind,
): Promise<WireRow[]> {
  const { kernel, resource } = context
  const offset = query.page * query.size
  const bookmarks = await kernel.cursorCache.open(context, query, order)
  if (bookmarks.ended(offset)) return []
  const mark = bookmarks.near(offset)
  const put = (row: WireRow, at: number) =>
    bookmarks.put({ offset: at, place: cursorOf(resource, order, row) })
  // a scan takes three times as long as skipping as many rows, so a single jump skips
  const walks = !mark && bookmarks.used && offset <= markEvery * mostPlaces
  const { passed, rows } = walks
    ? await walkTo(context, query, order)
    : { passed: [], rows: await readBehind(mark?.place, offset - (mark?.offset ?? 0)) }
  passed.forEach((row, nth) => put(row, (nth + 1) * markEvery))
  if (rows[0]) put(rows[0], offset)
  else bookmarks.end(offset)
  return rows
}

/** The rows of the page, caching a cursor every `markEvery` rows on the way. */
async function walkTo(context: ReadContext, query: Query, order: readonly Order[]) {
  const { kernel, resource, scope } = context
  const { page, size } = query
  const offset = page * size
  const sorted = orderBy(kernel, resource, order)
  const walk = sql`select t.id, row_number() over (order by ${sorted}) - 1 as nth
    from ${sourceOf(kernel, resource, query.filters)} ${joinsOf(kernel, resource, refKeys(resource, order))}
    where ${whereOf(resource, query, scope)} order by ${sorted} limit ${offset + size}`
  const passed = Math.floor((offset - 1) / markEvery)
  // limited to the expected number, so that the planner knows that they are few
  const found = sql`(select id, nth from (${walk}) w
    where nth >= ${offset}::bigint or (nth > 0 and nth % ${markEvery}::bigint = 0) limit ${passed + size}) p`
  const rows = readsRowsByIds(resource)
    ? await readFoundRows(context, sql`select p.id from ${found} order by p.nth`)
    : await wireRows(context, rowsOn(context, query, found), sql`order by p.nth`)
  return { passed: rows.slice(0, passed), rows: rows.slice(passed) }
}
