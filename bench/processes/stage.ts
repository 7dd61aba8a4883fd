// The private database as the product runs it (fsync on), with the demonstration and many
// additional rows.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Fastify from 'fastify'
import pg from 'pg'
import { allResources } from '#resources/kernel/derive.ts'
import { prepareDataDir } from '#server/data-dir.ts'
import { createPool } from '#server/kernel/db/database.ts'
import { demoPassword, seed } from '#server/demo/index.ts'
import { migrate } from '#server/kernel/schema/migrate/index.ts'
import { createAll } from '#tests/support/database/create-tables.ts'
import { openPrivate } from '#server/postgres/embedded-database.ts'
import { clusterProcesses, isAlive } from '#server/postgres/process/server-processes.ts'
import { clusterOf } from '#tests/scripts/start.ts'
import { fill } from '../fill/all-tables.ts'
import { vehicle } from '../vehicle.ts'

export interface Stage {
  dataDir: string
  owner: pg.PoolConfig
  app: pg.PoolConfig
  major: number
  /** The caller, who has all rights in the first contract. */
  login: { login: string; password: string }
  close(): Promise<void>
}

const silent = Fastify().log
const prefix = 'motorpool-bench-'

export async function makeStage(rows: number): Promise<Stage> {
  sweep()
  const dataDir = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  prepareDataDir(dataDir)
  const database = await openPrivate({ dataDir, pgBin: process.env.PG_BIN || null }, silent)
  const close = async () => {
    await database.close()
    remove(dataDir)
  }
  try {
    await migrate(database.owner, silent)
    const client = new pg.Client(database.owner)
    await client.connect()
    await createAll(client, [vehicle])
    await client.end()
    const pool = createPool(database.app)
    const config = { demo: true, timeZone: 'Asia/Tashkent', adminLogin: null, adminPassword: null }
    await seed({ pool, dataDir, config, resources: [...allResources(), vehicle] })
    const contract = await pool.query<{ id: number }>(
      `select m.contract_id as id from membership m join account a on a.id = m.account_id where a.login = 'root'`,
    )
    await pool.end()
    await fill(database.owner, contract.rows[0]?.id ?? 0, rows)
    await stopRegulations(database.owner)
  } catch (error) {
    await close()
    throw error
  }
  const { owner, app, serverVersion } = database
  return {
    dataDir,
    owner,
    app,
    major: Math.floor(serverVersion / 10_000),
    login: { login: 'root', password: demoPassword },
    close,
  }
}

/**
 * Otherwise the server would plan the demonstration's maintenance for all filled vehicles during
 * the measurement.
 */
async function stopRegulations(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  await client.query('update car_tech_regulation set active = false')
  await client.end()
}

function remove(dataDir: string): void {
  if (existsSync(join(dataDir, 'instance.json'))) {
    const data = clusterOf(dataDir)
    // for root the cluster is outside of the directory
    if (!data.startsWith(dataDir)) rmSync(dirname(data), { recursive: true, force: true })
  }
  rmSync(dataDir, { recursive: true, force: true })
}

/** Removes what killed runs have left behind: first their database, then their files. */
function sweep(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1])
    const dataDir = join(tmpdir(), name)
    if (!pid || isAlive(pid)) continue
    if (existsSync(join(dataDir, 'instance.json')))
      for (const left of clusterProcesses(clusterOf(dataDir))) process.kill(left.pid, 'SIGKILL')
    remove(dataDir)
  }
}
