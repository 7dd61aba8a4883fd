// One's own sessions: where one is signed in, and signing out elsewhere.
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { idleLife, wholeLife } from '#server/kernel/session.ts'
import { advisory } from '#tests/support/advisories.ts'
import { testApp } from '../support/app.ts'
import type { Caller } from '../support/app.ts'
import { password } from '../support/people.ts'
import { cookieOf, hashOf, waiting, withCookie } from '../support/session.ts'

const { database, clock, nobody, signIn } = await testApp()
const minute = 60_000
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

beforeEach(() => database.query('delete from session'))

describe('the list', () => {
  it('ASVS 7.5.2: has the sessions of the account alone, the last used first', async () => {
    const signedIn = clock.now.toISOString()
    const first = await signIn('reader')
    await signIn('admin')
    clock.advance(minute)
    const agent = 'Mozilla/5.0 (X11; Linux x86_64) Chromium/140'
    const headers = { 'user-agent': agent }
    const second = withCookie(nobody, cookieOf(await nobody.post('/auth/login', { login: 'reader', password }, headers)))
    expect(await own(first)).toEqual([
      {
        id: idOf(second),
        current: false,
        user_agent: agent,
        address: '127.0.0.1',
        created_at: clock.now.toISOString(),
        seen_at: clock.now.toISOString(),
      },
      { id: idOf(first), current: true, user_agent: 'lightMyRequest', address: '127.0.0.1', created_at: signedIn, seen_at: signedIn },
    ])
    clock.advance(minute)
    await first.get('/auth/user')
    await expect.poll(async () => (await own(first)).map(({ id }) => id)).toEqual([idOf(first), idOf(second)])
  })
  it('names them so that nobody can use the name', async () => {
    const reader = await signIn('reader')
    const { text } = await reader.get('/auth/sessions')
    expect(text).not.toContain(reader.cookie.split('=')[1])
    expect(text).not.toContain(hashOf(reader.cookie).toString('hex'))
  })
  it.each([
    ['unused for 12 hours', idleLife],
    ['7 days old', wholeLife],
  ])('does not have one that is %s', async (_, age) => {
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
  it('ends every other session of the account at once, and nobody else’s', async () => {
    const [here, there, far, other] = [await signIn('reader'), await signIn('reader'), await signIn('reader'), await signIn('admin')]
    expect((await end(here)).text).toBe('{"result":{"count":2}}')
    expect(await statuses(here, there, far, other)).toEqual([200, 401, 401, 200])
    expect((await end(here, {})).result).toEqual({ count: 0 })
  })
  it('ASVS 7.5.2: ends the one that is named', async () => {
    const [here, there, far] = [await signIn('reader'), await signIn('reader'), await signIn('reader')]
    expect((await end(here, { id: idOf(there) })).result).toEqual({ count: 1 })
    expect(await statuses(here, there, far)).toEqual([200, 401, 200])
    expect((await end(here, { id: idOf(there) })).error?.code).toBe('not_found')
    expect((await end(here, { id: idOf(here) })).result).toEqual({ count: 1 })
    expect(await statuses(here)).toEqual([401])
  })
  it('does not reach another account', async () => {
    const [reader, admin] = [await signIn('reader'), await signIn('admin')]
    expect((await end(reader, { id: idOf(admin) })).status).toBe(404)
    expect(await statuses(admin)).toEqual([200])
  })
  it.each([[{ id: 'all' }], [{ id: 5 }], [{ id: null }], [{ every: true }], [[]], [{ id: 'A'.repeat(16) }]])(
    'refuses %j as malformed',
    async (body) => {
      const [here, there] = [await signIn('reader'), await signIn('reader')]
      expect((await end(here, body)).status).toBe(400)
      expect(await statuses(here, there)).toEqual([200, 200])
    },
  )
  it('also ends a session that changes its role at that moment', async () => {
    const [here, there] = [await signIn('both'), await signIn('both')]
    const holder = new pg.Client(database.owner)
    await holder.connect()
    try {
      await holder.query('begin')
      await holder.query('select from session where token_hash = $1 for update', [hashOf(there.cookie)])
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
  it('leaves no way on for a session that chooses a role just after', async () => {
    const [here, there] = [await signIn('both'), await signIn('both')]
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
