// The life cycle of a session: creation, visibility, and every way it ends.
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idleLife, wholeLife } from '#server/kernel/session/sessions.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Answer, Caller, Row } from '../../../support/server/test-app.ts'
import { password } from '../../../support/server/test-accounts.ts'
import { routesOf } from '../../../support/server/registered-routes.ts'
import { cookieOf, hashOf, waiting, withCookie } from '../../../support/server/session-cookies.ts'

const { database, clock, nobody, signIn, statements } = await testApp()
const minute = 60_000
const list = '/api/fms/fuel/getList'
const tokenOf = (caller: Caller) => caller.cookie.split('=')[1] ?? ''

describe(`${advisory(11)}: a session`, () => {
  it('ASVS 7.2.4: gets a new id at each sign-in, and the old one ends', async () => {
    const first = await signIn('colleague')
    const { headers } = await nobody.post(
      '/auth/login',
      { login: 'colleague', password },
      { cookie: first.cookie },
    )
    expect(cookieOf({ headers })).not.toContain(tokenOf(first))
    expect((await first.get(list)).status).toBe(401)
  })
  it('does not accept an id chosen by the client', async () => {
    const chosen = `motorpool=${'a'.repeat(43)}`
    const entered = cookieOf(
      await nobody.post('/auth/login', { login: 'colleague', password }, { cookie: chosen }),
    )
    expect(entered).not.toContain(chosen)
    expect((await nobody.get(list, { cookie: chosen })).status).toBe(401)
    expect((await nobody.get(list, { cookie: entered })).status).toBe(200)
  })
  it('ASVS 7.4.1: ends with the sign-out, for every use of its cookie', async () => {
    const one = await signIn('reader')
    const other = await signIn('reader')
    const answer = await one.post('/auth/logout')
    expect(answer.text).toBe('{"result":null}')
    expect(answer.headers['set-cookie']).toMatch(/^motorpool=; .*Expires=Thu, 01 Jan 1970/)
    expect([(await one.get(list)).status, (await other.get(list)).status]).toEqual([401, 200])
    expect((await one.post('/auth/logout')).status).toBe(200)
  })
  it('ASVS 7.3.1: lives 12 hours after the last call, updated at most once a minute', async () => {
    const admin = await signIn('admin')
    const seenAt = async () =>
      (
        await database.query<{ seen_at: Date }>(
          'select seen_at from session where token_hash = $1',
          [hashOf(admin.cookie)],
        )
      )[0]?.seen_at.getTime()
    const start = clock.now.getTime()
    clock.advance(minute - 1)
    await admin.get(list)
    expect(await seenAt()).toBe(start)
    clock.advance(1)
    await admin.get(list)
    await expect.poll(seenAt).toBe(start + minute)
    clock.advance(idleLife - 1)
    expect((await admin.get(list)).status).toBe(200)
    await expect.poll(seenAt).toBe(start + minute + idleLife - 1)
    clock.advance(idleLife)
    expect((await admin.get(list)).error?.code).toBe('unauthorized')
  })
  it('ASVS 7.3.2: expires after 7 days, however active it is', async () => {
    const admin = await signIn('admin')
    const end = clock.now.getTime() + wholeLife
    while (clock.now.getTime() + idleLife / 2 < end) {
      clock.advance(idleLife / 2)
      expect((await admin.get('/auth/user')).status).toBe(200)
      const now = clock.now
      await expect
        .poll(
          async () =>
            (
              await database.query('select from session where token_hash = $1 and seen_at = $2', [
                hashOf(admin.cookie),
                now,
              ])
            ).length,
        )
        .toBe(1)
    }
    clock.advance(end - clock.now.getTime())
    expect((await admin.get('/auth/user')).status).toBe(401)
  })
  it('ends with the membership in the contract', async () => {
    const reader = await signIn('reader')
    const place = (active: boolean) =>
      database.query(
        `update membership set active = $1 where account_id = (select id from account where login = 'reader')`,
        [active],
      )
    await place(false)
    for (const path of [list, '/auth/user'])
      expect((await reader.get(path)).error?.code).toBe('not_in_system')
    await place(true)
    expect((await reader.get(list)).status).toBe(200)
  })
  it('has the highest level of its roles', async () => {
    const stranger = await signIn('stranger')
    expect((await stranger.get(list)).status).toBe(403)
    await database.query(
      `update membership set realm_roles = '{chief}' where account_id = (select id from account where login = 'stranger')`,
    )
    const { result } = await stranger.get('/auth/user')
    expect(result).toMatchObject({ fmsStaff: { roleId: 4 }, realm_access: { roles: ['chief'] } })
    expect((await stranger.get(list)).status).toBe(200)
  })
  it('takes one statement per call', async () => {
    const reader = await signIn('reader')
    statements.forget()
    await reader.get('/auth/token')
    expect(statements.texts).toHaveLength(1)
  })
})

