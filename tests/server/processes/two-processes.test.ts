// Two application processes on one PostgreSQL and one DATA_DIR share all state.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import type { ImportJob } from '#resources/wire/imports.ts'
import { mostSuccesses } from '#server/kernel/session/login-throttle.ts'
import { testDatabase } from '../../support/database/test-database.ts'
import { changeOf, listen } from '../../support/server/event-stream.ts'
import { load } from './saving-clients.ts'
import { addPeople, password } from '../../support/server/test-accounts.ts'
import {
  Browser,
  signedIn,
  startProcess,
  stopAll,
  urlOf,
} from '../../support/server/server-processes.ts'
import type { Process } from '../../support/server/server-processes.ts'
import { nextRelease, upgrade } from './upgrade.ts'

const proof = process.env.PROOF === '1'
/** Times that one of them dies under load. */
const deaths = proof ? 10 : 1
/** Rows of an import whose process dies in the middle. */
const many = proof ? 3000 : 1000

const database = await testDatabase()
await addPeople(database, allResources())
const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-two-'))
const next = nextRelease()
afterAll(async () => {
  await stopAll()
  for (const path of [dataDir, next]) rmSync(path, { recursive: true, force: true })
})

const launch = (tree?: string) =>
  startProcess({ DATABASE_URL: urlOf(database), DATA_DIR: dataDir }, tree)
let [one, two]: [Process, Process] = await Promise.all([launch(), launch()])
const admin = await signedIn(one, 'admin')
interface Row {
  id: number
  version: number
  name: string
}

const brands = '/api/fms/car-brand'
/** The one that is left in the end. */
let alive: Process

describe('sessions across two processes', () => {
  it('are shared: signed in at one, signed out at the other', async () => {
    const browser = await signedIn(one, 'both')
    expect((await browser.get(two, '/auth/user')).status).toBe(200)
    const { cookie } = browser
    await browser.did(two, '/auth/logout')
    browser.cookie = cookie
    expect((await browser.get(one, '/auth/user')).status).toBe(401)
  })
  it('end at the other with the next call when a user is disabled at one', async () => {
    const browser = await signedIn(two, 'stranger')
    const [user] = await admin.did<Row[]>(one, '/api/fms/user/getListByFilter', {
      login: 'stranger',
    })
    await admin.did(one, '/api/fms/user/save', { id: user!.id, active: false })
    expect((await browser.get(two, '/auth/user')).status).toBe(401)
    expect((await browser.post(two, '/auth/login', { login: 'stranger', password })).status).toBe(
      403,
    )
  })
})

it('an access level changed at one process applies at the other with the next call', async () => {
  const reader = await signedIn(two, 'reader')
  expect((await reader.get(two, '/api/fms/place/getList')).status).toBe(200)
  const [level] = await admin.did<Row[]>(one, '/api/fms/resource-access/getListByFilter', {
    role: 'manager',
    resource: 'place',
  })
  for (const [value, status] of [
    [0, 403],
    [1, 200],
  ]) {
    await admin.did(one, '/api/fms/resource-access/save', { id: level!.id, level: value })
    expect((await reader.get(two, '/api/fms/place/getList')).status).toBe(status)
  }
})

it('failed sign-ins at two processes are counted together', async () => {
  const attempt = async (at: Process) =>
    (await new Browser().post(at, '/auth/login', { login: 'colleague', password: 'wrong' })).status
  for (const at of [one, two, one, two, one]) expect(await attempt(at)).toBe(401)
  expect([await attempt(two), await attempt(one)]).toEqual([429, 429])
  await database.query('delete from login_failure')
})

it('successful sign-ins at two processes are counted together', async () => {
  await database.query(
    `insert into login_success (login, address, at)
     select 'colleague', '203.0.113.7', now() from generate_series(1, $1::int)`,
    [mostSuccesses.login - 1],
  )
  const enter = async (at: Process) =>
    (await new Browser().post(at, '/auth/login', { login: 'colleague', password })).status
  expect([await enter(one), await enter(two), await enter(one)]).toEqual([200, 429, 429])
  await database.query('delete from login_success')
})

