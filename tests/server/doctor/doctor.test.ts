// The doctor's findings: each subject is broken on purpose, and the finding names the remedy.
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { checkBackups } from '#server/doctor/backup-check.ts'
import { checkChain } from '#server/doctor/seal-check.ts'
import { checkClocks } from '#server/doctor/clock-check.ts'
import { checkLeftovers, checkRights } from '#server/doctor/data-dir-check.ts'
import { checkDisks } from '#server/doctor/disk-check.ts'
import { checkFiles } from '#server/doctor/file-check.ts'
import type { Finding } from '#server/doctor/finding.ts'
import { lineOf } from '#server/doctor/finding.ts'
import {
  checkExtensions,
  checkGuards,
  checkMigrations,
  checkVersion,
} from '#server/doctor/schema-check.ts'
import { diskStore } from '#server/kernel/files/index.ts'
import { readMigrations } from '#server/kernel/schema/migrate/migration-files.ts'
import { sealLog } from '#server/kernel/seals/index.ts'
import { readInstance } from '#server/postgres/cluster/instance-file.ts'
import { testApp } from '../../support/server/test-app.ts'
import { makerFor } from '../../support/server/valid-rows.ts'

const root = mkdtempSync(join(tmpdir(), 'motorpool-doctor-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const folder = (name: string) => {
  mkdirSync(join(root, name), { mode: 0o700, recursive: true })
  return join(root, name)
}

const lines = (findings: readonly Finding[]) => findings.map(lineOf)
const day = 24 * 3600_000
const now = new Date()
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)

