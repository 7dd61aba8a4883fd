// Seeds an empty database: with the demonstration, or with one contract and its administrator.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { allResources } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import {
  addAccount,
  addContract,
  fillBuiltIn,
  fillLevels,
  hashPassword,
  loginKey,
} from '../areas/platform/index.ts'
import type { Config } from '../config.ts'
import { createDb } from '../kernel/db/database.ts'
import type { Db } from '../kernel/db/database.ts'
import { demoAccounts, demoPassword } from './demo-accounts.ts'
import { namuna, namunaBuxoro } from './data/companies.ts'
import { putFleet } from './demo-fleet.ts'
import type { Fleet } from './demo-fleet.ts'
import { putPrintForm } from './demo-print-forms.ts'
import { putReports } from './report/put-reports.ts'
import { storeOf } from './demo-store.ts'
import { putTasks } from './demo-tasks.ts'

export { demoPassword } from './demo-accounts.ts'
export { demoPath } from './demo-store.ts'

interface SeedDeps {
  /** As the application role; migrations have run. */
  pool: pg.Pool
  dataDir: string
  config: Pick<Config, 'demo' | 'timeZone' | 'adminLogin' | 'adminPassword'>
  clock?: () => Date
  resources?: readonly Resource[]
}

/**
 * What was done. `oneTimePassword` is set when one was made: it is stored nowhere in the clear,
 * print it once.
 */
export type Seeded =
  | { kind: 'kept' }
  | { kind: 'demo' }
  | { kind: 'administrator'; login: string; oneTimePassword: string | null }

/** Servers that start together on one database seed it once. */
const seedLock = 7_301_001

/**
 * Fills an empty database and completes built-in rows and levels of a used one; a database with
 * accounts keeps what it has.
 */
export async function seed(deps: SeedDeps): Promise<Seeded> {
  const resources = deps.resources ?? allResources()
  return createDb(deps.pool)
    .transaction()
    .execute(async (db) => {
      // another server may be at it, for minutes on a slow machine
      await sql`set local statement_timeout = '15min'`.execute(db)
      await sql`select pg_advisory_xact_lock(${seedLock})`.execute(db)
      await sql`set local statement_timeout = '60s'`.execute(db)
      const { rows } = await sql<{
        used: boolean
      }>`select exists (select from account) as used`.execute(db)
      const done: Seeded = rows[0]?.used ? { kind: 'kept' } : await seedEmpty(db, deps, resources)
      await fillBuiltIn(db, resources)
      await fillLevels(db, resources)
      return done
    })
}

async function seedEmpty(db: Db, deps: SeedDeps, resources: readonly Resource[]): Promise<Seeded> {
  return deps.config.demo ? seedDemo(db, deps, resources) : seedFirst(db, deps)
}

async function seedFirst(db: Db, { config }: SeedDeps): Promise<Seeded> {
  const login = loginKey(config.adminLogin ?? 'admin')
  const oneTimePassword = config.adminPassword ? null : randomBytes(12).toString('base64url')
  const contractId = await addContract(db, { name: 'Motorpool', timeZone: config.timeZone })
  await addAccount(db, {
    login,
    passwordHash: await hashPassword(config.adminPassword ?? oneTimePassword ?? ''),
    mustChangePassword: oneTimePassword !== null,
    contractId,
    roleIds: [1],
    realmRoles: ['root'],
  })
  return { kind: 'administrator', login, oneTimePassword }
}

async function seedDemo(db: Db, deps: SeedDeps, resources: readonly Resource[]): Promise<Seeded> {
  const now = (deps.clock ?? (() => new Date()))()
  const common = { timeZone: deps.config.timeZone, inUseSince: now }
  const contracts = {
    first: await addContract(db, { name: 'Намуна Автотранс', locale: 'ru', ...common }),
    second: await addContract(db, { name: 'Namuna Buxoro Trans', locale: 'uz', ...common }),
  }
  await fillBuiltIn(db, resources)
  // one hash for all: they share a published password, and each hash costs 50 ms
  const passwordHash = await hashPassword(demoPassword)
  const ids = new Map<string, number>()
  for (const account of demoAccounts)
    ids.set(
      account.login,
      await addAccount(db, { ...account, passwordHash, contractId: contracts[account.contract] }),
    )
  const fleets: (Omit<Fleet, 'now' | 'timeZone'> & { contractId: number; login: string })[] = [
    { tongue: 'ru', company: namuna, contractId: contracts.first, login: 'root' },
    {
      tongue: 'uz',
      company: namunaBuxoro,
      brands: ['Chevrolet', 'Isuzu', 'MAN', 'GAZ'],
      contractId: contracts.second,
      login: 'second-admin',
    },
  ]
  const { timeZone } = deps.config
  for (const fleet of fleets) {
    const accountId = ids.get(fleet.login) ?? 0
    const store = storeOf(db, deps, resources, fleet, accountId)
    await putFleet(store, { ...fleet, now, timeZone })
    await putTasks(store, { ...fleet, now }, accountId)
    await putReports(store, fleet)
    await putPrintForm(store, { ...fleet, now, timeZone })
  }
  return { kind: 'demo' }
}
