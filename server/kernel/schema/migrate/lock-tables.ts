// Acquires the locks of a migration under load: all of its tables or none, in short attempts, so
// that no write is blocked behind it or becomes a deadlock victim.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/**
 * ms per attempt: less than the second after which PostgreSQL looks for deadlocks. ms between
 * attempts, in which others proceed. ms until it gives up: some transaction holds a table for
 * longer than any export or import takes.
 */
const lockTimes = { lock: 400, pause: 300, all: 600_000 }
/** SQLSTATE of a lock timeout (by statement_timeout or lock_timeout), and of a deadlock. */
const notHad = ['57014', '55P03', '40P01']

/**
 * Runs `sql` in a transaction, then `after`; repeats it while others hold the locks that it needs.
 * `waiting` is called after each failed attempt.
 * @throws its error, after rolling back
 */
export async function retryWhileLocked(
  client: pg.ClientBase,
  sql: string,
  {
    after,
    waiting,
    time = lockTimes,
  }: { after?: () => Promise<unknown>; waiting: () => void; time?: typeof lockTimes },
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
 * Locks every table that `sql` names before anything is done: altered ones exclusively, the others
 * against writes. In the order in which writes lock them: rows before what they refer to, the event
 * log last.
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
