// The migration runner: what it applies, what it rejects, and the privileges of the application
// role.
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { text } from '#resources/kernel/fields.ts'
import { schemaSql } from '#server/kernel/schema/ddl.ts'
import { migrate } from '#server/kernel/schema/migrate/index.ts'
import { createAll } from '#tests/support/database/create-tables.ts'
import { readMigrations } from '#server/kernel/schema/migrate/migration-files.ts'
import type { MigrationFile } from '#server/kernel/schema/migrate/migration-files.ts'
import { modelsOf } from '#server/kernel/schema/model/index.ts'
import { StartError } from '#server/start-error.ts'
import { testDatabase } from '#tests/support/database/test-database.ts'
import type { TestDatabase } from '#tests/support/database/test-database.ts'
import { catalogOf } from './catalog.ts'
import { sample } from './sample.ts'

const silent = { info() {}, warn() {} }
const files = readMigrations()
const last = files.length
const another = (sql: string, name = 'more'): MigrationFile => ({
  version: last + 1,
  name,
  file: `${String(last + 1).padStart(4, '0')}_${name}.sql`,
  sql,
  sha256: `of ${sql}`,
})

async function connected(
  database: TestDatabase,
  user: 'owner' | 'app' = 'owner',
): Promise<pg.Client> {
  const client = new pg.Client(database[user])
  await client.connect()
  afterAll(() => client.end())
  return client
}

describe('a start', () => {
  it('brings an empty database to exactly the schema of the descriptors, and then has nothing to do', async () => {
    const database = await testDatabase('empty')
    const scratch = await testDatabase('empty')
    expect(await migrate(database.owner, silent)).toEqual({
      applied: files.map(({ file }) => file),
    })
    expect(await migrate(database.owner, silent)).toEqual({ applied: [] })
    expect(
      await database.query('select version, name from schema_migration order by version'),
    ).toEqual(files.map(({ version, name }) => ({ version, name })))
    const client = await connected(scratch)
    // what no descriptor declares
    await migrate(scratch.owner, silent, {
      files: files.filter(({ name }) => name.startsWith('system')),
    })
    await client.query(schemaSql(modelsOf(allResources())))
    // and what ties the two
    for (const { sql } of files.filter(({ name }) => name.startsWith('linked')))
      await client.query(sql)
    expect(await catalogOf(await connected(database), 'public')).toEqual(
      await catalogOf(client, 'public'),
    )
  })

  it('applies each migration once when several processes start together', async () => {
    const database = await testDatabase('empty')
    const starts = await Promise.all([1, 2, 3].map(() => migrate(database.owner, silent)))
    expect(starts.flatMap(({ applied }) => applied)).toEqual(files.map(({ file }) => file))
  })

  it('keeps nothing of a failed migration, and all of those before it', async () => {
    const database = await testDatabase()
    const broken = [...files, another('create table half (id int); select 1 / 0')]
    const error = await migrate(database.owner, silent, { files: broken }).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(StartError)
    expect((error as Error).message).toContain(
      `${broken.at(-1)?.file} cannot be applied: division by zero`,
    )
    expect(
      await database.query(
        `select to_regclass('half') as half, (select count(*)::int from schema_migration) as applied`,
      ),
    ).toEqual([{ half: null, applied: last }])
    await migrate(database.owner, silent, {
      files: [...files, another('create table half (id int)')],
    })
    expect(await database.query('select from half')).toEqual([])
  })

  it('rejects a database of a newer release, and migrations that were edited after they had been applied', async () => {
    const database = await testDatabase()
    await migrate(database.owner, silent, { files: [...files, another('select 1', 'of_tomorrow')] })
    await expect(migrate(database.owner, silent)).rejects.toThrow(
      `The database is at migration ${last + 1} (of_tomorrow), but this release knows only ${last}`,
    )
    const changed = files.map((file) => (file.version === 1 ? { ...file, sha256: 'other' } : file))
    await expect(
      migrate(database.owner, silent, { files: [...changed, another('select 1')] }),
    ).rejects.toThrow('Migration 1 (system) was applied to this database with another content')
  })

  it('rebuilds search keys when a migration asks for it, in append-only tables too', async () => {
    const database = await testDatabase()
    const fields = { name: text({ search: true }), note: text({ search: true }) }
    const made = [sample('searched', fields), sample('searched-log', fields, { mode: 'append' })]
    const client = await connected(database)
    await createAll(client, made)
    await client.query(`insert into contract (id, name) values (1, 'one')`)
    for (const table of ['searched', 'searched_log'])
      await client.query(
        `insert into ${table} (contract_id, name, note) select 1, 'Ёлка №' || n, 'Шина' from generate_series(1, 1500) n`,
      )
    const resources = [...allResources(), ...made]
    const marks = another(
      `insert into search_rebuild values ('searched'), ('searched_log'), ('gone')`,
    )
    await migrate(database.owner, silent, { files: [...files, marks], resources })
    for (const table of ['searched', 'searched_log'])
      expect(
        (
          await client.query(
            `select min(search_key), count(distinct search_key)::int as keys from ${table}`,
          )
        ).rows,
      ).toEqual([{ min: ' elka 1 shina', keys: 1500 }])
    await expect(client.query('delete from searched_log')).rejects.toMatchObject({ code: 'MP001' })
    expect(await database.query('select from search_rebuild')).toEqual([])
  })
})

