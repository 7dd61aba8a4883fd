// kill -9 of the server, its database, one database process, and all at once, during saves,
// imports, uploads and migrations: acknowledged writes are stored once and completely, and the
// next start needs no help. Three times here, fifty in `npm run proof`.
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { diskStore, sweepFiles } from '#server/kernel/files/index.ts'
import { verifyLog } from '#server/kernel/seals/index.ts'
import { clusterOf } from '../../scripts/start.ts'
import { kill, victims } from '../../support/server/kill-processes.ts'
import type { Victim } from '../../support/server/kill-processes.ts'
import { fuelsOfModel, imported, toWork } from '../processes/users-at-work.ts'
import type { Office } from '../processes/users-at-work.ts'
import { askOwn, ownerOf } from '../../support/database/private-database.ts'
import { signedIn, startProcess, stopAll } from '../../support/server/server-processes.ts'
import type { Process } from '../../support/server/server-processes.ts'
import { addMigration, copyOfTree, migrationsOf } from '../processes/upgrade.ts'

interface Round {
  victim: Victim
  while: 'working' | 'migrating'
}

const proof = process.env.PROOF === '1'
/** Of fifty, each victim meets each work. */
const rounds: Round[] = proof
  ? Array.from({ length: 50 }, (_, n) => ({
      victim: victims[n % 4]!,
      while: n % 5 === 4 ? 'migrating' : 'working',
    }))
  : [
      { victim: 'everything', while: 'working' },
      { victim: 'backend', while: 'working' },
      { victim: 'server', while: 'migrating' },
    ]
/**
 * ms of the next start, or without one from the kill to an acknowledged save. In `npm test` other
 * suites have the processors.
 */
const promised = proof ? 10_000 : 60_000
/** Different moments, the same in every run. */
const moment = (round: number) => (round * 137) % 700

const home = mkdtempSync(join(tmpdir(), 'motorpool-killed-'))
const dataDir = join(home, 'data')
const tree = copyOfTree()
afterAll(async () => {
  await stopAll()
  const cluster = existsSync(join(dataDir, 'instance.json')) ? clusterOf(dataDir) : home
  // root's clusters are outside of DATA_DIR
  if (!cluster.startsWith(home))
    rmSync(dirname(cluster), { recursive: true, force: true, maxRetries: 5 })
  for (const path of [home, tree]) rmSync(path, { recursive: true, force: true, maxRetries: 5 })
})

const secret = 'a phrase of the tests'
const launch = () =>
  startProcess({ DATA_DIR: dataDir, ADMIN_LOGIN: 'chief', ADMIN_PASSWORD: secret }, tree)
let server: Process = await launch()
const chief = await signedIn(server, 'chief', secret)

interface Row {
  id: number
}

const save = (path: string, body: object) => chief.did<Row>(server, path, body)
const { id: brandId } = await save('/api/fms/car-brand/save', { name: 'Завод' })
const { id: modelId } = await save('/api/fms/car-model/save', {
  name: 'M',
  brand_id: brandId,
  fuels: [],
})

const fuelIds: number[] = []
for (const name of Array.from({ length: fuelsOfModel }, (_, n) => `Топливо ${n}`))
  fuelIds.push((await save('/api/fms/fuel/save', { name })).id)

/** Three tables with rows, each made in a time that is long enough to be killed in. */
function moreMigrations(): void {
  for (let i = 0; i < 3; i++)
    addMigration(
      tree,
      'killed',
      (number) => `create table "killed_${number}" ("id" bigint primary key, "name" text not null);
alter table "car_brand" add column "killed_${number}" integer not null default ${number};
insert into "killed_${number}" select n, 'row ' || n from generate_series(1, 10000) n;
select pg_sleep(0.4);
create index "killed_${number}_name" on "killed_${number}" ("name");
`,
    )
}

const inMigration = `select from pg_stat_activity where state = 'active' and query like '%"killed_%' and wait_event = 'PgSleep'`

/**
 * Kills as defined by the round. Returns the server that answers afterwards, and ms that it was
 * promised to take at most.
 */
async function killIn(round: Round, n: number): Promise<{ server: Process; ms: number }> {
  let starting: Promise<Process | null> = Promise.resolve(server)
  if (round.while === 'migrating') {
    await server.stop()
    moreMigrations()
    // it ends with a sentence when its database is killed, or goes on where that comes back
    starting = launch().catch(() => null)
    const seen = async () => (await askOwn(dataDir, inMigration).catch(() => [])).length
    await expect.poll(seen, { timeout: 60_000, interval: 10 }).toBe(1)
    await sleep(moment(n) / 4)
  } else await sleep(moment(n))
  const began = performance.now()
  kill(round.victim, dataDir, n)
  const dies = round.victim === 'server' || round.victim === 'everything'
  if (dies && round.while === 'working') await server.ended
  const before = await starting
  const anew = before === null || (dies && round.while === 'working')
  const next = anew ? await launch() : before
  const answered = async () =>
    (await chief.post(next, '/api/fms/car-brand/save', { name: `После ${n}` }).catch(() => null))
      ?.status
  await expect.poll(answered, { timeout: 60_000, interval: 20 }).toBe(200)
  return { server: next, ms: anew ? next.startedIn : performance.now() - began }
}