describe(`${advisory(11)}: the end of a session`, () => {
  /** Event → what brings it about; after it the very next call is refused. */
  const ends: Readonly<
    Record<string, (caller: Awaited<ReturnType<typeof signIn>>) => Promise<unknown>>
  > = {
    'signing out': (caller) => caller.post('/auth/logout'),
    'ending it from another session': async () =>
      (await signIn('admin')).post('/auth/sessions/end'),
    'a new password': (caller) =>
      caller.post('/auth/password', { current: password, password: 'quite another phrase' }),
    'a choice of role': (caller) => caller.post('/auth/user', { contractId: 1 }),
    'half a day without a call': async () => clock.advance(12 * 3600_000),
  }
  it.each(Object.entries(ends))('%s ends it for every call, for good', async (_, end) => {
    const restore = () =>
      database.query(
        `update account set password_hash = (select password_hash from account where login = 'reader') where login = 'admin'`,
      )
    await restore()
    const caller = await signIn('admin')
    expect((await caller.get(list)).status).toBe(200)
    await end(caller)
    for (const send of [
      () => caller.get(list),
      () => caller.get('/auth/user'),
      () => caller.post('/api/fms/fuel/save', { name: 'x' }),
      () => caller.post('/auth/user', { roleId: 1 }),
      () => caller.get('/auth/token'),
      () => caller.post('/auth/password', { current: password, password: 'one more phrase' }),
    ])
      expect((await send()).status).toBe(401)
    await restore()
    expect((await caller.get(list)).status).toBe(401)
  })
})

describe(`${advisory(11)}: a session token`, () => {
  it('cannot be guessed, truncated, read from the database, or passed in another way', async () => {
    const admin = await signIn('admin')
    const token = admin.cookie.split('=')[1] ?? ''
    const hash = hashOf(admin.cookie)
    for (const tried of [
      token.slice(0, -1),
      `${token}A`,
      token.toLowerCase(),
      hash.toString('hex'),
      hash.toString('base64url'),
      `"${token}`,
      'null',
      '0'.repeat(43),
      `${token.slice(0, 42)}*`,
    ])
      expect([
        tried,
        (await nobody.get('/auth/user', { cookie: `motorpool=${tried}` })).status,
      ]).toEqual([tried, 401])
    for (const headers of [
      { authorization: `Bearer ${token}` },
      { 'x-session': token },
      { cookie: `__Host-motorpool=${token}` },
      { cookie: `Motorpool=${token}` },
    ])
      expect((await nobody.get('/auth/user', headers)).status).toBe(401)
    expect((await nobody.get(`/auth/user?motorpool=${token}&token=${token}`)).status).toBe(401)
  })
  it('ASVS 7.2.3: has 256 random bits: no two are alike, and no bit is constant', async () => {
    const tokens: Buffer[] = []
    for (let i = 0; i < 32; i++) {
      const cookie = cookieOf(await nobody.post('/auth/login', { login: 'reader', password }))
      tokens.push(Buffer.from(cookie.split('=')[1] ?? '', 'base64url'))
    }
    expect(new Set(tokens.map((one) => one.length))).toEqual(new Set([32]))
    expect(new Set(tokens.map((one) => one.toString('hex'))).size).toBe(32)
    // of 32 fair throws all are alike once in 2^31 for a bit, for any of the 256 once in 2^23
    for (let bit = 0; bit < 256; bit++)
      expect(
        new Set(tokens.map((one) => (one[bit >> 3]! >> (bit & 7)) & 1)).size,
        `bit ${bit}`,
      ).toBe(2)
  })
})

