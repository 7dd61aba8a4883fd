// Replaces the demonstration by a new organisation: deletes everything, and creates one contract
// with its administrator.
import { sql } from 'kysely'
import type pg from 'pg'
import type { Resource } from '#resources/kernel/types.ts'
import {
  addAccount,
  addContract,
  fillBuiltIn,
  fillLevels,
  hashPassword,
} from '../areas/platform/index.ts'
import { createDb, createPool } from '../kernel/db/database.ts'
import type { Db } from '../kernel/db/database.ts'
import { logEvent } from '../kernel/db/event-log.ts'
import { demoPath } from './index.ts'

interface Organisation {
  name: string
  timeZone: string
  login: string
  password: string
}

type DatabaseContents = 'demonstration' | 'moved' | 'other'
/**
 * Marks the move in the event log, so that an interrupted one can be distinguished from real work.
 */
const movePath = '/move-in'

/** The contents of the database, according to the log, which nobody can change. */
export async function classifyDatabase(db: Db): Promise<DatabaseContents> {
  const { rows } = await sql<{ demo: boolean; moved: boolean }>`
    select exists (select from event_log where uri_path = ${demoPath}) as demo, exists (select from event_log where uri_path = ${movePath}) as moved`.execute(
    db,
  )
  if (rows[0]?.demo) return 'demonstration'
  return rows[0]?.moved ? 'moved' : 'other'
}

/**
 * Empties every table and starts afresh, in one transaction. `owner`: of the tables.
 * @throws Error unless the database has the demonstration
 */
export async function moveIn(
  owner: pg.PoolConfig,
  organisation: Organisation,
  resources: readonly Resource[],
  now: Date,
): Promise<void> {
  const passwordHash = await hashPassword(organisation.password)
  await asOwner(owner, (pool) =>
    pool.transaction().execute(async (db) => {
      await sql`set local statement_timeout = 0`.execute(db)
      if ((await classifyDatabase(db)) !== 'demonstration')
        throw new Error('the database holds no demonstration')
      await emptyAll(db)
      const contractId = await addContract(db, organisation)
      const accountId = await addAccount(db, {
        login: organisation.login,
        passwordHash,
        contractId,
        roleIds: [1],
        realmRoles: ['root'],
      })
      await fillBuiltIn(db as never, resources)
      await fillLevels(db, resources)
      await logEvent(db as never, {
        type: 'create',
        contractId,
        accountId,
        staffId: null,
        page: 'login',
        resource: 'contract',
        itemId: contractId,
        path: movePath,
        data: { after: { name: organisation.name, at: now.toISOString() } },
      })
    }),
  )
}

/** Runs `work` over a connection of the owner. */
export async function asOwner<T>(owner: pg.PoolConfig, work: (db: Db) => Promise<T>): Promise<T> {
  const pool = createPool({ ...owner, max: 1 })
  try {
    return await work(createDb(pool))
  } finally {
    await pool.end()
  }
}

/**
 * Append-only tables too: their owner may disable their triggers until the end of the transaction.
 */
async function emptyAll(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(relname) as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and relname not in ('schema_migration', 'search_rebuild') order by relname`.execute(db)
  const tables = rows.map(({ name }) => name)
  const triggers = (state: 'disable' | 'enable') =>
    sql.raw(tables.map((table) => `alter table ${table} ${state} trigger user`).join('; '))
  await triggers('disable').execute(db)
  await sql.raw(`truncate ${tables.join(', ')} restart identity`).execute(db)
  await triggers('enable').execute(db)
}
