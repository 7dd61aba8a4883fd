// The environment: defaults, and one clear sentence for each invalid value.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { StartError } from '#server/start-error.ts'

const directory = mkdtempSync(join(tmpdir(), 'motorpool-config-'))
afterAll(() => rmSync(directory, { recursive: true }))
const file = join(directory, 'file')
writeFileSync(file, '')

describe('an empty environment', () => {
  const defaults = {
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: null,
    demo: true,
    demoPublic: false,
    publicUrl: null,
    timeZone: 'Asia/Tashkent',
    trustProxy: false,
    pgBin: null,
    privateAddresses: false,
    mail: null,
    backup: { directory: resolve('data', 'backups'), keep: 14 },
    adminLogin: null,
    adminPassword: null,
  }
  it('starts the demonstration on a private database', () =>
    expect(readConfig({})).toEqual(defaults))
  it('equals empty values', () =>
    expect(readConfig({ PORT: '', HOST: ' ', DEMO: '', DATABASE_URL: '', TZ_NAME: '' })).toEqual(
      defaults,
    ))
})

describe('an environment variable', () => {
  const url = 'postgresql://u:p%40ss@db.example.org:5432/motorpool'
  it.each([
    [{ DATABASE_URL: url }, { databaseUrl: url, demo: false }],
    [
      { DATABASE_URL: 'postgresql:///motorpool?host=/var/run/postgresql' },
      { databaseUrl: 'postgresql:///motorpool?host=/var/run/postgresql' },
    ],
    [
      { DATABASE_URL: url, DEMO: '1' },
      { demo: true, demoPublic: false },
    ],
    [
      { DEMO: 'public', HOST: '0.0.0.0' },
      { demo: true, demoPublic: true, host: '0.0.0.0' },
    ],
    [
      { DEMO: '0', HOST: '0.0.0.0' },
      { demo: false, host: '0.0.0.0' },
    ],
    [{ HOST: 'localhost' }, { host: 'localhost', demo: true }],
    [{ HOST: '::1' }, { host: '::1', demo: true }],
    [{ HOST: '127.1.2.3' }, { host: '127.1.2.3', demo: true }],
    [{ PORT: '0' }, { port: 0 }],
    [
      { DATA_DIR: '/srv/data', BACKUP_KEEP: '0' },
      { backup: { directory: '/srv/data/backups', keep: 0 } },
    ],
    [{ BACKUP_DIR: '/mnt/nas/../backups' }, { backup: { directory: '/mnt/backups', keep: 14 } }],
    [{ DATA_DIR: '/srv/motorpool/../data' }, { dataDir: '/srv/data' }],
    [{ PUBLIC_URL: 'https://Fleet.example.org/' }, { publicUrl: 'https://fleet.example.org' }],
    [
      { SMTP_URL: 'smtps://u:p%40ss@mail.example.org', MAIL_FROM: 'park@example.org' },
      { mail: { url: 'smtps://u:p%40ss@mail.example.org', from: 'park@example.org' } },
    ],
    [{ TZ_NAME: 'Europe/Moscow' }, { timeZone: 'Europe/Moscow' }],
    [
      { TRUST_PROXY: '10.0.0.5, 192.168.0.0/16,::1' },
      { trustProxy: ['10.0.0.5', '192.168.0.0/16', '::1'] },
    ],
    [
      { ADMIN_LOGIN: 'boss', ADMIN_PASSWORD: ' ten chars ' },
      { adminLogin: 'boss', adminPassword: ' ten chars ' },
    ],
  ])('%o is accepted', (env, meant) => expect(readConfig(env)).toMatchObject(meant))

  it.each([
    [{ PORT: '80a' }, /^PORT is "80a"; it must be a whole number from 0 to 65535/],
    [{ PORT: '65536' }, /^PORT is "65536"/],
    [{ PORT: '-1' }, /^PORT is "-1"/],
    [{ PORT: '3e3' }, /^PORT is "3e3"/],
    [
      { HOST: 'http://localhost' },
      /^HOST is "http:\/\/localhost"; it must be an address of this machine without scheme or port/,
    ],
    [
      { HOST: '0.0.0.0' },
      /^HOST is 0\.0\.0\.0, which opens the demonstration .* set DEMO=public if that is meant, DEMO=0/,
    ],
    [{ HOST: '::' }, /opens the demonstration/],
    [{ HOST: '192.168.1.5', DEMO: '1' }, /opens the demonstration/],
    [{ HOST: 'localhost.example.org' }, /opens the demonstration/],
    [{ DEMO: 'yes' }, /^DEMO is "yes"; it must be 0, 1 or public/],
    [{ DATA_DIR: file }, /^DATA_DIR is ".*", which is a file; it must name a directory/],
    [
      { DATABASE_URL: 'mysql://u:secret@h/db' },
      /^DATABASE_URL is not a PostgreSQL address; it must look like postgresql:/,
    ],
    [{ DATABASE_URL: 'localhost:5432' }, /^DATABASE_URL is not a PostgreSQL address/],
    [
      { DATABASE_URL: 'postgres://u:100%@h/db' },
      /^DATABASE_URL is not a PostgreSQL address.*percent-encoded/,
    ],
    [{ DATABASE_URL: 'postgres://u:secret@h:5432' }, /^DATABASE_URL names no database/],
    [
      { PUBLIC_URL: 'motorpool.example.org' },
      /^PUBLIC_URL is "motorpool.example.org"; it must be an http or https address without a path/,
    ],
    [{ PUBLIC_URL: 'https://example.org/fleet' }, /^PUBLIC_URL/],
    [
      { TZ_NAME: 'Asia/Taschkent' },
      /^TZ_NAME is "Asia\/Taschkent", which is no time zone; it must be a name like Asia\/Tashkent/,
    ],
    [{ TZ_NAME: '+05:00' }, /^TZ_NAME/],
    [
      { TRUST_PROXY: '10.0.0.0/33' },
      /^TRUST_PROXY holds "10.0.0.0\/33"; it must be a list of addresses or networks/,
    ],
    [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY holds "true"/],
    [{ BACKUP_DIR: file }, /^BACKUP_DIR is ".*file", which is a file; it must name a directory/],
    [{ BACKUP_KEEP: 'all' }, /^BACKUP_KEEP is "all"; it must be a whole number/],
    [{ PG_BIN: 'bin' }, /^PG_BIN is "bin"; it must be an absolute path/],
    [{ PG_BIN: '/tmp' }, /^PG_BIN is "\/tmp", where there is no initdb/],
    [{ ADMIN_PASSWORD: 'long enough' }, /^ADMIN_PASSWORD is set but ADMIN_LOGIN is not/],
    [{ ADMIN_LOGIN: 'a b' }, /^ADMIN_LOGIN holds a space/],
    [
      { ADMIN_LOGIN: 'boss', ADMIN_PASSWORD: 'short' },
      /^ADMIN_PASSWORD is too short; it must have at least 10 characters/,
    ],
  ])('%o is rejected with a sentence', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(StartError)
    expect(() => readConfig(env)).toThrow(sentence)
  })

  it('with a password never appears in a message', () => {
    for (const DATABASE_URL of [
      'mysql://u:secret@h/db',
      'postgres://u:secret@h',
      'postgres://u:se%cret@h/db',
    ])
      expect(() => readConfig({ DATABASE_URL })).toThrow(
        expect.not.objectContaining({ message: expect.stringContaining('cret') }) as Error,
      )
  })
})
