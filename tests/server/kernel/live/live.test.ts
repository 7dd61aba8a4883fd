// Live updates: delivered within one process and across two, filtered by rights, without a cost
// for the writer.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createPool } from '#server/kernel/db/database.ts'
import { testApp } from '../../../support/server/test-app.ts'
import { carry, check, upload } from '../../../support/server/import-calls.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { specimens } from '#tests/specimens/resources.ts'
import type { Answer, Caller, Row } from '../../../support/server/test-app.ts'
import { changeOf, listen } from '../../../support/server/event-stream.ts'
import type { Listener } from '../../../support/server/event-stream.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'
import { manualJobs } from '../../../support/server/manual-jobs.ts'

const { app, database, signIn, statements, clock } = await testApp()
const [admin, colleague, reader, stranger, neighbour] = (await Promise.all(
  (['admin', 'colleague', 'reader', 'stranger', 'neighbour'] as const).map(signIn),
)) as [Caller, Caller, Caller, Caller, Caller]
const addressOf = (one: FastifyInstance) =>
  `http://127.0.0.1:${(one.server.address() as AddressInfo).port}`
/** A second process on the same database, from the database's point of view. */
async function another(
  at: { path: string } | { port: number; host: string } = { port: 0, host: '127.0.0.1' },
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-live-'))
  const pool = createPool(database.app)
  const config = { demo: false, publicUrl: null, trustProxy: false, version: '1' } as const
  const second = await buildApp({
    scheduler: manualJobs(),
    pool,
    dataDir,
    config,
    clock: () => clock.now,
  })
  await second.listen(at)
  const end = async () => {
    await second.close()
    await pool.end()
    rmSync(dataDir, { recursive: true })
  }
  return { app: second, address: 'path' in at ? '' : addressOf(second), end }
}

beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
// the client keeps connections for later
afterAll(() => app.server.closeAllConnections())
const opened: Listener[] = []
const hear = async (caller: Caller, at = addressOf(app)) => {
  const listener = await listen(at, caller.cookie)
  expect(listener.status).toBe(200)
  opened.push(listener)
  return listener
}

afterEach(() => opened.splice(0).forEach((one) => one.close()))

const brands = '/api/fms/car-brand'
const specimen = specimens.find((one) => one.name === 'specimen')!
let counter = 0
const name = () => `Марка ${++counter}`
const add = async (caller: Caller, value = name()) =>
  (await caller.post(`${brands}/save`, { name: value })).result as Row

