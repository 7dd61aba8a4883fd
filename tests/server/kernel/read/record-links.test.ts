// Records attached to messages and tasks: titled for users who may read them, missing for others.
import { afterAll, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { areaAccounts, areaRules } from '#server/areas/area-registry.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { attachedKey, attachedNames, refuseUnreadable } from '#server/kernel/read/record-links.ts'
import type { Attached } from '#server/kernel/read/record-links.ts'
import { createKernel } from '#server/kernel/create-kernel.ts'
import type { Person } from '#server/kernel/session/viewer.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Row } from '../../../support/server/test-app.ts'
import { contracts } from '../../../support/server/test-accounts.ts'

const { database, clock, signIn } = await testApp()
const pool = createPool(database.app)
afterAll(() => pool.end())
const kernel = createKernel({
  db: createDb(pool),
  resources: allResources(),
  clock: () => clock.now,
  rules: areaRules,
  accounts: areaAccounts,
  seal: (text) => text,
})

const db = kernel.db
const someone = (levels: Person['levels'], contractId: number = contracts.first) =>
  ({ levels, contractId }) as Person
const admin = await signIn('admin')
const neighbour = await signIn('neighbour')
const made = async (caller: typeof admin, base: string, name: string) =>
  ((await caller.post(`/api/fms/${base}/save`, { name })).result as Row).id
const fuel = { resource: 'fuel', id: await made(admin, 'fuel', 'Бензин') }
const company = { resource: 'company', id: await made(admin, 'company', 'Парк') }
const theirs = { resource: 'fuel', id: await made(neighbour, 'fuel', 'Их бензин') }
const refused = (person: Person, record: Attached) =>
  refuseUnreadable(kernel, db, person, { record, field: 'about' }).then(
    () => null,
    (error: { code: string; fields?: object }) => [error.code, error.fields],
  )

it('a record link has its title for users who may read the resource, in one statement for all', async () => {
  const records = [
    fuel,
    company,
    theirs,
    { resource: 'fuel', id: 987_654 },
    { resource: 'no-such', id: 1 },
  ]
  const all = await attachedNames(kernel, db, someone({ fuel: 1, company: 15 }), records)
  expect([...all]).toEqual([
    [attachedKey(fuel), 'Бензин'],
    [attachedKey(company), 'Парк'],
  ])
  expect([...(await attachedNames(kernel, db, someone({ company: 1 }), records)).keys()]).toEqual([
    attachedKey(company),
  ])
  expect((await attachedNames(kernel, db, someone({ fuel: 0 }), records)).size).toBe(0)
})

it('a record link is rejected alike when it is missing, foreign, malformed or unreadable', async () => {
  const reader = someone({ fuel: 1, 'event-log': 1 })
  expect(await refused(reader, fuel)).toBeNull()
  const missing = await refused(reader, { resource: 'fuel', id: 987_654 })
  expect(missing).toEqual(['validation', { about: 'no_such' }])
  for (const record of [
    theirs,
    company,
    { resource: 'no-such', id: 1 },
    { resource: 'event-log', id: 1 },
    { resource: 'fuel', id: -1 },
  ])
    expect(await refused(reader, record), attachedKey(record)).toEqual(missing)
  expect(await refused(someone({ fuel: 15 }, contracts.second), fuel)).toEqual(missing)
})
