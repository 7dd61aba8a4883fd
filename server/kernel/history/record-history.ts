// The history of one record: the events of the log about it, newest first.
import { sql } from 'kysely'
import { canEdit } from '#resources/kernel/access.ts'
import type { Readable } from '#resources/kernel/access.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { Entry, EntryType } from '#resources/kernel/history.ts'
import { historyPage } from '#resources/kernel/calls/page-sizes.ts'
import { printsOf } from '#resources/kernel/prints/prints.ts'
import { isFrozen } from '#resources/kernel/rules/states.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../db/columns.ts'
import type { CallContext, Fragment, Kernel } from '../types.ts'
import { changesRecord, eventTypes } from '../db/event-log.ts'
import type { EventData } from '../db/event-log.ts'
import { readableBy } from '../session/viewer.ts'
import type { Person } from '../session/viewer.ts'
import { readOne } from '../read/read-record.ts'
import type { WireRow } from '../read/list-query.ts'
import { readContext, visibleEvents } from '../read/row-visibility.ts'
import { titleOf } from '../read/record-titles.ts'
import { changedSince, stepsBack } from './restore-values.ts'
import { correctionChanges, isOfRecord } from './corrections.ts'
import { changesOf, isCorrection, revealingKeys } from './history-entry.ts'
import type { Labels } from './history-entry.ts'
import { isAbout, refPaths } from '../db/logged-names.ts'

interface Logged {
  id: number
  /** The record; a different one if that corrects it. */
  item: number
  type: number
  at: string
  account_id: number | null
  who: string | null
  data: EventData
}

const typeOf: Readonly<Record<number, EntryType>> = {
  [eventTypes.create]: 'create',
  [eventTypes.change]: 'change',
  [eventTypes.transition]: 'transition',
  [eventTypes.remove]: 'delete',
  [eventTypes.archive]: 'archive',
  [eventTypes.restore]: 'restore',
}

