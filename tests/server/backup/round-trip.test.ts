// A restored backup equals the original: every table and file, on any PostgreSQL version and from
// any release.
import {
  cpSync,
  existsSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentFile, tableFile } from '#server/backup/backup-format.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import type { Taken } from '#server/backup/create-backup.ts'
import { migrate, readMigrations } from '#server/kernel/schema/migrate/index.ts'
import { openSecrets } from '#server/kernel/db/secrets.ts'
import { readInstance, writeInstance } from '#server/postgres/cluster/instance-file.ts'
import { directory, given, office, sameRows, silent, storeOf, take } from './backups.ts'
import { startCluster, superuser } from '../../support/database/cluster.ts'
import { testDatabase } from '../../support/database/test-database.ts'
import type { TestDatabase } from '../../support/database/test-database.ts'
import { clusterOfFile } from '#tests/support/database/assigned-cluster.ts'

const proof = process.env.PROOF === '1'
const { database, dataDir, upload } = await office()
let taken: Taken
beforeAll(async () => {
  // months of the log of which no migration made today knows, and one before them all
  await database.query(
    `create table event_log_202401 partition of event_log for values from ('2024-01-01 00:00+00') to ('2024-02-01 00:00+00');
     create trigger event_log_no_truncate before truncate on event_log_202401 for each statement execute function refuse_change()`,
  )
  for (const date of ['2023-01-15', '2024-01-15'])
    await database.query(
      `insert into event_log (contract_id, event_type_id, page_name, resource, uri_path, data, reg_date) values (1, 1, 'x', 'x', '/', '{}', $1)`,
      [date],
    )
  writeInstance(dataDir, { ...readInstance(dataDir), movedIn: '2026-01-01T00:00:00.000Z' } as never)
  taken = await take(database, dataDir)
})

describe('a restore to another database, by a login that only owns the tables,', () => {
  let empty: TestDatabase
  const elsewhere = directory()
  beforeAll(async () => {
    empty = await testDatabase('empty')
    const done = await restoreBackup(given(empty), elsewhere, taken.folder, silent)
    // tables of the tests themselves are none of the product's
    expect(done.strange).toContain('specimen')
  })
  it('has every row, every file and the key', async () => {
    const { first, second } = await sameRows(database, empty)
    expect(Object.keys(second).length).toBeGreaterThan(60)
    expect(second).toEqual(first)
    expect(Object.keys(storeOf(elsewhere)).length).toBe(3)
    expect(storeOf(elsewhere)).toEqual(storeOf(dataDir))
    expect(openSecrets(elsewhere).open(openSecrets(dataDir).seal('слово'))).toBe('слово')
    expect(readInstance(elsewhere)).toMatchObject({ movedIn: '2026-01-01T00:00:00.000Z' })
  })
  it('keeps the monthly partitions of the event log', async () => {
    const lie = `select tableoid::regclass::text as partition, reg_date::date::text as day from event_log where reg_date < '2025-01-01' order by 2`
    expect(await empty.query(lie)).toEqual([
      { partition: 'event_log_default', day: '2023-01-15' },
      { partition: 'event_log_202401', day: '2024-01-15' },
    ])
    await expect(empty.query('truncate event_log_202401')).rejects.toThrow(/append-only/)
  })
  it('has the original tables, indexes, constraints, triggers and grants', async () => {
    // a month may have begun since the first of them was made
    for (const one of [database, empty]) await one.query('select event_log_partitions(3)')
    const shape = async (one: TestDatabase) => {
      const rows = await one.query<{ what: string }>(`
        select 'i ' || tablename || ' ' || indexdef as what from pg_indexes where schemaname = 'public'
        union all select 'c ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated from pg_constraint where connamespace = 'public'::regnamespace
        union all select 't ' || tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
        union all select 'g ' || table_name || ' ' || privilege_type from information_schema.role_table_grants where grantee = 'motorpool_app' order by 1`)
      // the month created by hand above has only its parent's rights
      return rows
        .map(({ what }) => what)
        .filter((what) => !/specimen|^g event_log_202401/.test(what))
    }
    const found = await shape(empty)
    expect(found.length).toBeGreaterThan(1000)
    expect(found).toEqual(await shape(database))
  })
  it('accepts new rows: sequences, rules and protections are in force', async () => {
    const next = async (one: TestDatabase) =>
      (
        await one.query<{ id: string }>(`insert into account (login) values ('third') returning id`)
      )[0]?.id
    expect(await next(empty)).toBe(await next(database))
    await database.query(`delete from account where login = 'third'`)
    await expect(empty.query('delete from event_log')).rejects.toThrow(/append-only/)
    await expect(empty.query('truncate event_log')).rejects.toThrow(/append-only/)
    await expect(empty.query(`insert into access_level values (99, 'x', 'y', 1)`)).rejects.toThrow(
      /foreign key/,
    )
    // old sessions are over
    expect(await empty.query('select 1 from session')).toEqual([])
  })
  it('is refused over existing data', async () => {
    await expect(restoreBackup(given(empty), directory(), taken.folder, silent)).rejects.toThrow(
      /holds tables already.*Nothing was changed/,
    )
  })
})