describe('disabling or removing a user', () => {
  const at = '/api/fms/user'
  let admin: Caller
  beforeAll(async () => void (admin = await signIn('admin')))
  let n = 0
  /** A user of the first contract, and a caller signed in as that user. */
  async function somebody(): Promise<{ row: Row; caller: Caller; login: `role-${string}` }> {
    const login = `role-person-${++n}` as const
    const { result, text, status } = await admin.post(`${at}/save`, { login, role_ids: [2] })
    expect(status, text).toBe(200)
    await database.query(
      `update account set password_hash = (select password_hash from account where login = 'reader'), must_change_password = false where login = $1`,
      [login],
    )
    return { row: result as Row, caller: await signIn(login), login }
  }
  const sessionsOf = async (login: string) =>
    (
      await database.query(
        `select from session s join account a on a.id = s.account_id where a.login = $1`,
        [login],
      )
    ).length
  const stored = async ({ id }: Row) => (await admin.get(`${at}/getById/${id}`)).result as Row

  /** Ways to disable a user, each with the required current values of the user. */
  const ways: Readonly<Record<string, (row: Row) => Promise<number>>> = {
    'a save': async ({ id }) => (await admin.post(`${at}/save`, { id, active: false })).status,
    'a bulk action': async ({ id }) =>
      (
        await admin.post(`${at}/bulk`, {
          action: 'update',
          ids: { [id]: null },
          set: { active: false },
        })
      ).status,
    'a change in the cell': async (row) => {
      const { version } = await stored(row)
      return (
        await admin.post(`${at}/bulk`, {
          action: 'write',
          rows: [{ id: row.id, version, set: { active: false } }],
        })
      ).status
    },
  }
  it.each(Object.entries(ways))(
    'ASVS 7.4.2: ends the sessions by %s, also for when the user is enabled again',
    async (_, disable) => {
      const { row, caller, login } = await somebody()
      expect((await caller.get('/auth/user')).status).toBe(200)
      expect(await disable(row)).toBe(200)
      expect([await sessionsOf(login), (await caller.get('/auth/user')).status]).toEqual([0, 401])
      expect((await admin.post(`${at}/save`, { id: row.id, active: true })).status).toBe(200)
      expect((await caller.get('/auth/user')).status).toBe(401)
    },
  )
  it('ASVS 7.4.2: ends the sessions when an enabling is reverted', async () => {
    const { row, caller, login } = await somebody()
    await admin.post(`${at}/save`, { id: row.id, active: false })
    await admin.post(`${at}/save`, { id: row.id, active: true })
    const again = await signIn(login)
    const [enabled] = (await admin.get(`${at}/getHistory/${row.id}`)).result as { id: number }[]
    expect((await admin.post(`${at}/revert`, { id: row.id, event: enabled?.id })).status).toBe(200)
    expect((await stored(row)).active).toBe(false)
    await admin.post(`${at}/save`, { id: row.id, active: true })
    for (const one of [caller, again]) expect((await one.get('/auth/user')).status).toBe(401)
  })
  it('ASVS 7.4.2: by a removal ends the sessions, also for when the login is created again', async () => {
    const { row, caller, login } = await somebody()
    expect((await admin.delete(`${at}/delete`, { id: row.id })).status).toBe(200)
    expect([await sessionsOf(login), (await caller.get('/auth/user')).status]).toEqual([0, 401])
    expect((await admin.post(`${at}/save`, { login, role_ids: [2] })).status).toBe(200)
    expect((await caller.get('/auth/user')).status).toBe(401)
  })
  it.each([
    ['signs in', (login: string) => nobody.post('/auth/login', { login, password })],
    ['changes his role', (_: string, caller: Caller) => caller.post('/auth/user', { roleId: 2 })],
  ] as const)('ASVS 7.4.2: leaves no session to a user who %s concurrently', async (_, act) => {
    const { row, caller, login } = await somebody()
    const holder = new pg.Client(database.owner)
    await holder.connect()
    try {
      await holder.query('begin')
      await holder.query('update "user" set active = false where id = $1', [row.id])
      const acting = act(login, caller)
      await waiting(database, 1)
      await holder.query(
        `delete from session where account_id = (select id from account where login = $1)`,
        [login],
      )
      await holder.query('commit')
      expect([(await acting).status, await sessionsOf(login)]).toEqual([401, 0])
    } finally {
      await holder.end()
    }
  })
})

interface Own {
  id: string
  current: boolean
  user_agent: string | null
  address: string
  created_at: string
  seen_at: string
}

const own = async (caller: Caller) => (await caller.get('/auth/sessions')).result as Own[]
const idOf = (caller: Caller) => hashOf(caller.cookie).toString('hex').slice(0, 16)
const end = (caller: Caller, body?: unknown) => caller.post('/auth/sessions/end', body)
const statuses = async (...callers: Caller[]) => {
  const answers = []
  for (const caller of callers) answers.push((await caller.get('/auth/user')).status)
  return answers
}

