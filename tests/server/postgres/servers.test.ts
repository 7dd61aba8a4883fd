// DATABASE_URL with several hosts: syntax, choice of the primary, and errors when there is none.
import { createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { isDatabaseAway } from '#server/kernel/db/error-codes.ts'
import {
  addressesOf,
  endpointOf,
  takeOptions,
} from '#server/postgres/connection/server-addresses.ts'
import { PrimaryClient } from '#server/postgres/connection/primary-client.ts'
import { openGiven } from '#server/postgres/external-database.ts'
import { Servers } from '#server/postgres/connection/primary-lookup.ts'
import { startCluster, superuser } from '#tests/support/database/cluster.ts'
import type { Cluster } from '#tests/support/database/cluster.ts'
import { ask, log } from './support.ts'
import { clusterOfFile } from '#tests/support/database/assigned-cluster.ts'

describe('a database URL', () => {
  it.each([
    ['postgresql://u:p@h:5433/db', ['h:5433']],
    [
      'postgresql://u:p@one:5433,two:5434/db?target_session_attrs=read-write',
      ['one:5433', 'two:5434'],
    ],
    ['postgres://one,two,three/db', ['one:5432', 'two:5432', 'three:5432']],
    ['postgresql://u:p%2C%40x@10.0.0.1:5433,[fd00::2]:5434/db', ['10.0.0.1:5433', 'fd00::2:5434']],
    [
      'postgresql://u@localhost/db?host=/run/a,/run/b&port=5432,5433',
      ['/run/a:5432', '/run/b:5433'],
    ],
    ['postgresql://u@/db?host=one,two&port=6000', ['one:6000', 'two:6000']],
  ])('%s', (text, servers) => {
    const addresses = addressesOf(text)
    expect(addresses.map(endpointOf).map(({ host, port }) => `${host}:${port}`)).toEqual(servers)
    const { username, password, pathname } = new URL(addresses.at(-1)!)
    expect([username, password, pathname]).toEqual([
      text.includes('u') && /\/\/u/.test(text) ? 'u' : '',
      /:(p[^@]*)@/.exec(text)?.[1] ?? '',
      '/db',
    ])
    expect(addresses.every((one) => !one.includes('target_session_attrs'))).toBe(true)
  })
  it('has its options merged with ours, and everything else kept', () => {
    const { address, options } = takeOptions(
      'postgresql://u@one,two/db?options=-c%20work_mem%3D7MB&sslmode=require',
    )
    expect([address, options]).toEqual([
      'postgresql://u@one,two/db?sslmode=require',
      '-c work_mem=7MB',
    ])
    expect(takeOptions('postgresql://u@one/db')).toEqual({
      address: 'postgresql://u@one/db',
      options: null,
    })
  })
  it.each([
    ['postgresql://u:secret@one,,two/db', /^DATABASE_URL has a comma without a server beside it/],
    [
      'postgresql://u:secret@one,two/db?target_session_attrs=standby',
      /^DATABASE_URL asks for another target_session_attrs than read-write/,
    ],
    [
      'postgresql://u:secret@one,two/db?host=a,b,c&port=1,2',
      /^DATABASE_URL has another number of ports than of servers/,
    ],
    ['postgresql://u:secret@one:70000,two/db', /^DATABASE_URL names a server that is none/],
    ['postgresql://u:secret@one,two', /^DATABASE_URL names no database/],
    ['mysql://u:secret@one,two/db', /^DATABASE_URL is not a PostgreSQL address/],
  ])('%s is rejected with a sentence that hides the password', (DATABASE_URL, sentence) => {
    expect(() => readConfig({ DATABASE_URL })).toThrow(sentence)
    expect(() => readConfig({ DATABASE_URL })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('secret') }) as Error,
    )
  })
  it('with several hosts is accepted by the configuration', () => {
    const DATABASE_URL =
      'postgresql://u:p@one:5432,two:5432/motorpool?target_session_attrs=read-write'
    expect(readConfig({ DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL, demo: false })
  })
})

describe('a database URL with several hosts', () => {
  let cluster: Cluster
  let dead = 0
  const url = (database = 'park', login = 'clerk') =>
    `postgresql://${login}@localhost/${database}?host=127.0.0.1,${encodeURIComponent(cluster.host)}&port=${dead},5432`
  const administrator = (database = 'postgres') => ({
    host: cluster.host,
    user: superuser,
    database,
  })
  beforeAll(async () => {
    cluster = await startCluster(clusterOfFile().bin)
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    dead = (server.address() as AddressInfo).port
    server.close()
    for (const statement of [
      'create role clerk login',
      'create database park owner clerk',
      'create database closed owner clerk',
    ])
      await ask(administrator(), statement)
    await ask(administrator(), 'alter database closed set default_transaction_read_only = on')
  })
  afterAll(() => cluster?.stop())

  it('finds the primary for the start, for pools and for single connections', async () => {
    const database = await openGiven(url(), log)
    expect(database.serverVersion).toBeGreaterThan(150_000)
    const pool = createPool(database.app)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        pool.query(`select current_database() as name, current_setting('timezone') as zone`),
      ),
    )
    expect(answers.map(({ rows }) => rows[0])).toEqual(
      answers.map(() => ({ name: 'park', zone: 'UTC' })),
    )
    await pool.end()
    const client: pg.Client = new PrimaryClient(database.owner)
    await client.connect()
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.end()
  })
  it('never uses a read-only server: a call reports the database as unavailable', async () => {
    const error = await new Servers(addressesOf(url('closed')), 250)
      .find()
      .catch((one: unknown) => one)
    expect(error).toMatchObject({
      code: 'ENOPRIMARY',
      answers: [{ is: 'away' }, { is: 'standby' }],
    })
    expect(isDatabaseAway(error)).toBe(true)
  })
  it('lists the state of each host when a start fails', async () => {
    await expect(openGiven(url('nowhere'), log)).rejects.toThrow(
      new RegExp(
        `^None of the servers in DATABASE_URL can be written to: 127\\.0\\.0\\.1:${dead} does not answer \\(ECONNREFUSED\\), .* refuses \\(database "nowhere" does not exist\\); promote one of them, or correct DATABASE_URL\\.$`,
      ),
    )
  })
  it('drops a connection that has become read-only', async () => {
    const pool = createPool({ ...administrator('park'), max: 1 })
    const db = createDb(pool)
    const run = (sql: string) => db.executeQuery({ sql, parameters: [], query: {} } as never)
    const pid = async () =>
      ((await run('select pg_backend_pid() as pid')).rows[0] as { pid: number }).pid
    const before = await pid()
    expect(await pid()).toBe(before)
    await run('set default_transaction_read_only = on')
    const error = await run('create table t (id int)').catch((one: unknown) => one)
    expect(error).toMatchObject({ code: '25006' })
    expect(isDatabaseAway(error)).toBe(true)
    expect(await pid()).not.toBe(before)
    await run('create table t (id int)')
    await pool.end()
  })
})
