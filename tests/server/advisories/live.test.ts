// The event stream: its access, lifetime, content and number per account.
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { advisory } from '#tests/support/repository/advisories.ts'
import { testApp } from '../../support/server/test-app.ts'
import type { Caller, Row } from '../../support/server/test-app.ts'
import { changeOf, listen } from '../../support/server/event-stream.ts'
import type { Listener } from '../../support/server/event-stream.ts'
import { password } from '../../support/server/test-accounts.ts'

const { app, database, nobody, signIn, clock } = await testApp()
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
// the client keeps connections for later
afterAll(() => app.server.closeAllConnections())
const opened: Listener[] = []
async function hear({ cookie }: Pick<Caller, 'cookie'>, headers = {}): Promise<Listener> {
  const { port } = app.server.address() as AddressInfo
  const listener = await listen(`http://127.0.0.1:${port}`, cookie, headers)
  opened.push(listener)
  return listener
}

afterEach(() => opened.splice(0).forEach((one) => one.close()))
/** ms within which a stream must end after its right was revoked. */
const soon = 8000
const add = async (caller: Caller) =>
  (await caller.post('/api/fms/specimen/save', { name: `Запись ${Math.random()}` })).result as Row

describe(`${advisory(11)}`, () => {
  const restore = () =>
    database.query(
      `update account set active = true, password_hash = (select password_hash from account where login = 'reader') where login = 'admin'`,
    )
  /** What ends a stream, without a call of its own. */
  const ends: Readonly<Record<string, (caller: Caller) => Promise<unknown> | void>> = {
    'signing out': (caller) => caller.post('/auth/logout'),
    'ending the session from another one': async () =>
      (await signIn('admin')).post('/auth/sessions/end'),
    'a new password': (caller) =>
      caller.post('/auth/password', { current: password, password: 'quite another phrase' }),
    'a choice of role': (caller) => caller.post('/auth/user', { contractId: 1 }),
    'disabling the account': () =>
      database.query(`update account set active = false where login = 'admin'`),
    'the end of the place in the contract': () =>
      database.query(
        `update membership set active = false from account a where a.id = account_id and login = 'admin'`,
      ),
    'half a day without a call': () => clock.advance(12 * 3600_000),
  }
  it.each(Object.entries(ends))('%s ends the event stream within seconds', async (_, end) => {
    const caller = await signIn('admin')
    const listener = await hear(caller)
    expect(listener.status).toBe(200)
    await end(caller)
    await listener.ends(soon)
    expect((await hear(caller)).status).not.toBe(200)
    await database.query('update membership set active = true')
    await restore()
  })
  it('an event stream and presence updates do not extend the session', async () => {
    const caller = await signIn('admin')
    const listener = await hear(caller)
    for (let hour = 0; hour < 12; hour += 4) {
      expect((await caller.post('/api/presence', { resource: 'specimen', id: 1 })).status).toBe(200)
      clock.advance(4 * 3600_000)
    }
    await listener.ends(soon)
    expect((await caller.get('/auth/user')).status).toBe(401)
  })
})

describe(`${advisory(4)}`, () => {
  it('a user who loses the right to a resource receives no further change of it', async () => {
    const admin = await signIn('admin')
    const reader = await signIn('reader')
    const listener = await hear(reader)
    const row = await add(admin)
    await listener.hears(changeOf('specimen', row.id))
    listener.heard.splice(0)
    await database.query(
      `update access_level set level = 0 where contract_id = 1 and resource = 'specimen' and role = 'manager'`,
    )
    await add(admin)
    await listener.ends(soon)
    expect(listener.heard).toEqual([])
    const again = await hear(reader)
    await add(admin)
    const brand = (await admin.post('/api/fms/car-brand/save', { name: 'Марка' })).result as Row
    await again.hears(changeOf('car-brand', brand.id))
    expect(again.heard.filter(({ data }) => data.resource === 'specimen')).toEqual([])
    await database.query(
      `update access_level set level = 1 where contract_id = 1 and resource = 'specimen' and role = 'manager'`,
    )
  })
  it('the event stream carries only the ids of records', async () => {
    const admin = await signIn('admin')
    const reader = await signIn('reader')
    const listener = await hear(reader)
    const { result } = await admin.post('/api/fms/specimen/save', {
      name: 'Секретное имя',
      passport: 'AA1234567',
    })
    const { data } = await listener.hears(changeOf('specimen', (result as Row).id))
    expect(Object.keys(data).sort()).toEqual(['by', 'ids', 'name', 'resource'])
    expect(JSON.stringify(listener.heard)).not.toMatch(/Секретное|AA1234567/)
  })
  it('an event stream without a session is refused', async () => {
    expect((await hear(nobody)).status).toBe(401)
  })
})

describe(`${advisory(14)}`, () => {
  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('a page of another site cannot open an event stream: %j', async (headers) =>
    expect((await hear(await signIn('admin'), headers)).status).toBe(403),
  )
  it('a page of another site cannot read an event stream', async () => {
    const { headers } = await hear(await signIn('admin'))
    expect([...headers.keys()].filter((key) => key.startsWith('access-control'))).toEqual([])
  })
})

describe(`${advisory(16)}`, () => {
  it('an account has at most 20 event streams over all its sessions, and others still get theirs', async () => {
    const one = await signIn('colleague')
    const two = await signIn('colleague')
    const other = await signIn('reader')
    const listeners = await Promise.all(
      Array.from({ length: 20 }, (_, i) => hear(i % 2 ? one : two)),
    )
    expect(listeners.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect((await hear(one)).status).toBe(429)
    expect((await hear(other)).status).toBe(200)
    listeners[0]?.close()
    await expect.poll(async () => (await hear(two)).status, { timeout: soon }).toBe(200)
  })
})