it('a save at one process reaches a live stream at the other within a second, in both directions', async () => {
  for (const [here, there] of [
    [one, two],
    [two, one],
  ] as const) {
    const listener = await listen(there.address, admin.cookie)
    const began = performance.now()
    const row = await admin.did<Row>(here, `${brands}/save`, { name: `Told by ${here.address}` })
    await listener.hears(changeOf('car-brand', row.id), 1000)
    expect(performance.now() - began).toBeLessThan(1000)
    listener.close()
  }
})

it('a draft saved at one process is returned by the other, and discarded for both', async () => {
  const typed = {
    screen: 'car-brand',
    record: 'new',
    version: null,
    base: {},
    fields: { name: 'half a na' },
  }
  await admin.did(one, '/api/drafts/save', typed)
  const read = async (at: Process) =>
    (await admin.get<{ fields: object } | null>(at, '/api/drafts/car-brand/new')).result
  expect((await read(two))?.fields).toEqual(typed.fields)
  await admin.ask(two, 'DELETE', '/api/drafts/delete', { screen: 'car-brand', record: 'new' })
  expect(await read(one)).toBeNull()
})

it('a save that reaches two processes with one idempotency key is stored once', async () => {
  const key = { 'idempotency-key': `both-${Date.now()}` }
  const answers = await Promise.all(
    [one, two, one, two].map((at) => admin.post(at, `${brands}/save`, { name: 'Once' }, key)),
  )
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]!.status).toBe(200)
})

it('a file uploaded at one process is read at the other, and deleted for both', async () => {
  const brand = await admin.did<Row>(one, `${brands}/save`, { name: 'With files' })
  const model = await admin.did<Row>(one, '/api/fms/car-model/save', {
    name: 'M',
    brand_id: brand.id,
    fuels: [],
  })
  const car = await admin.did<Row>(one, '/api/fms/car/saveCar', {
    plate_number: '01A555BC',
    brand_id: brand.id,
    model_id: model.id,
  })
  const form = new FormData()
  form.set('id', String(car.id))
  form.set('field', 'documents')
  form.append('photos', new Blob(['%PDF-1.7\nтехпаспорт\n%%EOF']), 'passport.pdf')
  const put = await admin.ask<Row[]>(one, 'POST', '/api/fms/car/saveCarFile', form)
  expect(put.status, put.text).toBe(200)
  const path = `/api/fms/car/file/${put.result[0]!.id}`
  const read = await admin.get(two, path)
  expect([read.status, read.text]).toEqual([200, '%PDF-1.7\nтехпаспорт\n%%EOF'])
  expect(
    (await admin.ask(two, 'DELETE', '/api/fms/car/deleteFile', { id: put.result[0]!.id })).status,
  ).toBe(200)
  expect((await admin.get(one, path)).status).toBe(404)
})

it('a download link issued by one process is served by the other', async () => {
  const { path } = await admin.did<{ path: string }>(one, `${brands}/export`, {
    format: 'csv',
    columns: ['name'],
    filter: { name: 'Once' },
  })
  const { status, text } = await admin.get(two, `/${path}`)
  expect([status, text.includes('Once')]).toEqual([200, true])
})

