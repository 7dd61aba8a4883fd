// The seal chain: includes events that commit late, blocks no writers, and detects all tampering.
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { areas } from '#server/areas/area-registry.ts'
import { runDailyMaintenance } from '#server/kernel/jobs/daily-maintenance.ts'
import { sealLog } from '#server/kernel/seals/index.ts'
import { sealedDatabase, sha256 } from './sealed.ts'

const log = await sealedDatabase()
const { database, app, owner, write, writeMonth, seal, verify, after } = log
afterAll(() => Promise.all(log.pools.map((pool) => pool.end())))
const session = async () => {
  const client = new pg.Client(database.app)
  await client.connect()
  return client
}

const insert = `insert into event_log (contract_id, event_type_id, page_name, resource, uri_path, data) values (1, 1, 'car', 'car', '/', '{}') returning id`
const said = ({ faults }: Awaited<ReturnType<typeof verify>>) => faults.map((one) => one.said)

describe('sealing', () => {
  it('chains committed events in blocks', async () => {
    await write(25)
    expect(await seal(10)).toBe(25)
    expect(
      await database.query(
        'select id::int, first_id::int, last_id::int, events::int from log_seal order by id',
      ),
    ).toEqual([
      { id: 1, first_id: 1, last_id: 10, events: 10 },
      { id: 2, first_id: 11, last_id: 20, events: 10 },
      { id: 3, first_id: 21, last_id: 25, events: 5 },
    ])
    expect(await verify()).toMatchObject({
      seals: 3,
      allSeals: 3,
      events: 25,
      waiting: { events: 0 },
      head: { id: 3 },
      faults: [],
    })
    expect(await seal()).toBe(0)
    await write(2)
    expect(await verify()).toMatchObject({ events: 25, waiting: { events: 2 }, faults: [] })
  })
  it('waits for uncommitted events with a number, but for no reader', async () => {
    const late = await session()
    const quick = await session()
    const reading = await session()
    await reading.query('begin isolation level repeatable read')
    await reading.query('select count(*) from event_log')
    await late.query('begin')
    const number = Number((await late.query<{ id: string }>(insert)).rows[0]!.id)
    expect(Number((await quick.query<{ id: string }>(insert)).rows[0]!.id)).toBe(number + 1)
    expect(await sealLog(app, { patience: 0 })).toBe(0)
    const sealing = sealLog(app, { patience: 20_000 })
    await late.query('commit')
    expect(await sealing).toBe(4)
    expect(await verify()).toMatchObject({ waiting: { events: 0 }, faults: [] })
    for (const client of [late, quick, reading]) await client.end()
  })
  it('blocks no writer, and no write locks its tables', async () => {
    await write(50)
    const sealing = await session()
    const writing = await session()
    await sealing.query('begin')
    await sealing.query('select event_log_seal(1000000, 20)')
    await writing.query(`set lock_timeout = '1ms'`)
    await writing.query('begin')
    await writing.query(insert)
    const { rows } = await writing.query<{ name: string }>(
      `select distinct relation::regclass::text as name from pg_locks where pid = pg_backend_pid() and locktype = 'relation' and mode <> 'AccessShareLock'`,
    )
    expect(rows.filter(({ name }) => name.includes('seal'))).toEqual([])
    await writing.query('commit')
    await sealing.query('commit')
    await seal()
    expect((await verify()).faults).toEqual([])
    await sealing.end()
    await writing.end()
  })
  it('is done by one process at a time', async () => {
    await write(300)
    await Promise.all([
      sealLog(app, { most: 7 }),
      sealLog(owner, { most: 7 }),
      sealLog(app, { most: 7 }),
    ])
    await seal()
    expect(await verify()).toMatchObject({ waiting: { events: 0 }, faults: [] })
  })
  it('misses no event of many writers that commit, roll back and delay', async () => {
    // a minute's events of the proof would be in the way of what looks at each of them
    const busy = await sealedDatabase()
    const end = Date.now() + (process.env.PROOF === '1' ? 60_000 : 1_500)
    const writer = async (nth: number) => {
      const client = new pg.Client(busy.database.app)
      await client.connect()
      for (let n = 0; Date.now() < end; n++) {
        await client.query('begin')
        await client.query(insert)
        if ((n + nth) % 3 === 0)
          await client.query(
            'savepoint s; insert into event_log (contract_id, event_type_id, page_name, resource, uri_path, data) values (1, 1, $$x$$, $$x$$, $$/$$, $${}$$); rollback to s',
          )
        if ((n + nth) % 5 === 0) await client.query('select pg_sleep(0.02)')
        await client.query((n + nth) % 4 === 0 ? 'rollback' : 'commit')
      }
      await client.end()
    }
    const sealing = (async () => {
      while (Date.now() < end) await sealLog(busy.app, { most: 13, patience: 5000 })
    })()
    await Promise.all([sealing, ...Array.from({ length: 6 }, (_, nth) => writer(nth))])
    const before = await busy.verify()
    expect([before.faults, before.events > 100]).toEqual([[], true])
    await busy.seal()
    const { rows } = await sql<{ count: number }>`select count(*) from event_log`.execute(busy.app)
    expect(await busy.verify()).toMatchObject({
      events: rows[0]!.count,
      waiting: { events: 0 },
      faults: [],
    })
    await Promise.all(busy.pools.map((pool) => pool.end()))
  }, 180_000)
})

