// A migration under load: it waits for the lock holders of its tables, without blocking others.
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { retryWhileLocked } from '#server/kernel/schema/migrate/lock-tables.ts'
import { testDatabase } from '#tests/support/database/test-database.ts'
import { waiting } from '#tests/support/server/session-cookies.ts'

const database = await testDatabase()
const clients: pg.Client[] = []
const connect = async () => {
  const client = new pg.Client(database.owner)
  await client.connect()
  clients.push(client)
  return client
}

afterAll(() => Promise.all(clients.map((client) => client.end())))
const time = { lock: 60, pause: 60, all: 10_000 }
// PostgreSQL's timers never end where libfaketime moves its clock

it.skipIf(process.env.FAKETIME)(
  'a migration tries its locks for short moments during a long read, and others read and write in between',
  async () => {
    const [reader, migrating, other] = await Promise.all([connect(), connect(), connect()])
    await reader.query('begin; select from fuel')
    let tries = 0
    const done = retryWhileLocked(migrating, 'alter table fuel add column more integer', {
      waiting: () => tries++,
      time,
    })
    let longest = 0
    while (tries < 5) {
      const began = performance.now()
      await other.query('select count(*) from fuel')
      longest = Math.max(longest, performance.now() - began)
    }
    expect(longest).toBeLessThan(time.lock + 400)
    await reader.query('commit')
    await done
    expect(
      (await other.query('select more from fuel limit 1')).fields.map(({ name }) => name),
    ).toEqual(['more'])
  },
)
it.skipIf(process.env.FAKETIME)(
  'a migration gives up its locks in the end, and keeps nothing',
  async () => {
    const [reader, migrating] = await Promise.all([connect(), connect()])
    await reader.query('begin; select from fuel')
    const text = 'create table half (id int); alter table fuel add column never integer'
    await expect(
      retryWhileLocked(migrating, text, { waiting: () => {}, time: { ...time, all: 200 } }),
    ).rejects.toMatchObject({ code: '57014' })
    await reader.query('rollback')
    expect(await database.query(`select to_regclass('half') as name`)).toEqual([{ name: null }])
  },
)
it('a migration reports an error of its statements at once', async () => {
  const migrating = await connect()
  let tries = 0
  const wrong = retryWhileLocked(migrating, 'alter table nothing add column x int', {
    waiting: () => tries++,
    time,
  })
  await expect(wrong).rejects.toMatchObject({ code: '42P01' })
  expect(tries).toBe(0)
})

it.skipIf(process.env.FAKETIME)(
  'a migration locks all of its tables or none, so that a write on two of them does not deadlock',
  async () => {
    const [writer, migrating] = await Promise.all([connect(), connect()])
    await writer.query('begin; lock table measurement_unit in row exclusive mode')
    const text =
      'alter table fuel add column twice integer; alter table measurement_unit add column twice integer'
    const done = retryWhileLocked(migrating, text, {
      waiting: () => {},
      time: { ...time, lock: 400 },
    })
    // in whichever order the migration takes them, the write comes to the other one meanwhile
    await waiting(database, 1)
    await writer.query('lock table fuel in row exclusive mode; commit')
    await done
    expect((await writer.query('select twice from measurement_unit limit 0')).fields).toHaveLength(
      1,
    )
  },
)
