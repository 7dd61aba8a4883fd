// Sealed events, and tampering by a database superuser.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/database.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { sealLog, verifyLog } from '#server/kernel/seals/index.ts'
import type { Verified, VerifyOptions } from '#server/kernel/seals/index.ts'
import { testDatabase } from '#tests/support/database/test-database.ts'

const columns = 'contract_id, event_type_id, page_name, resource, item_id, uri_path, data'

export const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest()

export async function sealedDatabase() {
  const database = await testDatabase()
  await database.query(`insert into contract (id, name) values (1, 'Парк'), (2, 'Другой')`)
  const pools = [createPool(database.app), createPool(database.owner)] as const
  const [app, owner] = pools.map(createDb) as [Db, Db]
  /** Events as the server writes them. */
  const write = (count = 1, item = 7) =>
    sql`insert into event_log (${sql.raw(columns)}) select 1 + n % 2, 2, 'car', 'car', ${item}::bigint, '/api/fms/car/save',
      jsonb_build_object('before', jsonb_build_object('name', 'Ёж ' || n), 'after', jsonb_build_object('name', 'Уж ' || n, 'mass', n / 7.0))
      from generate_series(1, ${count}) n`.execute(app)
  /** A month that is over, with a partition and events of its own. */
  const writeMonth = async (month: string, count: number) => {
    const from = `${month.slice(0, 4)}-${month.slice(4)}-01`
    await database.query(
      `create table if not exists event_log_${month} partition of event_log for values from ('${from} 00:00+00') to ('${nextMonth(from)} 00:00+00')`,
    )
    await database.query(
      `insert into event_log (${columns}, reg_date) select 1, 1, 'car', 'car', n, '/', '{}', $1::timestamptz + n * interval '1 minute' from generate_series(1, $2::int) n`,
      [`${from} 00:00+00`, count],
    )
  }
  return {
    database,
    pools,
    app,
    owner,
    write,
    writeMonth,
    seal: (most = 1000) => sealLog(app, { most, patience: 5000 }),
    verify: (options?: VerifyOptions) => verifyLog(app, options),
    /** Makes a change as the owner, with triggers disabled, verifies, and reverts it. */
    async after(
      action: string | ((db: Db) => Promise<unknown>),
      options?: VerifyOptions,
    ): Promise<Verified> {
      let found: Verified | undefined
      const undone = new Error('taken back')
      await owner
        .transaction()
        .execute(async (trx) => {
          await sql.raw(lifted).execute(trx)
          if (typeof action === 'string') await sql.raw(action).execute(trx)
          else await action(trx)
          found = await verifyLog(trx, options)
          throw undone
        })
        .catch((error: unknown) => {
          if (error !== undone) throw error
        })
      return found!
    },
  }
}

/** A partition has triggers of its own. */
const lifted = `do $$
  declare one regclass;
  begin
    for one in select 'log_seal'::regclass union select relid from pg_partition_tree('event_log') loop
      execute format('alter table %s disable trigger user', one);
    end loop;
  end $$`
function nextMonth(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}
