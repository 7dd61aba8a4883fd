// The simulation is reproducible: two runs with the same seed create the same rows, except for
// timestamps.
import { describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { fillBuiltIn } from '#server/areas/platform/index.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import type { TestDatabase } from '#tests/support/database/test-database.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import { liveThrough } from './quarter.ts'

const resources = allResources()
/** Sessions and their stamps, and seals with the time at which they were made. */
const unlike = [
  ...['session', 'login_success', 'login_failure', 'account_stamp', 'contract_stamp'],
  ...['log_seal', 'schema_migration'],
]
const times = ['created_at', 'updated_at', 'reg_date']

/** Table → a hash of its rows without the times of their making. */
async function rowsOf({ query }: TestDatabase): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1) order by 1`,
    [unlike],
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await query<{ hash: string }>(
      `select md5(coalesce(string_agg(r.text, ' ' order by r.text), '')) as hash
       from (select (to_jsonb(t) - $1::text[])::text as text from "${name}" t) r`,
      [times],
    )
    found[name] = row!.hash
  }
  return found
}

async function rowsAfter(seed: number) {
  const app = await testApp({ resources })
  const pool = createPool(app.database.owner)
  await fillBuiltIn(createDb(pool), resources)
  await pool.end()
  // one call after another, or ids would be given in any order
  const plan = { seed, first: '2026-02-16', days: 2, lanes: 1, resting: 0 }
  await liveThrough(app, plan, [{ contractId: 1, vehicles: 3, people: 5 }])
  return rowsOf(app.database)
}

const first = await rowsAfter(1)
const second = await rowsAfter(1)
const other = await rowsAfter(2)

describe('the simulation', () => {
  it('leaves the same rows for the same seed', () => expect(second).toEqual(first))
  it('leaves others for another one', () => expect(other.way_bill).not.toBe(first.way_bill))
})