describe('sealed data', () => {
  it('is serialised identically by every version, time zone and date style', async () => {
    const data = { after: { name: 'Ёж "\\ \u0001', mass: 1.5 } }
    const [row] = await database.query<{ id: string }>(
      `insert into event_log (contract_id, account_id, event_type_id, page_name, resource, item_id, uri_path, data, reg_date)
       values (1, 5, 2, 'car', 'car', 7, '/a', $1, '2026-11-02 00:30:00.123456+05') returning id`,
      [data],
    )
    await seal()
    const text = `[${row!.id}, 1, 5, null, 2, "car", "car", 7, "/a", "1793561400.123456", {"after": {"mass": 1.5, "name": "Ёж \\"\\\\ \\u0001"}}]`
    const [sealed] = await database.query(
      'select month, content, last_id::text as last from log_seal order by id desc limit 1',
    )
    expect(sealed).toEqual({ month: '202611', content: sha256(sha256(text)), last: row!.id })
    expect(
      said(
        await after(
          `set local timezone = 'America/St_Johns'; set local extra_float_digits = -10; set local bytea_output = 'escape'`,
        ),
      ),
    ).toEqual([])
    // and sealed so, it verifies as ever
    const abroad = await session()
    await abroad.query(
      `set timezone = 'America/St_Johns'; set datestyle = 'German'; set intervalstyle = 'iso_8601'; set bytea_output = 'escape'`,
    )
    await abroad.query(insert)
    expect((await abroad.query('select event_log_seal(1000000, 10)')).rows).toEqual([
      { event_log_seal: '1' },
    ])
    await abroad.end()
    expect(said(await verify())).toEqual([])
  })
  it('grows monotonically under concurrency', async () => {
    for (const statement of [
      'delete from log_seal',
      'update log_seal set events = 1',
      'truncate log_seal',
      `insert into log_seal select 1000000, kind, month, first_id, last_id, events, content, previous, hash, sealed_at from log_seal limit 1`,
      `select log_seal_append(1, '202601', 1, 1, 1, '')`,
    ])
      await expect([statement, log.pools[0].query(statement)][1]).rejects.toMatchObject({
        code: '42501',
      })
    for (const statement of [
      'delete from log_seal',
      'update log_seal set events = 1',
      'truncate log_seal',
    ])
      await expect([statement, database.query(statement)][1]).rejects.toMatchObject({
        code: 'MP001',
      })
    const guest = await session()
    await guest.query(
      'create temporary table event_log as select * from event_log limit 0; create temporary table log_seal as select * from log_seal limit 0',
    )
    expect((await guest.query('select event_log_seal(1000000, 10)')).rows).toEqual([
      { event_log_seal: '0' },
    ])
    expect((await guest.query('select from pg_temp.log_seal')).rowCount).toBe(0)
    await guest.end()
  })
})

