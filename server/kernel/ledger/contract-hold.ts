// Lock order of documents with months. Closing a month waits for all writers of the contract
// (lock-records.ts), so a writer locks the contract before the month: otherwise it could hold the
// month while it waits for the closing, a deadlock.
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