describe('the list of own sessions', () => {
  beforeEach(() => database.query('delete from session'))
  it('ASVS 7.5.2: has only the sessions of the account, the most recently used first', async () => {
    const signedIn = clock.now.toISOString()
    const first = await signIn('reader')
    await signIn('admin')
    clock.advance(minute)
    const agent = 'Mozilla/5.0 (X11; Linux x86_64) Chromium/140'
    const headers = { 'user-agent': agent }
    const second = withCookie(
      nobody,
      cookieOf(await nobody.post('/auth/login', { login: 'reader', password }, headers)),
    )
    expect(await own(first)).toEqual([
      {
        id: idOf(second),
        current: false,
        user_agent: agent,
        address: '127.0.0.1',
        created_at: clock.now.toISOString(),
        seen_at: clock.now.toISOString(),
      },
      {
        id: idOf(first),
        current: true,
        user_agent: 'lightMyRequest',
        address: '127.0.0.1',
        created_at: signedIn,
        seen_at: signedIn,
      },
    ])
    clock.advance(minute)
    await first.get('/auth/user')
    await expect
      .poll(async () => (await own(first)).map(({ id }) => id))
      .toEqual([idOf(first), idOf(second)])
  })
  it('identifies them by names that cannot be used as tokens', async () => {
    const reader = await signIn('reader')
    const { text } = await reader.get('/auth/sessions')
    expect(text).not.toContain(reader.cookie.split('=')[1])
    expect(text).not.toContain(hashOf(reader.cookie).toString('hex'))
  })
  it.each([
    ['unused for 12 hours', idleLife],
    ['7 days old', wholeLife],
  ])('omits one that is %s', async (_, age) => {
    const old = await signIn('reader')
    await database.query(
      'update session set seen_at = seen_at - $1::int * interval $$1 ms$$, created_at = created_at - $1::int * interval $$1 ms$$',
      [age],
    )
    const reader = await signIn('reader')
    expect((await own(reader)).map(({ id }) => id)).toEqual([idOf(reader)])
    expect((await end(reader, { id: idOf(old) })).status).toBe(404)
    expect((await end(reader)).result).toEqual({ count: 0 })
  })
})

describe(`${advisory(11)}: signing out elsewhere`, () => {
  beforeEach(() => database.query('delete from session'))
  it('ends every other session of the account at once, and no one else’s', async () => {
    const here = await signIn('reader')
    const there = await signIn('reader')
    const far = await signIn('reader')
    const other = await signIn('admin')
    expect((await end(here)).text).toBe('{"result":{"count":2}}')
    expect(await statuses(here, there, far, other)).toEqual([200, 401, 401, 200])
    expect((await end(here, {})).result).toEqual({ count: 0 })
  })
  it('ASVS 7.5.2: ends the selected session', async () => {
    const here = await signIn('reader')
    const there = await signIn('reader')
    const far = await signIn('reader')
    expect((await end(here, { id: idOf(there) })).result).toEqual({ count: 1 })
    expect(await statuses(here, there, far)).toEqual([200, 401, 200])
    expect((await end(here, { id: idOf(there) })).error?.code).toBe('not_found')
    expect((await end(here, { id: idOf(here) })).result).toEqual({ count: 1 })
    expect(await statuses(here)).toEqual([401])
  })
  it('does not reach another account', async () => {
    const reader = await signIn('reader')
    const admin = await signIn('admin')
    expect((await end(reader, { id: idOf(admin) })).status).toBe(404)
    expect(await statuses(admin)).toEqual([200])
  })
  it.each([
    [{ id: 'all' }],
    [{ id: 5 }],
    [{ id: null }],
    [{ every: true }],
    [[]],
    [{ id: 'A'.repeat(16) }],
  ])('rejects %j as malformed', async (body) => {
    const here = await signIn('reader')
    const there = await signIn('reader')
    expect((await end(here, body)).status).toBe(400)
    expect(await statuses(here, there)).toEqual([200, 200])
  })
  it('also ends a session that concurrently switches its role', async () => {
    const here = await signIn('both')
    const there = await signIn('both')
    const holder = new pg.Client(database.owner)
    await holder.connect()
    try {
      await holder.query('begin')
      await holder.query('select from session where token_hash = $1 for update', [
        hashOf(there.cookie),
      ])
      const choosing = there.post('/auth/user', { roleId: 2 })
      await waiting(database, 1)
      const ending = end(here)
      await waiting(database, 2)
      await holder.query('commit')
      const moved = withCookie(nobody, cookieOf(await choosing))
      expect((await ending).result).toEqual({ count: 1 })
      expect(await statuses(here, there, moved)).toEqual([200, 401, 401])
    } finally {
      await holder.end()
    }
  })
  it('rejects a session that switches its role just after', async () => {
    const here = await signIn('both')
    const there = await signIn('both')
    const holder = new pg.Client(database.owner)
    await holder.connect()
    try {
      await holder.query('begin')
      await holder.query('delete from session where token_hash = $1', [hashOf(there.cookie)])
      const choosing = there.post('/auth/user', { roleId: 2 })
      await waiting(database, 1)
      await holder.query('commit')
      const answer = await choosing
      expect([answer.status, cookieOf(answer)]).toEqual([401, ''])
      expect((await own(here)).length).toBe(1)
    } finally {
      await holder.end()
    }
  })
})

