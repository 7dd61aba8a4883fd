// Failover (PROOF=1): the primary is killed under load, its synchronous standby is promoted, two
// application processes follow, and no acknowledged write is lost. How the primary is found:
// ../postgres/servers.test.ts.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { isDatabaseAway } from '#server/kernel/db/error-codes.ts'
import { changeOf, listen } from '../../support/server/event-stream.ts'
import { load } from './saving-clients.ts'
import { signedIn, startProcess, stopAll } from '../../support/server/server-processes.ts'
import type { Browser, Process } from '../../support/server/server-processes.ts'
import { startPair } from '../../support/database/replication.ts'
import type { Pair } from '../../support/database/replication.ts'

const proof = process.env.PROOF === '1'
const rounds = 10
/** ms that the monitor of the servers takes to notice that one is down. */
const noticing = 300
const bin = '/usr/lib/postgresql/15/bin'
const there = existsSync(join(bin, 'pg_basebackup'))
if (proof && !there)
  console.warn(`THE FAILOVER WAS NOT TESTED: there is no PostgreSQL 15 in ${bin}.`)

describe.runIf(proof && there)('two servers with synchronous replication', () => {
  let dataDir = ''
  let pair: Pair
  let processes: Process[] = []
  let admin: Browser
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'motorpool-failover-'))
    pair = await startPair(bin)
    const env = {
      DATABASE_URL: pair.url,
      DATA_DIR: dataDir,
      ADMIN_LOGIN: 'chief',
      ADMIN_PASSWORD: 'a phrase of the tests',
    }
    processes = [await startProcess(env), await startProcess(env)]
    admin = await signedIn(processes[0]!, 'chief')
  })
  afterAll(async () => {
    await stopAll()
    await pair?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  /** What the primary has of the saves of one round. */
  async function namesOf(prefix: string): Promise<string[]> {
    const pool = createPool({
      host: '127.0.0.1',
      port: pair.primary().port,
      user: 'clerk',
      database: 'park',
      max: 1,
    })
    const asked = pool.query<{ name: string }>('select name from car_brand where name like $1', [
      `${prefix}-%`,
    ])
    return (await asked.finally(() => pool.end())).rows.map(({ name }) => name)
  }

  it('follow the promoted standby without losing an acknowledged write', async () => {
    const outages: number[] = []
    const promotions: number[] = []
    for (let round = 0; round < rounds; round++) {
      // every third machine does not die but freezes: nothing tells the application that its
      // connections lead nowhere
      const freezes = round % 3 === 2
      const prefix = `round${round}`
      let turn = 0
      const work = load({
        browser: admin,
        at: () => processes[turn++ % processes.length]!,
        prefix,
        stubborn: 30_000,
      })
      await expect
        .poll(() => work.acknowledged.length, { timeout: 20_000, interval: 10 })
        .toBeGreaterThan(30 + 9 * round)
      if (freezes) pair.freeze(pair.primary())
      else await pair.kill(pair.primary())
      await sleep(noticing)
      promotions.push(Math.round(await pair.promote()))
      const before = work.acknowledged.length
      await expect
        .poll(() => work.acknowledged.length - before, { timeout: 30_000, interval: 20 })
        .toBeGreaterThan(30)
      await work.end()
      outages.push(Math.round(work.outage()))
      const found = await namesOf(prefix)
      expect(work.acknowledged.filter((name) => !found.includes(name))).toEqual([])
      // a save that was repeated under its key is there once: the catalogue would refuse a second
      // one, and that is no 503
      expect(work.refused.filter((text) => !/ 503 /.test(text))).toEqual([])
      expect(new Set(found).size).toBe(found.length)
      const listener = await listen(processes.at(-1)!.address, admin.cookie)
      const row = await admin.did<{ id: number }>(processes[0]!, '/api/fms/car-brand/save', {
        name: `After ${round}`,
      })
      await listener.hears(changeOf('car-brand', row.id), 5000)
      listener.close()
      if (round + 1 < rounds) await pair.renew()
    }
    console.log(
      `failover: without an acknowledged write for ${outages.join(', ')} ms; of these ${noticing} passed before the promotion began,`,
    )
    console.log(
      `  and it took ${promotions.join(', ')} ms; in every third round the machine stood still instead of dying`,
    )
    expect(Math.max(...outages)).toBeLessThan(10_000)
  }, 300_000)

  it('do not return to a replaced primary when it is started again', async () => {
    const old = pair.standby()
    await pair.kill(old)
    await pair.revive(old)
    const [said] = await pair.ask<{ standby: boolean }>(
      old,
      'select pg_is_in_recovery() as standby',
    )
    expect(said!.standby).toBe(false)
    const lost = `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'clerk'`
    await pair.ask(pair.primary(), lost)
    const work = load({
      browser: admin,
      at: () => processes[0]!,
      prefix: 'stays',
      stubborn: 10_000,
    })
    await expect.poll(() => work.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(10)
    await work.end()
    expect((await namesOf('stays')).sort()).toEqual(work.acknowledged.sort())
    expect(
      await pair.ask(
        old,
        `select from pg_stat_activity where usename = 'clerk' and application_name = 'motorpool'`,
      ),
    ).toEqual([])
  })

  it('acknowledge no commit that the standby has not confirmed', async () => {
    await pair.renew()
    const pool = createPool({ connectionString: pair.url, max: 1 })
    const db = createDb(pool)
    const write = () =>
      db
        .transaction()
        .execute((trx) =>
          sql`insert into login_failure (login, address, at) values ('nobody', '192.0.2.1', now())`.execute(
            trx,
          ),
        )
    await write()
    await pair.kill(pair.standby())
    const refused = write().catch((one: unknown) => one)
    // an administrator who sees a commit hang may cancel it: PostgreSQL then reports it as done
    const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where usename = 'clerk' and wait_event = 'SyncRep' and application_name = ''`
    await expect
      .poll(async () => (await pair.ask(pair.primary(), cancel)).length, {
        timeout: 10_000,
        interval: 50,
      })
      .toBe(1)
    const error = await refused
    expect(error).toMatchObject({ code: 'EUNCONFIRMED' })
    expect(isDatabaseAway(error)).toBe(true)
    await pool.end()
    await pair.ask(pair.primary(), `alter system set synchronous_standby_names = ''`)
    await pair.ask(pair.primary(), 'select pg_reload_conf()')
  })
})
