// A search that includes references: with one more statement, by the reference's index, and only
// for users who may read the referenced records.
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { parseQuery } from '#resources/kernel/calls/list-query.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { whereOf } from '#server/kernel/read/where.ts'
import { specimen } from '#tests/specimens/resources.ts'
import { exported } from '#tests/support/server/exported-files.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Caller, Row } from '#tests/support/server/test-app.ts'

const { app, database, signIn, statements } = await testApp()
const [admin, reader, neighbour] = (await Promise.all(
  (['admin', 'reader', 'neighbour'] as const).map(signIn),
)) as [Caller, Caller, Caller]
const at = '/api/fms/specimen'
const save = async (path: string, body: object, who = admin) => {
  const { result, text } = await who.post(`${path}/save`, body)
  if (!result) throw new Error(text)
  return result as Row
}
const found = async (search: string, who = admin) =>
  ((await who.post(`${at}/getListByFilter`, { search })).result as Row[]).map(({ name }) => name)

let truck: Row
beforeAll(async () => {
  truck = await save('/api/fms/car-type', { name: 'Самосвал карьерный' })
  await save(at, { name: 'Первый', type_id: truck.id })
  await save(at, { name: 'Второй', type_id: truck.id })
  await save(at, { name: 'Стоянка самосвалов' })
  await save(at, { name: 'Третий' })
  const theirs = await save('/api/fms/car-type', { name: 'Самосвал соседский' }, neighbour)
  await save(at, { name: 'Чужой', type_id: theirs.id }, neighbour)
})

describe('a search', () => {
  it('finds rows by their references, after those with the text itself', async () => {
    expect(await found('самосвал')).toEqual(['Стоянка самосвалов', 'Второй', 'Первый'])
    expect(await found('samosval карьер')).toEqual(['Второй', 'Первый'])
    expect(await found('самосвал первый')).toEqual(['Первый'])
    expect(await found('самосвал третий')).toEqual([])
    expect(await found('самосвал', neighbour)).toEqual(['Чужой'])
  })
  it('is the same for the count, the file and bulk actions', async () => {
    const { result } = await admin.post(`${at}/getCountByFilter`, { search: 'карьерный' })
    expect(result).toEqual({ count: 2 })
    const { cells } = await exported(app, admin, at, {
      format: 'csv',
      columns: ['name'],
      filter: { search: 'карьерный' },
    })
    expect(cells.slice(1).map(([name]) => name)).toEqual(['Второй', 'Первый'])
  })
  it('finds rows of resources without texts of their own', async () => {
    const [one] = (await admin.post(`${at}/getListByFilter`, { search: 'третий' })).result as [Row]
    const { id } = await save('/api/fms/specimen-reading', {
      specimen_id: one.id,
      read_on: '2026-01-10',
      value: 5,
    })
    const list = async (search: string) =>
      (
        (await admin.post('/api/fms/specimen-reading/getListByFilter', { search })).result as Row[]
      ).map((row) => row.id)
    expect(await list('третий')).toEqual([id])
    expect(await list('второй')).toEqual([])
  })
  it('takes one more statement if references are searched, and none for single letters', async () => {
    const lookups = async (search: string) => {
      statements.forget()
      await found(search)
      const sent = statements.texts.filter((text) => !/^\s*(begin|commit|set)\b/i.test(text))
      return [sent.length, sent.filter((text) => text.includes('"car_type" as t')).length]
    }
    expect(await lookups('самосвал карьерный')).toEqual([4, 1])
    expect(await lookups('са')).toEqual([3, 0])
  })
  it('searches nothing that the caller may not read', async () => {
    expect(await found('карьерный', reader)).toEqual(['Второй', 'Первый'])
    await database.query(
      `update access_level set level = 0 where contract_id = 1 and resource = 'car-type'`,
    )
    expect(await found('карьерный', reader)).toEqual([])
    expect(await found('стоянка самосвалов', reader)).toEqual(['Стоянка самосвалов'])
  })
})

it('reads the rows that it finds by the indexes of the key and of the reference', async () => {
  await database.query(
    `insert into specimen (contract_id, name, search_key, type_id)
     select 1, 'Образец ' || n, ' obrazes ' || md5(n::text), case when n % 3000 = 0 then $1::bigint end
     from generate_series(1, 60000) n`,
    [truck.id],
  )
  await database.query('vacuum analyze specimen')
  const pool = createPool({ ...database.app, max: 1 })
  try {
    const where = whereOf(specimen, parseQuery(specimen, { search: 'карьерный' }), {
      contractId: 1,
      accountId: 1,
      staffId: null,
      today: '2026-01-14',
      referred: new Map([['karerniy', [{ key: 'type_id', ids: [truck.id] }]]]),
    })
    const { rows } = await sql<{
      'QUERY PLAN': object[]
    }>`explain (analyze, format json) select t.id from specimen as t where ${where}`.execute(
      createDb(pool),
    )
    const plan = JSON.stringify(rows[0]?.['QUERY PLAN'])
    expect(plan).not.toContain('Seq Scan')
    expect(plan).toContain('specimen__search_key_idx')
    expect(plan).toMatch(/"Index Name":\s*"specimen__[a-z_]*type_id[a-z_]*"/)
  } finally {
    await pool.end()
  }
})
