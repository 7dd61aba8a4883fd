// The export thread: reads the rows and writes the file part by part, on demand, so that no other
// call waits for either.
import { parentPort } from 'node:worker_threads'
import { CompiledQuery, sql } from 'kysely'
import { createDb, createPool } from '../db/database.ts'
import { sheetWriter } from './sheet-data.ts'
import type { FromWorker, Task, ToWorker } from './thread-messages.ts'

/**
 * One snapshot of the whole list, however long the file takes; a slow statement or a client that
 * stands still end it.
 */
async function* partsOf({ database, statement, sheet }: Task): AsyncGenerator<Uint8Array> {
  const pool = createPool({ ...database, max: 1 })
  const db = createDb(pool)
  try {
    const rows = await db
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute()
    try {
      await sql`set local statement_timeout = '60s'`.execute(rows)
      await sql`set local idle_in_transaction_session_timeout = '120s'`.execute(rows)
      await rows.executeQuery(CompiledQuery.raw(statement.sql, [...statement.parameters]))
      const fetch = async () => (await sql<object>`fetch 1000 from export_rows`.execute(rows)).rows
      const writer = sheetWriter(sheet)
      let batch = await fetch()
      yield writer.head()
      while (batch.length > 0) {
        yield* writer.rows(batch)
        batch = await fetch()
      }
      yield writer.end()
    } finally {
      await rows.rollback().execute()
    }
  } finally {
    await pool.end()
  }
}

let parts: AsyncGenerator<Uint8Array> | null = null
async function answer(message: ToWorker): Promise<FromWorker> {
  if (message.begin) parts = partsOf(message.begin)
  const { value, done } = await parts!.next()
  // a copy that is as large as itself: a buffer may be a piece of a larger one
  return done === true ? { done: true } : { done: false, bytes: new Uint8Array(value) }
}

parentPort?.on('message', (message: ToWorker) => {
  answer(message).then(
    (said) =>
      parentPort?.postMessage(
        said,
        said.done || said.failure ? [] : [said.bytes.buffer as ArrayBuffer],
      ),
    (error: Error & { code?: string }) =>
      parentPort?.postMessage({ failure: { message: error.message, code: error.code } }, []),
  )
})
