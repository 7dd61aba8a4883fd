// Webhooks: what a receiver is sent, retries, and pausing and resuming.
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import type { WebhookAttempt, WebhookReplay, WebhookSecret } from '#resources/wire/webhooks.ts'
import { dayMs, hourMs, minuteMs } from '#server/kernel/time-units.ts'
import {
  accepts,
  fails,
  signed,
  webhookReceiver,
} from '../../../support/network/webhook-receiver.ts'
import { changeOf, listen } from '../../../support/server/event-stream.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Answer, Caller, Row, Wire } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const receiver = await webhookReceiver()
afterAll(() => receiver.close())
const resources = allResources()
const { app, database, clock, jobs, signIn } = await testApp({
  config: {
    ...{ demo: false, publicUrl: null, trustProxy: false, version: 'test' },
    privateAddresses: true,
  },
})
let session = await signIn('admin')
let neighbour = await signIn('neighbour')
/** The administrator, in a session that has not ended while the clock was moved. */
const admin: Caller = {
  ...session,
  get: (...asked) => session.get(...asked),
  post: (...asked) => session.post(...asked),
  delete: (...asked) => session.delete(...asked),
}
async function renew() {
  session = await signIn('admin')
  neighbour = await signIn('neighbour')
}
const make = makerFor(admin, resources)
const named = (name: string) => resources.find((one) => one.name === name)!
const done = <T>({ status, text, result }: Answer): T => {
  expect(status, text).toBe(200)
  return result as T
}
const hooks = '/api/fms/webhook'
const deliveries = '/api/fms/webhook-delivery'
const send = () => jobs.run('webhooks')
let n = 0

const cars = { resource: 'car', created: true, changed: true, removed: true, moved: true }
async function register(
  more: Wire = {},
  caller: Caller = admin,
): Promise<{ id: number; secret: string }> {
  const { id } = done<Row>(
    await caller.post(`${hooks}/save`, {
      ...{ name: `Обмен ${++n}`, address: receiver.address, events: [cars] },
      ...more,
    }),
  )
  const { secret } = done<WebhookSecret>(await caller.post(`${hooks}/newSecret`, { id }))
  return { id, secret }
}
const sentBy = async (id: number, caller: Caller = admin) =>
  done<Row[]>(await caller.post(`${deliveries}/getListByFilter`, { webhook_id: id, sort: 'id' }))
const stateOf = async (id: number) => done<Row>(await admin.get(`${hooks}/getById/${id}`))
const rename = async (car: Row, name: string) =>
  done<Row>(await admin.post('/api/fms/car/save', { id: car.id, name }))
const newCar = (more: Wire = {}) => make.row(named('car'), more)
/** Moves the clock, a moment beyond, and sends. */
async function after(ms: number) {
  clock.advance(ms + 1)
  await send()
}

beforeEach(async () => {
  await renew()
  receiver.received.length = 0
  receiver.answer = accepts
  await database.query('delete from webhook')
})

