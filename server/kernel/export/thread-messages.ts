// Messages between the server and a thread that makes files.
import type pg from 'pg'
import type { Sheet } from './sheet-data.ts'

export interface Task {
  database: pg.PoolConfig
  /** A statement that declares the cursor `export_rows`. */
  statement: { sql: string; parameters: readonly unknown[] }
  /** A statement that returns the values of the totals line, by key. */
  totals: { sql: string; parameters: readonly unknown[] } | null
  sheet: Sheet
}

/** Without `begin`, requests the next part of the file. */
export interface ToWorker<Order> {
  begin?: Order
}

export type FromWorker =
  | { done: true; failure?: undefined }
  | { done: false; bytes: Uint8Array; failure?: undefined }
  | { done?: undefined; failure: { message: string; code?: string } }
