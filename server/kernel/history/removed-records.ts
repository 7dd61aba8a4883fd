// The removed records of a resource, whose last event is their removal.
import { sql } from 'kysely'
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Removed } from '#resources/kernel/history.ts'
import { parseSearch } from '#resources/kernel/values/search-key.ts'
import { historyPage } from '#resources/kernel/calls/page-sizes.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Kernel } from '../types.ts'
import { changesRecord, eventTypes } from '../db/event-log.ts'
import type { EventData } from '../db/event-log.ts'
import type { Person } from '../session/viewer.ts'
import { isAbout, nameIn } from '../db/logged-names.ts'
import { hasSought, hasWord } from '../read/search/search-condition.ts'
import { eventMoment, seenIn, whoIn } from './record-history.ts'

interface Logged {
  id: number
  item_id: number
  at: string
  account_id: number | null
  who: string | null
  data: EventData
}

/**
 * One page, newest first: those before the event `before` whose names contain every word of
 * `search`.
 */
export async function readRemoved(
  kernel: Kernel,
  resource: Resource,
  person: Person,
  { before, search }: { before: number | null; search: string },
): Promise<Removed[]> {
  const sought = parseSearch(search)
  if (search.trim() !== '' && sought.length === 0) return []
  const key = sql`(l.data->'kept'->>'search_key')`
  const found =
    sought.length === 0 ? sql`` : sql`and ${hasSought(sought, (word) => hasWord(key, word))}`
  const { rows } =
    await sql<Logged>`select l.id, l.item_id, ${eventMoment} as at, l.account_id, ${kernel.accounts.eventAuthor} as who, l.data from event_log l
    where l.contract_id = ${person.contractId} and ${isAbout(resource, 'l')} and l.event_type_id = ${sql.lit(eventTypes.remove)}
      ${before === null ? sql`` : sql`and l.id < ${before}`} ${found} ${seenIn(kernel, resource, person)}
      and not exists (select from event_log n where n.contract_id = l.contract_id and ${isAbout(resource, 'n')}
        and n.item_id = l.item_id and n.id > l.id and ${changesRecord('n')})
    order by l.id desc limit ${historyPage}`.execute(kernel.db)
  return rows.map((one) => ({
    event: one.id,
    id: one.item_id,
    name: nameIn(resource, one.data.before ?? {}, person.contract.timeZone) || `№ ${one.item_id}`,
    at: one.at,
    who: whoIn(one),
  }))
}

/** @throws AppError 400 if it is not a text or too long */
export function parseSearchText(value: unknown): string {
  if (value === undefined) return ''
  if (typeof value !== 'string' || value.length > 200) throw invalid({ search: 'search' })
  return value
}
