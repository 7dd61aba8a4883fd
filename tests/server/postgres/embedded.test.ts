// The private PostgreSQL from its first start: location, settings, access, and errors that stop
// it.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lineOf } from '#server/doctor/finding.ts'
import { checkClusterOwner } from '#server/doctor/data-dir-check.ts'
import { accountOfItsOwn, isRoot } from '#server/postgres/program/os-account.ts'
import { readInstance, writeInstance } from '#server/postgres/cluster/instance-file.ts'
import { clusterKey } from '#server/postgres/program/socket-folder.ts'
import { ask, dataOf, privateClusters, running } from './support.ts'

const { open, prepared, systemDir, temporary } = privateClusters()
const debian15 = '/usr/lib/postgresql/15/bin'

describe('the private database', async () => {
  // below two directories closed to other users, with a name far longer than that of a socket may
  // be
  const dataDir = join(temporary(), 'a-long-name-'.repeat(15), 'data')
  const database = await open(dataDir)

  it('is PostgreSQL 18 with Russian collation, searchable in Cyrillic', async () => {
    expect(database.kind).toBe('private')
    expect(Math.floor(database.serverVersion / 10_000)).toBe(18)
    await ask(database.owner, 'create extension pg_trgm')
    const [row] = await ask(
      database.owner,
      `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale, show_trgm('Ёлка') <> '{}' as letters,
         (select string_agg(word, ' ' order by word) from unnest(array['яма','Ель','ёлка','арбуз']) word) as sorted
       from pg_database where datname = current_database()`,
    )
    expect(row).toEqual({
      encoding: 'UTF8',
      provider: 'i',
      locale: 'ru',
      letters: true,
      sorted: 'арбуз ёлка Ель яма',
    })
  })

  it('runs its sessions in UTC with full durability', async () => {
    const [row] = await ask(
      database.app,
      `select current_user as login, current_setting('timezone') as zone, current_setting('fsync') as fsync,
         current_setting('full_page_writes') as pages, current_setting('data_checksums') as checksums, current_setting('listen_addresses') as tcp`,
    )
    expect(row).toEqual({
      login: 'motorpool_app',
      zone: 'UTC',
      fsync: 'on',
      pages: 'on',
      checksums: 'on',
      tcp: '',
    })
  })

  it('denies the application role to create or own tables', async () => {
    await expect(ask(database.app, 'create table mine (id int)')).rejects.toThrow(
      'permission denied for schema public',
    )
    const [role] = await ask(
      database.owner,
      `select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = 'motorpool_app'`,
    )
    expect(role).toEqual({ rolsuper: false, rolcreatedb: false, rolcreaterole: false })
  })

  it('accepts only the user who runs it', async () => {
    expect(statSync(database.owner.host as string).mode & 0o077).toBe(0)
    await expect(ask({ ...database.owner, user: 'postgres' }, 'select 1')).rejects.toThrow(
      'Peer authentication failed',
    )
  })

  it('is where its account has access, and instance.json refers to it', () => {
    expect(dataOf(dataDir)).toBe(
      isRoot() ? join(systemDir, readInstance(dataDir).id, 'data') : join(dataDir, 'pg'),
    )
    expect(statSync(dataOf(dataDir)).mode & 0o777).toBe(0o700)
    expect(statSync(dataOf(dataDir)).uid).not.toBe(0)
  })

  it('keeps rows through a clean shutdown, which leaves no process and no socket', async () => {
    await ask(database.owner, 'create table kept as select 42 as answer')
    await database.close()
    expect(running(dataOf(dataDir))).toEqual([])
    expect(existsSync(database.owner.host as string)).toBe(false)
    const again = await open(dataDir)
    expect(await ask(again.owner, 'select answer from kept')).toEqual([{ answer: 42 }])
    await again.close()
  })
})

