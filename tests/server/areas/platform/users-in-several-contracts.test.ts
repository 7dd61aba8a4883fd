// Accounts in several contracts: an action on the account requires rights in each of them, an
// action on its user in one contract requires rights there.
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../support/server/test-app.ts'
import type { Answer, Caller, Row } from '../../../support/server/test-app.ts'
import { contracts, password } from '../../../support/server/test-accounts.ts'
import { cookieOf, withCookie } from '../../../support/server/session-cookies.ts'

const { database, nobody, signIn } = await testApp()
const at = '/api/fms/user'
const third = 3

/** Roles by what they may do in the tests; `absent`: no user in the contract. */
const roles = { absent: null, reader: [2], keeper: [3], everything: [1] } as const
type Standing = keyof typeof roles
type Name = `role-${string}`

const told = ({ status, error }: Answer) => [status, error?.code]

beforeAll(async () => {
  await database.query(
    `insert into contract (id, name) overriding system value values ($1, 'Третий парк')`,
    [third],
  )
  await database.query(
    `insert into access_level (contract_id, role, resource, level)
     select $1, role, resource, level from access_level where contract_id = 1`,
    [third],
  )
})

/** An account with the password of all, and what it is in each contract. */
async function account(login: Name, ...standings: readonly Standing[]): Promise<Name> {
  const [row] = await database.query<{ id: number }>(
    `insert into account (login, password_hash)
     select $1, password_hash from account where login = 'admin' returning id`,
    [login],
  )
  for (const [i, standing] of standings.entries())
    if (roles[standing])
      await database.query(
        'insert into membership (account_id, contract_id, role_ids) values ($1, $2, $3)',
        [row?.id, i + 1, roles[standing]],
      )
  return login
}

async function idIn(contractId: number, login: string): Promise<number> {
  const [row] = await database.query<{ id: string }>(
    'select id from "user" where contract_id = $1 and login = $2',
    [contractId, login],
  )
  return Number(row?.id)
}

/** The caller in another contract, by a session of its own. */
async function movedTo(contractId: number, login: Name): Promise<Caller> {
  const session = await signIn(login)
  return withCookie(nobody, cookieOf(await session.post('/auth/user', { contractId })))
}

const invite = async (caller: Caller, login: string, contractId: number = contracts.first) =>
  caller.post(`${at}/invite`, { id: await idIn(contractId, login) })

describe('an account of several contracts', () => {
  const managing = ['keeper', 'everything'] as const
  const present = ['reader', 'keeper', 'everything'] as const
  const anywhere = ['absent', ...present] as const
  /** Who may issue a password to whom, if both work in only one contract. */
  const within = new Map<string, boolean>()
  beforeAll(async () => {
    for (const theirs of present) await account(`role-alone-${theirs}`, theirs)
    for (const own of managing) {
      const caller = await signIn(await account(`role-giver-${own}`, own))
      for (const theirs of present)
        within.set(
          `${own} ${theirs}`,
          (await invite(caller, `role-alone-${theirs}`)).status === 200,
        )
    }
    expect([...within.values()].sort()).toEqual(expect.arrayContaining([false, true]))
    for (const here of present)
      for (const there of anywhere) await account(`role-of-${here}-${there}`, here, there)
  })

  const callers = managing.flatMap((here) => anywhere.map((there) => [here, there] as const))
  it.each(callers)(
    'is acted on by %s here and %s there as far as both allow',
    async (here, there) => {
      const name = await account(`role-by-${here}-${there}`, here, there, 'everything')
      const caller = await signIn(name)
      const inThird = await movedTo(third, name)
      for (const own of present)
        for (const other of anywhere) {
          const login = `role-of-${own}-${other}`
          const allowed =
            within.get(`${here} ${own}`) === true &&
            (other === 'absent' || within.get(`${there} ${other}`) === true)
          const what = `${here}+${there} on ${own}+${other}`
          const expected = allowed ? [200, undefined] : [422, 'beyond_rights']
          expect([what, 'invite', ...told(await invite(caller, login))]).toEqual([
            ...[what, 'invite'],
            ...expected,
          ])
          const id = await idIn(contracts.first, login)
          const move = (member: boolean) =>
            caller.post(`${at}/setContract`, { id, contractId: third, member })
          expect([what, 'setContract', ...told(await move(true))]).toEqual([
            ...[what, 'setContract'],
            ...expected,
          ])
          expect(told(await move(false))).toEqual([200, undefined])
          const claimed = await inThird.post(`${at}/save`, { login })
          expect([what, 'save', ...told(claimed)]).toEqual([
            ...[what, 'save'],
            ...(allowed ? [200, undefined] : [409, 'duplicate']),
          ])
          if (allowed) await inThird.delete(`${at}/delete`, { id: (claimed.result as Row).id })
        }
    },
  )

  it('cannot be taken over by an administrator with fewer rights in one of its contracts', async () => {
    const name = await account('role-attacker', 'everything', 'keeper')
    const there = await movedTo(contracts.second, name)
    const victim = await idIn(contracts.second, 'neighbour')
    const refused = [422, 'beyond_rights']
    expect(told(await invite(there, 'neighbour', contracts.second))).toEqual(refused)
    const bring = { id: victim, contractId: contracts.first, member: true }
    expect(told(await there.post(`${at}/setContract`, bring))).toEqual(refused)
    const here = await signIn(name)
    expect(told(await here.post(`${at}/save`, { login: 'neighbour' }))).toEqual([409, 'duplicate'])
    // nor where it has been brought in before
    await database.query(
      `insert into membership (account_id, contract_id)
       select id, 1 from account where login = 'neighbour'`,
    )
    expect(told(await invite(here, 'neighbour'))).toEqual(refused)
    const entered = await nobody.post('/auth/login', { login: 'neighbour', password })
    // and users do not end up in a contract without a role
    expect(entered.result).toMatchObject({
      contractId: contracts.second,
      mustChangePassword: false,
    })
  })
})

describe('an act on the user of one contract', () => {
  it('needs the right to it there alone, and leaves the other contracts as they are', async () => {
    const login = await account('role-in-two', 'reader', 'everything')
    const keeper = await signIn('keeper')
    const id = await idIn(contracts.first, login)
    const here = await signIn(login)
    const there = await movedTo(contracts.second, login)
    expect((await keeper.post(`${at}/endSessions`, { id })).status).toBe(200)
    expect([(await here.get('/auth/user')).status, (await there.get('/auth/user')).status]).toEqual(
      [401, 200],
    )
    expect((await keeper.post(`${at}/save`, { id, role_ids: [4] })).status).toBe(200)
    expect((await keeper.post(`${at}/save`, { id, active: false })).status).toBe(200)
    expect((await keeper.delete(`${at}/delete`, { id })).status).toBe(200)
    expect((await there.get('/auth/user')).result).toMatchObject({ contracts: 1 })
    expect((await signIn(login)).cookie).not.toBe('')
  })
})
