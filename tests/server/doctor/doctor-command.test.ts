// `npm run doctor` and `npm run verify-log` as commands, beside a database in use.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { examine, lineOf, noInstallation } from '#server/doctor/index.ts'
import type { Finding } from '#server/doctor/index.ts'
import { reportLines, readHead } from '#server/kernel/seals/index.ts'
import { silentLog } from '#server/logger.ts'
import { fakeTime } from '#tests/support/runner/fake-time.ts'
import { sealedDatabase } from '../kernel/seals/sealed.ts'

const log = await sealedDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-command-'))
writeFileSync(join(dataDir, 'instance.json'), '{"id":"00000000-0000-4000-8000-000000000000"}')
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true })
  await Promise.all(log.pools.map((pool) => pool.end()))
})

const { host, user, database } = log.database.owner
const urlOf = (name: string) => `postgresql://${user}@${encodeURIComponent(host)}/${name}`

async function run(script: string, args: readonly string[] = []) {
  const child = spawn(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`, ...args], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...fakeTime(),
      DATA_DIR: dataDir,
      DATABASE_URL: urlOf(database),
    },
  })
  const [said, error, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ])
  return { code, lines: said.trimEnd().split('\n'), error: error.trim() }
}

const asked = {
  dataDir,
  databaseUrl: urlOf(database),
  pgBin: null,
  backup: { directory: join(dataDir, 'backups'), keep: 14 },
}

const examined = async (config = asked) => {
  const found: Finding[] = []
  for await (const one of examine(config, silentLog())) found.push(one)
  return found
}

it('npm run doctor and npm run verify-log report problems and fail', async () => {
  await log.write(30)
  await log.seal(10)
  const whole = reportLines(await log.verify(), 0.5)
  expect(whole).toEqual([
    '✓ 30 events under 3 seals, as they were sealed (0.5 s)',
    expect.stringMatching(/^ {2}head: 3:[0-9a-f]{64}$/),
  ])
  const head = whole[1]!.replace('  head: ', '')
  expect(reportLines(await log.verify({ noted: [readHead(head)] }), 0.5)).toEqual(whole)
  expect(() => readHead('nonsense')).toThrow('"nonsense" is no head of the log')

  await log.database.query(
    'begin; alter table event_log disable trigger user; delete from event_log where id = 15; alter table event_log enable trigger user; commit',
  )
  const other = head.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  const [verified, doctor] = await Promise.all([run('verify-log', [other]), run('doctor')])
  expect(verified).toEqual({
    code: 1,
    error: '',
    lines: [
      '✗ seal 3 is not the one that was noted down: the chain was rewritten or cut off',
      expect.stringMatching(
        /^✗ seal 2: 1 event removed from events 11–20 of \d{6}; whether the others/,
      ),
      expect.stringMatching(/^✗ 29 events under 3 seals, 2 faults \(\d+\.\d s\)$/),
      `  head: ${head}`,
    ],
  })
  expect([doctor.code, doctor.error]).toEqual([1, ''])
  expect(doctor.lines.find((line) => line.includes('event log:'))).toMatch(
    /^✗ event log: 1 fault, first: seal 2: 1 event removed .* — npm run verify-log lists/,
  )
})

it('the doctor reports on every subject without an exception', async () => {
  const found = await examined()
  expect(found.map(({ about }) => about)).toEqual([
    ...[
      'DATA_DIR',
      'disk',
      'leftovers',
      'backup',
      'database',
      'extensions',
      'schema',
      'append-only tables',
      'clock',
      'event log',
      'ledgers',
      'numbers',
      'bookings',
      'due dates',
      'files',
    ],
  ])
  const bad = found.filter(({ level }) => level === 'bad').map(({ about }) => about)
  expect(bad.filter((about) => about !== 'disk')).toEqual(['backup', 'event log'])
  for (const { level, mend } of found) expect(mend === undefined).toBe(level === 'good')
})

it('the doctor reports an unavailable or newer database, and checks nothing further', async () => {
  const unreachable = { ...asked, databaseUrl: 'postgresql://nobody@127.0.0.1:9/none' }
  expect(lineOf((await examined(unreachable)).at(-1)!)).toMatch(
    /^✗ database: No PostgreSQL answers at 127\.0\.0\.1:9; check /,
  )
  await log.database.query(
    `insert into schema_migration (version, name, sha256) values (9999, 'of_tomorrow', '')`,
  )
  expect((await examined()).at(-1)).toMatchObject({ about: 'schema', level: 'bad' })
})

it('npm run doctor and npm run verify-log create nothing in an empty directory', () => {
  const empty = mkdtempSync(join(tmpdir(), 'motorpool-command-'))
  expect(noInstallation({ DATA_DIR: empty })).toBe(`there is no Motorpool in DATA_DIR ${empty}`)
  expect(readdirSync(empty)).toEqual([])
  expect(noInstallation({ DATA_DIR: dataDir })).toBe(null)
  rmSync(empty, { recursive: true })
})