/** Everything that was acknowledged is there once, whole, and once in the log. */
async function allThere(office: Office, n: number): Promise<void> {
  const rows = await askOwn<{ name: string; logged: number; parts: number | null }>(
    dataDir,
    `select name, null as parts, (select count(*)::int from event_log e where e.resource = 'car-brand' and e.item_id = b.id) as logged
       from car_brand b where name like $1
     union all
     select name, (select count(*)::int from car_model__fuels f where f.parent_id = m.id),
       (select count(*)::int from event_log e where e.resource = 'car-model' and e.item_id = m.id) from car_model m where name like $2`,
    [`make-${n}-%`, `model-${n}-%`],
  )
  const count = new Map<string, number>()
  for (const { name } of rows) count.set(name, (count.get(name) ?? 0) + 1)
  expect(
    [...office.brands.acknowledged, ...office.models.acknowledged].filter(
      (name) => count.get(name) !== 1,
    ),
  ).toEqual([])
  expect([...count.values()].filter((times) => times !== 1)).toEqual([])
  expect(
    rows.filter(({ logged, parts }) => logged !== 1 || (parts !== null && parts !== fuelsOfModel)),
  ).toEqual([])
  // refused while it was away, and never for any other reason
  const away = /: (503 |.*(ECONNREFUSED|ECONNRESET|EPIPE|UND_ERR_SOCKET|other side closed))/
  expect(
    [...office.brands.refused, ...office.models.refused].filter((line) => !away.test(line)),
  ).toEqual([])
  expect(await importedRows(n)).toBe(imported)

  const kept = new Map(
    (await askOwn<{ id: number; sha: string }>(dataDir, filesAsRows)).map(({ id, sha }) => [
      id,
      sha,
    ]),
  )
  expect([...office.files].filter(([id, sha]) => kept.get(id) !== sha)).toEqual([])
  for (const sha of kept.values())
    expect(sha256(readFileSync(join(content, sha.slice(0, 2), sha)))).toBe(sha)
}

const importedRows = async (n: number) =>
  (
    await askOwn<{ count: number }>(
      dataDir,
      'select count(*)::int as count from fuel where name like $1',
      [`Ввоз ${n}-%`],
    )
  )[0]!.count
const filesAsRows = `select id::int, encode(sha256, 'hex') as sha from file`
const content = join(dataDir, 'files', 'content')
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Each migration is there with all that it does, and the release's last one is. */
async function migrated(): Promise<void> {
  const [{ last, tables, rows } = { last: 0, tables: [], rows: 0 }] = await askOwn<{
    last: number
    tables: string[]
    rows: number
  }>(
    dataDir,
    `select (select count(*)::int from schema_migration) as last,
       (select coalesce(json_agg(relname order by relname), '[]') from pg_class where relname ~ '^killed_\\d+(_name)?$') as tables,
       (select count(*)::int from information_schema.columns where table_name = 'car_brand' and column_name ~ '^killed_') as rows`,
  )
  expect(last).toBe(migrationsOf(tree))
  expect(tables).toHaveLength(2 * rows)
  for (const table of tables.filter((name) => !name.endsWith('_name')))
    expect(await askOwn(dataDir, `select count(*)::int as count from ${table}`)).toEqual([
      { count: 10_000 },
    ])
}

it(
  `a server killed ${rounds.length} times loses no acknowledged write and leaves no partial one`,
  { timeout: rounds.length * 120_000 },
  async () => {
    const times: number[] = []
    for (const [n, round] of rounds.entries()) {
      const plate_number = `01A${String(100 + n)}BC`
      const { id: carId } = await save('/api/fms/car/saveCar', {
        plate_number,
        brand_id: brandId,
        model_id: modelId,
      })
      const office = await toWork({
        browser: chief,
        at: () => server,
        round: n,
        brandId,
        fuelIds,
        carId,
      })
      await office.underWay()
      const after = await killIn(round, n)
      server = after.server
      times.push(after.ms)
      expect([0, imported]).toContain(await importedRows(n))
      // half a minute later: its process has sent no heartbeat
      await askOwn(dataDir, `update import_job set heartbeat = heartbeat - interval '30 s'`)
      await office.goesOn()
      await office.end()
      await allThere(office, n)
      await migrated()
      if (proof)
        console.log(
          `${n + 1}. ${round.victim} while ${round.while}: back in ${(after.ms / 1000).toFixed(2)} s`,
        )
    }
    expect(times.filter((ms) => ms > promised)).toEqual([])
  },
)

it('a server killed repeatedly keeps files and rows consistent and the log sealed, and closes cleanly', async () => {
  const pool = createPool(ownerOf(dataDir))
  try {
    const incoming = join(dataDir, 'files', 'incoming')
    // as a day later: what broke off is old by then
    for (const name of readdirSync(incoming))
      utimesSync(join(incoming, name), new Date(0), new Date(0))
    await sweepFiles(createDb(pool), diskStore(join(dataDir, 'files')), new Date())
    // spreadsheets that were brought in are kept for a while, too
    const rows = await askOwn<{ sha: string }>(
      dataDir,
      `${filesAsRows} union select id, encode(sha256, 'hex') from import_job`,
    )
    const named = new Set(rows.map(({ sha }) => sha))
    const kept = (readdirSync(content, { recursive: true }) as string[])
      .map((path) => path.split('/').at(-1)!)
      .filter((name) => name.length === 64)
    expect(kept.toSorted()).toEqual([...named].toSorted())
    expect(readdirSync(incoming)).toEqual([])
    expect((await verifyLog(createDb(pool))).faults).toEqual([])
  } finally {
    await pool.end()
  }
  expect(await server.stop()).toBe(0)
})
