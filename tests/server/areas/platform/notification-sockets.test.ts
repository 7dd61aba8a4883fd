// The notification socket: who may open it, what it delivers from any process, and how it handles
// bad frames.
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { notify } from '#server/areas/platform/index.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller } from '../../../support/server/test-app.ts'
import { contracts } from '../../../support/server/test-accounts.ts'
import { openSocket, tokenOf } from '../../../support/server/notification-socket.ts'
import type { Ear } from '../../../support/server/notification-socket.ts'
import { manualJobs } from '#tests/support/server/manual-jobs.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-sockets-'))
const { app, database, clock, nobody, signIn } = await testApp({ dataDir })
const pool = createPool(database.app)
const db = createDb(pool)
const [admin, colleague, reader, neighbour] = (await Promise.all(
  (['admin', 'colleague', 'reader', 'neighbour'] as const).map(signIn),
)) as [Caller, Caller, Caller, Caller]
const addressOf = (one: FastifyInstance) =>
  `http://127.0.0.1:${(one.server.address() as AddressInfo).port}`
const ids: Record<string, number> = {}
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  for (const { id, login } of await database.query<{ id: number; login: string }>(
    'select id::int, login from account',
  ))
    ids[login] = id
})

const ears: Ear[] = []
afterEach(() => ears.splice(0).forEach(({ socket }) => socket.terminate()))
afterAll(async () => {
  await pool.end()
  rmSync(dataDir, { recursive: true })
})

async function open(
  caller: Caller,
  more: Record<string, unknown> = {},
  at = addressOf(app),
  headers: Record<string, string> = {},
): Promise<Ear> {
  const ear = await openSocket(
    at,
    caller.cookie,
    { staffId: 0, token: await tokenOf(caller), ...more },
    headers,
  )
  ears.push(ear)
  return ear
}

let counter = 0
/** Notifies the accounts; returns a word that identifies the notification. */
async function tell(...to: string[]): Promise<string> {
  const by = `Сообщение-${++counter}`
  await db
    .transaction()
    .execute((trx) =>
      notify(
        { db: trx, person: { contractId: contracts.first }, now: clock.now },
        { type: 'rights_changed', to: to.map((login) => ids[login]!), params: { by } },
      ),
    )
  return by
}

const about = (word: string) => (message: Record<string, unknown>) =>
  String(message.message_ru).includes(word)

describe('a notification socket', () => {
  it('receives notifications of its user at once, as JSON in their language with a Russian text', async () => {
    const ear = await open(admin, { locale: 'en' })
    const before = (
      (await admin.get('/api/fms/staff-notification/getUnreadCount')).result as { count: number }
    ).count
    const word = await tell('admin')
    const message = await ear.hears(about(word), 1000)
    expect(message).toMatchObject({
      name_ru: 'Ваши права изменены',
      name: 'Your rights have changed',
      message_type_id: 3,
      is_popup: true,
      is_read: false,
      unread: before + 1,
    })
  })
  it('receives nothing addressed to others in any contract', async () => {
    const mine = await open(admin)
    const theirs = await open(colleague)
    const elsewhere = await open(neighbour)
    const word = await tell('admin')
    await mine.hears(about(word))
    await tell('colleague')
    await theirs.hears(() => true)
    expect(theirs.heard.some(about(word))).toBe(false)
    expect(elsewhere.heard).toEqual([])
  })
  it('receives the read state on every device of its user', async () => {
    const one = await open(reader)
    const two = await open(reader)
    const word = await tell('reader')
    const { id, unread } = await two.hears(about(word))
    await reader.post('/api/fms/staff-notification/save', { id, is_read: true })
    for (const ear of [one, two])
      await ear.hears((message) => message.unread === Number(unread) - 1 && !('id' in message))
    await tell('reader')
    await reader.post('/api/fms/staff-notification/readAll')
    await one.hears((message) => message.unread === 0)
  })
  it('receives within a second a notification created by another process', async () => {
    const own = createPool(database.app)
    const second = await buildApp({
      scheduler: manualJobs(),
      pool: own,
      dataDir,
      config: { demo: false, publicUrl: null, trustProxy: false, version: '1' },
      clock: () => clock.now,
    })
    await second.listen({ port: 0, host: '127.0.0.1' })
    const there = await open(admin, {}, addressOf(second))
    const here = await open(admin)
    const job = await admin.post('/api/fms/notification/message-role-access/save', {
      role: 'driver',
      message_type_id: 1,
      receives: true,
    })
    expect(job.status).toBe(200)
    const word = await tell('admin')
    await Promise.all([there.hears(about(word), 1000), here.hears(about(word), 1000)])
    await second.close()
    await own.end()
    expect(await there.ends()).toBe(1012)
  })
})

