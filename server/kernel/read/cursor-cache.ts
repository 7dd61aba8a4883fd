// Cursors deep in a list: the next deep page starts there and not at the beginning. Each process
// has its own cache; a miss costs one index scan.
import { isSingleReference } from '#resources/kernel/kind-traits.ts'
import { postingsOf } from '#resources/kernel/rules/ledger.ts'
import { sql } from 'kysely'
import type { Order } from '#resources/kernel/calls/list-order.ts'
import type { Query } from '#resources/kernel/calls/list-query.ts'
import { deskName } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Db } from '../db/database.ts'
import { dayMs } from '../time-units.ts'
import type { Bookmark, CursorCache } from '../types.ts'
import { readersLocale } from './built-in-names.ts'
import { eventTypes } from '../db/event-log.ts'

/** The offset from which a page counts as deep. */
export const deep = 1000
/** Rows between cached cursors, and the maximum distance of a page from one. */
export const markEvery = 2000
/**
 * ms. The event log shows committed changes at once; this bounds what a slow transaction could hide
 * from it.
 */
const life = 10_000
const mostLists = 200
/** Maximum cursors of one list. */
export const mostPlaces = 600

interface Listed {
  stamp: number
  made: number
  marks: Bookmark[]
  /** Greater than any row number. */
  end: number
}

/**
 * Maximum log entries checked for changes that do not affect a list; with more, the list's cursors
 * are dropped.
 */
const mostEntries = 50

interface Entry {
  id: number
  name: string
  type: number
  keys: readonly string[]
}

/**
 * Limits the scan of the event log to the lifetime of cursors. Uses the machine's clock, since the
 * log's moments are not the kernel's; as values, so that the planner can skip the other months.
 */
function isRecent() {
  const now = Date.now()
  return sql`e.reg_date between ${new Date(now - dayMs)} and ${new Date(now + dayMs)}`
}

/**
 * The entries of the event log about the resources `names` after the entry `since`, newest first:
 * every change of a row makes one. Without `since` the last one alone, if recent.
 */
async function entriesSince(
  db: Db,
  contractId: number,
  names: readonly string[],
  since: number | null,
): Promise<Entry[]> {
  const keys = sql`array(select jsonb_object_keys(e.data -> 'after'))`
  const { rows } =
    since === null
      ? await sql<Entry>`select last.id, name, 0 as type, '{}'::text[] as keys from unnest(${names}::text[]) as name,
          lateral (select e.id from event_log e where e.contract_id = ${contractId} and e.resource = name and ${isRecent()} order by e.id desc limit 1) last`.execute(
          db,
        )
      : await sql<Entry>`select last.* from unnest(${names}::text[]) as name,
          lateral (select e.id, name, e.event_type_id as type, case when e.event_type_id = ${eventTypes.change} then ${keys} else '{}' end as keys
            from event_log e where e.contract_id = ${contractId} and e.resource = name and e.id > ${since} and ${isRecent()} order by e.id desc limit ${mostEntries + 1}) last`.execute(
          db,
        )
  return rows
}

/**
 * Whether a logged change moves no row of the list: its fields neither order nor filter the list.
 */
function isUnseen(
  { type, name, keys }: Entry,
  resource: Resource,
  query: Query,
  order: readonly Order[],
): boolean {
  if (name !== resource.name || type !== eventTypes.change || query.search) return false
  // if a resource is ordered by labels of its own records, any change of a title may matter
  if (order.some(({ key }) => resource.fields[key]?.options.to === resource.name)) return false
  const seen = new Set([...order.map(({ key }) => key), ...query.filters.map(({ key }) => key)])
  for (const key of Object.keys(resource.desk?.values ?? {})) seen.add(key)
  return !seen.has('updated_at') && !seen.has('updated_by') && keys.every((key) => !seen.has(key))
}

export function createCursorCache(): CursorCache {
  const lists = new Map<string, Listed>()
  return {
    async open({ kernel, db, resource, scope }, query, order) {
      const targets = order.flatMap(({ key }) => {
        const field = resource.fields[key]
        return field && isSingleReference(field) ? [kernel.target(field).name] : []
      })
      // movements are not logged: the events of their documents are
      const documents = kernel.resources.flatMap((one) =>
        postingsOf(one).some(([ledger]) => ledger === resource.name) ? [one.name] : [],
      )
      const now = kernel.clock().getTime()
      const asksMe = query.filters.some(
        ({ condition }) => 'values' in condition && condition.values.includes('me'),
      )
      // if visibility differs between users, each has a list of their own
      const who = asksMe || scope.only ? scope.accountId : null
      const conditions = query.filters.map(({ key, condition }) => [key, condition])
      const name = JSON.stringify([
        scope.contractId,
        deskName(resource),
        scope.archived ?? false,
        who,
        order,
        conditions,
        query.search,
        readersLocale() ?? null,
      ])
      let listed = lists.get(name)
      const entries = await entriesSince(
        db,
        scope.contractId,
        [resource.name, ...targets, ...documents],
        listed?.stamp ?? null,
      )
      const stamp = Math.max(listed?.stamp ?? 0, ...entries.map(({ id }) => id))
      const same =
        entries.length <= mostEntries &&
        entries.every((entry) => isUnseen(entry, resource, query, order))
      if (listed && same && now - listed.made <= life) listed.stamp = stamp
      else listed = { stamp, made: now, marks: [], end: Infinity }
      // the least recently used list is the first of the map
      lists.delete(name)
      lists.set(name, listed)
      if (lists.size > mostLists) lists.delete(lists.keys().next().value!)
      const { marks } = listed
      const open = listed
      return {
        used: marks.length > 0,
        ended: (offset) => offset >= open.end,
        end: (offset) => void (open.end = Math.min(open.end, offset)),
        near: (offset) =>
          marks.findLast((mark) => mark.offset <= offset && offset - mark.offset <= markEvery) ??
          null,
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
