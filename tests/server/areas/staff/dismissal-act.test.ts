// Dismissing an employee in one call: all of it, or nothing.
import { beforeAll, expect, it } from 'vitest'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import { fillBuiltIn } from '#server/areas/platform/built-in.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { signInRoles } from '#tests/support/server/role-accounts.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Caller, Row, Wire } from '#tests/support/server/test-app.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'

const resources = allResources()
const { database, signIn } = await testApp({ resources })
const admin = await signIn('admin')
const make = makerFor(admin, resources)
const employee = () => make.row(resourceOf('staff'), { dismissed: false, status_id: null })
const dismiss = (row: Row, more: Wire = {}, caller: Caller = admin) =>
  caller.post('/api/fms/staff/dismiss', {
    ...{ id: row.id, dismissal_date: '2026-01-12', archive: false, disableAccount: false },
    ...more,
  })
const read = async ({ id }: Row) =>
  (await admin.get(`/api/fms/staff/getById/${id}`)).result as Row | undefined
const accountOf = async (row: Row, login: string) =>
  (
    await admin.post('/api/fms/user/save', {
      ...{ login, staff_id: row.id, role_ids: [4], active: true },
    })
  ).result as Row
const isActive = async ({ id }: Row) =>
  ((await admin.get(`/api/fms/user/getById/${id}`)).result as Row).active

let dismissed: number
beforeAll(async () => {
  const pool = createPool(database.app)
  await fillBuiltIn(createDb(pool), resources).finally(() => pool.end())
  const [status] = await database.query<{ id: number }>(
    `select id::int from staff_status where contract_id = 1 and code = 'dismissed'`,
  )
  dismissed = status!.id
})

it('sets date, order and status, and nothing else unless requested', async () => {
  const row = await employee()
  const user = await accountOf(row, 'stays.active')
  const order = { order_number: '17-к', order_date: '2026-01-11' }
  const { status, text } = await dismiss(row, order)
  expect(status, text).toBe(200)
  expect(await read(row)).toMatchObject({
    ...{ dismissed: true, dismissal_date: '2026-01-12', status_id: dismissed },
    ...{ ...order, archived_at: null },
  })
  expect(await isActive(user)).toBe(true)
})

it('disables the account and moves the card into the archive with it', async () => {
  const row = await employee()
  const user = await accountOf(row, 'goes.away')
  expect((await dismiss(row, { archive: true, disableAccount: true })).status).toBe(200)
  expect(await isActive(user)).toBe(false)
  const archived = await database.query<{ gone: boolean }>(
    'select archived_at is not null as gone from staff where id = $1',
    [row.id],
  )
  expect(archived).toEqual([{ gone: true }])
})

it('changes nothing if a part of it is rejected', async () => {
  const own = await employee()
  await database.query(
    `update "user" set staff_id = $1 where contract_id = 1 and login = 'admin'`,
    [own.id],
  )
  const { status, error } = await dismiss(own, { disableAccount: true })
  expect([status, error?.code]).toEqual([422, 'own_account'])
  expect(await read(own)).toMatchObject({ dismissed: false, dismissal_date: null })
  const wrong = await dismiss(await employee(), { dismissal_date: '12.01.2026' })
  expect([wrong.status, Object.keys(wrong.error?.fields ?? {})]).toEqual([400, ['dismissal_date']])
})

it('disables no account for a caller who may not change accounts', async () => {
  const row = await employee()
  const callers = await signInRoles({ database, signIn }, resources)
  const hr = callers.get('hr')!
  expect((await dismiss(row, { disableAccount: true }, hr)).status).toBe(403)
  expect((await dismiss(row, {}, hr)).status).toBe(200)
})
