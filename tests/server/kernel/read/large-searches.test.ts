// Searches of a table that is too large to be read for each of them: the number of hits is
// estimated from a sample first.
import { beforeAll, expect, it } from 'vitest'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row } from '#tests/support/server/test-app.ts'

const { database, signIn, statements } = await testApp()
const admin = await signIn('admin')
const places = 40_000

beforeAll(async () => {
  await database.query(`insert into place (contract_id, name, search_key)
    select 1, 'Кишлак ' || n, ' kishlak ' || n from generate_series(1, ${places}) n`)
  await database.query(`insert into place (contract_id, name, search_key)
    values (1, 'Редкая база', ' redkaya baza')`)
  await database.query('analyze place')
  await admin.post('/api/fms/fuel/save', { name: 'Редкое', designation: 'Р' })
})

const list = async (search: string) =>
  (await admin.post('/api/fms/place/getListByFilter', { search, page: 0, size: 20 }))
    .result as Row[]
const count = async (search: string) =>
  (await admin.post('/api/fms/place/getCountByFilter', { search })).result as {
    count: number
    approximate?: boolean
  }
/** Samples of a table since `statements.forget()`. */
const samples = () => statements.texts.filter((text) => text.includes('tablesample')).length

it('a common word is counted by its estimate, which the list and the count share', async () => {
  statements.forget()
  const rows = await list('кишлак')
  const { count: number, approximate } = await count('кишлак')
  expect(rows).toHaveLength(20)
  expect(approximate).toBe(true)
  expect(Math.abs(number - places) / places).toBeLessThan(0.1)
  expect(samples()).toBe(1)
  await list('кишлак 1')
  expect(samples()).toBe(2)
})

it('a rare word is found, and counted exactly', async () => {
  expect((await list('редкая')).map(({ name }) => name)).toEqual(['Редкая база'])
  expect(await count('редкая')).toEqual({ count: 1 })
})

it('the global search finds records of large and small tables', async () => {
  const { result } = await admin.get(`/api/search?q=${encodeURIComponent('редк')}`)
  expect((result as { resource: string; name: string }[]).map(({ name }) => name).sort()).toEqual([
    'Редкая база',
    'Редкое',
  ])
})
