// The history of sign-ins with time, address and device, and signing out everybody.
import { expect, it } from 'vitest'
import type { SignIns } from '#resources/wire/accounts/session.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Answer, Caller, Row } from '#tests/support/server/test-app.ts'
import { password } from '#tests/support/server/test-accounts.ts'

const { database, nobody, signIn } = await testApp()
const told = ({ status, error }: Answer) => [status, error?.code]
const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0'
const enter = (login: string, phrase = password) =>
  nobody.post('/auth/login', { login, password: phrase }, { 'user-agent': agent })
const own = async (caller: Caller, query = '') =>
  (await caller.get(`/auth/sign-ins${query}`)).result as SignIns
const idOf = async (login: string) =>
  (await database.query<{ id: number }>('select id from "user" where login = $1', [login]))[0]!.id
const endAll = (caller: Caller) => caller.post('/api/fms/user/endAllSessions', { confirmed: true })

it('each user has their own history, with failures, address and device', async () => {
  const reader = await signIn('reader')
  await enter('reader')
  await enter('reader', 'quite a wrong phrase')
  // failures are written after the answer
  await expect.poll(async () => (await own(reader)).rows[0]?.kind).toBe('failed')
  const { rows, more } = await own(reader)
  expect(more).toBe(false)
  const from = { address: '127.0.0.1', user_agent: agent, at: expect.any(String) as string }
  expect(rows).toMatchObject([
    { kind: 'failed', ...from },
    { kind: 'sign_in', ...from },
    { kind: 'sign_in', user_agent: 'lightMyRequest' },
  ])
  expect((await own(reader, '?failed=true')).rows.map(({ kind }) => kind)).toEqual(['failed'])
  // and nothing of others
  expect((await own(await signIn('keeper'))).rows).toHaveLength(1)
})

it('is read page by page, the latest first', async () => {
  const colleague = await signIn('colleague')
  for (let n = 0; n < 24; n++)
    await database.query(
      `insert into event_log (contract_id, account_id, event_type_id, page_name, resource, item_id, uri_path, data)
       select 1, id, 6, 'login', 'session', id, '/auth/login', $1 from account where login = 'colleague'`,
      [JSON.stringify({ after: { address: `10.0.0.${n}` } })],
    )
  const first = await own(colleague)
  expect([first.rows.length, first.more]).toEqual([20, true])
  const rest = await own(colleague, `?before=${first.rows.at(-1)!.id}`)
  expect([rest.rows.length, rest.more]).toEqual([5, false])
  expect(first.rows[0]).toMatchObject({ address: '10.0.0.23', user_agent: null })
  const ids = [...first.rows, ...rest.rows].map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect((await colleague.get('/auth/sign-ins?before=x')).status).toBe(400)
})

it('of a user is available to those who manage users, in their contract', async () => {
  const admin = await signIn('admin')
  const neighbour = await signIn('neighbour')
  const reader = await signIn('reader')
  const at = `/api/fms/user/getSignIns/${await idOf('reader')}`
  expect(await admin.get(at)).toMatchObject({ result: await own(reader) })
  expect(told(await reader.get(at))).toEqual([403, 'forbidden'])
  expect(told(await neighbour.get(at))).toEqual([404, 'not_found'])
  // a user of two contracts: each sees what was done there
  const both = await signIn('both')
  expect((await both.post('/auth/user', { contractId: 2 })).status).toBe(200)
  const [there] = (await neighbour.get('/api/fms/user/getList?search=both')).result as Row[]
  const { rows } = (await neighbour.get(`/api/fms/user/getSignIns/${there!.id}`)).result as SignIns
  expect(rows.map(({ kind }) => kind)).toEqual(['switched'])
})

it('everybody in the contract is signed out except the administrator', async () => {
  const admin = await signIn('admin')
  const keeper = await signIn('keeper')
  const reader = await signIn('reader')
  const elsewhere = await signIn('admin')
  const neighbour = await signIn('neighbour')
  expect(told(await endAll(reader))).toEqual([403, 'forbidden'])
  // manages users, and is no administrator
  expect(told(await endAll(keeper))).toEqual([422, 'beyond_rights'])
  expect((await admin.post('/api/fms/user/endAllSessions', {})).status).toBe(400)
  const others = await database.query<{ n: number }>(
    'select count(*)::int - 1 as n from session where contract_id = 1',
  )
  const ended = await endAll(admin)
  expect(ended.result).toEqual({ count: others[0]!.n })
  for (const caller of [keeper, reader, elsewhere])
    expect((await caller.get('/auth/user')).status).toBe(401)
  for (const caller of [admin, neighbour]) expect((await caller.get('/auth/user')).status).toBe(200)
  const [event] = await database.query(
    'select resource, data from event_log where event_type_id = 2 order by id desc limit 1',
  )
  expect(event).toEqual({
    resource: 'session',
    data: { after: { sessions_ended: others[0]!.n } },
  })
  expect((await endAll(admin)).result).toEqual({ count: 0 })
})
