// kill -9 of a server that sends notifications: each acknowledged change is notified, and none
// twice.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { areaAccounts, areaRules } from '#server/areas/area-registry.ts'
import { notifyOfExpiry } from '#server/areas/platform/notifications/expiry-notices.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { createKernel } from '#server/kernel/create-kernel.ts'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import { serverProgram } from '#tests/support/server/server-program.ts'
import { testApp } from '../../support/server/test-app.ts'
import { makerFor } from '../../support/server/valid-rows.ts'
import type { Told } from '../processes/notifying-server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-telling-'))
const { database, signIn, clock } = await testApp({ dataDir })
const admin = await signIn('admin')
const pool = createPool(database.app)
afterAll(async () => {
  await pool.end()
  rmSync(dataDir, { recursive: true })
})

function start(users: readonly number[] | null, now = clock.now): ChildProcess {
  const told: Told = {
    database: database.app,
    dataDir,
    cookie: admin.cookie,
    now: now.toISOString(),
    users,
  }
  return spawn(
    process.execPath,
    [...serverProgram('tests/server/processes/notifying-server.ts'), JSON.stringify(told)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  expect((await gone)[1]).toBe('SIGKILL')
  // what the database still does for it comes to its end by itself
  const { pid } = child
  expect(pid).toBeGreaterThan(0)
  await expect.poll(busy, { timeout: 30_000, interval: 50 }).toBe(0)
}

/** Connections of others that are in the middle of something. */
const busy = async () =>
  Number(
    (
      await pool.query(
        `select count(*) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid() and state <> 'idle'`,
        [database.name],
      )
    ).rows[0].count,
  )

it('changed rights are notified once each, whenever the server is killed', async () => {
  for (const [round, after] of [5, 18].entries()) {
    await database.query(
      `with a as (insert into account (login) select 'clerk-' || $1::text || '-' || g from generate_series(1, 200) g returning id)
       insert into membership (account_id, contract_id, role_ids) select id, 1, '{2}' from a`,
      [round],
    )
    const users = (
      await database.query<{ id: number }>(
        `select id::int from "user" where login like 'clerk-' || $1::text || '-%' order by id`,
        [round],
      )
    ).map(({ id }) => id)
    expect(users).toHaveLength(200)
    const child = start(users)
    const acknowledged = new Set<number>()
    child.stdout!.on('data', (text: Buffer) =>
      String(text)
        .match(/\d+/g)
        ?.forEach((id) => acknowledged.add(Number(id))),
    )
    await expect
      .poll(() => acknowledged.size, { timeout: 40_000, interval: 1 })
      .toBeGreaterThan(after)
    await kill(child)
    const rows = await database.query<{ id: number; done: boolean; told: number }>(
      `select u.id::int, m.role_ids = '{3}' as done, (select count(*)::int from notification n
         where n.account_id = m.account_id and n.contract_id = 1 and n.message_type_id = 3) as told
       from "user" u join account a on a.login = lower(u.login) join membership m on m.account_id = a.id and m.contract_id = 1
       where u.id = any($1)`,
      [users],
    )
    expect(rows).toHaveLength(200)
    expect(rows.filter(({ done, told }) => told !== (done ? 1 : 0))).toEqual([])
    expect(rows.filter(({ id, done }) => acknowledged.has(id) && !done)).toEqual([])
    expect(rows.some(({ done }) => !done)).toBe(true)
  }
})

it('expiry notices are created completely or not at all, and once by all later processes', async () => {
  const make = makerFor(admin, allResources())
  const papers = 12
  for (let i = 0; i < papers; i++)
    await make.row(resourceOf('staff'), {
      surname: `Сотрудник-${i}`,
      licence_from: '2020-01-01',
      licence_until: '2026-06-15',
      passport_until: null,
    })
  await database.query('delete from notification_round')
  const told = () =>
    database.query<{ count: number }>(
      `select count(*)::int as count from notification where message_type_id = 1 group by account_id, params->>'id' order by 1`,
    )
  await database.query(
    `create function stand_still() returns trigger language plpgsql as 'begin perform pg_sleep(1); return new; end'`,
  )
  await database.query(`create trigger slow before insert on notification for each row
    when (new.params->>'name' like 'Сотрудник-7%') execute function stand_still()`)
  const morning = new Date('2026-06-08T04:00:00.000Z')
  const first = start(null, morning)
  await expect
    .poll(
      async () =>
        (
          await pool.query(
            `select from pg_stat_activity where datname = $1 and wait_event = 'PgSleep'`,
            [database.name],
          )
        ).rowCount,
      {
        timeout: 40_000,
        interval: 20,
      },
    )
    .toBe(1)
  await kill(first)
  await database.query('drop trigger slow on notification')
  expect(await told()).toEqual([])
  expect(await database.query('select from notification_round')).toEqual([])
  await Promise.all(
    [start(null, morning), start(null, morning)].map((child) => once(child, 'exit')),
  )
  const after = await told()
  expect(after.length).toBeGreaterThanOrEqual(2 * papers)
  expect(after.filter(({ count }) => count !== 1)).toEqual([])
  const own = createKernel({
    db: createDb(pool),
    resources: allResources(),
    clock: () => morning,
    accounts: areaAccounts,
    rules: areaRules,
    seal: String,
  })
  await notifyOfExpiry(own, new Date(morning.getTime() + 3_600_000))
  expect(await told()).toEqual(after)
})
