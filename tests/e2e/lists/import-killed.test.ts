// A server killed in each step of an import: nothing is half done, and the next server reports the
// state.
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ImportJob } from '#resources/wire/imports.ts'
import { password } from '../support/fleet-actions.ts'
import { cleanUp, demonstration, start } from '../support/server.ts'
import type { Server } from '../support/server.ts'

const rows = 6000
let client: pg.Client
let server: Server
let cookie = ''
let park: Awaited<ReturnType<typeof demonstration>>

beforeAll(async () => {
  park = await demonstration()
  server = await start(park.DATA_DIR, park)
  await ask('POST', '/auth/login', { login: 'root', password })
  client = new pg.Client(park.DATABASE_URL)
  await client.connect()
})

afterAll(async () => {
  await client?.end()
  await cleanUp()
})

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const form = body instanceof FormData
  const response = await fetch(server.address + path, {
    method,
    headers: { cookie, ...(body && !form && { 'content-type': 'application/json' }) },
    ...(body && { body: form ? body : JSON.stringify(body) }),
  })
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
  const text = await response.text()
  expect(response.status, text).toBe(200)
  return (JSON.parse(text) as { result: T }).result
}

const job = (id: number) => ask<ImportJob>('GET', `/api/import/${id}`)
async function until(id: number, state: string): Promise<void> {
  await expect
    .poll(async () => (await job(id)).state, { timeout: 60_000, interval: 100 })
    .toBe(state)
}

const written = async () =>
  Number((await client.query(`select count(*) from fuel where name like 'Вид %'`)).rows[0].count)
/**
 * Kills the server while it has rows of the table locked, then lets another one find what it has
 * left a minute later.
 */
async function killWriting(id: number, before: number): Promise<void> {
  const locks = `select 1 from pg_locks l join pg_class c on c.oid = l.relation where c.relname = 'fuel' and l.mode = 'RowExclusiveLock'`
  await expect
    .poll(async () => (await client.query(locks)).rowCount, { timeout: 60_000, interval: 5 })
    .toBeGreaterThan(0)
  await server.kill()
  await expect
    .poll(async () => (await client.query(locks)).rowCount, { timeout: 20_000, interval: 50 })
    .toBe(0)
  expect(await written()).toBe(before)
  await client.query(
    `update import_job set heartbeat = heartbeat - interval '1 minute' where id = $1`,
    [id],
  )
  server = await start(park.DATA_DIR, park)
}

it(
  'an import continues after kill -9 of the server without partial results',
  { timeout: 600_000 },
  async () => {
    const form = new FormData()
    form.set(
      'file',
      new Blob([`name\n${Array.from({ length: rows }, (_, n) => `Вид ${n}`).join('\n')}\n`]),
      'fuels.csv',
    )
    const { id } = await ask<ImportJob>('POST', '/api/fms/fuel/import', form)
    await until(id, 'mapping')
    const columns = (await job(id)).columns.map(({ index, field }) => ({ index, field }))

    // the dry run restarts automatically, because it writes nothing
    await ask('POST', '/api/import/map', { id, columns, key: null, mode: 'create' })
    await killWriting(id, 0)
    await until(id, 'checked')
    expect((await job(id)).counts).toEqual({ rows, create: rows, update: 0, same: 0, faulty: 0 })
    expect(await written()).toBe(0)

    await ask('POST', '/api/import/apply', { id })
    await killWriting(id, 0)
    await until(id, 'checked')
    await ask('POST', '/api/import/apply', { id })
    await until(id, 'applied')
    expect([(await job(id)).applied?.created, await written()]).toEqual([rows, rows])

    await ask('POST', '/api/import/undo', { id })
    await killWriting(id, rows)
    await until(id, 'applied')
    await ask('POST', '/api/import/undo', { id })
    await until(id, 'undone')
    expect([(await job(id)).undone?.removed, await written()]).toEqual([rows, 0])
  },
)
