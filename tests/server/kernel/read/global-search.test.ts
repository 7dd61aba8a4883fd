// The global search over all records that a user may read.
import { beforeAll, describe, expect, it } from 'vitest'
import { advisory } from '#tests/support/repository/advisories.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller, Row } from '../../../support/server/test-app.ts'

const { database, signIn, statements } = await testApp()
const [admin, reader, stranger, neighbour] = (await Promise.all(
  (['admin', 'reader', 'stranger', 'neighbour'] as const).map(signIn),
)) as [Caller, Caller, Caller, Caller]
interface Found {
  resource: string
  id: number
  name: string
  detail: string | null
}

const find = async (caller: Caller, q: string) =>
  (await caller.get(`/api/search?q=${encodeURIComponent(q)}`)).result as Found[]
const save = async (caller: Caller, path: string, body: object) =>
  (await caller.post(`${path}/save`, body)).result as Row

let brand: Row
beforeAll(async () => {
  brand = await save(admin, '/api/fms/car-brand', { name: 'Зарафшон' })
  await save(admin, '/api/fms/fuel', { name: 'Зарафшонское', designation: 'Обозначение' })
  await save(neighbour, '/api/fms/car-brand', { name: 'Зарафшон чужой' })
})

describe('the global search', () => {
  it('finds records of several lists in either script, best match first', async () => {
    for (const words of ['зарафшон', 'zarafshon', 'ЗАРАФШОН'])
      expect((await find(admin, words)).map(({ resource, name }) => [resource, name])).toEqual([
        ['car-brand', 'Зарафшон'],
        ['fuel', 'Зарафшонское'],
      ])
    expect(await find(admin, 'zaraf обозн')).toEqual([
      expect.objectContaining({ resource: 'fuel', detail: 'Обозначение' }),
    ])
  })
  it('finds nothing without words', async () => {
    for (const words of ['', '  ', '%', '_']) expect(await find(admin, words)).toEqual([])
  })
  it('returns at most five records per list', async () => {
    await admin.post(
      '/api/fms/specimen/saveAll',
      Array.from({ length: 12 }, (_, i) => ({ name: `Многократно ${i}` })),
    )
    expect((await find(admin, 'многократно')).length).toBe(5)
  })
  it('omits archived and deleted records', async () => {
    const gone = await save(admin, '/api/fms/car-brand', { name: 'Преходящее' })
    expect((await find(admin, 'преходящее')).length).toBe(1)
    await admin.delete('/api/fms/car-brand/delete', { id: gone.id })
    expect(await find(admin, 'преходящее')).toEqual([])
  })
  it('takes one query', async () => {
    statements.forget()
    await find(admin, 'зараф')
    expect(statements.texts.filter((text) => /search_key/.test(text)).length).toBe(1)
  })
  it.each([
    '/api/search',
    '/api/search?q=a&q=b',
    `/api/search?q=${'x'.repeat(201)}`,
    '/api/search?q=a&more=1',
  ])('rejects %s', async (path) => {
    expect((await admin.get(path)).status).toBe(400)
  })
})

describe(`${advisory(4)}`, () => {
  it('the global search finds nothing of another contract and nothing unreadable', async () => {
    expect((await find(neighbour, 'зарафшон')).map(({ name }) => name)).toEqual(['Зарафшон чужой'])
    expect(await find(stranger, 'зарафшон')).toEqual([])
    expect(
      (await find(reader, 'зарафшон')).some(
        ({ id, resource }) => id === brand.id && resource === 'car-brand',
      ),
    ).toBe(true)
    await database.query(
      `update access_level set level = 0 where contract_id = 1 and resource = 'car-brand'`,
    )
    expect((await find(reader, 'зарафшон')).map(({ resource }) => resource)).toEqual(['fuel'])
  })
})

describe(`${advisory(1)}`, () => {
  it('the global search does not match personal fields', async () => {
    await save(admin, '/api/fms/specimen', { name: 'Владелец', passport: 'AB7654321' })
    expect(await find(reader, 'AB7654321')).toEqual([])
    expect(JSON.stringify(await find(reader, 'владелец'))).not.toContain('AB7654321')
  })
})