describe('a receiver', () => {
  it('is sent what is committed, signed, and nothing that it did not choose', async () => {
    const { id, secret } = await register({ events: [{ ...cars, removed: false }] })
    const car = await newCar({ name: 'Автомобиль' })
    await make.row(named('fuel'), {})
    await rename(car, 'Другое имя')
    await send()
    const [created, changed] = receiver.received
    expect(receiver.received.map(({ body }) => [body.kind, body.resource, body.record_id])).toEqual(
      [
        ['create', 'car', car.id],
        ['change', 'car', car.id],
      ],
    )
    for (const one of receiver.received) {
      expect(one.path).toBe('/hook?from=motorpool')
      expect(one.headers['motorpool-event']).toBe(one.body.id)
      expect(one.headers['motorpool-signature']).toBe(signed(one, secret))
      expect(Number(one.headers['motorpool-timestamp'])).toBe(
        Math.floor(clock.now.getTime() / 1000),
      )
    }
    expect(created!.body.changes!.name).toEqual({ before: null, after: 'Автомобиль' })
    expect(changed!.body.changes).toEqual({ name: { before: 'Автомобиль', after: 'Другое имя' } })
    expect(changed!.body.who).toEqual(expect.stringMatching(/./))
    expect(await sentBy(id)).toMatchObject([
      { state: 'delivered', kind: 'create', status: 204, attempts: 1, reason: null },
      { state: 'delivered', kind: 'change', status: 204, attempts: 1, reason: null },
    ])
    await send()
    expect(receiver.received.length).toBe(2)
    expect(await stateOf(id)).toMatchObject({ standing: ['delivering'], waiting: 0 })
  })
  it('appears in open lists: what is queued, attempted, tested and resent', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const { id } = await register()
    const listener = await listen(`http://127.0.0.1:${port}`, session.cookie)
    const changes = () =>
      listener.heard.flatMap(({ event, data }) =>
        event === 'changed' && data.resource === 'webhook-delivery' ? [data.ids] : [],
      )
    receiver.answer = fails
    await newCar()
    await send()
    const [delivery] = await sentBy(id)
    await listener.hears(changeOf('webhook-delivery', delivery!.id))
    await listener.hears(changeOf('webhook', id))
    expect(changes()).not.toContain('many')
    const test = done<WebhookAttempt>(await admin.post(`${hooks}/test`, { id }))
    expect(test.delivered).toBe(false)
    const tested = (await sentBy(id)).find(({ kind }) => kind === 'test')!
    await listener.hears(changeOf('webhook-delivery', tested.id))
    listener.heard.length = 0
    done(await admin.post(`${deliveries}/replay`, { id: tested.id }))
    await listener.hears(changeOf('webhook-delivery', tested.id))
    listener.close()
    app.server.closeAllConnections()
  })
  it('receives nothing that was rolled back or came before it', async () => {
    const car = await newCar()
    const { id } = await register()
    // refused: the second record of the batch is not there
    const refused = await admin.post('/api/fms/car/save', { id: car.id, name: 'x'.repeat(5000) })
    expect(refused.status).toBe(400)
    const client = new pg.Client(database.owner)
    await client.connect()
    await client.query('begin')
    await client.query(
      `insert into event_log (contract_id, event_type_id, page_name, resource, item_id,
        uri_path, data)
       values (1, 2, 'car', 'car', $1, '/', '{"before": {"name": "a"}, "after": {"name": "b"}}')`,
      [car.id],
    )
    await client.query('rollback')
    await client.end()
    await send()
    expect(receiver.received).toEqual([])
    expect(await sentBy(id)).toEqual([])
  })
  it('misses no event of a transaction that commits after a later one', async () => {
    const car = await newCar()
    await register()
    const client = new pg.Client(database.owner)
    await client.connect()
    await client.query('begin')
    await client.query(
      `insert into event_log (contract_id, event_type_id, page_name, resource, item_id,
        uri_path, data)
       values (1, 2, 'car', 'car', $1, '/', '{"before": {"name": "a"}, "after": {"name": "b"}}')`,
      [car.id],
    )
    await rename(car, 'Раньше подтверждено')
    const early = send()
    await early
    // nothing behind the open transaction is sent before it
    expect(receiver.received).toEqual([])
    await client.query('commit')
    await client.end()
    await send()
    expect(receiver.received.map(({ body }) => body.changes!.name!.after)).toEqual([
      'b',
      'Раньше подтверждено',
    ])
  })
  it('is sent no personal field, and no change of personal fields alone', async () => {
    await register({ events: [{ ...cars, resource: 'staff' }] })
    const staff = await make.row(named('staff'), {})
    await send()
    const [{ body } = { body: null }] = receiver.received
    const personal = Object.entries(named('staff').fields).flatMap(([key, { options }]) =>
      options.personal ? [key] : [],
    )
    expect(personal.length).toBeGreaterThan(3)
    expect(Object.keys(body!.changes!).filter((key) => personal.includes(key))).toEqual([])
    expect(body!.changes!.surname!.after).toBe(staff.surname)
    const key = personal.find((one) => typeof staff[one] === 'string' && /pinfl|address/.test(one))
    expect(key).toBeDefined()
    const other = String(staff[key!]).replace(/.$/, (last) => (last === '1' ? '2' : '1'))
    done(await admin.post('/api/fms/staff/save', { id: staff.id, [key!]: other }))
    await send()
    expect(receiver.received.length).toBe(1)
  })
  it('of one contract receives nothing of another, which cannot see it', async () => {
    const { id } = await register()
    const theirs = await register({}, neighbour)
    const car = await newCar()
    await send()
    expect(receiver.received.map(({ body }) => body.record_id)).toEqual([car.id])
    expect((await sentBy(id)).length).toBe(1)
    expect(await sentBy(theirs.id, neighbour)).toEqual([])
    const [{ id: delivery }] = (await sentBy(id)) as [Row]
    for (const path of ['newSecret', 'test', 'resume'])
      expect((await neighbour.post(`${hooks}/${path}`, { id })).status).toBe(404)
    expect((await neighbour.post(`${deliveries}/replay`, { id: delivery })).status).toBe(404)
    const since = '2026-01-01T00:00:00.000Z'
    expect((await neighbour.post(`${hooks}/replayFailed`, { id, since })).status).toBe(404)
    expect((await sentBy(id))[0]!.state).toBe('delivered')
  })
  it('receives the postings of a document and its transitions', async () => {
    const none = { created: false, changed: false, removed: false, moved: false }
    await register({
      events: [
        { ...none, resource: 'fuel-intake', posted: true },
        { ...none, resource: 'event-car-driver', moved: true },
      ],
    })
    const intake = await make.row(named('fuel-intake'), {})
    const shift = await make.row(named('event-car-driver'), {})
    done(await admin.post('/api/fms/event-car-driver/cancel', { id: shift.id }))
    await send()
    expect(receiver.received.map(({ body }) => [body.kind, body.resource, body.record_id])).toEqual(
      [
        ['create', 'fuel-intake', intake.id],
        ['transition', 'event-car-driver', shift.id],
      ],
    )
    expect(receiver.received[0]!.body.postings).toEqual({ 'fuel-movement': 1 })
    expect(receiver.received[1]!.body).toMatchObject({
      transition: 'cancel',
      changes: { state: { before: 'planned', after: 'cancelled' } },
    })
  })
})

