// Webhooks: refused addresses, rights, secrets, and what a killed process leaves behind.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import type { WebhookAttempt, WebhookSecret } from '#resources/wire/webhooks.ts'
import { queueEvents } from '#server/areas/webhooks/queue-events.ts'
import { dayMs } from '#server/kernel/time-units.ts'
import { createKernel } from '#server/kernel/create-kernel.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { openSecrets } from '#server/kernel/db/secrets.ts'
import { areaAccounts } from '#server/areas/area-registry.ts'
import { sendDeliveries } from '#server/areas/webhooks/send-deliveries.ts'
import { fails, signed, webhookReceiver } from '../../../support/network/webhook-receiver.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Answer, Caller, Row, Wire } from '../../../support/server/test-app.ts'
import { makeToken, withToken } from '../../../support/server/token-caller.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const receiver = await webhookReceiver()
afterAll(() => receiver.close())
const resources = allResources()
const config = { demo: false, publicUrl: null, trustProxy: false, version: 'test' } as const
const lines: string[] = []
const stream = new Writable({
  write(chunk: Buffer, _, next) {
    lines.push(chunk.toString())
    next()
  },
})
const { log: logger } = Fastify({ logger: { level: 'trace', stream } })
const open = await testApp({ config: { ...config, privateAddresses: true }, logger })
const closed = await testApp({ config })
const done = <T>({ status, text, result }: Answer): T => {
  expect(status, text).toBe(200)
  return result as T
}
const hooks = '/api/fms/webhook'
const cars = { resource: 'car', created: true, changed: true, removed: true, moved: true }
let n = 0
const save = (caller: Caller, more: Wire = {}) =>
  caller.post(`${hooks}/save`, {
    ...{ name: `Обмен ${++n}`, address: receiver.address, events: [cars] },
    ...more,
  })
async function register(caller: Caller) {
  const { id } = done<Row>(await save(caller))
  const { secret } = done<WebhookSecret>(await caller.post(`${hooks}/newSecret`, { id }))
  return { id, secret }
}
let admin = await open.signIn('admin')
const acting: Caller = {
  ...admin,
  get: (...asked) => admin.get(...asked),
  post: (...asked) => admin.post(...asked),
}
const make = makerFor(acting, resources)
const newCar = () =>
  make.row(
    resources.find(({ name }) => name === 'car')!,
    {},
  )
beforeEach(async () => {
  admin = await open.signIn('admin')
  receiver.received.length = 0
  await open.database.query('delete from webhook')
})

