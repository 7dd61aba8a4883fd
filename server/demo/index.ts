// Seeds an empty database: with the demonstration, or with one contract and its administrator.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { editLevel } from '#resources/kernel/access.ts'
import type { Levels } from '#resources/kernel/access.ts'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import type { ResourceName } from '#resources/index.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { hiddenEmptied } from '#resources/kernel/values/row-rules.ts'
import { areaAccounts, areaRules } from '../areas/area-registry.ts'
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
import { tableOf } from '../kernel/db/columns.ts'
import { createKernel } from '../kernel/create-kernel.ts'
import { openSecrets } from '../kernel/db/secrets.ts'
import { logSaves } from '../kernel/write/log-changes.ts'
import { postSaved } from '../kernel/write/post-documents.ts'
import { remove } from '../kernel/write/remove.ts'
import { initialValues } from '../kernel/write/save-body.ts'
import { makeTransition, save } from '../kernel/write/save-records.ts'
import { insertRows } from '../kernel/write/store-rows.ts'
import { demoAccounts, demoPassword } from './demo-accounts.ts'
import { namuna, namunaBuxoro } from './data/companies.ts'
import { putFleet } from './demo-fleet.ts'
import type { Fleet, Store } from './demo-fleet.ts'
import { putTasks } from './demo-tasks.ts'

export { demoPassword } from './demo-accounts.ts'

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

/**
 * Stands in the event log of every row of the demonstration: by it a demonstration is told from
 * real work.
 */
export const demoPath = '/demo'

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
      await sql`set local statement_timeout = '60s'`.execute(db)
      await sql`select pg_advisory_xact_lock(${seedLock})`.execute(db)
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
  const { timeZone } = deps.config
  const contracts = {
    first: await addContract(db, { name: 'Намуна Автотранс', timeZone, locale: 'ru' }),
    second: await addContract(db, { name: 'Namuna Buxoro Trans', timeZone, locale: 'uz' }),
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
  const now = (deps.clock ?? (() => new Date()))()
  for (const fleet of fleets) {
    const accountId = ids.get(fleet.login) ?? 0
    const store = storeOf(db, deps, resources, fleet, accountId)
    await putFleet(store, { ...fleet, now, timeZone })
    await putTasks(store, { ...fleet, now }, accountId)
  }
  return { kind: 'demo' }
}

/**
 * Saves through the one path of all writes: checked, searchable and logged like a row that somebody
 * typed.
 */
function storeOf(
  db: Db,
  { dataDir, clock = () => new Date(), config }: SeedDeps,
  resources: readonly Resource[],
  { contractId, login }: { contractId: number; login: string },
  accountId: number,
): Store {
  const kernel = createKernel({
    db,
    resources,
    clock,
    accounts: areaAccounts,
    rules: areaRules,
    seal: openSecrets(dataDir).seal,
  })
  const levels: Levels = Object.fromEntries(resources.map((one) => [one.access, editLevel]))
  const contract = {
    id: contractId,
    name: '',
    timeZone: config.timeZone,
    currency: 'UZS',
    country: 'UZ',
    weekStart: 'monday' as const,
  }
  const person = {
    accountId,
    login,
    name: login,
    staffId: null,
    contractId,
    contract,
    roleId: 1,
    roles: ['customer-admin', 'root'],
    levels,
    locale: 'ru' as const,
  }
  const writerOf = (resource: ResourceName, now: Date) => ({
    ...{ kernel, db, person, resource: resourceOf(resource), path: demoPath },
    ...{ now, changedRecords: [] },
  })
  return {
    async put(resource, body) {
      return (await save(writerOf(resource, clock()), body)).id
    },
    async putRows(resource, rows, at) {
      const writer = writerOf(resource, new Date(String(at)))
      const { fields } = writer.resource
      const initial = initialValues(fields)
      const plans = rows.map((row) => ({
        ...{ before: null, row: hiddenEmptied(fields, { ...initial, ...row }) },
        ...{ changed: [], secrets: [] },
      }))
      if (plans.length === 0) return []
      const ids = await insertRows(writer, plans)
      const written = ids.map((id) => ({ id, action: 'create' }) as const)
      await logSaves(writer, plans, written, await postSaved(writer, ids))
      return ids
    },
    async makeTransition(resource, name, id) {
      await makeTransition(writerOf(resource, clock()), name, { id })
    },
    async archive(resource, id) {
      await remove(writerOf(resource, clock()), { id, version: null })
    },
    async attach(login, staffId) {
      await sql`update membership set staff_id = ${staffId} from account
        where account.id = account_id and account.login = ${login} and contract_id = ${contractId}`.execute(
        db,
      )
    },
    async builtIn(resource) {
      const { rows } = await sql<{
        id: number
        code: string
      }>`select id, code from ${sql.table(tableOf(resourceOf(resource)))}
        where contract_id = ${contractId} and code is not null`.execute(db)
      return new Map(rows.map(({ id, code }) => [code, id]))
    },
  }
}