describe('tampering', () => {
  const row = 'where id = 15'
  const block = 'where id = 2'
  const copy = (
    id: string,
    date = 'reg_date',
  ) => `insert into event_log (id, contract_id, event_type_id, page_name, resource, uri_path, data, reg_date)
    overriding system value select ${id}, contract_id, event_type_id, page_name, resource, uri_path, data, ${date} from event_log ${row}`
  const rehash = (
    where: string,
  ) => `update log_seal s set hash = sha256(convert_to(jsonb_build_array(s.id, s.kind, s.month, s.first_id, s.last_id, s.events,
    encode(s.content, 'hex'), encode(s.previous, 'hex'), extract(epoch from s.sealed_at)::text)::text, 'UTF8')) ${where}`
  it.each<[action: string, kind: string, statement: string]>([
    [
      'what it says',
      'changed',
      `update event_log set data = jsonb_set(data, '{after,name}', '"Нет"') ${row}`,
    ],
    [
      'the scale of a number in it',
      'changed',
      `update event_log set data = jsonb_set(data, '{after,mass}', ((data #>> '{after,mass}') || '0')::jsonb) ${row}`,
    ],
    ['who did it', 'changed', `update event_log set account_id = 1 ${row}`],
    [
      'whose contract it is of',
      'changed',
      `update event_log set contract_id = 3 - contract_id ${row}`,
    ],
    [
      'its moment, by a microsecond',
      'changed',
      `update event_log set reg_date = reg_date + interval '1 microsecond' ${row}`,
    ],
    ['its record', 'changed', `update event_log set item_id = null ${row}`],
    [
      'two events for each other',
      'changed',
      `update event_log a set data = b.data from event_log b where (a.id, b.id) in ((15, 16), (16, 15))`,
    ],
    [
      'another one in its place',
      'changed',
      `delete from event_log ${row}; insert into event_log (id, contract_id, event_type_id, page_name, resource, uri_path, data)
      overriding system value values (15, 1, 1, 'car', 'car', '/', '{}')`,
    ],
    ['an event removed', 'removed', `delete from event_log ${row}`],
    [
      'the last sealed event removed',
      'removed',
      `delete from event_log where id = (select max(last_id) from log_seal)`,
    ],
    ['all events removed', 'removed', 'truncate event_log'],
    [
      'a partition dropped',
      'removed',
      `do $$ begin execute 'drop table ' || (select tableoid::regclass from event_log ${row}); end $$`,
    ],
    [
      'an event moved to another month',
      'removed',
      `update event_log set reg_date = '2019-05-05 00:00Z' ${row}`,
    ],
    [
      'an event moved to another month, which the block knows nothing of',
      'inserted',
      `update event_log set reg_date = '2019-05-05 00:00Z' ${row}`,
    ],
    ['the number of another one', 'inserted', copy('14', `reg_date + interval '1 second'`)],
    ['one inserted before all others', 'inserted', copy('0')],
    ['one inserted far ahead', 'inserted', copy('900000000000')],
    ['a date that is none', 'inserted', copy('14', `'infinity'`)],
    [
      'a seal that says another number of events',
      'seal_changed',
      `update log_seal set events = 9 ${block}`,
    ],
    [
      'a seal’s moment',
      'seal_changed',
      `update log_seal set sealed_at = sealed_at - interval '1 hour' ${block}`,
    ],
    [
      'a seal made right by itself',
      'seal_loose',
      `update log_seal set sealed_at = sealed_at - interval '1 hour' ${block}; ${rehash(block)}`,
    ],
    ['a seal removed', 'seal_missing', `delete from log_seal ${block}`],
    ['the first seal removed', 'seal_missing', 'delete from log_seal where id = 1'],
    ['many seals removed', 'seal_missing', 'delete from log_seal where id between 5 and 40'],
    [
      'a block that ends earlier',
      'seal_loose',
      `update log_seal set last_id = last_id - 1 ${block}; ${rehash(block)}`,
    ],
  ])('is detected: %s', async (_, kind, statement) => {
    const { faults } = await after(statement, { size: 20 })
    expect(faults.map((one) => one.kind)).toContain(kind)
  })
  it('is detected in any batch size, without false reports', async () => {
    for (const size of [1, 2, 3, 50, 1000]) expect(said(await verify({ size }))).toEqual([])
    const { faults } = await after(`delete from event_log ${row}`, { size: 3 })
    expect(faults).toHaveLength(1)
    expect(faults[0]!.said).toMatch(/^seal 2: 1 event removed from events 11–20 of \d{6};/)
  })
  it('leaves open how the others are where an event was removed or inserted', async () => {
    const open = /whether the others of this block were changed as well can no longer be told$/
    const change = `update event_log set data = '{}' where id = 16`
    for (const gone of [
      `delete from event_log ${row}`,
      copy('14', `reg_date + interval '1 second'`),
    ])
      for (const statement of [gone, `${change}; ${gone}`]) {
        const found = (await after(statement)).faults.filter(({ seal }) => seal === 2)
        expect(found.map((one) => one.said)).toEqual([expect.stringMatching(open)])
      }
    expect(said(await after(change))).toEqual([
      expect.stringMatching(/^seal 2: at least one of the 10 events was changed: .*\d{6}$/),
    ])
    expect(said(await after('truncate event_log')).join()).not.toMatch(open)
  })
  it('is detected when an event was committed into a gap', async () => {
    const undone = await session()
    await undone.query(`begin; ${insert}; rollback`)
    await undone.end()
    await write()
    await seal()
    const gap = await database.query<{ id: string }>(
      `select n::text as id from generate_series(1, (select max(last_id) from log_seal)) n where not exists (select from event_log where id = n) order by n desc limit 1`,
    )
    expect(gap).toHaveLength(1)
    expect((await after(copy(gap[0]!.id))).faults.map((one) => one.kind)).toEqual(['inserted'])
  })
  it('is detected even in a rebuilt chain, by a recorded head', async () => {
    const { head } = await verify()
    expect(said(await verify({ noted: [head!] }))).toEqual([])
    const rewritten = async (db: typeof app) => {
      await sql.raw(`delete from log_seal; update event_log set account_id = 1 ${row}`).execute(db)
      await sealLog(db, { most: 1000, patience: 5000 })
    }
    // a user with all privileges can create another complete chain
    expect(said(await after(rewritten))).toEqual([])
    expect((await after(rewritten, { noted: [head!] })).faults.map((one) => one.kind)).toEqual([
      'head_differs',
    ])
  })
  it('is searched among the newest events first if time is short', async () => {
    const { seals, allSeals } = await verify({ limit: 0 })
    expect([seals, allSeals > 3]).toEqual([0, true])
  })
})

