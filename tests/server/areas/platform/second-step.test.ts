// The second step of a sign-in: which codes open a session, and what slows guesses.
import { beforeEach, describe, expect, it } from 'vitest'
import { sessionSchema } from '#server/areas/platform/index.ts'
import { pendingLife } from '#server/areas/platform/second-factor/factor-secrets.ts'
import {
  codeDelayAfter,
  freeCodes,
  longestCodeDelay,
} from '#server/areas/platform/second-factor/verify-code.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { authenticator, interval, statusAndCode } from '../../../support/server/second-factor.ts'
import { cookieOf, withCookie } from '../../../support/server/session-cookies.ts'
import { passwordHash } from '../../../support/server/test-accounts.ts'
import { testApp } from '../../../support/server/test-app.ts'

const { app, database, clock, nobody, signIn } = await testApp()
const { begin, code, confirm, enable, nextCode, pending } = authenticator({ clock, nobody })
const lastSignIn = async () =>
  (
    await database.query('select * from event_log where event_type_id = 6 order by id desc limit 1')
  )[0]

beforeEach(async () => {
  await database.query('delete from login_failure')
  await database.query('delete from second_factor')
})

describe('a sign-in with a second factor', () => {
  it('opens nothing with the password alone, and a session with the code', async () => {
    const { secret } = await enable(await signIn('reader'))
    const waiting = await pending('reader')
    for (const call of ['/auth/user', '/api/fms/fuel/getList'])
      expect((await withCookie(nobody, `motorpool=${waiting}`).get(call)).status).toBe(401)
    const answer = await confirm(waiting, nextCode(secret))
    expect(sessionSchema.parse(answer.result)).toMatchObject({ login: 'reader' })
    expect((await withCookie(nobody, cookieOf(answer)).get('/auth/user')).status).toBe(200)
    expect(await lastSignIn()).toMatchObject({ uri_path: '/auth/login/code' })
  })
  it('asks for the code only after the right password', async () => {
    await enable(await signIn('reader'))
    const wrong = (login: string) => nobody.post('/auth/login', { login, password: 'a guess' })
    const theirs = await wrong('reader')
    const none = await wrong('nobody-here')
    expect([theirs.status, theirs.text]).toEqual([401, none.text])
  })
  it('ASVS 6.5.1: takes a code once, of two at a time too, and none before it', async () => {
    const { secret } = await enable(await signIn('reader'))
    const first = await pending('reader')
    const second = await pending('reader')
    const given = nextCode(secret)
    const answers = await Promise.all([confirm(first, given), confirm(second, given)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    for (const spent of [given, code(secret, -1)])
      expect(statusAndCode(await confirm(second, spent))).toEqual([401, 'wrong_code'])
    // of the same interval on a device whose clock is ahead
    expect((await confirm(second, code(secret, 1))).status).toBe(200)
  })
  it('ASVS 6.5.5: takes the codes of the present interval and of those beside it', async () => {
    const { secret } = await enable(await signIn('reader'))
    const statuses: number[] = []
    for (const away of [-2, -1, 0, 1, 2]) {
      clock.advance(10 * interval)
      statuses.push((await confirm(await pending('reader'), code(secret, away))).status)
    }
    expect(statuses).toEqual([401, 200, 200, 200, 401])
  })
  it('accepts a code with spaces, as apps show it', async () => {
    const { secret } = await enable(await signIn('reader'))
    const given = nextCode(secret)
    const spaced = ` ${given.slice(0, 3)} ${given.slice(3)} `
    expect((await confirm(await pending('reader'), spaced)).status).toBe(200)
  })
  it('ends after five minutes, with another password, without the second factor', async () => {
    const reader = await signIn('reader')
    const { secret, codes } = await enable(reader)
    const late = await pending('reader')
    clock.advance(pendingLife)
    expect(statusAndCode(await confirm(late, code(secret)))).toEqual([401, 'unauthorized'])
    const before = await pending('reader')
    await database.query(`update account set password_hash = 'another' where login = 'reader'`)
    expect(statusAndCode(await confirm(before, code(secret)))).toEqual([401, 'unauthorized'])
    await database.query(`update account set password_hash = $1 where login = 'reader'`, [
      passwordHash,
    ])
    const reset = await pending('reader')
    await database.query('delete from second_factor')
    expect(statusAndCode(await confirm(reset, codes[0] ?? ''))).toEqual([401, 'unauthorized'])
  })
  it('accepts no other sealed value in place of the first step', async () => {
    const reader = await signIn('reader')
    const { setup } = await begin(reader)
    const { secret } = await enable(reader)
    const { token } = (await reader.get('/auth/token')).result as { token: string }
    for (const other of [setup, token, 'v1.', 'x'])
      expect(statusAndCode(await confirm(other, nextCode(secret)))).toEqual([401, 'unauthorized'])
  })
})

describe(`${advisory(12)}: guesses at codes`, () => {
  it('ASVS 6.6.3: count with those at the password, which a right one does not end', async () => {
    const { secret } = await enable(await signIn('reader'))
    const guess = (given: string) =>
      nobody.post('/auth/login', { login: 'reader', password: given })
    expect((await guess('a guess')).status).toBe(401)
    for (let i = 0; i < 4; i++)
      expect(statusAndCode(await confirm(await pending('reader'), '000000'))).toEqual([
        401,
        'wrong_code',
      ])
    const waiting = await guess('another guess')
    expect([waiting.status, waiting.headers['retry-after']]).toEqual([429, '1'])
    clock.advance(1000)
    const right = await pending('reader')
    expect((await confirm(right, '000000')).status).toBe(401)
    expect((await confirm(right, nextCode(secret))).status).toBe(200)
    // the right code ends it
    expect((await confirm(await pending('reader'), '000000')).status).toBe(401)
  })
  it('ASVS 6.6.3: throttle app codes from all addresses, but not recovery codes', async () => {
    const { secret, codes } = await enable(await signIn('reader'))
    const waiting = await pending('reader')
    const from = async (n: number, given: string) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/auth/login/code',
        payload: { pending: waiting, code: given },
        remoteAddress: `203.0.113.${n}`,
      })
      return [answer.statusCode, answer.headers['retry-after']]
    }
    for (let n = 1; n <= freeCodes; n++) expect(await from(n, '000000')).toEqual([401, undefined])
    expect(await from(100, code(secret, 1))).toEqual([429, '1'])
    expect(await from(101, codes[0] ?? '')).toEqual([200, undefined])
    clock.advance(1000)
    expect(await from(102, code(secret, 1))).toEqual([200, undefined])
    expect(await from(103, '000000')).toEqual([401, undefined])
  })
  it('wait longer each time, and never longer than a quarter of an hour', () => {
    expect([freeCodes - 1, freeCodes, freeCodes + 3].map(codeDelayAfter)).toEqual([0, 1000, 8000])
    expect(codeDelayAfter(10_000)).toBe(longestCodeDelay)
  })
  it('are in the event log as failed sign-ins', async () => {
    await enable(await signIn('reader'))
    await confirm(await pending('reader'), '000000')
    const [event] = await database.query(
      'select * from event_log where event_type_id = 8 order by id desc limit 1',
    )
    expect(event).toMatchObject({ uri_path: '/auth/login/code', resource: 'session' })
  })
})
