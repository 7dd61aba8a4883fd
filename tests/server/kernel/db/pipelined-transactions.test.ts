// Statements whose responses are awaited only at the end of their transaction, and what happens
// when one of them fails.
import { afterAll, beforeEach, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import type { Db } from '#server/kernel/db/database.ts'
import {
  awaitPipelined,
  withTransactionSettings,
  pipelineStatement,
} from '#server/kernel/db/pipelined-transactions.ts'
import { testDatabase } from '#tests/support/database/test-database.ts'

const database = await testDatabase()
const pool = createPool({ ...database.owner, max: 2 })
const db = createDb(pool)
afterAll(() => pool.end())
await database.query('create table told (n int check (n < 10))')
beforeEach(() => database.query('truncate told'))

const tell = (n: number) => sql`insert into told values (${n})`
const ahead = (on: Db, n: number) => pipelineStatement(on, tell(n).compile(on))
const told = async () =>
  (await database.query<{ n: number }>('select n from told order by n')).map(({ n }) => n)
const write = (work: (on: Db) => Promise<unknown>) =>
  withTransactionSettings(
    () => `set local statement_timeout = '5s'`,
    () => db.transaction().execute(work),
  )

it('statements sent ahead are stored once the transaction has ended', async () => {
  await write(async (on) => {
    await ahead(on, 1)
    await tell(2).execute(on)
    await ahead(on, 3)
  })
  expect(await told()).toEqual([1, 2, 3])
})

it('a transaction fails if the last statement sent ahead fails, and is rolled back', async () => {
  const writing = write(async (on) => {
    await tell(1).execute(on)
    await ahead(on, 11)
  })
  await expect(writing).rejects.toThrow(/told_n_check/)
  expect(await told()).toEqual([])
  // the connection is as good as before
  await write((on) => ahead(on, 4))
  expect(await told()).toEqual([4])
})

it('for statements after a failed one, the caller gets the first failure', async () => {
  const writing = write(async (on) => {
    await ahead(on, 11)
    await tell(1).execute(on)
  })
  await expect(writing).rejects.toThrow(/told_n_check/)
  expect(await told()).toEqual([])
})

it('a rollback to a savepoint includes the statements sent ahead within it', async () => {
  await write(async (on) => {
    await ahead(on, 1)
    await awaitPipelined()
    await sql`savepoint part`.execute(on)
    await ahead(on, 11)
    await expect(awaitPipelined()).rejects.toThrow(/told_n_check/)
    await sql`rollback to savepoint part`.execute(on)
    await ahead(on, 2)
  })
  expect(await told()).toEqual([1, 2])
})

it('outside of such a transaction, and in another one, the answer is waited for', async () => {
  await expect(ahead(db, 11)).rejects.toThrow(/told_n_check/)
  const plain = db.transaction().execute((on) => ahead(on, 12))
  await expect(plain).rejects.toThrow(/told_n_check/)
  await write(async () => {
    await expect(ahead(db, 13)).rejects.toThrow(/told_n_check/)
    await ahead(db, 5)
    expect(await told()).toEqual([5])
  })
})