it('a backup is readable by its owner only', () => {
  const entries = (readdirSync(taken.folder, { recursive: true }) as string[]).map((path) =>
    statSync(join(taken.folder, path)),
  )
  expect(new Set(entries.map((one) => one.mode & 0o777))).toEqual(new Set([0o600, 0o700]))
  expect(statSync(taken.folder).mode & 0o777).toBe(0o700)
  expect(taken.manifest).toMatchObject({
    version: 'test',
    reason: 'command',
    migrations: readMigrations().map(({ sha256 }) => ({ sha256 })),
  })
})

it('a backup hard-links the files of the previous one, and copies new ones', async () => {
  await upload('страховка')
  const next = await take(database, dataDir)
  expect([taken.manifest.files.count, next.manifest.files.count]).toEqual([3, 4])
  const inode = (folder: string, sha: string) => statSync(join(folder, contentFile(sha))).ino
  const sha = readFileSync(join(taken.folder, 'files.list'), 'utf8').slice(0, 64)
  expect(inode(next.folder, sha)).toBe(inode(taken.folder, sha))
  rmSync(next.folder, { recursive: true })
})

describe('a backup of an older release', () => {
  it('is loaded into its own schema and then migrated', async () => {
    const old = await testDatabase('empty')
    const empty = await testDatabase('empty')
    const where = directory()
    await migrate(old.owner, silent, { files: readMigrations().slice(0, 7), resources: [] })
    await old.query(`insert into contract (name) values ('Старый парк'); insert into account (login) values ('boss');
      insert into membership (account_id, contract_id, role_ids, realm_roles) values (1, 1, '{1}', '{root}')`)
    const { folder, manifest } = await take(old, where)
    expect(manifest.migrations.length).toBe(7)
    await restoreBackup(given(empty), directory(), folder, silent)
    expect(await empty.query('select max(version)::int as last from schema_migration')).toEqual([
      { last: readMigrations().length },
    ])
    expect(await empty.query('select login, root, search_key from "user"')).toEqual([
      { login: 'boss', root: true, search_key: ' boss bos' },
    ])
    expect(await empty.query('select name from organisation')).toEqual([{ name: 'Старый парк' }])
  })
  it('is accepted, one of a newer release is rejected', async () => {
    const copy = copyOf(taken.folder)
    const empty = await testDatabase('empty')
    const { manifest } = taken
    const more = { version: manifest.migrations.length + 1, name: 'later', sha256: '0'.repeat(64) }
    const refused = async (migrations: object[]) => {
      writeFileSync(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, migrations }))
      return restoreBackup(given(empty), directory(), copy, silent).then(
        () => 'restored',
        (error: Error) => error.message,
      )
    }
    expect(await refused([...manifest.migrations, more])).toMatch(
      /of release test with migration .* \(later\), and this one knows only/,
    )
    expect(
      await refused(manifest.migrations.map((one) => ({ ...one, sha256: '0'.repeat(64) }))),
    ).toMatch(/another content than server\/migrations/)
  })
})

const copyOf = (folder: string): string => {
  const copy = join(directory(), 'copy')
  cpSync(folder, copy, { recursive: true })
  return copy
}

const flip = (path: string) => {
  const bytes = readFileSync(path)
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 0xff
  writeFileSync(path, bytes)
}