describe('a live update stream', () => {
  it('is an event stream that no proxy may cache', async () => {
    const { headers } = await hear(admin)
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-accel-buffering')).toBe('no')
  })
  it('reports each committed write with its record and author', async () => {
    const listener = await hear(colleague)
    const row = await add(admin)
    const { data } = await listener.hears(changeOf('car-brand', row.id))
    expect(data).toEqual({
      resource: 'car-brand',
      ids: [row.id],
      by: expect.any(Number) as number,
      name: 'admin',
    })
    listener.heard.splice(0)
    const changed = (await admin.post(`${brands}/save`, { id: row.id, name: name() })).result as Row
    await listener.hears(changeOf('car-brand', row.id))
    listener.heard.splice(0)
    await admin.delete(`${brands}/delete`, { id: row.id, version: changed.version })
    await listener.hears(changeOf('car-brand', row.id))
  })
  it('notifies readers of a view about changes it follows, without the author', async () => {
    const listener = await hear(reader)
    const outsider = await hear(stranger)
    const { result } = await admin.post('/api/fms/staff/save', { surname: 'Новый', name: 'Али' })
    const { id } = result as Row
    await listener.hears(changeOf('staff', id))
    const { data } = await listener.hears((one) => one.data.resource === 'gate-shift')
    expect(data).toEqual({ resource: 'gate-shift', ids: 'many', by: null, name: null })
    expect(outsider.heard).toEqual([])
  })
  it('does not report rejected, empty or repeated writes', async () => {
    const listener = await hear(colleague)
    const row = await add(admin)
    await listener.hears(changeOf('car-brand', row.id))
    listener.heard.splice(0)
    const key = { 'idempotency-key': randomUUID() }
    const first = (await admin.post(`${brands}/save`, { name: name() }, key)).result as Row
    await listener.hears(changeOf('car-brand', first.id))
    expect((await admin.post(`${brands}/save`, { id: row.id, name: '' })).status).toBe(400)
    expect((await admin.post(`${brands}/save`, { id: row.id, name: row.name })).status).toBe(200)
    const last = await add(admin)
    await listener.hears(changeOf('car-brand', last.id))
    expect(listener.heard.flatMap(({ data }) => data.ids)).toEqual([first.id, last.id])
  })
  it('reaches only users who may read the resource, in the same contract', async () => {
    const may = await hear(colleague)
    const none = await hear(stranger)
    const other = await hear(neighbour)
    const row = await add(admin)
    const theirs = await add(neighbour)
    await may.hears(changeOf('car-brand', row.id))
    await other.hears(changeOf('car-brand', theirs.id))
    await new Promise((resolve) => setImmediate(resolve))
    expect(other.heard).toEqual([
      expect.objectContaining({
        data: expect.objectContaining({ ids: [theirs.id], name: 'neighbour' }) as object,
      }),
    ])
    expect(may.heard.filter(changeOf('car-brand', theirs.id))).toEqual(
      row.id === theirs.id ? may.heard : [],
    )
    expect(none.heard).toEqual([])
  })
  it('announces a change without its record id to users who may only open a desk', async () => {
    const level = (to: number) =>
      database.query(
        `update access_level set level = $1 where role = 'driver'
          and contract_id = 1 and resource = 'specimen-document-approval'`,
        [to],
      )
    await level(1)
    const desk = await hear(stranger)
    const whole = await hear(colleague)
    const { result } = await admin.post('/api/fms/specimen-document/save', {
      number: name(),
      issued_on: '2026-01-13',
    })
    const { id } = result as Row
    await whole.hears(changeOf('specimen-document', id))
    const heard = await desk.hears(({ data }) => data.resource === 'specimen-document')
    expect(heard.data.ids).toBe('many')
    const there = { resource: 'specimen-document-approval', id }
    expect((await stranger.post('/api/presence', there)).result).toEqual([])
    const closed = await stranger.post('/api/presence', { resource: 'specimen-document', id })
    expect(closed.status).toBe(403)
    await level(0)
  })
  it('reports a bulk action, and an import when it is applied and undone', async () => {
    const listener = await hear(colleague)
    const { result } = await admin.post(
      '/api/fms/specimen/saveAll',
      Array.from({ length: 210 }, () => ({ name: name() })),
    )
    const next = async () => {
      // if the server was too busy to listen, it reports a possible gap
      await listener.hears(
        ({ data }) =>
          data.resource === '*' || (data.resource === 'specimen' && data.ids === 'many'),
      )
      listener.heard.splice(0)
    }
    await next()
    const ids = Object.fromEntries((result as Row[]).map(({ id }) => [id, null]))
    expect(
      (await admin.post('/api/fms/specimen/bulk', { action: 'update', ids, set: { quantity: 7 } }))
        .status,
    ).toBe(200)
    await next()
    const sheet = `name;quantity\n${Array.from({ length: 210 }, () => `${name()};1`).join('\n')}\n`
    const job = await check(admin, await upload(admin, specimen, sheet))
    expect(listener.heard).toEqual([])
    await carry(admin, 'apply', job.id)
    await next()
    await carry(admin, 'undo', job.id)
    await next()
  })
  it('adds no statement to a write', async () => {
    await hear(colleague)
    await add(admin)
    const one = name()
    statements.forget()
    await add(admin, one)
    expect(statements.texts.filter((text) => /notify|listen/i.test(text))).toEqual([])
  })
})