const resources = allResources()
const { database, signIn } = await testApp({ resources })
const pool = createPool(database.owner)
const db = createDb(pool)
afterAll(() => pool.end())
/** Findings after an action, which is then rolled back. */
async function after(action: string, look: (db: Db) => Promise<Finding[]>): Promise<string[]> {
  const undone = new Error('taken back')
  let found: string[] = []
  await db
    .transaction()
    .execute(async (trx) => {
      await sql.raw(action).execute(trx)
      found = lines(await look(trx))
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return found
}

describe('the doctor on disks', () => {
  const of = (free: number, names: number | null = null, device = 1) => ({
    device,
    free,
    size: 100e9,
    names,
  })
  it('reports once for everything on the same disk', () => {
    expect(
      lines(
        checkDisks({ files: root, database: join(root, 'not', 'there'), backups: root }, () =>
          of(40e9),
        ),
      ),
    ).toEqual([`✓ disk: 40 GB of 100 GB free for files, database, backups (${root})`])
    expect(
      checkDisks({ files: root, backups: '/' }, (path) => of(9e9, null, path === '/' ? 2 : 1)),
    ).toHaveLength(2)
  })
  it.each([
    [of(3e9), /^! disk: 3\.0 GB of 100 GB free .* — remove /],
    [of(4e8), /^✗ disk: only 400 MB of 100 GB free .* — remove /],
    [of(50e9, 20), /^✗ disk: only 20 more files can be made .* — remove /],
  ])('reports a full one', (room, expected) => {
    expect(lines(checkDisks({ files: root }, () => room))[0]).toMatch(expected)
  })
  it('measures the free space', () =>
    expect(checkDisks({ files: root })[0]?.what).toMatch(/\d GB of \d+ GB free|\d MB of/))
})

describe('the doctor on DATA_DIR', () => {
  const dataDir = folder('rights')
  it('accepts it when it is owned by the user and closed to others', () =>
    expect(lines(checkRights(dataDir))).toEqual([
      `✓ DATA_DIR: ${dataDir} is ours and closed to others`,
    ]))
  it('reports it when others can read it, or its key', () => {
    writeFileSync(join(dataDir, 'secret.key'), '', { mode: 0o644 })
    chmodSync(dataDir, 0o755)
    expect(lines(checkRights(dataDir))).toEqual([
      `✗ DATA_DIR: ${dataDir} is open to others (mode 755), and people's papers lie there — chmod 700 ${dataDir}`,
      `✗ DATA_DIR: ${join(dataDir, 'secret.key')} is open to others (mode 644), and people's papers lie there — chmod 600 ${join(dataDir, 'secret.key')}`,
    ])
  })
  it('expects it to belong to the current user', () => {
    const own = process.getuid
    process.getuid = () => 4242
    try {
      expect(lines(checkRights(dataDir))[0]).toMatch(
        /^✗ DATA_DIR: .* belongs to user \d+ and not to you \(4242\) — run this as that user/,
      )
    } finally {
      process.getuid = own
    }
  })
})

describe('the doctor on leftover files', () => {
  const dataDir = folder('leftovers')
  const cluster = join(root, 'clusters', 'data')
  it('reports none', () =>
    expect(lines(checkLeftovers(dataDir, cluster, now))).toEqual([
      '✓ leftovers: no temporary files of before',
    ]))
  it('reports half-written files, clusters, uploads and thumbnails whose writer has ended', () => {
    // no process has a number so high
    const instance = join(dataDir, 'instance.json.99999999')
    const initdb = `${cluster}.initdb-99999999`
    writeFileSync(instance, '')
    writeFileSync(join(dataDir, `instance.json.${process.pid}`), '')
    mkdirSync(initdb, { recursive: true })
    const upload = join(folder('leftovers/files/incoming'), 'a'.repeat(32))
    const coming = join(dirname(upload), 'b'.repeat(32))
    writeFileSync(coming, 'just coming')
    utimesSync(coming, now, now)
    const picture = join(
      folder(`leftovers/files/derived/aa/${'a'.repeat(64)}`),
      'thumb.webp.0123abcd',
    )
    for (const path of [upload, picture]) {
      writeFileSync(path, '')
      utimesSync(path, ago(2 * day), ago(2 * day))
    }
    expect(lines(checkLeftovers(dataDir, cluster, now))).toEqual([
      `! leftovers: 2 half-written: ${instance} ${initdb} — rm -r ${instance} ${initdb}`,
      `! leftovers: 1 upload that broke off in ${dirname(upload)} — a running server removes such once a day; start it`,
      `! leftovers: 1 half-made thumbnail: ${picture} — rm ${picture}`,
    ])
  })
})

describe('the doctor on the last backup', () => {
  const dataDir = folder('backups')
  const backup = { directory: join(dataDir, 'backups'), keep: 14 }
  const made = (at: Date, { instance = readInstance(dataDir).id, whole = true } = {}) => {
    const name = `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z-nightly-${instance.replaceAll('-', '').slice(0, 8)}${whole ? '' : '.part'}`
    mkdirSync(join(backup.directory, name), { recursive: true })
    writeFileSync(join(backup.directory, name, 'manifest.json'), '{}')
  }
  it('accepts a missing one on the first day', () => {
    const young = folder('young')
    writeFileSync(
      join(young, 'instance.json'),
      JSON.stringify({ id: 'young', made: ago(3600_000).toISOString() }),
    )
    expect(
      lines(
        checkBackups(
          { dataDir: young, backup: { directory: join(young, 'backups'), keep: 14 } },
          now,
        ),
      )[0],
    ).toMatch(/^! backup: there is none yet/)
  })
  it.each<[string, () => void, RegExp]>([
    ['none', () => {}, /^✗ backup: there is none in .*backups — npm run backup$/],
    [
      'one of another installation',
      () => made(ago(0), { instance: '0000000000' }),
      /^✗ backup: there is none/,
    ],
    ['one that was cut off', () => made(ago(0), { whole: false }), /^✗ backup: there is none/],
    [
      'three days old',
      () => made(ago(3 * day)),
      /^✗ backup: the last good one is 3 d old .* — npm run backup/,
    ],
    [
      'of the night before the last',
      () => made(ago(30 * 3600_000)),
      /^! backup: the last good one is 30 h old/,
    ],
    ['of last night', () => made(ago(8 * 3600_000)), /^✓ backup: the last good one is 8 h old/],
  ])('reports it as %s', (_, prepare, expected) => {
    prepare()
    expect(lines(checkBackups({ dataDir, backup }, now))[0]).toMatch(expected)
  })
})

describe('the doctor on the database', () => {
  it('accepts a supported version', () => {
    const of = (serverVersion: number, kind: 'given' | 'private' = 'given') =>
      lineOf(checkVersion({ kind, serverVersion }, false))
    expect(of(150_012)).toBe('✓ database: PostgreSQL 15.12, of DATABASE_URL answers')
    expect(of(180_004, 'private')).toBe(
      '✓ database: PostgreSQL 18.4, private, was started for this look',
    )
    expect(of(140_002)).toMatch(/^✗ database: PostgreSQL 14 — install version 15 or newer/)
  })
  it('accepts its extensions', async () => {
    expect(lines(await checkExtensions(db))).toEqual(['✓ extensions: pg_trgm, btree_gist'])
    expect(await after('drop extension btree_gist cascade', checkExtensions)).toEqual([
      '✗ extensions: btree_gist missing — run as an administrator of the database: CREATE EXTENSION btree_gist;',
    ])
  })
  it('distinguishes the current schema, an older, a newer and a foreign one', async () => {
    const files = readMigrations()
    expect(lines(await checkMigrations(db))).toEqual([
      `✓ schema: at migration ${files.length}, as this release has it`,
    ])
    const last = files.at(-1)!
    expect(
      await after(`delete from schema_migration where version = ${last.version}`, checkMigrations),
    ).toEqual([
      `! schema: 1 migration from ${last.file} on not applied yet — npm start applies them`,
    ])
    expect(
      await after(
        `insert into schema_migration (version, name, sha256) values (${last.version + 1}, 'of_tomorrow', '')`,
        checkMigrations,
      ),
    ).toEqual([
      `✗ schema: migration ${last.version + 1} (of_tomorrow) is of a newer release; this one knows ${last.version} — start the newer release`,
    ])
    expect(
      await after(`update schema_migration set sha256 = 'x' where version = 3`, checkMigrations),
    ).toEqual([
      '✗ schema: migration 3 (system_locale) was applied with another content — restore the file in server/migrations as it was',
    ])
    expect(await after('drop table schema_migration', checkMigrations)).toEqual([
      '! schema: the database is empty — npm start makes its tables',
    ])
  })
  it('checks that the event log is append-only', async () => {
    expect(lines(await checkGuards(db))[0]).toMatch(
      /^✓ append-only tables: \d+ tables of the event log can only grow$/,
    )
    const one = (
      await database.query<{ name: string }>(
        `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'event_log'::regclass order by 1`,
      )
    )[1]!.name
    expect(await after('alter table log_seal disable trigger user', checkGuards)).toEqual([
      '✗ append-only tables: triggers of log_seal are switched off, so its rows can be changed — run as its owner: ALTER TABLE log_seal ENABLE TRIGGER USER; then npm run verify-log',
    ])
    expect(await after(`drop trigger event_log_no_truncate on ${one}`, checkGuards)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^✗ append-only tables: ${one} has lost a trigger, .* CREATE TRIGGER .* ON ${one} `,
        ),
      ),
    ])
    expect(await after('grant update on event_log to motorpool_app', checkGuards)).toEqual([
      '✗ append-only tables: the role motorpool_app may change event_log — restart Motorpool: each start takes these rights back; then npm run verify-log',
    ])
  })
})

describe('the doctor on the clocks', () => {
  const shifted = (milliseconds: number) => () => new Date(Date.now() + milliseconds)
  it('accepts equal ones', async () =>
    expect(lines(await checkClocks(db, () => new Date()))).toEqual([
      expect.stringMatching(/^✓ clock: .* agree \(\d+ ms apart\)$/),
    ]))
  it.each([
    [
      -5_000,
      /^! clock: the database's clock is 5 s ahead of this machine's — set both clocks by the network/,
    ],
    [7_300_000, /^✗ clock: the database's clock is 2 h behind this machine's — set both/],
  ])('reports a difference of %s ms', async (shift, expected) => {
    expect(lines(await checkClocks(db, shifted(shift)))[0]).toMatch(expected)
  })
  it('reports one that runs behind the newest event', async () => {
    const event = `insert into event_log (contract_id, event_type_id, page_name, resource, uri_path, data, reg_date) values (1, 1, 'car', 'car', '/', '{}', now() + interval '3 hours')`
    expect((await after(event, (trx) => checkClocks(trx, () => new Date())))[1]).toMatch(
      /^✗ clock: event \d+ is dated .*, 3 h ahead of now: the clock has been set back — set both clocks/,
    )
  })
})

describe('the doctor on the event log', () => {
  const event = `insert into event_log (contract_id, event_type_id, page_name, resource, uri_path, data) select 1, 1, 'car', 'car', '/', '{}' from generate_series(1, 5)`
  it('verifies its seals and reports differences', async () => {
    await database.query(event)
    await sealLog(db)
    expect(lines(await checkChain(db, now))).toEqual([
      expect.stringMatching(
        /^✓ event log: as it was sealed: \d+ events under their seals \(1 seal\)$/,
      ),
    ])
    expect(lines(await checkChain(db, now, 0))[0]).toContain(
      'the newest 0 of 1 seal were looked at',
    )
    const broken = `do $$ declare one regclass; begin for one in select relid from pg_partition_tree('event_log') loop execute format('alter table %s disable trigger user', one); end loop; end $$;
      delete from event_log where id = 3`
    expect(await after(broken, (trx) => checkChain(trx, now))).toEqual([
      expect.stringMatching(
        /^✗ event log: 1 fault, first: seal 1: 1 event removed from events 1–\d+ of \d{6}; .* — npm run verify-log lists them all/,
      ),
    ])
  })
  it('reports seals that are late or missing', async () => {
    expect(
      (await after(event, (trx) => checkChain(trx, new Date(Date.now() + 130 * 60_000))))[1],
    ).toMatch(/^! event log: 5 events wait for a seal, the oldest for 2 h — /)
    expect(await after('drop table log_seal', (trx) => checkChain(trx, now))).toEqual([
      expect.stringMatching(/^! event log: it has no seals yet — npm start/),
    ])
  })
})

describe('the doctor on stored files', async () => {
  const dataDir = folder('stored')
  const store = diskStore(join(dataDir, 'files'))
  const look = (within: Db = db) => checkFiles(within, store)
  const keep = async (text: string) => {
    const staged = await store.stage(Readable.from([Buffer.from(text)]))
    await store.keep(staged)
    return staged
  }
  const kept = await keep('kept')
  const other = await keep('another')
  const row = (
    name: string,
    { sha256, size }: { sha256: Buffer; size: number },
    record = car.id,
    resource = 'car',
  ) =>
    `insert into file (contract_id, resource, record_id, field, name, size, type, sha256) values (1, '${resource}', ${record}, 'papers', '${name}', ${size}, 'application/pdf', '\\x${sha256.toString('hex')}')`
  const car = await makerFor(await signIn('admin'), resources).row(resourceOf('car'))

  it('accepts files that are all referenced and present', async () => {
    expect(await after(`${row('a.pdf', kept)}; ${row('b.pdf', other)}`, look)).toEqual([
      '✓ files: 2 contents named by rows, all there and none besides',
    ])
  })
  it('reports those of a deleted record', async () => {
    expect(
      await after(`${row('a.pdf', kept, car.id + 1)}; ${row('b.pdf', other, car.id + 1)}`, look),
    ).toEqual([
      expect.stringMatching(
        /^! files: 2 rows of files whose record is gone \(id \d+, id \d+\) — .*DELETE FROM file WHERE id IN \(\d+, \d+\)/,
      ),
    ])
  })
  it('counts unreferenced ones', async () => {
    expect(lines(await look())).toEqual([
      expect.stringMatching(
        /^! files: 2 stored files that nothing names \(11 B\) — a running server removes them once a day/,
      ),
    ])
  })
  it('reports those of a removed resource', async () => {
    expect(
      (await after(`${row('a.pdf', kept, 1, 'gone')}; ${row('b.pdf', other, 1, 'gone')}`, look))[0],
    ).toMatch(/^! files: 2 rows of files whose record is gone/)
  })
  it('reports missing and truncated ones', async () => {
    const path = join(
      dataDir,
      'files',
      'content',
      kept.sha256.toString('hex').slice(0, 2),
      kept.sha256.toString('hex'),
    )
    writeFileSync(path, 'kep')
    const rows = `${row('Договор.pdf', kept)}; ${row('b.pdf', other)}`
    expect((await after(rows, look))[0]).toMatch(
      /^✗ files: 1 file of another size than stored: Договор\.pdf — remove them, then take them from a backup: cp -rn /,
    )
    rmSync(path)
    expect((await after(rows, look))[0]).toMatch(
      /^✗ files: 1 file named by rows is not in the store: Договор\.pdf — take them from a backup: cp -rn BACKUP\/files/,
    )
    expect(readdirSync(join(dataDir, 'files', 'content')).length).toBeGreaterThan(0)
  })
})
