// The test database: a separate copy of the template per file, where the application role owns
// nothing.
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { testDatabase } from '#tests/support/database/test-database.ts'
import { clusterOfFile } from '#tests/support/database/assigned-cluster.ts'

const one = await testDatabase()
const other = await testDatabase()
const bare = await testDatabase('empty')

it('a test database has all migrations and nothing of another test', async () => {
  await one.query(`insert into contract (name) values ('left here')`)
  expect(await one.query('select name from contract')).toEqual([{ name: 'left here' }])
  expect(await other.query('select name from contract')).toEqual([])
  expect(await bare.query(`select tablename from pg_tables where schemaname = 'public'`)).toEqual(
    [],
  )
})

it('a test database sorts Russian words correctly, in any cluster', async () => {
  const rows = await bare.query(
    `select word from unnest(array['яма', 'Ель', 'ёж', 'арбуз']) as word order by word collate "ru-x-icu"`,
  )
  expect(rows.map(({ word }) => word)).toEqual(['арбуз', 'ёж', 'Ель', 'яма'])
})

it('a test database runs on the requested PostgreSQL', async () => {
  const [row] = await one.query<{ version: string }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  )
  expect(Number(row?.version)).toBe(clusterOfFile().major)
  const { TEST_PG_BIN: bin } = process.env
  const majors = inject('clusters').map(({ major }) => major)
  expect(majors).toContain(bin ? Number(/\d+/.exec(bin)?.[0]) : 18)
})

it('a test database admits the application without the rights of an owner', async () => {
  const client = new pg.Client(one.app)
  await client.connect()
  await expect(client.query('drop table contract')).rejects.toThrow('must be owner')
  await client.end()
})