/** The time of the event `l`. */
export const eventMoment = sql`to_char(l.reg_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
export function whoIn({
  account_id: id,
  who: name,
}: Pick<Logged, 'account_id' | 'who'>): Entry['who'] {
  return id === null ? null : { id, name: name ?? '' }
}

/**
 * One page of the history of the record `id`, entries before the event `before`; also of a removed
 * one. Changes without any field that the caller may read are hidden. @throws AppError 404 when the
 * caller has never had such a record
 */
export async function readHistory(
  context: CallContext,
  id: number,
  before: number | null,
): Promise<Entry[]> {
  const { present, entries } = await readEntries(
    context,
    id,
    before === null ? sql`` : sql`and l.id < ${before}`,
  )
  if (!present && entries.length === 0 && before === null) throw new AppError('not_found')
  return entries
}

/**
 * One event of the record `id`, null if it does not exist for the caller, and whether the record
 * exists, possibly in the archive.
 */
export async function readEntry(
  context: CallContext,
  id: number,
  event: number,
): Promise<{ entry: Entry | null; present: boolean; archived: boolean }> {
  const { present, entries } = await readEntries(context, id, sql`and l.id = ${event}`)
  const archived = present?.archived_at != null
  return { entry: entries[0] ?? null, present: present !== null, archived }
}

async function readEntries(context: CallContext, id: number, which: Fragment) {
  const { resource, person } = context
  const reading = readContext(context)
  const [present, { events, labels }] = await Promise.all([
    readOne(reading, id),
    readEvents(context, id, which),
  ])
  const printed = printsOf(resource).some(([, form]) => form.of !== 'list')
  const edits = canEdit(person.levels, resource.access) && !resource.desk?.readOnly
  const entries = events.flatMap((event): Entry[] => {
    const corrected = event.item === id ? null : present
    // corrections of a removed row cannot be found
    if (event.item !== id && !corrected) return []
    return [
      {
        id: event.id,
        at: event.at,
        type: corrected ? 'correct' : (typeOf[event.type] ?? 'change'),
        who: whoIn(event),
        changes: corrected
          ? correctionChanges(resource, corrected, event.data, { ...reading, labels })
          : changesOf(resource, event.data, reading.readable, labels),
        revertible: edits && isRevertible(resource, event, present, reading.readable),
        ...(present && printed && isCorrection(resource, event) && { former: true as const }),
        ...(event.data.via && { via: event.data.via }),
        ...(event.data.transition && { transition: event.data.transition }),
      },
    ]
  })
  return { present, entries }
}

/** ` and …`, which limits the events `l` to records that the caller sees. */
export function seenIn(kernel: Kernel, resource: Resource, person: Person): Fragment {
  const seen = visibleEvents(kernel, resource, person, 'l')
  return seen ? sql`and ${seen}` : sql``
}

function isRevertible(
  resource: Resource,
  { type, data }: Logged,
  present: WireRow | null,
  readable: Readable,
): boolean {
  if (type !== eventTypes.change || resource.mode === 'append' || !present || present.archived_at)
    return false
  const steps = stepsBack(resource, data, readable)
  if (steps.some(({ key }) => isFrozen(resource, present, key))) return false
  return steps.length > 0 && changedSince(steps, present).length === 0
}

async function readEvents({ kernel, resource, person }: CallContext, id: number, which: Fragment) {
  const keys = revealingKeys(resource, readableBy(person, resource))
  const page = sql`select l.id, l.item_id as item, l.event_type_id as type, ${eventMoment} as at, l.account_id, ${kernel.accounts.eventAuthor} as who, l.data from event_log l
    where l.contract_id = ${person.contractId} and ${isAbout(resource, 'l')} and ${isOfRecord(resource, person, id)}
      and ${changesRecord('l')} ${which}
      and (l.event_type_id <> ${eventTypes.change} or l.data->'after' ?| ${keys}::text[] or l.data->'before' ?| ${keys}::text[])
      ${seenIn(kernel, resource, person)}
    order by l.id desc limit ${historyPage}`
  const targets = targetsOf(kernel, resource)
  const names = targets.map(
    ({ target, paths }) => sql`, ${namesOf(kernel, target, paths, person.contractId)}`,
  )
  const { rows } = await sql<
    { events: Logged[] } & Record<string, Record<string, string | null> | Logged[]>
  >`
    with page as materialized (${page})
    select (select coalesce(json_agg(p order by p.id desc), '[]'::json) from page p) as events${sql.join(names, sql``)}`.execute(
    kernel.db,
  )
  const [row] = rows
  const labels: Labels = new Map(
    targets.map(({ target }) => [
      target.name,
      new Map(
        Object.entries(row?.[target.name] ?? {}).map(([key, name]) => [
          Number(key),
          name as string | null,
        ]),
      ),
    ]),
  )
  return { events: row?.events ?? [], labels }
}

/**
 * The resources that the record refers or referred to, with the JSON paths of their ids in the
 * log's data.
 */
function targetsOf(kernel: Kernel, resource: Resource): { target: Resource; paths: string[] }[] {
  const found = new Map<string, { target: Resource; paths: string[] }>()
  for (const { field, path } of refPaths(resource)) {
    const target = kernel.target(field)
    const one = found.get(target.name) ?? { target, paths: [] }
    one.paths.push(path)
    found.set(target.name, one)
  }
  return [...found.values()]
}

/**
 * Id → name of the records of `target` that the page refers to: one statement for all resources.
 */
function namesOf(
  kernel: Kernel,
  target: Resource,
  paths: readonly string[],
  contractId: number,
): Fragment {
  const ids = sql.join(
    paths.map(
      (path) =>
        sql`select (v #>> '{}')::bigint from page p, jsonb_path_query(p.data, ${path}::jsonpath) v where jsonb_typeof(v) = 'number'`,
    ),
    sql` union `,
  )
  return sql`(select json_object_agg(x.id, ${titleOf(kernel, target, 'x')}) from ${sql.table(tableOf(target))} x
    where x.contract_id = ${contractId} and x.id in (${ids})) as ${sql.ref(target.name)}`
}
