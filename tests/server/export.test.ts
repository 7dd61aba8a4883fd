// Large files over a real connection: memory, the calls of others, clients that leave, files that wait, and what the log says.
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { testApp } from '../support/app.ts'

const { app, database, signIn } = await testApp()
const admin = await signIn('admin')
/** More than what lies between two ends of a connection. */
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
afterAll(() => watcher.end())

const offer = (body: object) => admin.post('/api/fms/fuel/export', { format: 'csv', columns: ['id', 'description', 'created_at'], ...body })
const pathOf = async (body: object) => ((await offer(body)).result as { path: string }).path
const long = { filter: { id: { to: wide }, sort: 'id' } }
/** Resolves with the head of the answer; its body waits to be read. */
function open(path: string): { head: Promise<IncomingMessage>; leave(): void } {
  const asked = request({ port, host: '127.0.0.1', path: `/${path}`, headers: { cookie: admin.cookie } })
  const head = new Promise<IncomingMessage>((resolve, reject) => asked.on('response', resolve).on('error', reject))
  head.catch(() => {})
  asked.end()
  return { head, leave: () => void asked.destroy() }
}
/** Transactions that read a list for a file. */
async function readings(): Promise<number> {
  const { rows } = await watcher.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and backend_xid is null and xact_start is not null and pid <> pg_backend_pid()`,
  )
  return rows[0]?.n ?? -1
}

it('writes sixty thousand rows in bounded memory, while others are answered', async () => {
  const path = await pathOf(long)
  const before = process.memoryUsage().rss
  const { head } = open(path)
  const response = await head
  let [bytes, lines, most, slowest] = [0, 0, 0, 0]
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
  // the thread with its packages and a few batches; the file itself is some 20 MB, its rows as objects ten times that
  expect((most - before) / 2 ** 20).toBeLessThan(150)
  expect(slowest).toBeLessThan(2000)
})

it('ends the reading when the client leaves, and gives its place to the next', async () => {
  const [first, second] = [open(await pathOf(long)), open(await pathOf(long))]
  await Promise.all([first.head, second.head])
  await vi.waitFor(async () => expect(await readings()).toBe(2))
  let third = false
  const waiting = open(await pathOf({ ...long, filter: { id: { to: 5 } } }))
  const answered = waiting.head.then((response) => {
    third = true
    return response
  })
  // a place in the queue that is given up is nobody's
  const impatient = open(await pathOf(long))
  impatient.leave()
  expect((await admin.get('/api/fms/fuel/getListPerPage/0/20')).status).toBe(200)
  expect(third).toBe(false)
  first.leave()
  const response = await answered
  let text = ''
  for await (const chunk of response) text += String(chunk)
  expect([response.statusCode, text.split('\r\n').length]).toEqual([200, 7])
  second.leave()
  await vi.waitFor(async () => expect(await readings()).toBe(0), 10_000)
})

it('logs who took what, when it is taken', async () => {
  const events = () =>
    database.query(
      `select account_id, contract_id, event_type_id, page_name, resource, item_id, uri_path, data from event_log where event_type_id = 7 order by id`,
    )
  const before = (await events()).length
  const path = await pathOf({ filter: { id: { to: 3 }, search: 'т' } })
  await offer({ columns: ['nothing'] })
  expect(await events()).toHaveLength(before)
  const [account] = await database.query<{ id: number }>(`select id from account where login = 'admin'`)
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
      data: { after: { format: 'csv', rows: 0, columns: ['id', 'description', 'created_at'], filter: { id: { to: 3 }, search: 'т' } } },
    },
  ])
})

it('refuses what is no export, each fault at its place', async () => {
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
  expect(await faults({ ...good, ids: Array.from({ length: 1001 }, (_, i) => i + 1) })).toEqual([400, 'ids'])
  expect(await faults({ ...good, filter: { nothing: 1 } })).toEqual([400, 'nothing'])
  // an address is no place for a text of any length
  const words = Array.from({ length: 900 }, () => Math.random().toString(36))
  expect(await faults({ ...good, filter: { name: words } })).toEqual([400, 'filter'])
  const many = Array.from({ length: 1000 }, (_, i) => 1 + i * 50)
  expect((await admin.get(`/${await pathOf({ ids: many })}`)).text.split('\r\n')).toHaveLength(1002)
})
