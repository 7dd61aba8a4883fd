// Fair shares of signing in: frequency, rotation, number of sessions, and what the response waits
// for.
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '#server/areas/platform/index.ts'
import { mostSuccesses } from '#server/kernel/session/login-throttle.ts'
import { mostSessions } from '#server/kernel/session/sessions.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { testApp } from '../../../support/server/test-app.ts'
import { password } from '../../../support/server/test-accounts.ts'
import { cookieOf, waiting, withCookie } from '../../../support/server/session-cookies.ts'

const { app, database, clock, nobody, signIn } = await testApp()
const closing = await testApp()

beforeEach(() => database.query('delete from login_failure; delete from login_success'))

interface Attempt {
  login?: string
  given?: string
  from?: string
}

async function enter({ login = 'reader', given = password, from = '203.0.113.7' }: Attempt = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: '/auth/login',
    payload: { login, password: given },
    remoteAddress: from,
  })
  const wait = answer.headers['retry-after']
  return { status: answer.statusCode, wait: wait === undefined ? null : Number(wait) }
}

const remember = (login: string, address: string, count: number) =>
  database.query(
    `insert into login_success (login, address, at)
     select $1, $2, $3 from generate_series(1, $4::int)`,
    [login, address, clock.now, count],
  )

describe(`${advisory(13)}: successful sign-ins`, () => {
  it('ASVS 2.4.1: of one login are limited in a minute, from any address', async () => {
    for (let i = 0; i < mostSuccesses.login; i++)
      expect((await enter({ from: `203.0.113.${i % 5}` })).status).toBe(200)
    expect(await enter()).toEqual({ status: 429, wait: 60 })
    expect((await enter({ login: 'keeper' })).status).toBe(200)
    clock.advance(60_000)
    expect((await enter()).status).toBe(200)
  })
  it('ASVS 2.4.1: of one address are limited to many in a minute, for any login', async () => {
    await remember('somebody', '203.0.113.7', mostSuccesses.address)
    expect(await enter()).toEqual({ status: 429, wait: 60 })
    expect((await enter({ from: '203.0.113.8' })).status).toBe(200)
  })
  it('are not used up by attempts with a wrong password', async () => {
    for (let i = 0; i < mostSuccesses.login; i++) {
      await database.query('delete from login_failure')
      expect((await enter({ given: 'a guess' })).status).toBe(401)
    }
    expect((await enter({ from: '203.0.113.8' })).status).toBe(200)
  })
  it('are those of a changed password too', async () => {
    const reader = await signIn('reader')
    const change = async () =>
      (await reader.post('/auth/password', { current: password, password: 'short' })).status
    // beside the sign-in
    await remember('reader', '203.0.113.9', mostSuccesses.login - 2)
    expect([await change(), await change()]).toEqual([400, 429])
  })
  it('let an office of a hundred in within a minute, behind one address', async () => {
    await database.query(
      `insert into account (login, password_hash) select 'office-' || n, a.password_hash
       from generate_series(1, 100) n, account a where a.login = 'admin'`,
    )
    await database.query(
      `insert into membership (account_id, contract_id, role_ids)
       select id, 1, '{2}' from account where login like 'office-%'`,
    )
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => enter({ login: `office-${n + 1}` })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})

describe('a crowd of sign-ins', () => {
  const crowd = 40
  const costly = 'a phrase that takes its time'
  beforeAll(async () => {
    const hash = await hashPassword(costly)
    await database.query(
      `with a as (insert into account (login, password_hash) values ('crowd', $1) returning id)
       insert into membership (account_id, contract_id, role_ids) select id, 1, '{2}' from a`,
      [hash],
    )
  })
  it.each([
    ['another address', '203.0.113.8'],
    ['its own address', '203.0.113.7'],
  ])('delays nobody else at %s by more than a few hashes', async (_, from) => {
    let answered = 0
    const all = Array.from({ length: crowd }, () =>
      enter({ login: 'crowd', given: costly }).then(({ status }) => {
        answered += 1
        return status
      }),
    )
    await Promise.race(all)
    const before = answered
    expect((await enter({ from })).status).toBe(200)
    expect(answered - before).toBeLessThan(crowd / 4)
    expect(new Set(await Promise.all(all))).toEqual(new Set([200]))
  })
})

it('ASVS 7.1.2: a session beyond the limit of an account ends those used longest ago', async () => {
  await database.query('delete from session')
  const first = await signIn('keeper')
  clock.advance(60_000)
  const second = await signIn('keeper')
  const other = await signIn('reader')
  const enterAgain = async () => {
    clock.advance(60_000)
    const answer = await nobody.post('/auth/login', { login: 'keeper', password })
    return withCookie(nobody, cookieOf(answer))
  }
  for (let i = 2; i < mostSessions; i++) await enterAgain()
  // seen after all others, so it is not among those used longest ago
  expect((await first.get('/auth/user')).status).toBe(200)
  const seen = async () =>
    (
      await database.query(
        `select from session
         where seen_at = (select max(seen_at) from session) and created_at < seen_at`,
      )
    ).length
  await expect.poll(seen).toBe(1)
  const last = await enterAgain()
  const statuses = []
  for (const one of [first, second, last, other])
    statuses.push((await one.get('/auth/user')).status)
  expect(statuses).toEqual([200, 401, 200, 200])
  expect((await last.get('/auth/sessions')).result).toHaveLength(mostSessions)
})

describe(`${advisory(12)}: the event of a failed sign-in`, () => {
  const failures = async (of: typeof database) =>
    (await of.query('select from event_log where event_type_id = 8')).length
  /** No event is written during `ask`. */
  async function withoutLog(of: typeof database, ask: () => Promise<void>): Promise<void> {
    const client = new pg.Client(of.owner)
    await client.connect()
    try {
      await client.query('begin; lock table event_log in exclusive mode')
      await ask()
    } finally {
      await client.query('rollback')
      await client.end()
    }
  }
  it('ASVS 6.3.8: is not waited for, so that timing does not reveal which logins exist', async () => {
    const before = await failures(database)
    await withoutLog(database, async () => {
      expect((await enter({ given: 'a guess' })).status).toBe(401)
    })
    await expect.poll(() => failures(database)).toBe(before + 1)
  })
  it('is stored before a closing application is closed', async () => {
    let isClosed = false
    let closed = Promise.resolve()
    await withoutLog(closing.database, async () => {
      const guess = { login: 'reader', password: 'a guess' }
      expect((await closing.nobody.post('/auth/login', guess)).status).toBe(401)
      await waiting(closing.database, 1)
      closed = closing.app.close().then(() => void (isClosed = true))
      for (let i = 0; i < 50; i++) await closing.database.query('select')
      expect(isClosed).toBe(false)
    })
    await closed
    expect(await failures(closing.database)).toBe(1)
  })
})
