// The token that the notification socket will ask for.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openSocketToken, socketPurpose } from '#server/areas/platform/index.ts'
import { createDb, createPool } from '#server/database.ts'
import { openSecrets } from '#server/kernel/secrets.ts'
import { testApp } from '../support/app.ts'
import type { Caller } from '../support/app.ts'
import { contracts, password } from '../support/people.ts'
import { cookieOf, withCookie } from '../support/session.ts'

const [dataDir, elsewhere] = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'motorpool-token-'))) as [string, string]
const { database, clock, nobody, signIn } = await testApp({ dataDir })
const pool = createPool(database.app)
const db = createDb(pool)
afterAll(async () => {
  await pool.end()
  for (const path of [dataDir, elsewhere]) rmSync(path, { recursive: true })
})
const take = async (caller: Caller) => (await caller.get('/auth/token')).result as { token: string; expires_at: string }
/** As a second process of the same DATA_DIR would. */
const open = (token: string, secrets = openSecrets(dataDir, socketPurpose)) => openSocketToken(db, secrets, token, clock.now, 'uz')

describe('a socket token', () => {
  it('opens for who asked, in another process too', async () => {
    const both = await signIn('both')
    const there = withCookie(nobody, cookieOf(await both.post('/auth/user', { contractId: contracts.second })))
    const { token, expires_at } = await take(there)
    expect(Date.parse(expires_at)).toBe(clock.now.getTime() + 30_000)
    expect((await open(token))?.person).toMatchObject({ login: 'both', contractId: contracts.second, locale: 'uz' })
    expect(encodeURIComponent(token)).toBe(token)
  })
  it('is another one each time, and shows nothing', async () => {
    const admin = await signIn('admin')
    const tokens = [(await take(admin)).token, (await take(admin)).token]
    expect(tokens[0]).not.toBe(tokens[1])
    expect(Buffer.from(tokens.join(), 'base64url').toString('latin1')).not.toContain('account')
  })
  it('is good for half a minute', async () => {
    const { token } = await take(await signIn('admin'))
    clock.advance(29_999)
    expect(await open(token)).not.toBeNull()
    clock.advance(1)
    expect(await open(token)).toBeNull()
  })
  it('ends with its session', async () => {
    const admin = await signIn('admin')
    const { token } = await take(admin)
    await admin.post('/auth/logout')
    await signIn('admin')
    expect(await open(token)).toBeNull()
  })
  it('ends with a choice of role, with the place in the contract, and with the account', async () => {
    const both = await signIn('both')
    const first = await take(both)
    const moved = withCookie(nobody, cookieOf(await both.post('/auth/user', { roleId: 2 })))
    expect(await open(first.token)).toBeNull()
    const { token } = await take(moved)
    for (const table of ['membership', 'account']) {
      const key = table === 'account' ? 'id' : 'account_id'
      const set = (active: boolean) =>
        database.query(`update ${table} set active = $1 where ${key} = (select id from account where login = 'both')`, [active])
      await set(false)
      expect(await open(token), table).toBeNull()
      await set(true)
      expect(await open(token), table).not.toBeNull()
    }
  })
  it('is neither given nor taken while the password must be changed', async () => {
    const demand = (must: boolean) => database.query(`update account set must_change_password = $1 where login = 'reader'`, [must])
    const reader = await signIn('reader')
    const { token } = await take(reader)
    await demand(true)
    expect((await reader.get('/auth/token')).error?.code).toBe('password_change')
    expect(await open(token)).toBeNull()
    await demand(false)
  })
  it('is refused to nobody’s caller', async () => expect((await nobody.get('/auth/token')).status).toBe(401))
})

describe('what is no socket token', () => {
  it('one with a bit changed', async () => {
    const { token } = await take(await signIn('admin'))
    for (const at of [0, 3, 20, 40, token.length - 2]) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'Q' : 'A') + token.slice(at + 1)
      expect(await open(changed), `at ${at}`).toBeNull()
    }
    for (const text of ['', '.', 'v1.', token.slice(3), `${token}A`, password]) expect(await open(text), text).toBeNull()
  })
  it('one of another DATA_DIR', async () => {
    const { token } = await take(await signIn('admin'))
    expect(await open(token, openSecrets(elsewhere, socketPurpose))).toBeNull()
  })
  it('the same words sealed for storing, or for another purpose', async () => {
    const { token } = await take(await signIn('admin'))
    const words = openSecrets(dataDir, socketPurpose).open(token)
    for (const secrets of [openSecrets(dataDir), openSecrets(dataDir, 'report')]) expect(await open(secrets.seal(words))).toBeNull()
    expect(await open(openSecrets(dataDir, socketPurpose).seal(words))).not.toBeNull()
    expect(() => openSecrets(dataDir).open(token)).toThrow(/authenticate/)
  })
  it('words of ours that are no token', async () => {
    const { seal } = openSecrets(dataDir, socketPurpose)
    for (const words of ['', 'null', '{}', '{"account":1,"contract":1}', '[1]']) expect(await open(seal(words)), words).toBeNull()
  })
  it('the session’s own cookie', async () => expect(await open((await signIn('admin')).cookie)).toBeNull())
})
