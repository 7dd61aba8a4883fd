// Large exports over a real connection: memory, concurrent requests, clients that disconnect,
// queued exports, and the log.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { testApp } from '../../../support/server/test-app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-export-'))
// on a busy machine the first of five files waits longer to be read than the product lets a client
// stall
const { app, database, signIn } = await testApp({ dataDir, connections: { stall: 600_000 } })
const admin = await signIn('admin')
/** More than the buffers of a connection can hold. */
const wide = 60_000
const watcher = new pg.Client(database.app)
let port = 0
beforeAll(async () => {
  await database.query(
    `insert into fuel (contract_id, name, description) select 1, n::text, repeat('Топливо ', 20) from generate_series(1, $1::int) n`,
    [wide],
  )
  await database.query('analyze fuel')
  await watcher.connect()
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})

afterAll(async () => {
  await watcher.end()
  rmSync(dataDir, { recursive: true })
})

const offer = (body: object) =>
  admin.post('/api/fms/fuel/export', {
    format: 'csv',
    columns: ['id', 'description', 'created_at'],
    ...body,
  })
const pathOf = async (body: object) => ((await offer(body)).result as { path: string }).path
const long = { filter: { id: { to: wide }, sort: 'id' } }
/** Resolves with the head of the answer; its body waits to be read. */
function open(path: string): { head: Promise<IncomingMessage>; leave(): void } {
  const asked = request({
    port,
    host: '127.0.0.1',
    path: `/${path}`,
    headers: { cookie: admin.cookie },
  })
  const head = new Promise<IncomingMessage>((resolve, reject) =>
    asked.on('response', resolve).on('error', reject),
  )
  head.catch(() => {})
  asked.end()
  return { head, leave: () => void asked.destroy() }
}

async function textOf(answer: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** Transactions that read a list for a file. */
async function readings(): Promise<number> {
  const { rows } = await watcher.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and backend_xid is null and xact_start is not null and pid <> pg_backend_pid()`,
  )
  return rows[0]?.n ?? -1
}

it('an export of sixty thousand rows uses bounded memory while others are answered', async () => {
  const path = await pathOf(long)
  const before = process.memoryUsage().rss
  const { head } = open(path)
  const response = await head
  let bytes = 0
  let lines = 0
  let most = 0
  let slowest = 0
  let reading = true
  const others = (async () => {
    while (reading) {
      const began = Date.now()
      expect((await admin.get('/api/fms/fuel/getListPerPage/0/20')).status).toBe(200)
      slowest = Math.max(slowest, Date.now() - began)
    }
  })()
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines += 1
    most = Math.max(most, process.memoryUsage().rss)
  }
  reading = false
  await others
  expect(lines).toBe(wide + 1)
  expect(bytes).toBeGreaterThan(wide * 250)
  // the thread with its packages and a few batches; the file itself is some 20 MB, its rows as
  // objects ten times that
  expect((most - before) / 2 ** 20).toBeLessThan(150)
  expect(slowest).toBeLessThan(2000)
})

it('an export to a slow reader holds neither thread nor transaction: pending data are in an unlinked file', async () => {
  const slow = [open(await pathOf(long)), open(await pathOf(long)), open(await pathOf(long))]
  const heads = await Promise.all(slow.map(({ head }) => head))
  await vi.waitFor(async () => expect(await readings()).toBe(0), 20_000)
  const quick = await open(await pathOf({ ...long, filter: { id: { to: 5 } } })).head
  expect((await textOf(quick)).split('\r\n')).toHaveLength(7)
  expect(readdirSync(join(dataDir, 'files', 'incoming'))).toEqual([])
  const lines = (await textOf(heads[1]!)).split('\r\n')
  expect(lines.slice(1, -1).map((line) => Number(line.split(';')[0]))).toEqual(
    Array.from({ length: wide }, (_, i) => i + 1),
  )
  slow.forEach(({ leave }) => leave())
})

it('an account can run five exports at once, and the next one when a slot is free', async () => {
  const short = { ...long, filter: { id: { to: 5 } } }
  const path = await pathOf(short)
  const five = await Promise.all(Array.from({ length: 5 }, async () => open(await pathOf(long))))
  await Promise.all(five.map(({ head }) => head))
  const answer = async () => {
    const { head, leave } = open(path)
    const { statusCode, headers } = await head
    leave()
    return [statusCode, headers['retry-after']]
  }
  expect(await answer()).toEqual([429, '15'])
  // the dialog hears it before the browser is sent for the file, of which it would only say that it
  // failed
  const { status, error, headers } = await offer(short)
  expect([status, error?.code, headers['retry-after']]).toEqual([429, 'too_many_exports', '15'])
  five[2]!.leave()
  await vi.waitFor(async () => expect(await answer()).toEqual([200, undefined]), 10_000)
  five.forEach(({ leave }) => leave())
  // the next test begins with nothing under way
  await vi.waitFor(
    async () => expect([await readings(), (await offer(short)).status]).toEqual([0, 200]),
    20_000,
  )
})

it('an export stops when the client disconnects, and frees its slot', async () => {
  const paths = [await pathOf(long), await pathOf(long), await pathOf(long)]
  const other = (
    (await admin.post('/api/fms/car-brand/export', { format: 'csv', columns: ['name'] }))
      .result as { path: string }
  ).path
  const lock = new pg.Client(database.owner)
  await lock.connect()
  await lock.query('begin; lock table fuel in access exclusive mode')
  const first = open(paths[0]!)
  const second = open(paths[1]!)
  await vi.waitFor(async () => expect(await readings()).toBe(2), 20_000)
  let third = false
  const waiting = open(other)
  const answered = waiting.head.then((response) => {
    third = true
    return response
  })
  // an abandoned place in the queue is released
  const impatient = open(paths[2]!)
  impatient.leave()
  expect((await admin.get('/api/fms/car-brand/getListPerPage/0/20')).status).toBe(200)
  expect(third).toBe(false)
  first.leave()
  const response = await answered
  expect([response.statusCode, (await textOf(response)).split('\r\n')]).toEqual([
    200,
    [expect.any(String), ''],
  ])
  second.leave()
  await lock.query('rollback')
  await lock.end()
  await vi.waitFor(async () => expect(await readings()).toBe(0), 10_000)
})

it('an export of a client that leaves before the first byte leaves nothing behind', async () => {
  const short = { ...long, filter: { id: { to: 5 } } }
  const paths = await Promise.all(Array.from({ length: 5 }, () => pathOf(short)))
  const lock = new pg.Client(database.owner)
  await lock.connect()
  // its user is logged before anything is sent
  await lock.query('begin; lock table event_log in share mode')
  const leaving = paths.map((path) => open(path))
  const stuck = () =>
    watcher.query(`select from pg_locks where not granted and relation = 'event_log'::regclass`)
  // the others wait for their turn: three calls of an account are at the database
  await vi.waitFor(async () => expect((await stuck()).rowCount).toBe(3), 20_000)
  leaving.forEach(({ leave }) => leave())
  expect((await admin.get('/api/fms/fuel/getListPerPage/0/20')).status).toBe(200)
  await lock.query('rollback')
  await lock.end()
  // they were as many as an account takes at once
  const answer = async () => {
    const { head, leave } = open(await pathOf(short))
    const { statusCode } = await head
    leave()
    return statusCode
  }
  await vi.waitFor(async () => expect(await answer()).toBe(200), 10_000)
})

it('the next exports use the connections of the last ones', async () => {
  const readerOfExport = async () => {
    const path = await pathOf({ filter: { id: { to: 5 } } })
    const lock = new pg.Client(database.owner)
    await lock.connect()
    await lock.query('begin; lock table fuel in access exclusive mode')
    const { head } = open(path)
    const waiting = async () =>
      (
        await watcher.query<{ pid: number }>(
          `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%export_rows%'`,
        )
      ).rows
    await expect.poll(waiting, { interval: 20 }).toHaveLength(1)
    const [reader] = await waiting()
    await lock.end()
    await textOf(await head)
    return reader?.pid
  }
  const readers = []
  for (let turn = 0; turn < 4; turn++) readers.push(await readerOfExport())
  // of two threads at most
  expect(new Set(readers).size).toBeLessThanOrEqual(2)
})

