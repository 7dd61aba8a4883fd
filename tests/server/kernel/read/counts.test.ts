// The number of rows for each of several filters: one call and one statement, with the same numbers
// as individual calls.
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller, Row, Wire } from '../../../support/server/test-app.ts'

const { signIn, statements, database } = await testApp()
const [admin, neighbour, stranger] = await Promise.all([
  signIn('admin'),
  signIn('neighbour'),
  signIn('stranger'),
])
const at = '/api/fms/specimen'
const ask = (body: unknown, caller: Caller = admin) =>
  caller.post(`${at}/getCountsByFilter`, body as Wire)
const saved = async (path: string, values: Wire, caller = admin) => {
  const { status, text, result } = await caller.post(path, values)
  expect(status, text).toBe(200)
  return result as Row
}

let brand = 0
let other = 0
beforeAll(async () => {
  brand = (await saved('/api/fms/car-brand/save', { name: 'Марка счёта' })).id
  other = (await saved('/api/fms/car-brand/save', { name: 'Другая марка счёта' })).id
  for (const [name, brand_id] of [
    ['Счётный один', brand],
    ['Счётный два', brand],
    ['Счётный три', other],
    ['Счётный ушедший', other],
    ['Иной', brand],
  ] as const)
    await saved(`${at}/save`, { name, brand_id })
  const [gone] = (await admin.post(`${at}/getListByFilter`, { search: 'ушедший' })).result as Row[]
  await admin.delete(`${at}/delete`, { id: gone!.id })
})

describe('counts of several filters', () => {
  it('are each under its own conditions and the common ones, archived rows apart', async () => {
    const { result } = await ask({
      filter: { search: 'счётный' },
      counts: [
        {},
        { filter: { brand_id: brand } },
        { filter: { brand_id: other } },
        { filter: { brand_id: [brand, other] }, archive: true },
      ],
    })
    expect(result).toEqual([{ count: 3 }, { count: 2 }, { count: 1 }, { count: 1 }])
    const theirs = await ask({ counts: [{ filter: { search: undefined } }] }, neighbour)
    expect(theirs.result).toEqual([{ count: 0 }])
    expect((await ask({ counts: [] })).result).toEqual([])
  })

  it('take one statement in addition to the session’s, for any number of filters', async () => {
    await ask({ counts: [{}] })
    statements.forget()
    const counts = Array.from({ length: 60 }, (_, i) => ({ filter: { brand_id: i + 1 } }))
    expect((await ask({ counts })).result).toHaveLength(60)
    expect(statements.texts).toHaveLength(2)
  })

  it('read no row beyond ten thousand, and are marked as approximate', async () => {
    await database.query(
      `insert into fuel (contract_id, name, search_key) select 1, 'Счётное ' || n, ' schetnoe' || n from generate_series(1, 10050) n`,
    )
    const { result } = await admin.post('/api/fms/fuel/getCountsByFilter', {
      counts: [{}, { filter: { name: 'Счётное 7' } }],
    })
    expect(result).toEqual([{ count: 10_001, approximate: true }, { count: 1 }])
  })

  it.each([
    [{}, { counts: expect.anything() }],
    [{ counts: 5 }, { counts: expect.anything() }],
    [{ counts: [], size: 5 }, { size: expect.anything() }],
    [{ counts: [{ limit: 1 }] }, { 'counts.0.limit': expect.anything() }],
    [{ counts: [{}, 5] }, { 'counts.1': expect.anything() }],
    [{ counts: [{ archive: 'yes' }] }, { 'counts.0.archive': expect.anything() }],
    [{ counts: [{ filter: { search: 'а' } }] }, { 'counts.0.filter.search': expect.anything() }],
    [{ counts: [{ filter: { gone: 1 } }] }, { gone: expect.anything() }],
    [{ counts: Array.from({ length: 61 }, () => ({})) }, { counts: expect.anything() }],
  ])('refuse %j', async (body, fields) => {
    const { status, error } = await ask(body)
    expect([status, error?.fields]).toEqual([400, fields])
  })

  it('of an archive require an archive and the right to read it', async () => {
    const none = await admin.post('/api/fms/fuel/getCountsByFilter', {
      counts: [{ archive: true }],
    })
    expect(none.error?.fields).toHaveProperty(['counts.0.archive'])
    expect((await ask({ counts: [{}] }, stranger)).status).toBe(403)
  })
})
