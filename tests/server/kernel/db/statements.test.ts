// Statement counts, and prepared statements for repeated queries.
import { afterAll, expect, it, vi } from 'vitest'
import { sql } from 'kysely'
import { testDatabase } from '../../../support/database/test-database.ts'

// connections share what they know of repeated statements, also with other files of this process
vi.resetModules()
const { createDb, createPool } = await import('#server/kernel/db/database.ts')
const { withQueryStats } = await import('#server/kernel/db/instrumented-client.ts')

const { plannedOnce } = await import('#server/kernel/db/statement-names.ts')

const database = await testDatabase()
const pool = createPool({ ...database.owner, max: 1 })
const db = createDb(pool)
afterAll(() => pool.end())
const prepared = async () =>
  (
    await pool.query<{ statement: string }>(
      'select statement from pg_prepared_statements order by prepare_time',
    )
  ).rows.map(({ statement }) => statement)

it('a statement is prepared from its third use on', async () => {
  const ask = (n: number) =>
    sql<{ n: number }>`select ${n}::int + 1 as n`.execute(db).then(({ rows }) => rows[0]?.n)
  expect([await ask(1), await ask(2)]).toEqual([2, 3])
  expect(await prepared()).toEqual([])
  expect([await ask(3), await ask(4)]).toEqual([4, 5])
  expect(await prepared()).toEqual(['select $1::int + 1 as n'])
})

it('a prepared statement survives a migration that changes its result', async () => {
  await database.query('create table changing (id int, value int)')
  await database.query('insert into changing values (1, 5)')
  const ask = () =>
    sql`select value from changing where id = ${1}`.execute(db).then(({ rows }) => rows)
  for (let i = 0; i < 4; i++) expect(await ask()).toEqual([{ value: 5 }])
  await database.query('alter table changing alter value type text')
  await expect(ask()).rejects.toThrow(/cached plan/)
  expect(await ask()).toEqual([{ value: '5' }])
})

it('a search is planned each time, unless it is marked as planned once', async () => {
  for (const mark of ['', plannedOnce])
    for (let use = 0; use < 4; use++)
      await pool.query(`${mark} select 1 where 'a' like $1`, [`%${use}%`])
  expect((await prepared()).filter((text) => text.includes('like'))).toEqual([
    `${plannedOnce} select 1 where 'a' like $1`,
  ])
})

it('prepared statements of a connection are limited in number', async () => {
  const client = await pool.connect()
  for (let i = 0; i < 350; i++)
    for (let use = 0; use < 3; use++) await client.query(`select $1::int as n${i}`, [i])
  expect((await client.query('select $1::int as one_more', [7])).rows).toEqual([{ one_more: 7 }])
  client.release()
  const texts = await prepared()
  expect(texts.length).toBeGreaterThan(250)
  expect(texts.length).toBeLessThanOrEqual(300)
})

it('a statement in more use takes the place of one out of use, on every connection', async () => {
  const before = await prepared()
  const frequent = 'select $1::int as frequent'
  for (let use = 0; use < 2000 && !(await prepared()).includes(frequent); use++)
    await pool.query(frequent, [use])
  const since = await prepared()
  expect(since).toContain(frequent)
  expect(since.length).toBeLessThanOrEqual(before.length)
  // within a transaction, in which nothing may fail, no plan is freed
  await db.transaction().execute(async (trx) => {
    for (let use = 0; use < 1200; use++) await sql`select ${use}::int as within`.execute(trx)
  })
  expect((await pool.query('select $1::int as n', [3])).rows).toEqual([{ n: 3 }])
  expect((await prepared()).length).toBeLessThanOrEqual(300)
})

it('statement counts are kept per request and include only data statements', async () => {
  const work = async (n: number) => {
    const tally = { statements: 0 }
    await withQueryStats(tally, () =>
      db.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = '1s'`.execute(trx)
        for (let i = 0; i < n; i++) await sql`select ${i}::int`.execute(trx)
      }),
    )
    return tally.statements
  }
  expect(await Promise.all([1, 2, 3].map(work))).toEqual([1, 2, 3])
})