it('an export is logged with its user and content when it is downloaded', async () => {
  const events = () =>
    database.query(
      `select account_id, contract_id, event_type_id, page_name, resource, item_id, uri_path, data from event_log where event_type_id = 7 order by id`,
    )
  const before = (await events()).length
  const path = await pathOf({ filter: { id: { to: 3 }, search: 'т' } })
  await offer({ columns: ['nothing'] })
  expect(await events()).toHaveLength(before)
  const [account] = await database.query<{ id: number }>(
    `select id from account where login = 'admin'`,
  )
  await admin.get(`/${path}`)
  expect((await events()).slice(before)).toEqual([
    {
      account_id: account?.id,
      contract_id: '1',
      event_type_id: 7,
      page_name: 'fuel',
      resource: 'fuel',
      item_id: null,
      uri_path: '/api/fms/fuel/export',
      data: {
        after: {
          format: 'csv',
          rows: 0,
          columns: ['id', 'description', 'created_at'],
          filter: { id: { to: 3 }, search: 'т' },
        },
      },
    },
  ])
})

it('an invalid export request reports every error with its path', async () => {
  const faults = async (body: unknown) => {
    const { status, error } = await admin.post('/api/fms/fuel/export', body)
    return [status, ...Object.keys(error?.fields ?? {})]
  }
  const good = { format: 'csv', columns: ['id'] }
  expect(await faults({})).toEqual([400, 'format', 'columns'])
  expect(await faults([])).toEqual([400, 'body'])
  expect(await faults({ ...good, format: 'pdf' })).toEqual([400, 'format'])
  expect(await faults({ ...good, columns: [] })).toEqual([400, 'columns'])
  expect(await faults({ ...good, columns: ['id', 'id'] })).toEqual([400, 'columns.1'])
  expect(await faults({ ...good, columns: ['id', 5] })).toEqual([400, 'columns.1'])
  expect(await faults({ ...good, more: 1 })).toEqual([400, 'more'])
  expect(await faults({ ...good, archive: true })).toEqual([400, 'archive'])
  expect(await faults({ ...good, ids: ['1'] })).toEqual([400, 'ids'])
  expect(await faults({ ...good, ids: [1, 1] })).toEqual([400, 'ids'])
  expect(await faults({ ...good, ids: Array.from({ length: 1001 }, (_, i) => i + 1) })).toEqual([
    400,
    'ids',
  ])
  expect(await faults({ ...good, filter: { nothing: 1 } })).toEqual([400, 'nothing'])
  // an address is no place for a text of any length
  const words = Array.from({ length: 900 }, () => Math.random().toString(36))
  expect(await faults({ ...good, filter: { name: words } })).toEqual([400, 'filter'])
  const many = Array.from({ length: 1000 }, (_, i) => 1 + i * 50)
  expect((await admin.get(`/${await pathOf({ ids: many })}`)).text.split('\r\n')).toHaveLength(1002)
})
