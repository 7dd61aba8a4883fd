// Rows that belong to a record and go with it when it is erased: each is in the event log, as the record is.
import { sql } from 'kysely'
import type { Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../db/columns.ts'
import type { Writer } from '../types.ts'
import { changes, logEvents } from '../db/event-log.ts'
import type { EventType } from '../db/event-log.ts'
import { readMany } from '../read/read-record.ts'

/** Events of one resource in one statement. */
export async function logMany(
  writer: Writer,
  resource: Resource,
  events: readonly { type: EventType; itemId: number; data: object }[],
): Promise<void> {
  const { accountId, staffId, contractId } = writer.person
  const common = { contractId, accountId, staffId, page: resource.page, resource: resource.name, path: writer.path }
  for (const { itemId: id } of events) writer.changedRecords.push({ resource: resource.name, id })
  await logEvents(
    writer.db,
    common,
    events.map((event) => ({ ...event, data: { ...event.data, ...writer.origin } })),
  )
}

/** What goes with records that are erased is in the log too. */
export async function logOwned(writer: Writer, resource: Resource, ids: readonly number[]): Promise<void> {
  for (const other of writer.kernel.resources) {
    if (!other.ownedBy || other.fields[other.ownedBy]?.options.to !== resource.name) continue
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(tableOf(other))}
      where contract_id = ${writer.person.contractId} and ${sql.ref(other.ownedBy)} = any(${ids}::bigint[]) order by id`.execute(writer.db)
    const owned = await readMany(
      { kernel: writer.kernel, db: writer.db, resource: other, scope: writer.person, readable: () => true },
      rows.map(({ id }) => id),
    )
    await logMany(
      writer,
      other,
      owned.map((row) => ({ type: 'remove', itemId: row.id, data: changes(other, row, null) })),
    )
  }
}
