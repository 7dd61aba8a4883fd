// Planner statistics: missing after bulk inserts until autovacuum runs, so that queries over
// several tables would time out meanwhile.
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
