// Badge counts of the menu: a change reaches only the affected users, in every process.
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { stir } from '#server/areas/platform/index.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller } from '../../../support/server/test-app.ts'
import { contracts } from '../../../support/server/test-accounts.ts'
import { openSocket, tokenOf } from '../../../support/server/notification-socket.ts'
import type { Ear } from '../../../support/server/notification-socket.ts'

const { app, database, nobody, signIn } = await testApp()
const pool = createPool(database.app)
const db = createDb(pool)
const [admin, reader, both] = (await Promise.all(
  (['admin', 'reader', 'both'] as const).map(signIn),
)) as [Caller, Caller, Caller]
const ids: Record<string, number> = {}
let address = ''
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  for (const { id, login } of await database.query<{ id: number; login: string }>(
    'select id::int, login from account',
  ))
    ids[login] = id
})

afterAll(() => pool.end())
const ears: Ear[] = []
afterEach(() => ears.splice(0).forEach(({ socket }) => socket.terminate()))
async function open(caller: Caller): Promise<Ear> {
  const ear = await openSocket(address, caller.cookie, { staffId: 0, token: await tokenOf(caller) })
  ears.push(ear)
  return ear
}

/** In a separate transaction, like the code that stores pending items. */
const tell = (contractId: number, name: string, accounts: readonly number[], fails = false) =>
  db.transaction().execute(async (trx) => {
    await stir({ db: trx, person: { contractId } }, name, accounts)
    if (fails) throw new Error('taken back')
  })

it('badge counts are returned for each menu entry to every signed-in user', async () => {
  const { status, result } = await reader.get('/api/waiting')
  expect(status).toBe(200)
  expect(Object.values(result as object).every((count) => count === 0)).toBe(true)
  expect((await nobody.get('/api/waiting')).status).toBe(401)
})

it('badge counts of the affected users in their contract are refreshed after the commit', async () => {
  const one = await open(reader)
  const other = await open(admin)
  await expect(tell(contracts.first, 'lost', [ids.reader!], true)).rejects.toThrow('taken back')
  await tell(contracts.second, 'elsewhere', [ids.reader!, ids.admin!])
  await tell(contracts.first, 'task', [ids.reader!])
  await one.hears(({ stirred }) => stirred === 'task')
  await tell(contracts.first, 'last', [ids.admin!])
  await other.hears(({ stirred }) => stirred === 'last')
  expect(one.heard).toEqual([{ stirred: 'task' }])
  expect(other.heard).toEqual([{ stirred: 'last' }])
})

it('badge counts are refreshed for any number of users', async () => {
  const ear = await open(both)
  const contract = ((await both.get('/auth/user')).result as { contract: { id: number } }).contract
    .id
  await tell(contract, 'task', [
    ...Array.from({ length: 1500 }, (_, i) => 9_000_000_000_000 + i),
    ids.both!,
  ])
  await ear.hears(({ stirred }) => stirred === 'task')
})
