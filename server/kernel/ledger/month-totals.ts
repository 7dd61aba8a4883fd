// Monthly totals of a ledger for each account of one kind of owner: opening balance, receipts,
// issues and closing balance.
import { sql } from 'kysely'
import type { Resource } from '#resources/kernel/types.ts'
import { sideTable, tableOf } from '../db/columns.ts'
import type { WriteContext } from '../types.ts'
import { balanceAt, inScale, isReversed, ledgerOf } from './account-balance.ts'

/** Amounts are exact numbers as texts. */
interface MonthTotal {
  readonly owner_id: number
  readonly keys: Readonly<Record<string, number>>
  readonly opening: string
  /** Totals of movements in force, without reversed ones. */
  readonly received: string
  readonly issued: string
  readonly closing: string
}

interface Month {
  /** The field of the ledger that names the owners. */
  readonly owner: string
  /** The month by its first day; its bounds are in the contract's time zone. */
  readonly month: string
  /** Default: the first amount. */
  readonly amount?: string
}

/**
 * Accounts with a balance at either end, or with movements in between, ordered by owner. The caller
 * holds a lock on the month's row, so that nothing can be written concurrently.
 */
export async function monthTotals(
  { db, person }: Pick<WriteContext, 'db' | 'person'>,
  resource: Resource,
  { owner, month, amount }: Month,
): Promise<MonthTotal[]> {
  const ledger = ledgerOf(resource)
  const sum = amount ?? ledger.amounts[0] ?? ''
  const account = {
    owner: { key: owner, sql: sql.ref(`c.${owner}`) },
    keys: Object.fromEntries(ledger.keys.map((key) => [key, sql.ref(`c.${key}`)])),
    contract: sql.ref('c.contract_id'),
    before: true,
    amount: sum,
  } as const
  const same = ['contract_id', owner, ...ledger.keys].map(
    (key) => sql`${sql.ref(`m.${key}`)} = ${sql.ref(`c.${key}`)}`,
  )
  const value = sql.ref(`m.${sum}`)
  const [opening, closing] = [sql.ref('w.since'), sql.ref('w.until')].map((at) =>
    balanceAt(resource, { ...account, at }),
  )
  const keys = sql.join(ledger.keys.map((key) => sql`${sql.lit(key)}, ${sql.ref(`c.${key}`)}`))
  const { rows } = await sql<MonthTotal>`select * from (
      select ${sql.ref(`c.${owner}`)} as owner_id, json_build_object(${keys}) as keys, ${opening} as opening,
        ${inScale(resource, sum, sql.ref('moved.received'))} as received,
        ${inScale(resource, sum, sql.ref('moved.issued'))} as issued, ${closing} as closing
      from (select ${month}::timestamp at time zone k.time_zone as since,
          (${month}::timestamp + interval '1 month') at time zone k.time_zone as until
        from contract k where k.id = ${person.contractId}) w
      join ${sql.table(sideTable(resource, 'account'))} c on c.contract_id = ${person.contractId}
        and ${sql.ref(`c.${owner}`)} is not null
      cross join lateral (select coalesce(sum(${value}) filter (where ${value} > 0), 0) as received,
          coalesce(-sum(${value}) filter (where ${value} < 0), 0) as issued
        from ${sql.table(tableOf(resource))} m where ${sql.join(same, sql` and `)}
          and ${sql.ref(`m.${ledger.at}`)} >= w.since and ${sql.ref(`m.${ledger.at}`)} < w.until
          and not ${isReversed(resource, 'm')}) moved
    ) totals where opening <> 0 or received <> 0 or issued <> 0 or closing <> 0
    order by owner_id, keys::text`.execute(db)
  return rows
}
