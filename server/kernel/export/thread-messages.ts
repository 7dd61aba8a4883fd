// Messages between the server and the export thread.
import type pg from 'pg'
import type { Sheet } from './sheet-data.ts'

export interface Task {
  database: pg.PoolConfig
  /** Declares the cursor `export_rows`. */
  statement: { sql: string; parameters: readonly unknown[] }
  sheet: Sheet
}

/** Without a task: the next part of the file. */
export interface ToWorker {
  begin?: Task
}

export type FromWorker =
  | { done: true; failure?: undefined }
  | { done: false; bytes: Uint8Array; failure?: undefined }
  | { done?: undefined; failure: { message: string; code?: string } }