describe('the application role', () => {
  it('reads and writes rows, but cannot change tables, append-only rows or the record of migrations', async () => {
    const database = await testDatabase()
    const app = await connected(database, 'app')
    await database.query(`insert into contract (id, name) values (1, 'one')`)
    const may = [
      `insert into fuel (contract_id, name) values (1, 'АИ-92')`,
      `update fuel set name = 'АИ-95'`,
      'delete from fuel',
      `insert into event_log (contract_id, event_type_id, page_name, resource, uri_path, data) values (1, 1, 'fuel', 'fuel', '/', '{}')`,
      'select * from event_log',
      'select version from schema_migration',
      'select event_log_partitions(6)',
    ]
    for (const statement of may) await expect(app.query(statement)).resolves.toBeDefined()
    const partition = (
      await database.query<{ name: string }>(
        `select tableoid::regclass::text as name from event_log`,
      )
    )[0]?.name
    expect(partition).toMatch(/^event_log_\d{6}$/)
    const mayNot = [
      'update event_log set item_id = 1',
      'delete from event_log',
      'truncate event_log',
      `delete from ${partition}`,
      `truncate ${partition}`,
      'insert into schema_migration (version, name, sha256) values (99, $$x$$, $$y$$)',
      'delete from schema_migration',
      'create table mine (id int)',
      'drop table fuel',
      'alter table event_log disable trigger user',
    ]
    for (const statement of mayNot)
      await expect([statement, app.query(statement)][1]).rejects.toMatchObject({ code: '42501' })
    const owner = await connected(database)
    for (const statement of ['update event_log set item_id = 1', `delete from ${partition}`])
      await expect(owner.query(statement)).rejects.toMatchObject({ code: 'MP001' })
  })

  it('is reported in the log when it owns the tables', async () => {
    const database = await testDatabase()
    const told: string[] = []
    const log = { info() {}, warn: (_: object, message: string) => void told.push(message) }
    await migrate(database.owner, log)
    expect(told).toEqual([])
    await migrate(database.owner, log, { role: database.owner.user })
    await migrate(database.owner, log, { role: 'nobody_of_this_name' })
    expect(told).toEqual(
      Array(2).fill(
        'one login owns the tables and runs the application: triggers alone keep append-only tables',
      ),
    )
  })
})

it('migration files are identified by content, regardless of line endings', () => {
  const [first] = files
  expect(first?.sql).toBe(readFileSync('server/migrations/0001_system.sql', 'utf8'))
  expect(new Set(files.map(({ sha256 }) => sha256)).size).toBe(last)
})
