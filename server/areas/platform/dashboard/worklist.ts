// The worklist of the home page. Entries are declared by descriptors, and limited to what the
// caller may read. One statement computes all counts, and one per entry reads its rows.
import { momentAt } from '#i18n/format/zone.ts'
import { canEdit, canRead } from '#resources/kernel/access.ts'
import type { Readable } from '#resources/kernel/access.ts'
import { parseQuery } from '#resources/kernel/calls/list-query.ts'
import type { Query } from '#resources/kernel/calls/list-query.ts'
import type { WorklistEntry } from '#resources/kernel/views/dashboard.ts'
import {
  dashboardRows,
  filterOfDay,
  nearnessOfEntry,
  placeOfEntry,
  toneRank,
} from '#resources/kernel/views/dashboard-entries.ts'
import type { DashboardEntry } from '#resources/kernel/views/dashboard-entries.ts'
import { titleFields } from '#resources/kernel/derive.ts'
import { readCounts } from '../../../kernel/read/list-counts.ts'
import { readPage } from '../../../kernel/read/list-query.ts'
import { readContext } from '../../../kernel/read/row-visibility.ts'
import { contractToday } from '../../../kernel/session/viewer.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import type { Kernel, ReadContext } from '../../../kernel/types.ts'

interface Counted {
  name: string
  rows: DashboardEntry['rows']
  /** Sort keys of entries: closeness to the user, then importance. */
  order: readonly [nearness: number, tone: number]
  filter: Readonly<Record<string, unknown>>
  context: ReadContext
  query: Query
}

/**
 * Entries that have rows; those about the reader's own records and work come first.
 * @throws database errors
 */
export async function worklistOf(kernel: Kernel, person: Person): Promise<WorklistEntry[]> {
  const entries = entriesOf(kernel, person)
  const counts = await readCounts(kernel.db, entries)
  const found: WorklistEntry[] = []
  for (const [i, { name, rows: shown, filter, context, query }] of entries.entries()) {
    const { count = 0, approximate } = counts[i] ?? {}
    if (count === 0) continue
    const rows = shown ? await readPage(namedOnly(context, shown), query) : []
    found.push({
      resource: context.resource.name,
      name,
      filter,
      count,
      ...(approximate && { approximate }),
      rows,
    })
  }
  return found
}

function entriesOf(kernel: Kernel, person: Person): Counted[] {
  const { timeZone } = person.contract
  const midnight = momentAt(contractToday(timeZone, kernel.clock()), '00:00', timeZone)
  return kernel.resources
    .filter(({ desk, dashboard }) => !desk && dashboard)
    .flatMap((one) =>
      Object.entries(one.dashboard ?? {}).flatMap(([name, entry]) => {
        const resource = placeOfEntry(one, entry)
        const { edits, responsible, responsibleOnly, tone } = entry
        const nearness = nearnessOfEntry(entry, person.roles)
        if (!canRead(person.levels, resource.access)) return []
        if (edits !== undefined && !canEdit(person.levels, edits)) return []
        if (responsibleOnly && nearness === 2) return []
        const context = readContext({ kernel, resource, person })
        const filter = filterOfDay(resource, entry.filter, midnight)
        const sorted = entry.sort === undefined ? {} : { sort: entry.sort }
        const query = parseQuery(resource, { ...filter, ...sorted, size: dashboardRows })
        const rows = responsible === undefined || nearness < 2 ? entry.rows : undefined
        return [{ name, rows, order: [nearness, toneRank(tone)], filter, context, query } as const]
      }),
    )
    .toSorted((a, b) => a.order[0] - b.order[0] || a.order[1] - b.order[1])
}

/** A context limited to the title of a row and these fields. */
function namedOnly(context: ReadContext, rows: readonly string[]): ReadContext {
  const wanted = new Set([...titleFields(context.resource), ...rows])
  const readable: Readable = (key, field) => wanted.has(key) && context.readable(key, field)
  return { ...context, readable }
}