describe('the cookie over https', async () => {
  const config = {
    demo: false,
    publicUrl: 'https://pool.example',
    trustProxy: false,
    version: 'test',
  } as const
  const { app, database, nobody, signIn } = await testApp({ config })
  const setBy = ({ headers }: Pick<Answer, 'headers'>) =>
    [headers['set-cookie']].flat().filter((one) => one !== undefined) as string[]

  /** Every answer that sets the cookie, in the life of a session. */
  async function life(): Promise<Record<string, Answer>> {
    const entered = await nobody.post('/auth/login', { login: 'both', password })
    const moved = await withCookie(nobody, cookieOf(entered)).post('/auth/user', { roleId: 2 })
    const changed = await withCookie(nobody, cookieOf(moved)).post('/auth/password', {
      current: password,
      password: 'фраза для печенья',
    })
    const left = await withCookie(nobody, cookieOf(changed)).post('/auth/logout')
    await database.query(
      `update account set password_hash = (select password_hash from account where login = 'admin')`,
    )
    return { entered, moved, changed, left }
  }
  const attributesOf = (cookie: string) => cookie.split('; ').slice(1)

  it('ASVS 3.3.1, 3.3.3: is Secure and has the __Host- prefix in every response that sets it', async () => {
    for (const [when, answer] of Object.entries(await life())) {
      expect([when, answer.status, setBy(answer).length]).toEqual([when, 200, 1])
      const [cookie = ''] = setBy(answer)
      expect(cookie).toMatch(/^__Host-motorpool=/)
      expect(attributesOf(cookie)).toEqual(expect.arrayContaining(['Secure', 'Path=/']))
      expect(attributesOf(cookie).filter((one) => /^domain/i.test(one))).toEqual([])
    }
  })
  it('ASVS 3.3.2: is SameSite=Lax, so that other sites send it with links only', async () => {
    for (const answer of Object.values(await life()))
      expect(attributesOf(setBy(answer)[0] ?? '')).toContain('SameSite=Lax')
  })
  it('ASVS 3.3.4: is HttpOnly, and repeated in no response', async () => {
    const answers = await life()
    for (const answer of Object.values(answers)) {
      expect(attributesOf(setBy(answer)[0] ?? '')).toContain('HttpOnly')
      const token = cookieOf(answer).split('=')[1] ?? ''
      if (token) expect(answer.text).not.toContain(token)
    }
    const admin = await signIn('admin')
    const token = admin.cookie.split('=')[1] ?? ''
    expect(token).toHaveLength(43)
    let asked = 0
    for (const { method, path } of routesOf(app)) {
      if (
        method !== 'GET' ||
        path === '/api/live' ||
        /^\/api\/(fms|smn|warehouse|tech|dispatching|order)/.test(path)
      )
        continue
      const { text, headers } = await admin.get(path.replace(/:\w+/g, '1'))
      expect([path, text.includes(token), setBy({ headers })]).toEqual([path, false, []])
      asked += 1
    }
    expect(asked).toBeGreaterThan(10)
  })
  it('ASVS 3.3.3: is not accepted under another name', async () => {
    const admin = await signIn('admin')
    expect((await admin.get('/auth/user')).status).toBe(200)
    const token = admin.cookie.split('=')[1] ?? ''
    for (const name of ['motorpool', '__Secure-motorpool', '__host-motorpool', 'Motorpool'])
      expect([
        name,
        (await nobody.get('/auth/user', { cookie: `${name}=${token}` })).status,
      ]).toEqual([name, 401])
  })
})
