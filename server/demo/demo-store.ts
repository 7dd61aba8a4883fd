// Writes the demonstration's rows: one contract, through the normal save path.
import { sql } from 'kysely'
import { accessNamesOf, editLevel } from '#resources/kernel/access.ts'
import type { Levels } from '#resources/kernel/access.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { withDesks } from '#resources/kernel/views/desks.ts'
import type { ResourceName } from '#resources/index.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { areaAccounts, areaReasons, areaRules } from '../areas/area-registry.ts'
import type { Config } from '../config.ts'
import { createKernel } from '../kernel/create-kernel.ts'
import { tableOf } from '../kernel/db/columns.ts'
import type { Db } from '../kernel/db/database.ts'
import { openSecrets } from '../kernel/db/secrets.ts'
import type { WriteContext } from '../kernel/types.ts'
import { remove } from '../kernel/write/remove.ts'
import { makeTransition, save } from '../kernel/write/save-records.ts'
import { insertWhole } from './batch-writes.ts'

/**
 * The path in the event log of every row of the demonstration: it distinguishes a demonstration
 * from real work.
 */
export const demoPath = '/demo'

type Wire = Record<string, unknown>

export type Ids = ReadonlyMap<string, number>

/** The target of rows: one contract. */
export interface Store {
  /** Saves one record as a caller would, now or at another moment, and returns its id. */
  put(resource: ResourceName, body: Wire, at?: string): Promise<number>
  /**
   * Puts rows that are complete and right, as if saved at that moment; returns their ids in order.
   */
  putRows(resource: ResourceName, rows: readonly Wire[], at: unknown): Promise<number[]>
  /** Makes a transition of a document: its id, and its input. */
  makeTransition(resource: ResourceName, name: string, body: Wire & { id: number }): Promise<void>
  /** Writes at another moment, or now. */
  writerOf(resource: ResourceName, at?: string): WriteContext
  /** Archives one record, as a caller would. */
  archive(resource: ResourceName, id: number): Promise<void>
  /** Puts an employee behind an account that has a place in this contract. */
  attach(login: string, staffId: number): Promise<void>
  /** Ids of the built-in rows by code. */
  builtIn(resource: ResourceName): Promise<Ids>
}

interface StoreDeps {
  dataDir: string
  config: Pick<Config, 'timeZone'>
  clock?: () => Date
}

/** Saves through the normal save path: validated, searchable and logged like typed rows. */
export function storeOf(
  db: Db,
  { dataDir, clock = () => new Date(), config }: StoreDeps,
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
    reasons: areaReasons,
    seal: openSecrets(dataDir).seal,
  })
  const accesses = withDesks(resources).flatMap(accessNamesOf)
  const levels: Levels = Object.fromEntries(accesses.map((one) => [one, editLevel]))
  const contract = {
    id: contractId,
    name: '',
    timeZone: config.timeZone,
    currency: 'UZS',
    country: 'UZ',
    weekStart: 'monday' as const,
    ownFields: {},
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
    grants: ['customer-admin', 'root'],
    levels,
    locale: 'ru' as const,
  }
  const writerOf = (resource: ResourceName, now: Date): WriteContext => ({
    ...{ kernel, db, person, resource: resourceOf(resource), path: demoPath },
    ...{ now, changedRecords: [] },
  })
  const dated = (at: unknown) => (at === undefined ? clock() : new Date(String(at)))
  return {
    async put(resource, body, at) {
      return (await save(writerOf(resource, dated(at)), body)).id
    },
    async putRows(resource, rows, at) {
      const written = await insertWhole(writerOf(resource, dated(at)), rows)
      return written.map(({ id }) => id)
    },
    async makeTransition(resource, name, { id, ...asked }) {
      await makeTransition(writerOf(resource, clock()), name, { id, ...asked })
    },
    writerOf: (resource, at) => writerOf(resource, dated(at)),
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
