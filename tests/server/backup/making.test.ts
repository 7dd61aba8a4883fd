// Making backups: under load, one at a time, at night, before migrations, with retention, and
// reports of failures.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { migrateWithBackup } from '#server/backup/before-migration.ts'
import { isBackupDue } from '#server/backup/backup-schedule.ts'
import { backupsIn, backupName } from '#server/backup/backup-folder.ts'
import { runApart } from '#server/backup/nightly-backup.ts'
import { noteBackup } from '#server/backup/backup-history.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { diskStore, sweepFiles } from '#server/kernel/files/index.ts'
import { migrate, readMigrations } from '#server/kernel/schema/migrate/index.ts'
import { readInstance } from '#server/postgres/cluster/instance-file.ts'
import type { Row } from '../../support/server/test-app.ts'
import { command, directory, given, office, silent, storeOf, take, urlOf } from './backups.ts'
import { testDatabase } from '../../support/database/test-database.ts'
import type { TestDatabase } from '../../support/database/test-database.ts'
import { log } from '../postgres/support.ts'

const rounds = process.env.PROOF === '1' ? 30 : 1
const { database, dataDir, upload, admin, signIn, clock } = await office()
const directoryOf = join(dataDir, 'backups')
const pool = createPool(database.app)
afterAll(() => pool.end())

describe('a backup during writes', () => {
  it(
    `is a snapshot of one moment with exactly its files, ${rounds} times`,
    async () => {
      const store = diskStore(join(dataDir, 'files'))
      for (let round = 0; round < rounds; round++) {
        let stop = false
        const busy = Array.from({ length: 4 }, async (_, hand) => {
          for (let n = 0; !stop; n++) {
            // two rows in one transaction: seeing only one of them shows a moment that
            // never was
            await database.query(
              `with a as (insert into login_failure (login, address) values ($1, '')) insert into account (login) values ($1)`,
              [`${round}-${hand}-${n}`],
            )
            if (n % 3 === hand % 3) await upload(`запись ${round} ${hand} ${n}`)
          }
        })
        // content that its row has left is swept all the while
        const swept = (async () => {
          while (!stop) {
            // the oldest are removed, but a few stay: a moment without any would prove nothing
            await database.query(
              `delete from file where id in (select id from file order by id desc offset 6 limit 2)`,
            )
            await sweepFiles(createDb(pool), store, clock.now)
            await sleep(5)
          }
        })()
        while (
          (await database.query<{ count: number }>('select count(*)::int from file'))[0]!.count < 6
        )
          await sleep(5)
        const { folder, manifest } = await take(database, dataDir).finally(() => (stop = true))
        await Promise.all([...busy, swept])
        expect(manifest.lost).toEqual([])
        const empty = await testDatabase('empty')
        const elsewhere = directory()
        await restoreBackup(given(empty), elsewhere, folder, silent)
        const [torn] = await empty.query<{ count: number }>(
          `select count(*)::int from (select login from login_failure except select login from account) t`,
        )
        expect(torn).toEqual({ count: 0 })
        const named = await empty.query<{ sha: string }>(
          `select distinct encode(sha256, 'hex') as sha from file order by 1`,
        )
        expect(
          Object.keys(storeOf(elsewhere))
            .map((path) => path.slice(3))
            .sort(),
        ).toEqual(named.map(({ sha }) => sha))
        expect(named.length).toBeGreaterThan(0)
        // what the snapshot has nothing to do with goes now
        await sweepFiles(createDb(pool), store, clock.now)
        rmSync(folder, { recursive: true })
      }
    },
    20 * 60_000,
  )
})

