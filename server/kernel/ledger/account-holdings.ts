// The holdings of accounts at certain moments, read once they are locked: the first amount and the
// cost, and the latest unit cost.
import { sql } from 'kysely'
import type { Ledger } from '#resources/kernel/rules/ledger.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { sideTable, tableOf } from '../db/columns.ts'
import type { Fragment, Wire, WriteContext } from '../types.ts'
import { balanceAt, ledgerOf } from './account-balance.ts'

/** Exact numbers as texts. */
export interface Holding {
  readonly amount: string
  readonly cost: string
  /** The last movement with a cost, without signs. */
  readonly lastAmount: string | null
  readonly lastCost: string | null
}

/** The owner of a movement: its only reference to an owner that is set. */
function ownerOf({ owners }: Ledger, values: Wire): string {
  return owners.find((key) => values[key] != null) ?? ''
}

/** Key that identifies an account. */
export function accountKey(ledger: Ledger, values: Wire): string {
  return JSON.stringify([...ledger.owners, ...ledger.keys].map((key) => values[key] ?? null))
}

/** Locks the accounts of movements until the transaction ends, in a fixed order. */
export async function lockAccounts(
  { db, person }: Pick<WriteContext, 'db' | 'person'>,
  resource: Resource,
  movements: readonly Wire[],
): Promise<void> {
  const ledger = ledgerOf(resource)
  const identity = [...ledger.owners, ...ledger.keys]
  const rows = movements.map((values) =>
    Object.fromEntries(identity.map((key) => [key, values[key] ?? null])),
  )
  const columns = identity.map((key) => sql`${sql.ref(key)} bigint`)
  const same = identity.map(
    (key) => sql`${sql.ref(`w.${key}`)} is not distinct from ${sql.ref(`a.${key}`)}`,
  )
  const order = identity.map((key) => sql.ref(`a.${key}`))
  await sql`select from ${sql.table(sideTable(resource, 'account'))} a
    where a.contract_id = ${person.contractId} and exists (
      select from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(${sql.join(columns)})
      where ${sql.join(same, sql` and `)})
    order by ${sql.join(order)} for no key update`.execute(db)
}

/** The holdings of each movement's account at its moment, as stored now. */
export async function holdingsOf(
  { db, person }: Pick<WriteContext, 'db' | 'person'>,
  resource: Resource,
  movements: readonly Wire[],
): Promise<Holding[]> {
  const ledger = ledgerOf(resource)
  const found = new Map<Wire, Holding>()
  for (const owner of ledger.owners) {
    const own = movements.filter((values) => ownerOf(ledger, values) === owner)
    if (own.length === 0) continue
    const columns = [owner, ...ledger.keys]
    const rows = own.map((values, nth) => ({
      ...Object.fromEntries([...columns, ledger.at].map((key) => [key, values[key]])),
      nth,
    }))
    const typed = columns.map((key) => sql`${sql.ref(key)} bigint`)
    const w = (key: string) => sql.ref(`w.${key}`)
    const account = {
      owner: { key: owner, sql: w(owner) },
      keys: Object.fromEntries(ledger.keys.map((key) => [key, w(key)])),
      contract: sql`${person.contractId}::bigint`,
    }
    const held = (amount: string | undefined) =>
      balanceAt(resource, { ...account, at: w(ledger.at), ...(amount && { amount }) })
    const { rows: answers } = await sql<Holding & { nth: number }>`select w.nth,
        ${held(undefined)}::text as amount, ${held(ledger.cost)}::text as cost,
        abs(last.amount)::text as "lastAmount", abs(last.cost)::text as "lastCost"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as w(nth integer, ${sql.join(typed)}, ${sql.ref(ledger.at)} timestamptz)
      left join lateral (${lastCosted(resource, ledger, account, w(ledger.at))}) last on true`.execute(
      db,
    )
    for (const { nth, ...holding } of answers) found.set(own[nth]!, holding)
  }
  return movements.map((values) => found.get(values)!)
}

interface OneAccount {
  readonly owner: { readonly key: string; readonly sql: Fragment }
  readonly keys: Readonly<Record<string, Fragment>>
  readonly contract: Fragment
}

/** The last movement of the account up to a moment that determines the unit cost. */
function lastCosted(
  resource: Resource,
  { at, amounts, cost = '' }: Ledger,
  { owner, keys, contract }: OneAccount,
  moment: Fragment,
): Fragment {
  const m = (key: string) => sql.ref(`m.${key}`)
  const same = Object.entries({ [owner.key]: owner.sql, ...keys }).map(
    ([key, id]) => sql`${m(key)} = ${id}`,
  )
  const amount = m(amounts[0] ?? '')
  return sql`select ${amount} as amount, ${m(cost)} as cost from ${sql.table(tableOf(resource))} m
    where m.contract_id = ${contract} and ${sql.join(same, sql` and `)} and ${m(at)} <= ${moment}
      and ${amount} <> 0 and ${m(cost)} <> 0
    order by ${m(at)} desc, m.id desc limit 1`
}