describe('live updates across processes', () => {
  let second: Awaited<ReturnType<typeof another>>
  beforeAll(async () => {
    second = await another()
  })
  afterAll(() => second.end())

  it('are delivered in both directions', async () => {
    const here = await hear(colleague)
    const there = await hear(colleague, second.address)
    const row = await add(admin)
    await Promise.all([
      here.hears(changeOf('car-brand', row.id)),
      there.hears(changeOf('car-brand', row.id)),
    ])
    const saved = await second.app.inject({
      method: 'POST',
      url: `${brands}/save`,
      headers: { cookie: admin.cookie },
      payload: { name: name() },
    })
    const { result } = saved.json<{ result: Row }>()
    await Promise.all([
      here.hears(changeOf('car-brand', result.id)),
      there.hears(changeOf('car-brand', result.id)),
    ])
  })
  it('combine many records in one short message, and many writes in few', async () => {
    const client = new pg.Client(database.app)
    await client.connect()
    const texts: string[] = []
    client.on('notification', ({ payload = '' }) => void texts.push(payload))
    await client.query('listen motorpool_live')
    const listener = await hear(colleague)
    const stops = Array.from({ length: 20 }, () => ({ name: name() }))
    await Promise.all(stops.map((one) => admin.post(`${brands}/save`, one)))
    const { result } = await admin.post(
      '/api/fms/specimen/saveAll',
      Array.from({ length: 250 }, () => ({ name: name() })),
    )
    expect((result as Row[]).length).toBe(250)
    await listener.hears(({ data }) => data.resource === 'specimen' && data.ids === 'many')
    await client.end()
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.length).toBeLessThan(20)
    for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(8000)
  })
  it('report a gap to the contract that it is about, and to no other', async () => {
    const theirs = await hear(neighbour)
    const ours = await hear(colleague)
    await database.query(`select pg_notify('motorpool_live', '[["g",2]]')`)
    const { data } = await theirs.hears(({ data }) => data.resource === '*')
    expect(data).toMatchObject({ ids: 'many', by: null })
    const row = await add(admin)
    await ours.hears(changeOf('car-brand', row.id))
    expect(ours.heard.filter(({ data }) => data.resource === '*')).toEqual([])
  })
  it('report that anything may have changed after a connection loss, and continue', async () => {
    const listener = await hear(colleague)
    const client = new pg.Client(database.app)
    await client.connect()
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and query ~* '^(listen|select pg_notify)'`,
    )
    await client.end()
    expect(rowCount).toBe(2)
    await listener.hears(({ data }) => data.resource === '*' && data.ids === 'many')
    listener.heard.splice(0)
    const next = await add(admin)
    await listener.hears(changeOf('car-brand', next.id))
  })
  it('end their streams at once on shutdown', async () => {
    const third = await another()
    const listener = await hear(colleague, third.address)
    const before = performance.now()
    await third.end()
    await listener.ends()
    expect(performance.now() - before).toBeLessThan(5000)
  })
})

describe('a client that does not read its stream', () => {
  // between processes on one machine: the system buffers little for slow readers
  const path = join(tmpdir(), `motorpool-live-${process.pid}.sock`)
  let third: Awaited<ReturnType<typeof another>>
  beforeAll(async () => {
    third = await another({ path })
  })
  afterAll(() => third.end())
  const connect = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(
        { socketPath: path, path: '/api/live', headers: { cookie: colleague.cookie } },
        resolve,
      ).on('error', reject)
    })
  const connections = () =>
    new Promise<number>((resolve) => third.app.server.getConnections((_, count) => resolve(count)))

  it('is disconnected and reconnects, while another one receives everything', async () => {
    const slow = await connect()
    const quick = await connect()
    slow.pause()
    let heard = ''
    quick.setEncoding('utf8').on('data', (text: string) => (heard += text))
    await expect.poll(() => heard).toContain('retry')
    const client = new pg.Client(database.app)
    await client.connect()
    const { rows } = await client.query<{ id: number }>(
      `select m.contract_id as id from membership m join account a on a.id = m.account_id where a.login = 'colleague'`,
    )
    let told = 0
    while ((await connections()) > 1 && told < 400) {
      for (let n = 0; n < 5; n++) {
        const entry = ['c', Number(rows[0]?.id), 'car-brand', 1, 'x'.repeat(7700), [++told]]
        await client.query('select pg_notify($1, $2)', ['motorpool_live', JSON.stringify([entry])])
      }
      await expect.poll(() => heard, { interval: 10, timeout: 10_000 }).toContain(`"ids":[${told}]`)
    }
    await client.end()
    expect(await connections()).toBe(1)
    for (let n = 1; n <= told; n++) expect(heard.includes(`"ids":[${n}]`)).toBe(true)
    const again = await connect()
    let since = ''
    again.setEncoding('utf8').on('data', (text: string) => (since += text))
    const row = await add(admin)
    await expect.poll(() => since, { timeout: 10_000 }).toContain(`"ids":[${row.id}]`)
    for (const one of [slow, quick, again]) one.destroy()
  })
})

describe('presence', () => {
  const open = (caller: Caller, id: number, leaving = false, resource = 'car-brand') =>
    caller.post('/api/presence', { resource, id, ...(leaving && { leaving }) })
  const names = ({ result }: { result: unknown }) =>
    (result as { name: string }[]).map((one) => one.name)

  it('shows who else has the record open, until they leave', async () => {
    const { id } = await add(admin)
    expect(names(await open(admin, id))).toEqual([])
    expect(names(await open(colleague, id))).toEqual(['admin'])
    const listener = await hear(admin)
    expect(names(await open(reader, id))).toEqual(['admin', 'colleague'])
    const { data } = await listener.hears(({ event }) => event === 'present')
    expect(data).toMatchObject({ resource: 'car-brand', id })
    await open(colleague, id, true)
    await listener.hears(
      ({ event, data: said }) => event === 'present' && (said.people as unknown[]).length === 2,
    )
    expect(names(await open(admin, id))).toEqual(['reader'])
  })
  it('is hidden from users without the right and from other contracts, and writes nothing', async () => {
    const { id } = await add(admin)
    const none = await hear(stranger)
    const other = await hear(neighbour)
    statements.forget()
    await open(admin, id)
    expect(statements.texts.filter((text) => /insert|update|delete|notify/i.test(text))).toEqual([])
    expect((await open(stranger, id)).status).toBe(403)
    const theirs = await open(neighbour, id)
    const missing = await open(neighbour, 987_654)
    expect([theirs.status, theirs.text]).toEqual([200, missing.text])
    expect(
      [...none.heard, ...other.heard].filter(({ data }) =>
        (data.people as { name: string }[] | undefined)?.some((one) => one.name === 'admin'),
      ),
    ).toEqual([])
  })
  it('is limited per account, without gaps for others', async () => {
    const { id } = await add(admin)
    const other = await hear(colleague)
    const third = await hear(neighbour)
    const answers: Answer[] = []
    for (let i = 0; i < 400; i++) answers.push(await open(reader, id, i % 2 === 1))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(100)
    expect(answers.slice(0, 60).map(({ status }) => status)).toEqual(Array(60).fill(200))
    expect(refused.map(({ status, error }) => [status, error?.code])).toEqual(
      refused.map(() => [429, 'too_many_requests']),
    )
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
    expect((await open(colleague, id)).status).toBe(200)
    const row = await add(admin)
    await other.hears(changeOf('car-brand', row.id))
    expect([...other.heard, ...third.heard].filter(({ data }) => data.resource === '*')).toEqual([])
  })
  it.each([
    [{ resource: 'car-brand' }, 'id'],
    [{ resource: 'nothing', id: 1 }, 'resource'],
    [{ resource: 'car-brand', id: 0 }, 'id'],
    [{ resource: 'car-brand', id: 1, leaving: 'yes' }, 'leaving'],
    [{ resource: 'car-brand', id: 1, name: 'x' }, 'name'],
  ])('rejects %j', async (body, field) => {
    const { status, error } = await admin.post('/api/presence', body)
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [field]])
  })
})

describe('the ids of a page', () => {
  const pageOf = (caller: Caller, resource: string, query: object, archive = false) =>
    caller.post('/api/live/page', { resource, query, ...(archive && { archive }) })
  const at = '/api/fms/specimen-document'

  it.each(['specimen', 'specimen-document', 'staff', 'car'])(
    'are those that the list of %s shows, whatever is asked for',
    async (name) => {
      const of = [...allResources(), ...specimens].find((one) => one.name === name)!
      const list = (query: object) => admin.post(`/${of.basePaths[0]}/getListByFilter`, query)
      for (const query of [
        {},
        { page: 0, size: 3 },
        { page: 1, size: 2 },
        { page: -1, size: 2 },
        { sort: '-id', size: 5 },
        { search: 'а', size: 5 },
      ]) {
        const shown = await list(query)
        const ids = await pageOf(admin, name, query)
        expect([query, ids.status, ids.result]).toEqual([
          query,
          200,
          (shown.result as Row[]).map(({ id }) => id),
        ])
      }
    },
  )
  it('are those of the archive where it is shown', async () => {
    const { id } = await makerFor(admin, [...allResources(), ...specimens]).row(specimen)
    await admin.delete(`/${specimen.basePaths[0]}/delete`, { id })
    expect((await pageOf(admin, 'specimen', { id })).result).toEqual([])
    expect((await pageOf(admin, 'specimen', { id }, true)).result).toEqual([id])
  })
  it('are of the reader’s contract and of rows that the reader may see', async () => {
    const row = await add(admin)
    expect((await pageOf(neighbour, 'car-brand', { id: row.id })).result).toEqual([])
    const documents = (await admin.post(`${at}/getListByFilter`, {})).result as Row[]
    const seen = (await stranger.post(`${at}/getListByFilter`, {})).result as Row[] | undefined
    const ids = await pageOf(stranger, 'specimen-document', {})
    expect(ids.result).toEqual(seen?.map(({ id }) => id))
    expect(documents.length).toBeGreaterThan(seen?.length ?? 0)
  })
  it.each([
    [{ resource: 'car-brand' }, 'query'],
    [{ resource: 'nothing', query: {} }, 'resource'],
    [{ resource: 'car-brand', query: { nothing: 1 } }, 'nothing'],
    [{ resource: 'car-brand', query: {}, archive: 1 }, 'archive'],
  ])('rejects %j', async (body, field) => {
    const { status, error } = await admin.post('/api/live/page', body)
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [field]])
  })
  it('cost one statement where the list takes two', async () => {
    await admin.post('/api/live/page', { resource: 'staff', query: { sort: '-id' } })
    statements.forget()
    await admin.post('/api/live/page', { resource: 'staff', query: { sort: '-id' } })
    const reads = statements.texts.filter((text) => text.includes('"staff" as t'))
    expect(reads).toHaveLength(1)
    expect(reads[0]).not.toContain('surname')
  })
})