describe('a receiver that fails', () => {
  it('is retried with growing pauses for three days, then administrators are notified', async () => {
    const { id } = await register()
    receiver.answer = fails
    await newCar()
    await send()
    const pauses = [
      ...[10_000, minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 12 * hourMs],
      ...[dayMs, dayMs],
    ]
    for (const [i, pause] of pauses.entries()) {
      expect(receiver.received.length).toBe(i + 1)
      expect(await sentBy(id)).toMatchObject([
        {
          ...{ state: 'waiting', attempts: i + 1, status: 503, reason: 'status' },
          answer: 'Not ready',
          next_at: new Date(clock.now.getTime() + pause).toISOString(),
        },
      ])
      clock.advance(pause - 1)
      await send()
      expect(receiver.received.length).toBe(i + 1)
      await after(0)
      await renew()
    }
    expect(await sentBy(id)).toMatchObject([{ state: 'failed', attempts: 10, next_at: null }])
    // each attempt was of the same event, so that it is recognised
    expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1)
    const notices = done<{ message_type_id: number; message: string }[]>(
      await admin.post('/api/fms/staff-notification/getListByFilter', {}),
    ).filter((one) => one.message_type_id === 24)
    expect(notices.length).toBe(1)
    const others = done<{ message_type_id: number }[]>(
      await neighbour.post('/api/fms/staff-notification/getListByFilter', {}),
    )
    expect(others.filter((one) => one.message_type_id === 24)).toEqual([])
  })
  it('for days is stopped, and goes on where it was when it is resumed', async () => {
    const { id } = await register()
    receiver.answer = fails
    const car = await newCar()
    await send()
    await after(3 * dayMs)
    await after(hourMs)
    await renew()
    expect(await stateOf(id)).toMatchObject({
      standing: ['stopped'],
      stopped_at: expect.any(String),
    })
    receiver.answer = accepts
    receiver.received.length = 0
    done(await admin.post('/api/fms/car/save', { id: car.id, name: 'При остановке' }))
    await after(dayMs)
    expect(receiver.received).toEqual([])
    await renew()
    done(await admin.post(`${hooks}/resume`, { id }))
    await send()
    expect(receiver.received.map(({ body }) => body.kind)).toEqual(['create', 'change'])
    expect(await stateOf(id)).toMatchObject({
      ...{ standing: ['delivering'], stopped_at: null, failing_since: null },
    })
  })
  it.each([
    ['hangs', 'slow', null, () => {}],
    ['closes the connection', 'unreachable', null, (answer) => void answer.destroy()],
    [
      'redirects',
      'status',
      302,
      (answer) => void answer.writeHead(302, { location: receiver.address }).end(),
    ],
  ] as [string, string, number | null, typeof accepts][])(
    'and %s is tried again',
    async (_, reason, status, answer) => {
      const { id } = await register()
      receiver.answer = answer
      await newCar()
      await send()
      expect(receiver.received.length).toBe(1)
      expect(await sentBy(id)).toMatchObject([{ state: 'waiting', reason, status }])
      receiver.answer = accepts
      await after(10_000)
      expect(await sentBy(id)).toMatchObject([{ state: 'delivered', reason: null }])
    },
  )
  it('in one event is still sent the others', async () => {
    const { id } = await register()
    await newCar()
    await newCar()
    receiver.answer = (answer) => (receiver.received.length === 1 ? fails : accepts)(answer)
    await send()
    await after(10_000)
    await after(minuteMs)
    expect((await sentBy(id)).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['delivered', 2],
      ['delivered', 1],
    ])
  })
})

