// Levels of roles: many at once, all or nothing, and how many people each role has.
import { expect, it } from 'vitest'
import { roleIds } from '#resources/kernel/names.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row } from '#tests/support/server/test-app.ts'

const { database, signIn } = await testApp()
const admin = await signIn('admin')
const reader = await signIn('reader')
const at = '/api/fms/resource-access'
const levelsOf = async (role: string) =>
  ((await admin.get(`${at}/getList`)).result as (Row & { level: number; resource: string })[])
    .filter((one) => one.role === role && ['fuel', 'place', 'route'].includes(String(one.resource)))
    .sort((a, b) => String(a.resource).localeCompare(String(b.resource)))
const save = (rows: unknown) => admin.post(`${at}/saveLevels`, { rows })

it('are saved together, each with its entry in the log, and published once', async () => {
  const [fuel, place] = await levelsOf(roleIds[2])
  const count = async (sql: string) =>
    (await database.query<{ n: number }>(`select count(*)::int as n from ${sql}`))[0]!.n
  const logged = () => count(`event_log where resource = 'resource-access' and event_type_id = 2`)
  const told = () => count('notification')
  const managers = await count(
    `membership where contract_id = 1 and active and 2 = any(role_ids)
      and account_id <> (select id from account where login = 'admin')`,
  )
  const before = await logged()
  const heard = await told()
  const { status, text, result } = await save(
    [fuel!, place!].map(({ id, level }) => ({ id, level: 15, was: level })),
  )
  expect(status, text).toBe(200)
  expect((result as { level: number }[]).map(({ level }) => level)).toEqual([15, 15])
  expect((await levelsOf(roleIds[2])).map(({ level }) => level)).toEqual([15, 15, 1])
  expect((await logged()) - before).toBe(2)
  expect((await told()) - heard).toBe(managers)
  expect((await reader.post('/api/fms/fuel/save', { name: 'Теперь можно' })).status).toBe(200)
})

it('are not saved if one has changed since it was displayed', async () => {
  const [fuel, place] = await levelsOf(roleIds[2])
  const { status, error } = await save([
    { id: fuel!.id, level: 0, was: fuel!.level },
    { id: place!.id, level: 0, was: 0 },
  ])
  expect([status, error?.code]).toEqual([409, 'stale'])
  expect((await levelsOf(roleIds[2])).map(({ level }) => level)).toEqual([15, 15, 1])
})

it('without a role, or too many, are rejected', async () => {
  for (const rows of [[], Array.from({ length: 1001 }, (_, n) => ({ id: n + 1, level: 1 }))])
    expect((await save(rows)).status).toBe(400)
  expect((await reader.post(`${at}/saveLevels`, { rows: [{ id: 1, level: 1 }] })).status).toBe(403)
})

it('have numbers of users, counted in the caller’s contract only', async () => {
  const people = (await admin.get(`${at}/getPeople`)).result as Record<string, number>
  const rows = await database.query<{ ids: number[]; realm: string[] }>(
    `select role_ids as ids, realm_roles as realm from membership where contract_id = 1 and active`,
  )
  const managers = rows.filter(({ ids }) => ids.includes(2)).length
  expect(managers).toBeGreaterThan(0)
  expect(people[roleIds[2]]).toBe(managers)
  expect(people).not.toHaveProperty('hr')
})
