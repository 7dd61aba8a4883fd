// A change of a record in the event log, in the transaction of the change; the record is told to others after it.
import type { Resource } from '#resources/kernel/types.ts'
import { logEvent } from '../db/event-log.ts'
import type { EventData, EventType } from '../db/event-log.ts'
import type { Writer } from '../types.ts'

export function logChange(writer: Writer, resource: Resource, type: EventType, itemId: number, data: EventData): Promise<void> {
  const { accountId, staffId, contractId } = writer.person
  writer.changedRecords.push({ resource: resource.name, id: itemId })
  return logEvent(writer.db, {
    type,
    contractId,
    accountId,
    staffId,
    page: resource.page,
    resource: resource.name,
    itemId,
    path: writer.path,
    data: { ...data, ...writer.origin },
  })
}