describe('opening a notification socket', () => {
  const refused = (
    caller: Caller,
    query: Record<string, unknown>,
    headers: Record<string, string> = {},
  ) =>
    openSocket(addressOf(app), caller.cookie, query, headers).then(
      () => 'opened',
      (error: Error) => Number(/\d+$/.exec(error.message)?.[0]),
    )
  it('takes a one-time token', async () => {
    const token = await tokenOf(admin)
    await open(admin, { token })
    expect(await refused(admin, { staffId: 0, token })).toBe(401)
  })
  it('takes a token younger than half a minute', async () => {
    const token = await tokenOf(admin)
    clock.advance(30_001)
    expect(await refused(admin, { staffId: 0, token })).toBe(401)
  })
  it(`${advisory(4)} takes a token only for the user it was made for, under their own employee`, async () => {
    expect(await refused(colleague, { staffId: 0, token: await tokenOf(admin) })).toBe(401)
    // another session of the same person
    expect(await refused(await signIn('admin'), { staffId: 0, token: await tokenOf(admin) })).toBe(
      401,
    )
    expect(await refused(admin, { staffId: 7, token: await tokenOf(admin) })).toBe(403)
    expect(await refused(nobody, { staffId: 0, token: await tokenOf(admin) })).toBe(401)
  })
  it(`${advisory(14)} is refused to a page of another site`, async () => {
    const query = async () => ({ staffId: 0, token: await tokenOf(admin) })
    expect(await refused(admin, await query(), { origin: 'https://evil.example' })).toBe(403)
    expect(await refused(admin, await query(), { 'sec-fetch-site': 'cross-site' })).toBe(403)
    await open(admin, {}, addressOf(app), { origin: addressOf(app) })
  })
  it('is refused without a token, with a wrong one, or without an upgrade', async () => {
    for (const query of [
      {},
      { staffId: 0 },
      { staffId: 'me', token: 'x' },
      { staffId: 0, token: 'x', admin: 1 },
    ])
      expect(await refused(admin, query)).toBe(400)
    expect(await refused(admin, { staffId: 0, token: 'x' })).toBe(401)
    const { status, error } = await admin.get(
      `/ws/notification?staffId=0&token=${await tokenOf(admin)}`,
    )
    expect([status, error?.code]).toEqual([404, 'not_found'])
  })
  it('is limited to 20 sockets per user', async () => {
    const mine = await signIn('keeper' as 'admin')
    for (let i = 0; i < 20; i++) await open(mine)
    expect(await refused(mine, { staffId: 0, token: await tokenOf(mine) })).toBe(429)
    await open(admin)
  })
})

describe('a notification socket closes', () => {
  it('soon after its session ends', async () => {
    const mine = await signIn('admin')
    const ear = await open(mine)
    await mine.post('/auth/logout')
    expect(await ear.ends(5000)).toBe(1008)
  })
  it('on a change of rights, before it receives anything more', async () => {
    const ear = await open(reader)
    await database.query(`update membership set role_ids = '{3}' where account_id = $1`, [
      ids.reader,
    ])
    const word = await tell('reader')
    await ear.ends(5000)
    expect(ear.heard.some(about(word))).toBe(false)
    await database.query(`update membership set role_ids = '{2}' where account_id = $1`, [
      ids.reader,
    ])
  })
})

describe(`${advisory(16)} socket frames`, () => {
  it('that are too large, too many or malformed close their own socket only', async () => {
    const fine = await open(colleague)
    const large = await open(admin)
    const many = await open(admin)
    const broken = await open(admin)
    large.socket.send('x'.repeat(2000))
    for (let i = 0; i < 30; i++) many.socket.send('{"hello":')
    const { _socket: line } = broken.socket as unknown as {
      _socket: { write(bytes: Buffer): void }
    }
    line.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x00, 0x01, 0x80, 0x80]))
    expect(await many.ends()).toBe(1008)
    await Promise.all([large.ends(), broken.ends()])
    const word = await tell('colleague')
    await fine.hears(about(word))
  })
  it('are not read from a client that sends slowly', async () => {
    const ear = await open(admin)
    for (const text of ['', '{}', '[', 'null', '{"id":1}']) ear.socket.send(text)
    const word = await tell('admin')
    await ear.hears(about(word))
  })
  it('that a client does not read are not buffered without limit: its socket is dropped, others go on', async () => {
    const fine = await open(colleague)
    const slow = await open(admin)
    const { _socket: line } = slow.socket as unknown as {
      _socket: { pause(): void; resume(): void }
    }
    line.pause()
    const word = 'я'.repeat(8000)
    const flood = async () => {
      for (let i = 0; i < 400; i++)
        await database.query(
          `with n as (insert into notification (contract_id, account_id, message_type_id, params, is_popup, created_at)
             values (1, $1, 3, jsonb_build_object('by', $2::text), false, now()) returning id)
           select pg_notify('motorpool_live', json_build_array(json_build_array('n', array[id]))::text) from n`,
          [ids.admin, word],
        )
    }
    await flood()
    const last = await tell('colleague')
    await fine.hears(about(last))
    line.resume()
    await slow.ends(20_000)
    await database.query('delete from notification where account_id = $1', [ids.admin])
  })
  it('after an invalid handshake are answered and leave no socket open', async () => {
    const { port } = app.server.address() as AddressInfo
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(
          `GET /ws/notification HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
        ),
      )
      let text = ''
      socket.on('data', (bytes) => (text += bytes.toString()))
      socket.on('close', () => resolve(text))
    })
    expect(answer).toMatch(/^HTTP\/1.1 401/)
  })
})
