// A part of a transaction that may fail alone.
import { sql } from 'kysely'
import type { Writer } from '../types.ts'

/** What `work` writes, and what others would be told of it, is taken back when it fails; the transaction goes on. */
export async function inSavepoint<T>(writer: Writer, work: () => Promise<T>): Promise<T> {
  const told = writer.changedRecords.length
  await sql`savepoint part`.execute(writer.db)
  try {
    const result = await work()
    await sql`release savepoint part`.execute(writer.db)
    return result
  } catch (error) {
    try {
      await sql`rollback to savepoint part`.execute(writer.db)
      await sql`release savepoint part`.execute(writer.db)
    } catch {
      // the connection is gone: what was first is what happened
      throw error
    }
    writer.changedRecords.length = told
    throw error
  }
}
