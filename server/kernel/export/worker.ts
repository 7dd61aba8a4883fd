// The export thread: reads the rows and writes the file part by part, on demand, so that no request
// waits for either.
import type pg from 'pg'
import { CompiledQuery, sql } from 'kysely'
import { createDb, createPool } from '../db/database.ts'
import { jsonlWriter } from './jsonl-writer.ts'
import { reportWriter } from './report-writer.ts'
import { sheetWriter } from './sheet-data.ts'
import type { RowWriter, Sheet } from './sheet-data.ts'
import type { Task } from './thread-messages.ts'
import { answerParts } from './thread-parts.ts'

/**
 * The connection of the last file, for the next one: on a new one PostgreSQL takes many times as
 * long to plan its first statement.
 */
let kept: { settings: string; pool: pg.Pool } | null = null

function poolFor(database: pg.PoolConfig): pg.Pool {
  const settings = JSON.stringify(database)
  if (kept?.settings === settings) return kept.pool
  void kept?.pool.end()
  const pool = createPool({ ...database, max: 1 })
  kept = { settings, pool }
  return pool
}

/**
 * One snapshot of the whole list, however long the file takes; a slow statement or a stalled client
 * ends it.
 */
async function* partsOf({ database, statement, totals, sheet }: Task): AsyncGenerator<Uint8Array> {
  const pool = poolFor(database)
  const db = createDb(pool)
  let whole = false
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
      const writer = writerOf(sheet)
      let batch = await fetch()
      yield writer.head()
      while (batch.length > 0) {
        yield* writer.rows(batch)
        batch = await fetch()
      }
      if (totals) {
        const query = CompiledQuery.raw(totals.sql, [...totals.parameters])
        const [sums] = (await rows.executeQuery(query)).rows as Readonly<Record<string, string>>[]
        yield writer.totals(sums ?? {})
      }
      yield writer.end()
    } finally {
      await rows.rollback().execute()
    }
    whole = true
  } finally {
    // a connection that failed once may be lost
    if (!whole) {
      kept = null
      await pool.end()
    }
  }
}

function writerOf(sheet: Sheet): RowWriter {
  if (sheet.format === 'jsonl') return jsonlWriter(sheet)
  return sheet.report ? reportWriter(sheet) : sheetWriter(sheet)
}

answerParts(partsOf)
