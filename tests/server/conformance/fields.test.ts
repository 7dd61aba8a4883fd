// The entities and fields that the specification names are on the wire.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { notify } from '#server/areas/platform/index.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { fields } from '#tests/conformance/tables.ts'
import { contracts } from '../../support/server/test-accounts.ts'
import { testApp } from '../../support/server/test-app.ts'
import type { Wire } from '../../support/server/test-app.ts'
import { makerFor } from '../../support/server/valid-rows.ts'

const { clock, database, signIn } = await testApp()
const pool = createPool(database.app)
const db = createDb(pool)
afterAll(() => pool.end())
const admin = await signIn('admin')
const resources = allResources()
const make = makerFor(admin, resources)
const byName = (name = '') => resources.find((one) => one.name === name)!
beforeAll(async () => {
  await make.row(byName('car'))
  const { id } = await make.row(byName('supply'))
  const posted = await admin.post('/api/warehouse/supply/post', { id })
  expect(posted.status, posted.text).toBe(200)
  const [account] = await database.query<{ id: number }>(
    `select id::int from account where login = 'admin'`,
  )
  await db
    .transaction()
    .execute((trx) =>
      notify(
        { db: trx, person: { contractId: contracts.first }, now: clock.now },
        { type: 'rights_changed', to: [account!.id], params: { by: 'Начальник' } },
      ),
    )
})

type ListedFields = (typeof fields)[number]

async function answerOf({ resource, list, call, method }: ListedFields): Promise<unknown> {
  if (call) return (await (method ? admin.post(call, {}) : admin.get(call))).result
  const of = byName(resource)
  if (list) {
    if (resource) await make.row(of)
    return ((await admin.get(list)).result as unknown[])[0]
  }
  const { id } = await make.row(of)
  return (await admin.get(`/${of.basePaths[0]}/getById/${id}`)).result
}

/** Whether there is a value, or null, at a path of keys. */
function has(value: unknown, path: string): boolean {
  let at = value
  for (const key of path.split('.')) {
    if (typeof at !== 'object' || at === null || !(key in at)) return false
    at = (at as Wire)[key]
  }
  return true
}

it('all 78 entities of the specification are in the table, each on the wire or somewhere else', () => {
  expect(new Set(fields.map(({ entity }) => entity)).size).toBe(78)
  const open = fields.filter((one) => (one.fields === undefined) === (one.instead === undefined))
  expect(open.map(({ entity }) => entity)).toEqual([])
})

describe('the fields of', () => {
  it.each(fields.filter((one) => one.fields))('$entity', async (asked) => {
    const answer = await answerOf(asked)
    const missing = Object.entries(asked.fields ?? {}).flatMap(([name, keys]) =>
      keys.filter((key) => !has(answer, key)).map((key) => `${name}: ${key}`),
    )
    expect(missing).toEqual([])
  })
})