describe('a month that is dropped by retention', () => {
  const months = async () =>
    (
      await database.query<{ name: string }>(
        `select relname as name from pg_class where relname ~ '^event_log_20[01]\\d{3}$' order by 1`,
      )
    ).map(({ name }) => name)
  it('is dropped when all of it is sealed, and keeps its seals', async () => {
    await writeMonth('200101', 30)
    await writeMonth('200102', 12)
    await log.pools[0].query('select event_log_retire()')
    expect(await months()).toEqual(['event_log_200101', 'event_log_200102'])
    await runDailyMaintenance(app, new Date(), areas)
    expect(await months()).toEqual([])
    const found = await verify()
    expect(found.faults).toEqual([])
    expect(found.retired).toMatchObject({ events: 42, months: ['200101', '200102'] })
    expect((await verify({ size: 1 })).faults).toEqual([])
  })
  it('is reported when one of its events reappears', async () => {
    const back = `insert into event_log (id, contract_id, event_type_id, page_name, resource, uri_path, data, reg_date) overriding system value
      select first_id, 1, 1, 'car', 'car', '/', '{}', '2001-01-05' from log_seal where month = '200101' and kind = 1`
    const { faults } = await after(back)
    expect(faults.map((one) => one.kind)).toEqual(['inserted'])
    expect(faults[0]!.said).toContain('gone by retention')
  })
  it('is reported when it had lost events before', async () => {
    await writeMonth('200103', 5)
    await seal()
    const gone = await after(async (db) => {
      await sql`delete from event_log where reg_date < '2001-04-01'`.execute(db)
      await sql`select event_log_retire()`.execute(db)
    })
    expect(said(gone)).toEqual([
      expect.stringMatching(
        /: when the month 200103 went by retention, it had 0 events of 5 sealed ones$/,
      ),
    ])
  })
  it('cannot be dropped early, even with a forged seal', async () => {
    const gone = await after(async (db) => {
      const { rows } = await sql<{
        name: string
        month: string
        events: number
      }>`select tableoid::regclass::text as name, right(tableoid::regclass::text, 6) as month,
        count(*) as events from event_log where tableoid::regclass::text ~ '\\d{6}$' group by tableoid order by 3 desc limit 1`.execute(
        db,
      )
      const { name, month, events } = rows[0]!
      await sql`select log_seal_append(2, ${month}, 1, 1, ${events}::bigint, '')`.execute(db)
      await sql.raw(`drop table ${name}`).execute(db)
    })
    expect(said(gone)).toEqual([expect.stringMatching(/dropped before its time$/)])
  })
  it('accepts new events dated in it', async () => {
    await database.query(
      `insert into event_log (contract_id, event_type_id, page_name, resource, uri_path, data, reg_date) values (1, 1, 'car', 'car', '/', '{}', '2001-01-06')`,
    )
    await runDailyMaintenance(app, new Date(), areas)
    expect(said(await verify())).toEqual([])
    const { faults } = await after(`delete from event_log where reg_date = '2001-01-06'`)
    expect(faults.map((one) => one.kind)).toEqual(['removed'])
  })
})
