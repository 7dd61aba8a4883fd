// A caller's session and rights are loaded once and cached; every change of them nevertheless takes
// effect with the next call, whichever way it was made.
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../support/server/test-app.ts'
import { contracts } from '../../../support/server/test-accounts.ts'
import { cookieOf, hashOf, withCookie } from '../../../support/server/session-cookies.ts'

const { database, nobody, signIn, statements } = await testApp()
const reader = await signIn('reader')
const role = 'manager'
const list = '/api/fms/fuel/getCount'
const may = async (caller = reader) => (await caller.get(list)).status === 200

async function stampOf(contract: number): Promise<string | undefined> {
  const [row] = await database.query<{ stamp: string }>(
    'select stamp from contract_stamp where contract_id = $1',
    [contract],
  )
  return row?.stamp
}

/** Of the reader's role on the fuels of the first contract. */
const setLevel = (level: number) =>
  database.query(
    `insert into access_level (contract_id, role, resource, level) values ($1, $2, 'fuel', $3)
     on conflict (contract_id, role, resource) do update set level = $3`,
    [contracts.first, role, level],
  )

beforeEach(async () => {
  await setLevel(1)
  // twice: the second time it is known
  expect([await may(), await may()]).toEqual([true, true])
})

describe('a change of levels', () => {
  it.each([
    ['a level taken away', () => setLevel(0)],
    [
      'a row deleted',
      () =>
        database.query(
          `delete from access_level where contract_id = $1 and role = $2 and resource = 'fuel'`,
          [contracts.first, role],
        ),
    ],
    [
      'a row given to another role',
      () =>
        database.query(
          `update access_level set role = 'nobody' where contract_id = $1 and role = $2 and resource = 'fuel'`,
          [contracts.first, role],
        ),
    ],
    [
      'a row given to another contract',
      async () => {
        await database.query(
          `insert into contract (id, name) overriding system value values (9, 'Девятый парк')
           on conflict do nothing`,
        )
        await database.query(
          `update access_level set contract_id = 9 where contract_id = $1 and role = $2 and resource = 'fuel'`,
          [contracts.first, role],
        )
      },
    ],
  ])('is in force with the next call: %s', async (_what, change) => {
    await change()
    expect(await may()).toBe(false)
    await setLevel(1)
    expect(await may()).toBe(true)
  })

  it('is in force with the next call: all rows truncated', async () => {
    await database.query('create table kept as select * from access_level')
    await database.query('truncate access_level')
    expect([await may(), await stampOf(contracts.first)]).toEqual([false, undefined])
    await database.query('insert into access_level select * from kept')
    expect(await may()).toBe(true)
  })

  it('that is rolled back is never in force, and leaves the stamp', async () => {
    const before = await stampOf(contracts.first)
    await database
      .query(
        `do $$ begin
           update access_level set level = 0 where contract_id = 1 and resource = 'fuel';
           raise exception 'as if';
         end $$`,
      )
      .catch(() => undefined)
    expect([await may(), await stampOf(contracts.first)]).toEqual([true, before])
  })

  it('in one contract does not invalidate the cache of the other', async () => {
    const before = await stampOf(contracts.first)
    const other = await stampOf(contracts.second)
    await setLevel(0)
    expect(await stampOf(contracts.second)).toBe(other)
    expect(await stampOf(contracts.first)).not.toBe(before)
  })
})

