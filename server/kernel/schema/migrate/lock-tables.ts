// Takes the locks of a migration under load: all of its tables or none, each attempt short, so that
// no write is blocked behind it or becomes the victim of a deadlock.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/**
 * ms that the tables are asked for: less than the second after which PostgreSQL looks for
 * deadlocks. ms between two tries, in which others have their turn. ms after which it is given up:
 * somebody holds a table for longer than any export or import takes.
 */
const patience = { lock: 400, pause: 300, all: 600_000 }
/**
 * SQLSTATE of tables that were not had in time (by the statement's time or the lock's), and of a
 * deadlock.
 */
const notHad = ['57014', '55P03', '40P01']

/**
 * Runs `sql` in a transaction, then `after`; again for as long as others hold what it needs.
 * `waiting` is called with each try in vain.
 * @throws what was wrong with it; nothing of it is kept then
 */
export async function patiently(
  client: pg.ClientBase,
  sql: string,
  {
    after,
    waiting,
    time = patience,
  }: { after?: () => Promise<unknown>; waiting: () => void; time?: typeof patience },
): Promise<void> {
  for (const limit = performance.now() + time.all; ; await sleep(time.pause)) {
    await client.query('begin')
    try {
      await client.query(
        `set local lock_timeout = ${time.lock}; set local statement_timeout = ${time.lock}`,
      )
      await lockTables(client, sql)
      await client.query('set local statement_timeout = 0')
      await client.query(sql)
      await after?.()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => {})
      if (!notHad.includes((error as pg.DatabaseError).code ?? '') || performance.now() > limit)
        throw error
      waiting()
    }
  }
}

/**
 * Takes every table that `sql` names before anything is done: what is altered for itself, the
 * others against writes. In the order in which writes come to them: rows before what they refer to,
 * the event log last.
 */
async function lockTables(client: pg.ClientBase, sql: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     left join (select confrelid, count(*) as count from pg_constraint group by 1) f on f.confrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname = 'event_log', coalesce(f.count, 0), c.relname`,
  )
  const bare = sql.replace(/--.*$/gm, '')
  const named = rows
    .map(({ name }) => name)
    .filter((name) => new RegExp(`\\b${name}\\b`, 'i').test(bare))
  for (const name of named) {
    const altered = new RegExp(
      `\\b(alter|drop)\\s+table\\s+(if\\s+exists\\s+)?(only\\s+)?"?${name}\\b`,
      'i',
    ).test(bare)
    await client.query(
      `lock table ${pg.escapeIdentifier(name)} in ${altered ? 'access exclusive' : 'share row exclusive'} mode`,
    )
  }
}
