// What the planner knows of the tables: nothing after many rows at once, until autovacuum comes round,
// and questions over several tables take their time limit meanwhile.
import type pg from 'pg'
import { PrimaryClient } from './connection/primary-client.ts'

/** As their owner. @throws the database's error */
export async function analyzeTables(owner: pg.ClientConfig): Promise<void> {
  const client = new PrimaryClient(owner)
  await client.connect()
  try {
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