describe('an import across two processes', () => {
  const job = async (at: Process, id: number) =>
    (await admin.get<ImportJob>(at, `/api/import/${id}`)).result
  async function until(at: Process, id: number, state: string): Promise<void> {
    await expect
      .poll(async () => (await job(at, id))?.state, { timeout: 60_000, interval: 30 })
      .toBe(state)
  }
  async function upload(at: Process, names: string[]): Promise<number> {
    const form = new FormData()
    form.set('file', new Blob([`name\n${names.join('\n')}\n`]), 'fuels.csv')
    return (await admin.ask<ImportJob>(at, 'POST', '/api/fms/fuel/import', form)).result.id
  }
  async function map(at: Process, id: number): Promise<void> {
    const columns = (await job(at, id)).columns.map(({ index, field }) => ({ index, field }))
    await admin.did(at, '/api/import/map', { id, columns, key: null, mode: 'create' })
  }
  const written = async (like: string) =>
    (
      await database.query<{ count: number }>(
        'select count(*)::int as count from fuel where name like $1',
        [like],
      )
    )[0]!.count

  it('is uploaded at one, mapped and applied at the other, and undone at the first', async () => {
    const id = await upload(
      one,
      Array.from({ length: 20 }, (_, n) => `Общий ${n}`),
    )
    await until(two, id, 'mapping')
    await map(two, id)
    await until(one, id, 'checked')
    await admin.did(two, '/api/import/apply', { id })
    await until(one, id, 'applied')
    expect(await written('Общий %')).toBe(20)
    await admin.did(one, '/api/import/undo', { id })
    await until(two, id, 'undone')
    expect(await written('Общий %')).toBe(0)
  })

  it(
    'continues at the other when its process dies under load, without lost writes or errors',
    { timeout: 300_000 },
    async () => {
      for (let round = 0; round < deaths; round++) {
        const [dies, stays] = round % 2 === 0 ? [one, two] : [two, one]
        const id = await upload(
          dies,
          Array.from({ length: many }, (_, n) => `Вид ${round}-${n}`),
        )
        await until(dies, id, 'mapping')
        await map(dies, id)
        // in the dry run, which restarts automatically, or while the rows are written, which are
        // none then: the owner decides
        if (round % 2 === 1) {
          await until(dies, id, 'checked')
          await admin.did(dies, '/api/import/apply', { id })
        }
        const doomed = load({
          browser: admin,
          at: () => dies,
          prefix: `doomed-${round}`,
          writers: 3,
        })
        const beside = load({
          browser: admin,
          at: () => stays,
          prefix: `beside-${round}`,
          writers: 3,
        })
        const writing = `select from pg_locks l join pg_class c on c.oid = l.relation and c.relname = 'fuel'
        where l.mode = 'RowExclusiveLock' and l.database = (select oid from pg_database where datname = current_database())`
        await expect
          .poll(
            async () => doomed.acknowledged.length > 5 && (await database.query(writing)).length,
            { timeout: 30_000, interval: 5 },
          )
          .toBeTruthy()
        await dies.kill()
        const before = beside.acknowledged.length
        // half a minute later
        await database.query(
          `update import_job set heartbeat = heartbeat - interval '30 s' where id = $1`,
          [id],
        )
        await until(stays, id, 'checked')
        expect([(await job(stays, id)).counts?.create, await written(`Вид ${round}-%`)]).toEqual([
          many,
          0,
        ])
        await expect
          .poll(() => beside.acknowledged.length - before, { timeout: 20_000 })
          .toBeGreaterThan(10)
        await Promise.all([doomed.end(), beside.end()])
        await admin.did(stays, '/api/import/apply', { id })
        await until(stays, id, 'applied')
        expect(await written(`Вид ${round}-%`)).toBe(many)

        expect(beside.refused).toEqual([])
        const rows = await database.query<{ name: string; logged: number }>(
          `select name, (select count(*)::int from event_log e where e.resource = 'car-brand' and e.item_id = b.id) as logged
         from car_brand b where name like $1 or name like $2`,
          [`doomed-${round}-%`, `beside-${round}-%`],
        )
        const found = new Set(rows.map(({ name }) => name))
        expect(
          [...doomed.acknowledged, ...beside.acknowledged].filter((name) => !found.has(name)),
        ).toEqual([])
        // every row has its entry in the log, written by whichever of them
        expect(rows.filter(({ logged }) => logged !== 1)).toEqual([])
        expect(stays.faults()).toEqual([])
        if (round + 1 === deaths) alive = stays
        else if (dies === one) one = await launch()
        else two = await launch()
      }
    },
  )
})

it('an upgrade with a migration serves old and new release side by side, then stops the old one, and no request fails', async () => {
  const { acknowledged } = await upgrade(alive, {
    tree: next,
    start: () => launch(next),
    browser: admin,
  })
  const rows = await database.query<{ name: string }>(
    `select name from car_brand where name like 'upgrade-%'`,
  )
  const found = new Set(rows.map(({ name }) => name))
  expect(acknowledged.filter((name) => !found.has(name))).toEqual([])
})
