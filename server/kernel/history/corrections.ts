// The correction of an append-only row in that row's history: the new row's creation, shown as a
// change of the row that it replaces.
import { sql } from 'kysely'
import type { Readable } from '#resources/kernel/access.ts'
import { fieldEntries, labelKey, listKey } from '#resources/kernel/derive.ts'
import type { Change, Named } from '#resources/kernel/history.ts'
import { isReferenceList, isSingleReference } from '#resources/kernel/kind-traits.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { changes, eventTypes } from '../db/event-log.ts'
import type { EventData } from '../db/event-log.ts'
import { tableOf } from '../db/columns.ts'
import type { WireRow } from '../read/list-query.ts'
import type { Person } from '../session/viewer.ts'
import type { Fragment } from '../types.ts'
import { changesOf } from './history-entry.ts'
import type { Labels } from './history-entry.ts'

/** The events `l` of the record, and the creation of the row that corrects it. */
export function isOfRecord(resource: Resource, { contractId }: Person, id: number): Fragment {
  if (!resource.replaces) return sql`l.item_id = ${id}`
  const later = sql`(select later.id from ${sql.table(tableOf(resource))} later
    where later.contract_id = ${contractId} and ${sql.ref(`later.${resource.replaces}`)} = ${id})`
  return sql`l.item_id = any(array[${id}::bigint, ${later}])
    and (l.item_id = ${id} or l.event_type_id = ${eventTypes.create})`
}

/** The differences of the row that corrects `row`. `data`: of that row's creation. */
export function correctionChanges(
  resource: Resource,
  row: WireRow,
  data: EventData,
  { readable, labels }: { readable: Readable; labels: Labels },
): Change[] {
  const difference = changes(resource, row, data.after ?? null)
  return changesOf(resource, difference, readable, withNamesIn(resource, row, labels))
}

/** The names of `labels`, and those contained in the row. */
function withNamesIn(resource: Resource, row: WireRow, labels: Labels): Labels {
  const all = new Map([...labels].map(([to, names]) => [to, new Map(names)]))
  const add = (names: readonly Named[], to = '') => {
    const known = all.get(to) ?? new Map<number, string | null>()
    for (const { id, name } of names) known.set(id, name)
    all.set(to, known)
  }
  for (const [key, field] of fieldEntries(resource.fields)) {
    const { to } = field.options
    if (isSingleReference(field) && typeof row[key] === 'number')
      add([{ id: row[key], name: (row[labelKey(key)] ?? null) as string | null }], to)
    if (isReferenceList(field)) add((row[listKey(key)] ?? []) as Named[], to)
  }
  return all
}
