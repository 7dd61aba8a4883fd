// Who closes a month waits for all writers of the contract (lock-records.ts); writers of documents
// hold the contract before they hold the month, so that none has the month and waits for the
// closing.
import { sql } from 'kysely'
import { pipelineStatement } from '../db/pipelined-transactions.ts'
import type { WriteContext } from '../types.ts'

/**
 * Holds the contract for the writer of a document with months, as the foreign keys of its rows
 * would do later. Sent ahead: it costs no round trip.
 */
export async function holdContract({
  db,
  resource,
  person,
}: Pick<WriteContext, 'db' | 'resource' | 'person'>): Promise<void> {
  if (!resource.monthLock) return
  const hold = sql`select from contract where id = ${person.contractId} for key share`
  await pipelineStatement(db, hold.compile(db))
}