describe('an answer', () => {
  it('of garbage, however long, is accepted by its status and kept in part', async () => {
    const { id } = await register()
    receiver.answer = (answer) => {
      answer.writeHead(200, { 'content-type': 'application/octet-stream' })
      answer.end(Buffer.concat([Buffer.from([0, 1, 255, 254]), Buffer.alloc(5_000_000, 'z')]))
    }
    const tested = done<WebhookAttempt>(await admin.post(`${hooks}/test`, { id }))
    expect(tested).toMatchObject({ delivered: true, status: 200 })
    expect(tested.answer!.length).toBeLessThanOrEqual(500)
    expect(tested.answer).not.toMatch(/[^\P{Cc}\n]/u)
    expect(await sentBy(id)).toMatchObject([
      { state: 'delivered', kind: 'test', answer: tested.answer },
    ])
  })
})

describe('what was sent', () => {
  it('can be resent, one or all that failed since a given time, with the same body', async () => {
    const { id, secret } = await register()
    await newCar()
    await send()
    const [one] = (await sentBy(id)) as [Row]
    done(await admin.post(`${deliveries}/replay`, { id: one.id }))
    await send()
    expect(receiver.received.map(({ text }) => text)).toEqual([one.body, one.body])
    expect(receiver.received[1]!.headers['motorpool-signature']).toBe(
      signed(receiver.received[1]!, secret),
    )
    const failed = async (since: Date) => {
      await database.query(`update webhook_delivery set state = 'failed', next_at = null`)
      const body = { id, since: since.toISOString() }
      const { count } = done<WebhookReplay>(await admin.post(`${hooks}/replayFailed`, body))
      return count
    }
    expect(await failed(new Date(clock.now.getTime() + 1))).toBe(0)
    expect(await failed(new Date(clock.now.getTime() - hourMs))).toBe(1)
    await send()
    expect(receiver.received.length).toBe(3)
    expect((await admin.post(`${deliveries}/replay`, { id: 999_999 })).status).toBe(404)
    // each of the two replays is in the log, and the one without deliveries is not
    const logged = await database.query<{ data: unknown }>(
      `select data from event_log where resource = 'webhook' and item_id = $1
        and data->'before' ? 'waiting' order by id`,
      [id],
    )
    expect(logged.map(({ data }) => data)).toEqual(
      [1, 2].map(() => ({ before: { waiting: 0 }, after: { waiting: 1 } })),
    )
  })
  it('is kept as long as the webhook specifies', async () => {
    const { id } = await register({ keep_days: 2 })
    await newCar()
    await send()
    clock.advance(2 * dayMs - 1)
    await jobs.run('daily round')
    await renew()
    expect((await sentBy(id)).length).toBe(1)
    clock.advance(2)
    await jobs.run('daily round')
    expect(await sentBy(id)).toEqual([])
  })
})

describe('a pause', () => {
  it('delays deliveries until its end', async () => {
    const { id } = await register()
    done(await admin.post(`${hooks}/save`, { id, is_on: false }))
    await newCar()
    await send()
    expect(receiver.received).toEqual([])
    expect(await stateOf(id)).toMatchObject({
      standing: ['paused'],
    })
    done(await admin.post(`${hooks}/save`, { id, is_on: true }))
    await send()
    expect(receiver.received.map(({ body }) => body.kind)).toEqual(['create'])
  })
})