const firstContent = (folder: string) =>
  readFileSync(join(folder, 'files.list'), 'utf8').slice(0, 64)
const inManifest = (folder: string, key: 'sum' | 'rows', value: string | number) => {
  const { manifest } = taken
  const tables = manifest.tables.map((one) =>
    one.name === 'account' ? { ...one, [key]: value } : one,
  )
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, tables }))
}

/** The expensive ones load a database before they detect it. */
const damages: readonly { name: string; dear?: true; damage(folder: string): void }[] = [
  { name: 'a list cut short', damage: (folder) => writeFileSync(join(folder, 'files.list'), '') },
  { name: 'a key that is missing', damage: (folder) => rmSync(join(folder, 'secret.key')) },
  { name: 'no manifest', damage: (folder) => rmSync(join(folder, 'manifest.json')) },
  {
    name: 'a manifest cut off',
    damage: (folder) => writeFileSync(join(folder, 'manifest.json'), '{"format": 1'),
  },
  {
    name: 'a table whose bytes have changed',
    damage: (folder) => flip(join(folder, tableFile('access_level'))),
  },
  {
    name: 'a table cut off',
    dear: true,
    damage: (folder) =>
      writeFileSync(
        join(folder, tableFile('account')),
        readFileSync(join(folder, tableFile('account'))).subarray(0, -9),
      ),
  },
  {
    name: 'a table that is missing',
    dear: true,
    damage: (folder) => rmSync(join(folder, tableFile('event_log'))),
  },
  {
    name: 'rows of another sum',
    dear: true,
    damage: (folder) => inManifest(folder, 'sum', '0'.repeat(32)),
  },
  { name: 'rows of another number', dear: true, damage: (folder) => inManifest(folder, 'rows', 1) },
  {
    name: 'a file whose bytes have changed',
    dear: true,
    damage: (folder) => flip(join(folder, contentFile(firstContent(folder)))),
  },
  {
    name: 'a file that is missing',
    dear: true,
    damage: (folder) => rmSync(join(folder, contentFile(firstContent(folder)))),
  },
]
describe('a damaged backup is detected before anything is replaced, and leaves an empty database empty:', () => {
  it.each(damages.filter(({ dear }) => proof || !dear))('$name', async ({ damage }) => {
    const empty = await testDatabase('empty')
    const copy = copyOf(taken.folder)
    const elsewhere = directory()
    damage(copy)
    await expect(restoreBackup(given(empty), elsewhere, copy, silent)).rejects.toThrow()
    const left = `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
      union all select proname::text from pg_proc p where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`
    expect(await empty.query(left)).toEqual([])
    expect(existsSync(join(elsewhere, 'secret.key'))).toBe(false)
  })
})

const debian15 = '/usr/lib/postgresql/15/bin'
describe.skipIf(clusterOfFile().major === 15 || !existsSync(join(debian15, 'initdb')))(
  'a restore from PostgreSQL 18 to 15 and back',
  () => {
    it('keeps the data identical', async () => {
      const cluster = await startCluster(debian15)
      const login = { host: cluster.host, user: superuser, database: 'postgres' }
      const client = new pg.Client(login)
      afterAll(async () => {
        await client.end()
        cluster.stop()
      })
      await client.connect()
      await client.query('create role clerk login')
      await client.query('create database park owner clerk')
      const park = { owner: { ...login, user: 'clerk', database: 'park' } } as TestDatabase
      const where = directory()
      await restoreBackup(given(park), where, taken.folder, silent)
      const second = await take(park, where)
      expect(Math.floor(second.manifest.server / 10_000)).toBe(15)
      const sums = ({ manifest: { tables } }: Taken) =>
        Object.fromEntries(
          tables
            .map(({ name, rows, sum }) => [name, `${rows} ${sum}`] as const)
            .filter(([name]) => !['session', 'backup'].includes(name)),
        )
      expect(Object.keys(sums(second)).length).toBeGreaterThan(60)
      expect(sums(taken)).toMatchObject(sums(second))
      if (!proof) return
      const back = await testDatabase('empty')
      await restoreBackup(given(back), directory(), second.folder, silent)
      expect(sums(await take(back, where))).toEqual(sums(second))
    })
  },
)