describe.runIf(isRoot())('the account of a private database of root', () => {
  const uidOf = (name: string) => Number(execFileSync('id', ['-u', name], { encoding: 'utf8' }))
  const owners = (path: string) => [
    ...new Set(execFileSync('find', [path, '-printf', '%U\n'], { encoding: 'utf8' }).split('\n')),
  ]
  it('is its own, and the same at every start', async () => {
    const dataDir = temporary()
    const database = await open(dataDir)
    const { id } = readInstance(dataDir)
    const { uid } = accountOfItsOwn(id)
    expect(uid).toBe(accountOfItsOwn(id).uid)
    expect([0, uidOf('nobody')]).not.toContain(uid)
    expect(owners(dataOf(dataDir)).filter(Boolean)).toEqual([String(uid)])
    expect(statSync(database.owner.host as string).uid).toBe(uid)
    expect(checkClusterOwner(dataDir, dataOf(dataDir))).toEqual([])
    await database.close()
  })
  it('is another one for another installation without a named account', () => {
    const uids = ['one', 'two', 'three'].map((id) => accountOfItsOwn(id).uid)
    const isNamed = spawnSync('id', ['-u', 'motorpool']).status === 0
    expect(new Set(uids).size).toBe(isNamed ? 1 : 3)
  })
  it('takes a cluster over from the account nobody at the next start, and the doctor warns before', async () => {
    const dataDir = await prepared()
    const database = await open(dataDir)
    await ask(database.owner, 'create table kept as select 42 as answer')
    await database.close()
    const data = dataOf(dataDir)
    execFileSync('chown', ['-R', 'nobody', data])
    // a link placed by another user, to something outside the cluster
    const beside = join(temporary(), 'beside')
    writeFileSync(beside, '')
    symlinkSync(beside, join(data, 'link'))
    // what a PostgreSQL that was killed leaves behind
    const socket = database.owner.host as string
    mkdirSync(socket, { mode: 0o700 })
    execFileSync('chown', ['nobody', socket])
    expect(checkClusterOwner(dataDir, data).map(lineOf)).toEqual([
      expect.stringMatching(
        /^! database: .* belongs to the account "nobody".* — restart Motorpool/,
      ),
    ])
    const again = await open(dataDir)
    expect(await ask(again.owner, 'select answer from kept')).toEqual([{ answer: 42 }])
    const uid = String(accountOfItsOwn(readInstance(dataDir).id).uid)
    expect(owners(data).filter(Boolean).sort()).toEqual(['0', uid].sort())
    expect([statSync(data).uid, statSync(socket).uid]).toEqual([Number(uid), Number(uid)])
    expect(statSync(beside).uid).toBe(0)
    expect(checkClusterOwner(dataDir, data)).toEqual([])
    await again.close()
  })
})

describe('entries of other components in instance.json', () => {
  it('are preserved', async () => {
    const dataDir = temporary()
    writeInstance(dataDir, { ...readInstance(dataDir), moved_in: true } as never)
    await (await open(dataDir)).close()
    expect(JSON.parse(readFileSync(join(dataDir, 'instance.json'), 'utf8'))).toMatchObject({
      moved_in: true,
      made: expect.any(String),
    })
  })
})

describe('the start is rejected with a sentence', () => {
  it('when the cluster is missing, instead of creating an empty one', async () => {
    const dataDir = temporary()
    writeInstance(dataDir, {
      ...readInstance(dataDir),
      cluster: 'elsewhere',
      made: '2026-01-01T00:00:00.000Z',
    })
    await expect(open(dataDir)).rejects.toThrow(
      /elsewhere is gone, though .* made on 2026-01-01.*put it back/,
    )
  })

  it('when instance.json is damaged', async () => {
    const dataDir = temporary()
    writeInstance(dataDir, { id: 5 } as never)
    await expect(open(dataDir)).rejects.toThrow(/instance.json is damaged.*restore it/)
  })

  it('when the cluster belongs to another version', async () => {
    const dataDir = temporary()
    writeInstance(dataDir, { ...readInstance(dataDir), cluster: 'pg' })
    mkdirSync(join(dataDir, 'pg'), { mode: 0o700 })
    writeFileSync(join(dataDir, 'pg', 'PG_VERSION'), '17\n')
    await expect(open(dataDir)).rejects.toThrow(
      /made by PostgreSQL 17, but the programs in .* are version 18; set PG_BIN/,
    )
  })

  it.each([
    ['a directory open to others', (path: string) => (mkdirSync(path), chmodSync(path, 0o755))],
    ['a link', (path: string) => symlinkSync('/tmp', path)],
  ])('when another user has put %s in place of the socket', async (_, plant) => {
    const dataDir = await prepared()
    const database = await open(dataDir)
    await database.close()
    const path = database.owner.host as string
    plant(path)
    await expect(open(dataDir)).rejects.toThrow(
      `${path}, where the database's socket belongs, is not a directory`,
    )
    rmSync(path, { recursive: true })
    expect(path).toContain(clusterKey(dataOf(dataDir)))
  })

  it('when PostgreSQL itself fails, with its own message', async () => {
    const dataDir = await prepared()
    await (await open(dataDir)).close()
    rmSync(join(dataOf(dataDir), 'global', 'pg_control'))
    await expect(open(dataDir)).rejects.toThrow(/does not start: .*pg_control.*postgres\.log/)
  })
})

describe.skipIf(!existsSync(join(debian15, 'initdb')))(
  "with the system's PostgreSQL 15 by PG_BIN",
  () => {
    it('the private database works alike', async () => {
      const database = await open(temporary(), debian15)
      expect(Math.floor(database.serverVersion / 10_000)).toBe(15)
      const [row] = await ask(
        database.app,
        `select current_user as login, 'ё' > 'е' collate "ru-x-icu" as icu`,
      )
      expect(row).toEqual({ login: 'motorpool_app', icu: true })
      await database.close()
    })
  },
)
