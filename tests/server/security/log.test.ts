// Security events in the logs, what the logs never contain, and log forging.
import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../support/server/test-app.ts'
import { password } from '../../support/server/test-accounts.ts'
import { sendForm } from '../../support/network/multipart-form.ts'
import { tokenOf } from '../../support/server/notification-socket.ts'

/** All that was written to the log, as it was written. */
let written = ''
const stream = new Writable({
  write(chunk, _encoding, done) {
    written += String(chunk)
    done()
  },
})

type Line = Record<string, unknown>
const lines = () =>
  written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
/** Requests of the log, once there are `count`: the line comes after the answer. */
async function requests(count: number): Promise<Line[]> {
  const found = () => lines().filter(({ msg }) => msg === 'request')
  await expect.poll(() => found().length).toBeGreaterThanOrEqual(count)
  return found()
}

const { app, database, nobody, signIn, clock } = await testApp({
  logger: Fastify({ logger: { level: 'info', stream } }).log,
})

const admin = await signIn('admin')
const stranger = await signIn('stranger')
const events = () =>
  database.query<{ type: number; login: string; path: string; at: Date; data: unknown }>(
    `select e.event_type_id as type, a.login, e.uri_path as path, e.reg_date as at, e.data from event_log e join account a on a.id = e.account_id order by e.id`,
  )
beforeEach(async () => {
  written = ''
  await database.query('delete from login_failure')
})

const enter = (login: string, given: string, remoteAddress = '203.0.113.9') =>
  app.inject({
    method: 'POST',
    url: '/auth/login',
    payload: { login, password: given },
    remoteAddress,
  })

describe('a sign-in attempt', () => {
  it('ASVS 16.3.1: is in the server log with its outcome and address, for known and unknown logins', async () => {
    const before = (await events()).length
    await enter('reader', 'wrong')
    await enter('nobody-here', 'wrong')
    await enter('nowhere', password)
    await enter('reader', password)
    const told = (await requests(4)).map(({ route, status, refusal, from, user }) => [
      route,
      status,
      refusal,
      from,
      typeof user,
    ])
    expect(told).toEqual([
      ['/auth/login', 401, 'bad_credentials', '203.0.113.9', 'undefined'],
      ['/auth/login', 401, 'bad_credentials', '203.0.113.9', 'undefined'],
      ['/auth/login', 403, 'not_in_system', '203.0.113.9', 'undefined'],
      ['/auth/login', 200, undefined, undefined, 'number'],
    ])
    const news = (await events()).slice(before)
    expect(news.map(({ type, login }) => [type, login])).toEqual([
      [8, 'reader'],
      [6, 'reader'],
    ])
    expect(news[0]?.data).toEqual({
      after: { address: '203.0.113.9', user_agent: 'lightMyRequest' },
    })
  })
  it('ASVS 16.3.1: also is a password change that fails on the present password', async () => {
    const reader = await signIn('reader')
    const before = (await events()).length
    expect(
      (await reader.post('/auth/password', { current: 'a guess', password: 'фраза не для входа' }))
        .status,
    ).toBe(400)
    // it is written after the answer
    await expect
      .poll(async () =>
        (await events()).slice(before).map(({ type, login, path }) => [type, login, path]),
      )
      .toEqual([[8, 'reader', '/auth/password']])
  })
})

describe('an attempt to bypass a protection', () => {
  it('ASVS 16.3.2, 16.3.3: is in the log with the name of the protection, the user or the address', async () => {
    const tries: [number, string, () => Promise<unknown>][] = [
      [403, 'forbidden', () => stranger.get('/api/fms/fuel/getList')],
      [
        403,
        'foreign_origin',
        () => admin.post('/api/fms/fuel/save', { name: 'x' }, { origin: 'https://evil.example' }),
      ],
      [
        401,
        'unauthorized',
        () => nobody.get('/api/fms/fuel/getList', { cookie: `motorpool=${'A'.repeat(43)}` }),
      ],
      [400, 'validation', () => admin.post('/api/fms/fuel/save', { name: 'x', contract_id: 2 })],
      [413, 'too_large', () => admin.post('/api/fms/fuel/save', { name: 'x'.repeat(1024 * 1024) })],
      [
        415,
        'unsupported_type',
        () =>
          admin.post('/api/fms/fuel/save', Buffer.from('a=b'), {
            'content-type': 'application/x-www-form-urlencoded',
          }),
      ],
      [422, 'read_only', () => admin.delete('/api/fms/event-log/delete', { id: 1 })],
    ]
    for (const [, , send] of tries) await send()
    for (let i = 0; i < 5; i++) await enter('keeper', 'wrong')
    await enter('keeper', 'wrong')
    const told = await requests(tries.length + 6)
    expect(
      told.slice(0, tries.length).map(({ status, refusal }) => [status, typeof refusal]),
    ).toEqual(tries.map(([status]) => [status, 'string']))
    for (const [i, [status, refusal]] of tries.entries())
      if (status !== 422) expect(told[i]).toMatchObject({ status, refusal })
    expect(told.at(-1)).toMatchObject({
      status: 429,
      refusal: 'too_many_requests',
      from: '203.0.113.9',
    })
    for (const line of told.filter(({ status }) => [401, 403, 429].includes(Number(status))))
      expect(line.from).toMatch(/^[\d.]+$/)
    // whose session it was is a number, of which the event log knows the person
    expect(told[0]).toMatchObject({ user: expect.any(Number) })
    await expect
      .poll(
        async () =>
          (await events()).filter(({ type, login }) => type === 9 && login === 'stranger').length,
      )
      .toBeGreaterThan(0)
  })
})

