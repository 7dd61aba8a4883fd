// The event log: who, when, which page, which record, before and after. Written in the transaction
// of the change itself.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { isSecret } from '#resources/kernel/kind-traits.ts'
import { replacementKeys } from '#resources/kernel/replacement.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Wire } from '../types.ts'
import { compiledOnce } from './compiled-query.ts'
import type { Db } from './database.ts'
import { currentCall } from './instrumented-client.ts'
import { pipelineStatement } from './pipelined-transactions.ts'

export const eventTypes = {
  create: 1,
  change: 2,
  remove: 3,
  archive: 4,
  restore: 5,
  signIn: 6,
  export: 7,
  signInFailed: 8,
  refused: 9,
  signOut: 10,
  download: 11,
  transition: 12,
  view: 20,
} as const
export type EventType = keyof typeof eventTypes

/** Whether the event `alias` changed a record; other events only record access to it. */
export function changesRecord(alias: 'l' | 'n'): RawBuilder<boolean> {
  const type = sql.ref(`${alias}.event_type_id`)
  return sql`(${type} between ${eventTypes.create} and ${eventTypes.restore} or ${type} = ${eventTypes.transition})`
}

/** The origin of a write without user input; `from` is the event that it undoes. */
export interface Origin {
  via: `import` | 'undo' | 'revert' | 'rule'
  from?: number
}

/**
 * Data of a removed record that its fields do not contain: needed to restore it, and to search for
 * it by name.
 */
export interface Kept {
  version: number
  created_at: string
  created_by: number | null
  search_key: string
}

export interface EventData extends Partial<Origin> {
  before?: Wire
  after?: Wire
  kept?: Kept
  /** The access token of the call. */
  token?: { readonly id: number; readonly name: string }
  /** The name of the transition. */
  transition?: string
  /** New movements of a document by ledger, which the log does not contain otherwise. */
  postings?: Readonly<Record<string, { readonly ids: readonly number[]; readonly sha256: string }>>
}

interface Event {
  type: EventType
  contractId: number
  /** null: the server itself */
  accountId: number | null
  staffId: number | null
  page: string
  resource: string
  itemId: number | null
  path: string
  data: EventData
}

const columns = [
  'contractId',
  'accountId',
  'staffId',
  'type',
  'page',
  'resource',
  'itemId',
  'path',
] as const
const target = sql`event_log (contract_id, account_id, staff_id, event_type_id, page_name, resource,
  item_id, uri_path, data)`
const insertion = compiledOnce<(typeof columns)[number] | 'data', never>(
  [...columns, 'data'],
  (slot) => sql`insert into ${target}
    values (${sql.join(columns.map((name) => slot[name]))}, ${slot.data}::jsonb)`,
)

/** The data as JSON, with the access token of the current call. */
function withToken(data: EventData): string {
  const token = data.token ?? currentCall()?.token
  return JSON.stringify(token ? { ...data, token } : data)
}

/** Within a write transaction the answer is awaited only at the end. */
export function logEvent(db: Db, event: Event): Promise<void> {
  const values = { ...event, type: eventTypes[event.type], data: withToken(event.data) }
  return pipelineStatement(db, insertion.filled(db, values))
}

/** Several events that differ in their record and data alone, in one statement. */
export async function logEvents(
  db: Db,
  common: Omit<Event, 'type' | 'itemId' | 'data'>,
  events: readonly Pick<Event, 'type' | 'itemId' | 'data'>[],
): Promise<void> {
  if (events.length === 0) return
  if (events.length === 1) return logEvent(db, { ...common, ...events[0]! })
  const { contractId, accountId, staffId, page, resource, path } = common
  const types = events.map(({ type }) => eventTypes[type])
  const ids = events.map(({ itemId }) => itemId)
  const data = events.map((one) => withToken(one.data))
  const all = sql`insert into ${target}
    select ${contractId}, ${accountId}, ${staffId}, e.type, ${page}, ${resource}, e.id, ${path}, e.data::jsonb
    from unnest(${types}::smallint[], ${ids}::bigint[], ${data}::text[])
      with ordinality as e(type, id, data, nth) order by e.nth`
  await pipelineStatement(db, all.compile(db))
}

const kept = new Set([
  ...['version', 'created_at', 'created_by', 'updated_at', 'updated_by'],
  ...replacementKeys,
])
/**
 * The keys whose value differs. Secrets are null in rows and show only in `x_set`; replacing a
 * secret is reported as a change.
 */
export function changes(
  resource: Pick<Resource, 'fields'>,
  before: Wire | null,
  after: Wire | null,
  newSecrets: readonly string[] = [],
): { before?: Wire; after?: Wire } {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (key) => !kept.has(key) && !isSecret(resource.fields[key]),
  )
  const changed =
    before && after
      ? keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      : keys
  const pick = (row: Wire) =>
    Object.fromEntries(
      changed
        .filter((key) => (row[key] !== null && row[key] !== undefined) || (before && after))
        .map((key) => [key, row[key] ?? null]),
    )
  const secrets = Object.fromEntries(newSecrets.map((key) => [key, 'changed']))
  return {
    ...(before && { before: pick(before) }),
    ...(after && { after: { ...pick(after), ...secrets } }),
  }
}
