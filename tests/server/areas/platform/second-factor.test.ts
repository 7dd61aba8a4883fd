// One's own second factor: enabling it, recovery codes, and disabling it.
import { beforeEach, describe, expect, it } from 'vitest'
import { sayFault } from '#i18n/server.ts'
import { at, authenticator, statusAndCode } from '../../../support/server/second-factor.ts'
import { cookieOf, withCookie } from '../../../support/server/session-cookies.ts'
import { password } from '../../../support/server/test-accounts.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller, Row } from '../../../support/server/test-app.ts'

const { database, clock, nobody, signIn } = await testApp()
const { begin, code, confirm, enable, nextCode, pending } = authenticator({ clock, nobody })
const notices = async (caller: Caller) =>
  (
    (await caller.post('/api/fms/staff-notification/getListByFilter', { message_type_id: 9 }))
      .result as Row[]
  ).map(({ name_ru }) => name_ru)
const lastEvent = async (where: string) =>
  (await database.query(`select * from event_log where ${where} order by id desc limit 1`))[0]

beforeEach(async () => {
  await database.query('delete from login_failure')
  await database.query('delete from second_factor')
  await database.query('delete from notification')
})

describe('enabling', () => {
  it('takes the password and the first code, and answers ten recovery codes once', async () => {
    const reader = await signIn('reader')
    const elsewhere = await signIn('reader')
    const { secret, uri, qr } = await begin(reader)
    expect(uri).toBe(
      'otpauth://totp/Motorpool:reader?issuer=Motorpool' +
        `&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect(qr).toMatch(/^<svg [^]*<\/svg>$/)
    expect((await reader.get(at)).result).toEqual({
      ...{ enabled: false, enabled_at: null, recovery_codes: 0, required: false },
    })
    const { codes } = await enable(reader)
    expect(new Set(codes).size).toBe(10)
    for (const one of codes) expect(one).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    expect((await reader.get(at)).result).toMatchObject({ enabled: true, recovery_codes: 10 })
    expect((await elsewhere.get('/auth/user')).status).toBe(401)
    expect(await notices(reader)).toEqual(['Двухфакторная аутентификация включена'])
    expect(await lastEvent(`resource = 'user'`)).toMatchObject({
      ...{ event_type_id: 2, page_name: 'user', uri_path: `${at}/enable` },
      data: { before: { second_factor: false }, after: { second_factor: true } },
    })
  })
  it('ASVS 6.5.3: makes another secret each time, and keeps nothing in the clear', async () => {
    const reader = await signIn('reader')
    const { secret, codes } = await enable(reader)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect((await begin(reader)).secret).not.toBe(secret)
    const [{ all } = { all: '' }] = await database.query<{ all: string }>(
      `select (select string_agg(f::text, ' ') from second_factor f)
        || (select string_agg(r::text, ' ') from recovery_code r)
        || (select string_agg(e::text, ' ') from event_log e)
        || (select string_agg(n::text, ' ') from notification n) as all`,
    )
    expect(all).toContain('second_factor')
    for (const one of [secret, ...codes]) expect(all).not.toContain(one)
  })
  it.each([
    ['a wrong password', { password: `${password}.` }, { password: 'wrong_password' }],
    ['a wrong code', { code: '000000' }, { code: 'wrong_code' }],
    ['no code', { code: '' }, { code: 'required' }],
  ] as const)('is refused with %s', async (_, wrong, faults) => {
    const reader = await signIn('reader')
    const { setup, secret } = await begin(reader)
    const body = { password, code: code(secret), setup, ...wrong }
    const { status, error } = await reader.post(`${at}/enable`, body)
    const fields = Object.entries(faults).map(([key, fault]) => [key, sayFault('ru', fault)])
    expect([status, error?.fields]).toEqual([400, Object.fromEntries(fields)])
    expect((await reader.get(at)).result).toMatchObject({ enabled: false })
  })
  it('is rejected with the secret of another user, with an unknown secret, and a second time', async () => {
    const reader = await signIn('reader')
    const keeper = await signIn('keeper')
    const { setup, secret } = await begin(keeper)
    for (const theirs of [setup, 'v1.bm9uZQ', secret])
      expect(
        statusAndCode(
          await reader.post(`${at}/enable`, { password, code: code(secret), setup: theirs }),
        ),
      ).toEqual([400, 'bad_request'])
    await enable(reader)
    await expect(enable(reader)).rejects.toThrow('second_factor_state')
  })
})

describe('a recovery code', () => {
  it('ASVS 6.5.1: signs in once, however it is typed, and its owner is notified', async () => {
    const { codes } = await enable(await signIn('reader'))
    const [used = ''] = codes
    const typed = used.toUpperCase().replaceAll('-', ' ')
    const waiting = await pending('reader')
    const answers = await Promise.all([confirm(waiting, typed), confirm(waiting, used)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const reader = withCookie(nobody, answers.map(cookieOf).find(Boolean) ?? '')
    expect((await reader.get(at)).result).toMatchObject({ recovery_codes: 9 })
    expect(await notices(reader)).toContain('Вход по коду восстановления')
    expect(await lastEvent('event_type_id = 6')).toMatchObject({
      data: { after: { recovery_codes_left: 9 } },
    })
  })
  it('of another account opens nothing', async () => {
    await enable(await signIn('reader'))
    const { codes } = await enable(await signIn('keeper'))
    expect(statusAndCode(await confirm(await pending('reader'), codes[0] ?? ''))).toEqual([
      401,
      'wrong_code',
    ])
  })
  it('ends when new ones are made, with the password and a code', async () => {
    const reader = await signIn('reader')
    const { secret, codes } = await enable(reader)
    const renew = (given: object) => reader.post(`${at}/recoveryCodes`, given)
    expect((await renew({ password, code: '000000' })).status).toBe(400)
    const answer = await renew({ password, code: nextCode(secret) })
    const fresh = (answer.result as { codes: string[] }).codes
    expect(fresh.filter((one) => codes.includes(one))).toEqual([])
    const waiting = await pending('reader')
    expect((await confirm(waiting, codes[0] ?? '')).status).toBe(401)
    expect((await confirm(waiting, fresh[0] ?? '')).status).toBe(200)
  })
})

describe('disabling', () => {
  it('takes the password and a code of either kind, and leaves the password alone', async () => {
    const reader = await signIn('reader')
    const { codes } = await enable(reader)
    const disable = (given: object) => reader.post(`${at}/disable`, given)
    expect((await disable({ password, code: '000000' })).error?.fields).toEqual({
      code: sayFault('ru', 'wrong_code'),
    })
    expect((await disable({ password: 'a guess', code: codes[0] })).error?.fields).toEqual({
      password: sayFault('ru', 'wrong_password'),
    })
    expect((await disable({ password, code: codes[0] })).status).toBe(200)
    expect(await notices(await signIn('reader'))).toContain(
      'Двухфакторная аутентификация отключена',
    )
    expect(await lastEvent(`resource = 'user'`)).toMatchObject({
      data: { before: { second_factor: true }, after: { second_factor: false } },
    })
    expect(await database.query('select from recovery_code')).toEqual([])
  })
})
