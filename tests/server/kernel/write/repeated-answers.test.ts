// A write repeated with its idempotency key: in another contract it is a different write, and a
// stored response is only returned to callers who may still read it.
import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Resource } from '#resources/kernel/types.ts'
import { specimens } from '#tests/specimens/resources.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller, Row, Wire } from '../../../support/server/test-app.ts'
import { contracts } from '../../../support/server/test-accounts.ts'
import { cookieOf, withCookie } from '../../../support/server/session-cookies.ts'

/** Its passport is personal: readable with the right to edit staff. */
const specimen: Resource = {
  ...specimens.find(({ name }) => name === 'specimen')!,
  personal: 'staff',
}
const { database, nobody, signIn } = await testApp({
  resources: [...allResources(), ...specimens.filter(({ name }) => name !== 'specimen'), specimen],
})
const at = '/api/fms/specimen'
const key = () => ({ 'idempotency-key': randomUUID() })
const level = (access: string, role: string, value: number) =>
  database.query('update access_level set level = $3 where resource = $1 and role = $2', [
    access,
    role,
    value,
  ])

describe('a key in two contracts', () => {
  it('is rejected in the second one, which returns and writes nothing of the first', async () => {
    await database.query(
      `update membership set role_ids = '{1}' from account a
       where a.id = account_id and login = 'both'`,
    )
    const headers = key()
    const body = { name: 'Один ключ' }
    const saveIn = async (contractId: number) => {
      const both = await signIn('both')
      const moved = withCookie(nobody, cookieOf(await both.post('/auth/user', { contractId })))
      return moved.post('/api/fms/fuel/save', body, headers)
    }
    const first = await saveIn(contracts.first)
    expect(first.status, first.text).toBe(200)
    const elsewhere = await saveIn(contracts.second)
    expect([elsewhere.status, elsewhere.error?.code, elsewhere.error?.current]).toEqual([
      422,
      'key_reused',
      undefined,
    ])
    const rows = await database.query<{ contract_id: number }>(
      `select contract_id::int from fuel where name = 'Один ключ'`,
    )
    expect(rows).toEqual([{ contract_id: contracts.first }])
    expect((await saveIn(contracts.first)).text).toBe(first.text)
  })
  it('from the previous release, which stored no contract, is still recognised', async () => {
    const admin = await signIn('admin')
    const headers = key()
    const body = { name: 'Прежний ключ' }
    const first = await admin.post('/api/fms/fuel/save', body, headers)
    const sha256 = (text: string) => createHash('sha256').update(text).digest()
    const call = 'POST /api/fms/fuel/save'
    const hash = Buffer.concat([
      sha256(call).subarray(0, 8),
      sha256(`${call}\n${JSON.stringify(body)}`).subarray(8),
    ])
    await database.query('update idempotency set request_hash = $1 where key = $2', [
      hash,
      headers['idempotency-key'],
    ])
    expect((await admin.post('/api/fms/fuel/save', body, headers)).text).toBe(first.text)
  })
})

describe('a repeated write of a user who lost the right to personal data', () => {
  const secret = 'AA1234567'
  /** What is sent twice, the right to personal data taken in between. */
  async function twice(send: (caller: Caller, headers: Wire) => ReturnType<Caller['post']>) {
    const keeper = await signIn('keeper')
    const headers = key()
    await level('staff', 'user', 15)
    const first = await send(keeper, headers)
    expect(first.status, first.text).toBe(200)
    expect(first.text).toContain(secret)
    await level('staff', 'user', 1)
    const again = await send(keeper, headers)
    await level('staff', 'user', 15)
    expect(again.status, again.text).toBe(200)
    expect(again.text).not.toContain(secret)
    return { first, again }
  }
  const person = (name: string) => ({
    name: `${name} ${randomUUID().slice(0, 8)}`,
    passport: secret,
  })

  it('returns the stored response of a save without it', async () => {
    const body = person('Паспорт')
    const { first, again } = await twice((caller, headers) =>
      caller.post(`${at}/save`, body, headers),
    )
    const { passport: _, ...rest } = first.result as Row
    expect(again.result).toEqual(rest)
  })
  it('answers the rows of saveAll and of bulk without it', async () => {
    const bodies = [person('Первый'), person('Второй')]
    await twice((caller, headers) => caller.post(`${at}/saveAll`, bodies, headers))
    const rows = [{ set: person('Третий') }, { set: person('Четвёртый') }]
    const { again } = await twice((caller, headers) =>
      caller.post(`${at}/bulk`, { action: 'write', rows }, headers),
    )
    expect((again.result as { rows: Row[] }).rows.map(({ version }) => version)).toEqual([1, 1])
  })
})

describe('a repeated write about a record that its author no longer sees', () => {
  it('is not answered', async () => {
    const [keeper, admin] = await Promise.all([signIn('keeper'), signIn('admin')])
    const ids = await database.query<{ id: number; login: string }>(
      'select id::int, login from account',
    )
    const idOf = (login: string) => ids.find((one) => one.login === login)!.id
    await level('user', 'user', 15)
    const task = (
      await admin.post('/api/fms/task/save', { name: 'Чужая задача', assignee_id: idOf('admin') })
    ).result as Row
    const headers = key()
    const change = () =>
      keeper.post('/api/fms/task/save', { id: task.id, description: 'Слова' }, headers)
    const first = await change()
    expect([first.status, (first.result as Row).name]).toEqual([200, 'Чужая задача'])
    await level('user', 'user', 0)
    const again = await change()
    expect([again.status, again.error?.code]).toEqual([404, 'not_found'])
    expect(again.text).not.toContain('Чужая')
    await level('user', 'user', 15)
  })
})
