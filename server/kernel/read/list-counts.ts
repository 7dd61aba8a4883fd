// The number of rows that match each of several filters, in one statement: for tabs, filter options
// and the home page.
import { sql } from 'kysely'
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import { parseQuery } from '#resources/kernel/calls/list-query.ts'
import type { Query } from '#resources/kernel/calls/list-query.ts'
import { mostCounts } from '#resources/kernel/calls/page-sizes.ts'
import type { Count } from '#resources/wire/records.ts'
import type { Db } from '../db/database.ts'
import type { CallContext, ReadContext, Wire } from '../types.ts'
import { exactCount, foundRows } from './list-query.ts'
import { withReferred } from './referred-rows.ts'
import { readContext } from './row-visibility.ts'

/** Rows of a context to count. */
interface Counted {
  readonly context: ReadContext
  readonly query: Pick<Query, 'filters' | 'search'>
}

/** Counts in the order of the request; exact up to `exactCount`, where counting stops. */
export async function readCounts(db: Db, counted: readonly Counted[]): Promise<Count[]> {
  if (counted.length === 0) return []
  const columns = counted.map(
    ({ context, query }, i) =>
      sql`(select count(*)::int from (select ${foundRows(context, query)} limit ${exactCount + 1}) c) as ${sql.ref(`n${i}`)}`,
  )
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(db)
  return counted.map((_, i) => {
    const count = rows[0]?.[`n${i}`] ?? 0
    return count > exactCount ? { count, approximate: true } : { count }
  })
}

interface CountRequest {
  query: Query
  archive: boolean
}

/**
 * `{filter?, counts: [{filter?, archive?}, …]}` → the count of each, under its own conditions and
 * the common ones. The search is common, so its references are looked up once.
 * @throws AppError 400
 */
export async function readRequestedCounts(context: CallContext, body: unknown): Promise<Count[]> {
  const active = readContext(context)
  const counts = parseCounts(context, active, body)
  const { scope } = await withReferred(active, counts[0]?.query.search ?? '')
  return readCounts(
    context.kernel.db,
    counts.map(({ query, archive }) => ({
      context: { ...active, scope: { ...scope, archived: archive } },
      query,
    })),
  )
}

function parseCounts(
  { resource }: CallContext,
  { readable }: ReadContext,
  body: unknown,
): CountRequest[] {
  const { filter: all, counts } = keysOf(body, ['filter', 'counts'], '')
  const common = all === undefined ? {} : objectAt('filter', all)
  if (!Array.isArray(counts)) throw invalid({ counts: counts === undefined ? 'required' : 'list' })
  if (counts.length > mostCounts) throw invalid({ counts: `too_many_items|${mostCounts}` })
  return counts.map((one: unknown, i) => {
    const place = `counts.${i}`
    const { filter = {}, archive = false } = keysOf(one, ['filter', 'archive'], place)
    if (typeof archive !== 'boolean' || (archive && !resource.archive))
      throw invalid({ [`${place}.archive`]: 'flag' })
    const own = objectAt(`${place}.filter`, filter)
    if ('search' in own) throw invalid({ [`${place}.filter.search`]: 'unknown' })
    return { query: parseQuery(resource, { ...common, ...own }, readable), archive }
  })
}

function objectAt(place: string, value: unknown): Wire {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid({ [place || 'body']: 'object' })
  return value as Wire
}

function keysOf(value: unknown, known: readonly string[], place: string): Wire {
  const object = objectAt(place, value ?? (place ? value : {}))
  const unknown = Object.keys(object).find((key) => !known.includes(key))
  if (unknown !== undefined) throw invalid({ [place ? `${place}.${unknown}` : unknown]: 'unknown' })
  return object
}
