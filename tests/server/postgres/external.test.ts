// An external PostgreSQL: its requirements, and one sentence for each that is not met.
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '#server/kernel/db/database.ts'
import { openGiven } from '#server/postgres/external-database.ts'
import type { OpenDatabase } from '#server/postgres/open-database.ts'
import { refusal } from '#server/postgres/connection/connection-refusal.ts'
import { StartError } from '#server/start-error.ts'
import { startCluster, superuser, type Cluster } from '#tests/support/database/cluster.ts'
import { ask, log } from './support.ts'
import { clusterOfFile } from '#tests/support/database/assigned-cluster.ts'

let cluster: Cluster
const administrator = (database = 'postgres'): pg.ClientConfig => ({
  host: cluster.host,
  user: superuser,
  database,
})

const opening = (login: string, database: string, query = ''): Promise<OpenDatabase> =>
  openGiven(`postgresql://${login}@${encodeURIComponent(cluster.host)}/${database}${query}`, log)

beforeAll(async () => {
  cluster = await startCluster(clusterOfFile().bin)
  // everybody but its superuser needs a password, as with real ones
  const rules = [`${superuser} trust`, 'locked_out reject', 'all scram-sha-256'].map(
    (rule) => `local all ${rule}\n`,
  )
  writeFileSync(join(dirname(cluster.host), 'data', 'pg_hba.conf'), rules.join(''))
  for (const statement of [
    `create role clerk login password 'p@ss/word'`,
    `create role locked_out login password 'right'`,
    `create database good owner clerk`,
    `create database shared`,
    `create database latin template template0 encoding 'LATIN1' locale_provider libc locale 'C'`,
    `create database closed`,
    `revoke connect on database closed from public`,
    'select pg_reload_conf()',
  ])
    await ask(administrator(), statement)
})

afterAll(() => cluster?.stop())

describe('a suitable external database', () => {
  it('is opened with one login for both roles, and keeps nothing of the checks', async () => {
    const database = await opening('clerk:p%40ss%2Fword', 'good')
    expect(database).toMatchObject({ kind: 'given', serverVersion: expect.any(Number) })
    expect(database.app).toEqual(database.owner)
    expect(Math.floor(database.serverVersion / 10_000)).toBe(cluster.major)
    expect(
      await ask(
        administrator('good'),
        `select extname from pg_extension where extname <> 'plpgsql'`,
      ),
    ).toEqual([])
    await database.close()
  })

  it('has UTC sessions over all other settings, and keeps other options of the URL', async () => {
    await ask(administrator(), `alter database good set timezone = 'Asia/Tokyo'`)
    const database = await opening(
      'clerk:p%40ss%2Fword',
      'good',
      '?options=-c%20work_mem%3D7MB%20-c%20TimeZone%3DAsia/Tashkent',
    )
    const pool = createPool(database.app)
    const { rows } = await pool.query(
      `select current_setting('timezone') as zone, current_setting('work_mem') as mem, current_setting('statement_timeout') as patience,
         current_setting('application_name') as name`,
    )
    await pool.end()
    expect(rows).toEqual([{ zone: 'UTC', mem: '7MB', patience: '5s', name: 'motorpool' }])
  })

  it('may have its extensions from another owner', async () => {
    for (const name of ['pg_trgm', 'btree_gist'])
      await ask(administrator('shared'), `create extension ${name}`)
    await ask(administrator('shared'), 'grant create on schema public to clerk')
    expect(await opening('clerk:p%40ss%2Fword', 'shared')).toMatchObject({ kind: 'given' })
    for (const name of ['pg_trgm', 'btree_gist'])
      await ask(administrator('shared'), `drop extension ${name}`)
  })
})

describe('the start with an unsuitable external database is rejected with advice', () => {
  it.each([
    [
      'a wrong password',
      'clerk:wrong',
      'good',
      /refuses the password of "clerk"; correct DATABASE_URL/,
    ],
    ['no password', 'clerk', 'good', /wants a password for "clerk"; put it into DATABASE_URL/],
    ['an unknown login', 'nobody_here:x', 'good', /refuses the password of "nobody_here"/],
    [
      'a login that may not come in',
      'locked_out:right',
      'good',
      /does not let "locked_out" in .*pg_hba\.conf/,
    ],
    [
      'an unknown database',
      'clerk:p%40ss%2Fword',
      'bad',
      /There is no database "bad".*CREATE DATABASE "bad" ENCODING 'UTF8'/,
    ],
    [
      'a database closed to the login',
      'clerk:p%40ss%2Fword',
      'closed',
      /GRANT CONNECT ON DATABASE "closed" TO "clerk";/,
    ],
    [
      'another encoding',
      'clerk:p%40ss%2Fword',
      'latin',
      /"latin" is encoded in LATIN1; Motorpool needs UTF8: CREATE DATABASE/,
    ],
    [
      'a login that may not make tables',
      'clerk:p%40ss%2Fword',
      'postgres',
      /may not create tables in "postgres".*GRANT USAGE, CREATE ON SCHEMA "public" TO "clerk";/,
    ],
  ])('for %s', async (_, login, database, sentence) => {
    await expect(opening(login, database)).rejects.toThrow(StartError)
    await expect(opening(login, database)).rejects.toThrow(sentence)
  })

  it('for a missing extension that the login may not create, with the statement for it', async () => {
    await expect(opening('clerk:p%40ss%2Fword', 'shared')).rejects.toThrow(
      'The extension pg_trgm is missing in "shared" and this login may not create it: an administrator must run there: CREATE EXTENSION pg_trgm;',
    )
  })

  it('for a port where nothing answers', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    await new Promise((resolve) => server.close(resolve))
    await expect(openGiven(`postgres://u:secret@127.0.0.1:${port}/db`, log)).rejects.toThrow(
      `No PostgreSQL answers at 127.0.0.1:${port}; check host and port in DATABASE_URL and that the server runs.`,
    )
  })

  it('for a host that does not exist', async () => {
    await expect(openGiven('postgres://u:secret@no-such-host.invalid/db', log)).rejects.toThrow(
      /^The host no-such-host\.invalid in DATABASE_URL is not known/,
    )
  })

  it('for a port where something else answers', async () => {
    const server = createServer((socket) =>
      socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    ).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    await expect(openGiven(`postgres://u:secret@127.0.0.1:${port}/db`, log)).rejects.toThrow(
      /cannot be used: .*; check DATABASE_URL/,
    )
    await new Promise((resolve) => server.close(resolve))
  })

  it('without revealing the password of the URL', () => {
    const url = new URL('postgres://u:secret@h:1/db')
    const codes = [
      'ECONNREFUSED',
      'ENOENT',
      'ENOTFOUND',
      'EAI_AGAIN',
      'ETIMEDOUT',
      'EHOSTUNREACH',
      '28P01',
      '28000',
      '3D000',
      '42501',
      '53300',
      '57P03',
      'XX000',
    ]
    for (const code of codes) {
      const sentence = refusal(Object.assign(new Error('what PostgreSQL said'), { code }), url)
      expect(sentence).not.toContain('secret')
      expect(sentence).toMatch(/\.$|;$/)
    }
  })
})