describe('concurrent backups', () => {
  it('are rejected with a message', async () => {
    const both = await Promise.allSettled([take(database, dataDir), take(database, dataDir)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(
      String((both.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason),
    ).toMatch(/Another backup of this database/)
    expect(readdirSync(directoryOf).filter((name) => name.endsWith('.part'))).toEqual([])
  })
  it('are rejected during a migration', async () => {
    const client = new pg.Client(database.owner)
    await client.connect()
    await client.query('select pg_advisory_lock(7276651)')
    await expect(take(database, dataDir)).rejects.toThrow(/is being migrated/)
    await client.end()
  })
})

describe('backup rotation', () => {
  it('keeps the configured number of nightly backups, five from before migrations, and all manual ones', async () => {
    const where = directory()
    const own = join(where, 'backups')
    const { id } = readInstance(where)
    const day = (n: number) => new Date(Date.UTC(2026, 0, n, 2))
    const before = (reason: 'nightly' | 'migration' | 'command', instance = id) =>
      Array.from({ length: 7 }, (_, n) => {
        const folder = join(own, backupName(day(n + 1), reason, instance))
        mkdirSync(folder, { recursive: true })
        writeFileSync(join(folder, 'manifest.json'), '{}')
      })
    for (const reason of ['nightly', 'migration', 'command'] as const) before(reason)
    before('nightly', 'ffffffffffff')
    mkdirSync(join(own, `${backupName(day(9), 'nightly', id)}.part`))
    mkdirSync(join(own, `${backupName(day(9), 'nightly', 'ffffffffffff')}.part`))
    const { retired } = await take(database, where, { reason: 'nightly', keep: 3 })
    expect(retired.length).toBe(5 + 2)
    const count = (reason: string, instance: string | null = id) =>
      backupsIn(own, instance).filter((one) => one.reason === reason).length
    expect([
      count('nightly'),
      count('migration'),
      count('command'),
      count('nightly', 'ffffffffffff'),
    ]).toEqual([3, 5, 7, 7])
    // what was cut off goes, but for another installation's, which may be at work
    expect(readdirSync(own).filter((name) => name.endsWith('.part'))).toEqual([
      `${backupName(day(9), 'nightly', 'ffffffffffff')}.part`,
    ])
  })
})

describe('a nightly backup', () => {
  const zone = 'Asia/Tashkent'
  const due = async (moment: string) => isBackupDue(pool, zone, new Date(moment))
  const note = (reason: string, at: string, failure: string | null = null) =>
    database.query('insert into backup (reason, taken_at, name, failure) values ($1, $2, $3, $4)', [
      reason,
      at,
      failure ? null : 'x',
      failure,
    ])
  it('starts at two in the time zone TZ_NAME and is done after one valid backup, whenever that is made', async () => {
    await database.query('delete from backup')
    await database.query(`update schema_migration set applied_at = '2026-03-01T12:00:00Z'`)
    expect([
      await due('2026-03-01T20:59:00Z'),
      await due('2026-03-01T21:00:00Z'),
      await due('2026-03-02T09:00:00Z'),
    ]).toEqual([false, true, true])
    await note('nightly', '2026-03-01T21:05:00Z')
    expect([await due('2026-03-02T20:59:00Z'), await due('2026-03-02T21:00:00Z')]).toEqual([
      false,
      true,
    ])
    // an hour's pause after one that failed
    await note('nightly', '2026-03-02T21:10:00Z', 'no room')
    expect([await due('2026-03-02T22:09:00Z'), await due('2026-03-02T22:11:00Z')]).toEqual([
      false,
      true,
    ])
    // what was restored is none of tonight's
    await note('restored', '2026-03-02T22:20:00Z')
    expect(await due('2026-03-02T23:00:00Z')).toBe(true)
    await note('command', '2026-03-02T22:30:00Z')
    expect(await due('2026-03-02T23:00:00Z')).toBe(false)
  })
  it('is made by the process that the server starts, and once when two start together', async () => {
    await database.query('delete from backup')
    const env = { DATA_DIR: dataDir, DATABASE_URL: urlOf(database.owner), BACKUP_KEEP: '2' }
    const config = { dataDir, backup: { directory: directoryOf, keep: 2 }, timeZone: zone }
    process.env.DATABASE_URL = env.DATABASE_URL
    const [failure, { code }] = await Promise.all([
      runApart({ config, log }, () => {}),
      command('command.ts', ['nightly'], env),
    ])
    delete process.env.DATABASE_URL
    expect([failure, code]).toEqual([null, 0])
    expect(backupsIn(directoryOf, null).filter(({ reason }) => reason === 'nightly').length).toBe(1)
    expect(await database.query('select reason, failure from backup')).toEqual([
      { reason: 'nightly', failure: null },
    ])
  })
})

describe('a failed backup', () => {
  const state = async (caller = admin) => caller.get('/api/fms/dashboard/general/getBackupState')
  const told = async (login: 'admin' | 'reader' | 'neighbour') => {
    const caller = await signIn(login)
    const { result } = await caller.post('/api/fms/staff-notification/getListByFilter', {
      message_type_id: 8,
    })
    return (result as Row[]).map(({ message_ru }) => String(message_ru))
  }
  it('leaves no files, notifies the administrators of every contract once a day, and is shown', async () => {
    await database.query('delete from backup')
    const where = directory()
    writeFileSync(join(where, 'file'), '')
    // a disk that takes nothing: its folder cannot even be made
    const env = {
      DATA_DIR: where,
      DATABASE_URL: urlOf(database.owner),
      BACKUP_DIR: join(where, 'file', 'below'),
    }
    const failed = await command('command.ts', ['nightly'], env)
    expect(failed).toMatchObject({
      code: 3,
      output: expect.stringMatching(/^No backup was made: .*ENOTDIR/m),
    })
    await noteBackup(database.owner, { reason: 'nightly', failure: 'again' })
    expect((await told('admin')).length).toBe(1)
    expect((await told('admin'))[0]).toMatch(/^Причина: .*ENOTDIR/)
    expect((await told('neighbour')).length).toBe(1)
    expect(await told('reader')).toEqual([])
    expect((await state()).result).toMatchObject({
      last_at: null,
      failed_at: expect.stringMatching(/Z$/),
    })
    expect((await state(await signIn('reader'))).status).toBe(403)
  })
  it('is not caused by missing files alone: the rest is stored, and the loss is reported', async () => {
    await upload('исчезнет')
    const [gone] = await database.query<{ sha: string }>(
      `select encode(sha256, 'hex') as sha from file order by id desc limit 1`,
    )
    const sha = gone?.sha ?? ''
    rmSync(join(dataDir, 'files', 'content', sha.slice(0, 2), sha))
    const where = directory()
    const taken = await take(database, dataDir, { directory: where })
    expect(taken.manifest.lost).toEqual([sha])
    await noteBackup(database.owner, { reason: 'command', taken })
    expect((await told('admin'))[0]).toMatch(/больше нет в хранилище: 1\./)
    expect(taken.manifest.files.count).toBeGreaterThan(0)
    expect((await state()).result).toMatchObject({
      last_at: taken.manifest.taken_at,
      failed_at: null,
      late: false,
    })
  })
  it('is reported as late after two nights', async () => {
    await database.query(`update backup set taken_at = $1 where failure is null`, [
      new Date(clock.now.getTime() - 49 * 3600_000),
    ])
    expect((await state()).result).toMatchObject({ late: true })
  })
})

describe('a migration', () => {
  const old = async (): Promise<TestDatabase> => {
    const made = await testDatabase('empty')
    await migrate(made.owner, silent, { files: readMigrations().slice(0, 26), resources: [] })
    await made.query(`insert into contract (name) values ('Парк')`)
    return made
  }
  const starting = (where: string, one: TestDatabase, keep = 14) =>
    migrateWithBackup(
      { dataDir: where, backup: { directory: join(where, 'backups'), keep } },
      { owner: one.owner },
      log,
    )
  it('of an existing schema is preceded by a backup, of an empty database it is not', async () => {
    const one = await old()
    const where = directory()
    await starting(where, one)
    const [made] = backupsIn(join(where, 'backups'), null)
    expect(made?.reason).toBe('migration')
    expect(await one.query('select reason, row_count::int > 26 as rows from backup')).toEqual([
      { reason: 'migration', rows: true },
    ])
    await starting(where, one)
    expect(backupsIn(join(where, 'backups'), null).length).toBe(1)
    const empty = await testDatabase('empty')
    const other = directory()
    await starting(other, empty)
    expect(existsSync(join(other, 'backups'))).toBe(false)
  })
  it('is not run when the backup fails, unless backups are disabled', async () => {
    const one = await old()
    const where = directory()
    writeFileSync(join(where, 'backups'), '')
    await expect(starting(where, one)).rejects.toThrow(
      /No backup could be made before the migration .* nothing was migrated.*BACKUP_KEEP=0/,
    )
    expect(await one.query('select max(version)::int as last from schema_migration')).toEqual([
      { last: 26 },
    ])
    await starting(where, one, 0)
    expect(await one.query('select max(version)::int as last from schema_migration')).toEqual([
      { last: readMigrations().length },
    ])
  })
})