describe('an address', () => {
  it('is refused without encryption, in private networks and on this machine', async () => {
    const own = await closed.signIn('admin')
    const refused = [
      ...['http://erp.example.org/hook', 'https://localhost/hook', 'https://api.localhost/'],
      ...['https://127.0.0.1:8443/', 'https://[::1]/', 'https://10.0.0.5/', 'https://192.168.1.4/'],
      ...['https://169.254.169.254/latest', 'https://[::ffff:10.0.0.1]/', 'https://0x7f000001/'],
    ]
    for (const address of refused) {
      const { status, error } = await save(own, { address })
      expect([address, status, Object.keys(error?.fields ?? {})]).toEqual([
        ...[address, 400],
        ['address'],
      ])
    }
    for (const address of ['https://user:password@erp.example.org/', 'ftp://erp.example.org/'])
      expect([address, (await save(own, { address })).status]).toEqual([address, 400])
    done(await save(own, { address: 'https://erp.example.org/hook?token=1' }))
  })
  it('that was stored before is refused again when something is sent', async () => {
    const own = await closed.signIn('admin')
    const { id } = done<Row>(await save(own, { address: 'https://erp.example.org/hook' }))
    done(await own.post(`${hooks}/newSecret`, { id }))
    let asked = 0
    const server = createServer((_, answer) => {
      asked += 1
      answer.end()
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    // the second is a name that leads to this machine
    for (const address of [`http://127.0.0.1:${port}/`, `https://localhost:${port}/`]) {
      await closed.database.query('update webhook set address = $1 where id = $2', [address, id])
      expect(done<WebhookAttempt>(await own.post(`${hooks}/test`, { id }))).toMatchObject({
        ...{ delivered: false, reason: 'refused', status: null, answer: null },
      })
    }
    expect(asked).toBe(0)
    server.close()
  })
})

describe('a webhook', () => {
  it('is registered by administrators alone, and by no token', async () => {
    for (const login of ['reader', 'stranger'] as const)
      expect([login, (await save(await open.signIn(login))).status]).toEqual([login, 403])
    const program = withToken(open.nobody, (await makeToken(admin)).token)
    expect((await program.get(`${hooks}/getCount`)).status).toBe(200)
    expect((await save(program)).status).toBe(403)
    const { id } = await register(admin)
    for (const path of ['newSecret', 'test', 'resume'])
      expect([path, (await program.post(`${hooks}/${path}`, { id })).status]).toEqual([path, 403])
  })
  it('sends nothing without a secret, and says so', async () => {
    const { id } = done<Row>(await save(admin))
    await newCar()
    await open.jobs.run('webhooks')
    expect(receiver.received).toEqual([])
    expect(done<Row>(await admin.get(`${hooks}/getById/${id}`))).toMatchObject({
      standing: ['no_secret'],
    })
    expect(await admin.post(`${hooks}/test`, { id })).toMatchObject({
      status: 422,
      error: { code: 'webhook_secret' },
    })
  })
})

describe('a secret', () => {
  it('is returned once and stored sealed, and is nowhere else', async () => {
    lines.length = 0
    const { id, secret } = await register(admin)
    expect(secret).toMatch(/^whsec_[\w-]{43}$/)
    const [stored] = await open.database.query<Wire>('select * from webhook_receiver')
    expect(openSecrets(open.dataDir, 'webhook').open(String(stored!.secret))).toBe(secret)
    receiver.answer = fails
    done(await admin.post(`${hooks}/test`, { id }))
    const exported = done<{ path: string }>(
      await admin.post(`${hooks}/export`, { format: 'csv', columns: ['name'], filter: {} }),
    )
    const texts = [
      lines.join('\n'),
      JSON.stringify(await open.database.query('select * from event_log')),
      JSON.stringify(await open.database.query('select * from idempotency')),
      JSON.stringify(await open.database.query('select * from webhook_delivery')),
      JSON.stringify(stored),
      (await admin.get(`/${exported.path}`)).text,
      (await admin.get(`${hooks}/getById/${id}`)).text,
      (await admin.get(`${hooks}/getHistory/${id}`)).text,
      (await admin.post(`${hooks}/getListByFilter`, {})).text,
    ]
    expect(lines.length).toBeGreaterThan(2)
    for (const text of texts) expect(text).not.toContain(secret.slice(6))
    // the log says that there is a new one
    expect(texts[1]).toContain('secret_made_at')
  })
  it('that is replaced signs beside the new one for a day', async () => {
    const { id, secret: former } = await register(admin)
    const { secret } = done<WebhookSecret>(await admin.post(`${hooks}/newSecret`, { id }))
    receiver.answer = fails
    done(await admin.post(`${hooks}/test`, { id }))
    open.clock.advance(dayMs)
    done(await (await open.signIn('admin')).post(`${hooks}/test`, { id }))
    const [first, second] = receiver.received
    expect(first!.headers['motorpool-signature']).toBe(signed(first!, secret, former))
    expect(second!.headers['motorpool-signature']).toBe(signed(second!, secret))
  })
  it('of another installation is neither used nor does it stop the others', async () => {
    const lost = await register(admin)
    const { id } = await register(admin)
    const directory = mkdtempSync(join(tmpdir(), 'motorpool-key-'))
    const foreign = openSecrets(directory, 'webhook').seal('whsec_other')
    rmSync(directory, { recursive: true })
    await open.database.query('update webhook_receiver set secret = $1 where webhook_id = $2', [
      ...[foreign, lost.id],
    ])
    await newCar()
    receiver.answer = (answer) => void answer.writeHead(200).end()
    await open.jobs.run('webhooks')
    const states = await open.database.query<{ webhook_id: number; state: string }>(
      'select webhook_id::int, state from webhook_delivery order by webhook_id',
    )
    expect(states).toEqual([
      { webhook_id: lost.id, state: 'waiting' },
      { webhook_id: id, state: 'delivered' },
    ])
  })
})

describe('a process that ends', () => {
  const pool = createPool(open.database.app)
  afterAll(() => pool.end())
  const kernel = createKernel({
    ...{ db: createDb(pool), resources, accounts: areaAccounts, privateAddresses: true },
    ...{ clock: () => open.clock.now, seal: (text: string) => text },
  })
  const { open: unseal } = openSecrets(open.dataDir, 'webhook')
  const log = { warn: () => {} } as unknown as Parameters<typeof sendDeliveries>[0]['log']

  it('before the queue, or between the queue and the receiver, loses nothing', async () => {
    const { id } = await register(admin)
    receiver.answer = (answer) => void answer.writeHead(200).end()
    await newCar()
    // queued by a process that is gone before it sends
    await queueEvents(kernel)
    const [queued] = await open.database.query<{ state: string }>(
      'select state from webhook_delivery',
    )
    expect(queued).toEqual({ state: 'waiting' })
    // another one that holds the receiver and is gone: it is free again after its lease
    await open.database.query(
      `update webhook_receiver set leased_until = clock_timestamp() + interval '1 minute'
        where webhook_id = $1`,
      [id],
    )
    await open.jobs.run('webhooks')
    expect(receiver.received).toEqual([])
    await open.database.query(
      `update webhook_receiver set leased_until = clock_timestamp() where webhook_id = $1`,
      [id],
    )
    await open.jobs.run('webhooks')
    expect(receiver.received.map(({ body }) => body.kind)).toEqual(['create'])
  })
  it('is one of several, of which one sends an event', async () => {
    await register(admin)
    receiver.answer = (answer) => void setTimeout(() => answer.writeHead(200).end(), 50)
    for (let i = 0; i < 3; i++) await newCar()
    const rounds = async () => {
      await queueEvents(kernel)
      await sendDeliveries({ kernel, log, open: unseal })
    }
    await Promise.all([rounds(), open.jobs.run('webhooks'), rounds()])
    await open.jobs.run('webhooks')
    const ids = receiver.received.map(({ body }) => body.id)
    expect(ids.length).toBe(3)
    expect(new Set(ids).size).toBe(3)
  })
})