describe('a change of an account', () => {
  const account = `(select id from account where login = 'reader')`
  const read = (set: string, from: string) => database.query(`${set} ${from}`)
  const status = async () => (await reader.get(list)).status
  const user = async () => (await reader.get('/auth/user')).result as Record<string, unknown> | null

  it.each([
    [
      'disabled',
      401,
      () => read('update account set active = false', `where login = 'reader'`),
      () => read('update account set active = true', `where login = 'reader'`),
    ],
    [
      'inactive in the contract',
      403,
      () => read('update membership set active = false', `where account_id = ${account}`),
      () => read('update membership set active = true', `where account_id = ${account}`),
    ],
    [
      'of another role',
      403,
      () => read(`update membership set role_ids = '{4}'`, `where account_id = ${account}`),
      () => read(`update membership set role_ids = '{2}'`, `where account_id = ${account}`),
    ],
    [
      'whose roles were deleted by hand',
      403,
      () =>
        read(
          'delete from user__role_ids r',
          `using "user" u where u.id = r.parent_id and u.login = 'reader'`,
        ),
      () => read(`update membership set role_ids = '{2}'`, `where account_id = ${account}`),
    ],
    [
      'that must change its password',
      403,
      () => read('update account set must_change_password = true', `where login = 'reader'`),
      () => read('update account set must_change_password = false', `where login = 'reader'`),
    ],
    [
      'whose role demands a second factor',
      403,
      () => read(`insert into second_factor_role (contract_id, role)`, `values (1, '${role}')`),
      () => read('delete from second_factor_role', `where role = '${role}'`),
    ],
  ])('is in force with the next call: %s', async (_what, refused, change, back) => {
    expect(await status()).toBe(200)
    await change()
    expect(await status()).toBe(refused)
    await back()
    expect([await status(), await status()]).toEqual([200, 200])
  })

  it('is in force with the next call: a second factor that was demanded, made and removed', async () => {
    await database.query(`insert into second_factor_role (contract_id, role) values (1, $1)`, [
      role,
    ])
    await database.query(
      `insert into second_factor (account_id, secret, last_step, enabled_at)
       select id, 'x', 0, now() from account where login = 'reader'`,
    )
    expect([await status(), await status()]).toEqual([200, 200])
    await database.query('delete from second_factor')
    expect(await status()).toBe(403)
    await database.query('delete from second_factor_role')
    expect(await status()).toBe(200)
  })

  it('is in force with the next call: the name of its employee, and another contract', async () => {
    const [one] = await database.query<{ id: string }>(
      `insert into staff (contract_id, surname, name, personnel_number, search_key)
       values (1, 'Первый', 'Имя', '77', ' perviy') returning id`,
    )
    await database.query(`update membership set staff_id = $1 where account_id = ${account}`, [
      one?.id,
    ])
    const text = async () => JSON.stringify(await user())
    expect([await text(), await text()]).toEqual([
      expect.stringContaining('Первый'),
      expect.stringContaining('Первый'),
    ])
    await database.query(`update staff set surname = 'Второй' where id = $1`, [one?.id])
    expect(await text()).toContain('Второй')
    await database.query(`update contract set currency = 'USD' where id = 1`)
    expect(await text()).toContain('USD')
    await database.query(`update contract set currency = 'UZS' where id = 1`)
    await database.query(`update membership set staff_id = null where account_id = ${account}`)
    expect(await text()).not.toContain('Второй')
  })

  it('is in force with the next call: a session that has ended', async () => {
    const gone = await signIn('reader')
    expect([await may(gone), await may(gone)]).toEqual([true, true])
    await database.query('delete from session where token_hash = $1', [hashOf(gone.cookie)])
    expect((await gone.get(list)).status).toBe(401)
  })
})

it('one session has the levels of the contract and the role that it is in', async () => {
  await database.query(
    `update access_level set level = 0 where contract_id = $1 and role = $2 and resource = 'fuel'`,
    [contracts.second, role],
  )
  let both = await signIn('both')
  const moveTo = async (body: object) => {
    both = withCookie(nobody, cookieOf(await both.post('/auth/user', body)))
  }
  const save = async () => (await both.post('/api/fms/fuel/save', {})).status
  // an empty fuel is a fault of its fields for users who may save one
  expect([await may(both), await save(), await save()]).toEqual([true, 400, 400])
  await moveTo({ roleId: 2 })
  expect([await may(both), await save()]).toEqual([true, 403])
  await moveTo({ contractId: contracts.second })
  expect([await may(both), await may(both)]).toEqual([false, false])
  await moveTo({ contractId: contracts.first, roleId: 1 })
  expect([await may(both), await save()]).toEqual([true, 400])
})

it('a session takes one short statement while nothing changes', async () => {
  const asked = async () => {
    statements.forget()
    expect((await reader.get(list)).status).toBe(200)
    return statements.texts
      .filter((text) => text.includes('from session'))
      .map((text) => text.includes('access_level'))
  }
  expect([await asked(), await asked()]).toEqual([[false], [false]])
  await setLevel(15)
  expect([await asked(), await asked()]).toEqual([[false, true], [false]])
  const other = await signIn('reader')
  statements.forget()
  await other.get(list)
  expect(statements.texts.filter((text) => text.includes('from session'))).toHaveLength(1)
})