describe('a log entry', () => {
  it('ASVS 16.2.1, 16.2.2: has the UTC time, the machine, the user, the action and its outcome', async () => {
    const from = Date.now()
    await admin.get('/api/fms/fuel/getList')
    const [line] = await requests(1)
    expect(line).toMatchObject({
      time: expect.any(Number),
      hostname: expect.any(String),
      pid: process.pid,
      reqId: expect.stringMatching(/^[0-9a-f]{12}$/),
      user: expect.any(Number),
      method: 'GET',
      route: '/api/fms/fuel/getList',
      status: 200,
    })
    // milliseconds since 1970: no zone can be mistaken
    expect(Number(line?.time)).toBeGreaterThanOrEqual(from)
    expect(Number(line?.time)).toBeLessThanOrEqual(Date.now())
  })
  it('ASVS 16.2.2: in the event log has the database’s time, returned in UTC', async () => {
    const before = Date.now() - 5000
    await admin.post('/api/fms/fuel/save', { name: 'Для журнала' })
    const { result } = await admin.post('/api/fms/event-log/getListByFilter', { size: 1 })
    const [event] = result as {
      reg_date: string
      login: string
      page_name: string
      item_id: number
    }[]
    expect(event).toMatchObject({ login: 'admin', page_name: 'fuel', item_id: expect.any(Number) })
    expect(event?.reg_date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(Date.parse(event?.reg_date ?? '')).toBeGreaterThan(before)
    expect(
      (await database.query<{ zone: string }>(`select current_setting('TimeZone') as zone`)).length,
    ).toBe(1)
  })
})

describe('content that a caller sends', () => {
  const forged = '{"level":30,"time":1,"msg":"listening","user":1}'
  const broken = `x\r\n${forged}\n\u2028\u001b[2J\u0000`
  it('ASVS 16.4.1: cannot forge a line of the log, in any part of a request', async () => {
    const word = encodeURIComponent(broken)
    const sendings = [
      () =>
        app.inject({
          method: 'POST',
          url: `/auth/login?${word}`,
          payload: { login: broken.slice(0, 60), password: broken },
        }),
      () =>
        app.inject({
          method: 'POST',
          url: '/auth/login',
          payload: `{"login":"a\n${forged}`,
          headers: { 'content-type': 'application/json' },
        }),
      () => app.inject({ url: `/${word}`, headers: { cookie: admin.cookie } }),
      () =>
        app.inject({
          url: `/api/fms/fuel/getById/${word}?${word}=${word}`,
          headers: { cookie: admin.cookie },
        }),
      () =>
        app.inject({
          url: '/api/fms/fuel/getList',
          headers: { cookie: stranger.cookie, 'x-forwarded-for': forged, 'user-agent': forged },
        }),
      () =>
        app.inject({
          url: '/api/fms/fuel/getList',
          headers: { cookie: `motorpool=${word}`, 'accept-language': forged, host: forged },
        }),
      () => admin.post('/api/fms/fuel/save', { [broken]: broken, name: broken }),
      () =>
        sendForm(app, '/api/fms/specimen/saveSpecimenFile', admin.cookie, [
          { name: 'id', content: '1' },
          { name: 'photos', file: forged, content: broken },
        ]),
    ]
    for (const send of sendings) await send()
    await requests(sendings.length)
    expect(written).not.toContain('\r')
    expect(written).not.toContain('\u001b')
    for (const line of written.split('\n').filter(Boolean)) {
      expect(line).toMatch(/^\{"level":\d+,"time":\d{13},/)
      expect((JSON.parse(line) as Line).msg).not.toBe('listening')
    }
  })
  it('ASVS 16.2.5: appears in either log without secrets of the server', async () => {
    const reader = await signIn('reader')
    const secrets = [reader.cookie.split('=')[1] ?? '', await tokenOf(reader), password]
    const { result: exported } = await admin.post('/api/fms/fuel/export', {
      format: 'csv',
      columns: ['name'],
    })
    const { path } = exported as { path: string }
    secrets.push(path.split('/').at(-1) ?? '')
    expect((await admin.get(`/${path}`)).status).toBe(200)
    const { result: made } = await admin.post('/api/fms/user/save', { login: 'for-the-log' })
    const { result: invited } = await admin.post('/api/fms/user/invite', {
      id: (made as { id: number }).id,
    })
    secrets.push((invited as { password: string }).password)
    expect(
      (await reader.post('/auth/password', { current: password, password: 'тайная фраза 77' }))
        .status,
    ).toBe(200)
    secrets.push('тайная фраза 77')
    await nobody.get(`/ws/notification?staffId=0&token=${secrets[1]}`)
    await enter(secrets.at(-1) ?? '', 'typed into the wrong field')
    await admin.post('/api/fms/specimen/save', { name: 'С тайной', token: 'тайна-записи' })
    secrets.push('тайна-записи', 'typed into the wrong field')
    await requests(10)
    const log = written + JSON.stringify(await events())
    expect(log).toContain('for-the-log')
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(7)
      expect(log).not.toContain(secret)
      expect(log).not.toContain(encodeURIComponent(secret))
    }
    clock.advance(0)
  })
})
