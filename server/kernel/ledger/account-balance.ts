// Balances in SQL: of an account now or at any moment, and right after a movement. Each reads one
// daily total and the movements of that day, regardless of the number of earlier ones.
import { sql } from 'kysely'
import type { Ledger } from '#resources/kernel/rules/ledger.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { sideTable, tableOf } from '../db/columns.ts'
import type { Fragment } from '../types.ts'

interface Account {
  /** The field of the ledger that names the owner, and the owner's id. */
  readonly owner: { readonly key: string; readonly sql: Fragment }
  /** Key → its id; a missing key means all accounts of the owner. */
  readonly keys?: Readonly<Record<string, Fragment>>
  /** Movements up to and including this moment; all of them if missing. */
  readonly at?: Fragment
  /** Excludes the moment itself. */
  readonly before?: true
  /** Default: the first amount. */
  readonly amount?: string
  /** Default: the contract of the row `t`. */
  readonly contract?: Fragment
}

/** @throws Error if the resource is not a ledger */
export function ledgerOf({ name, ledger }: Pick<Resource, 'name' | 'ledger'>): Ledger {
  if (!ledger) throw new Error(`${name} is no ledger`)
  return ledger
}

/** An exact number with the digits that the amount has. */
export function inScale({ fields }: Resource, amount: string, value: Fragment): Fragment {
  return sql`round(${value}, ${sql.lit(fields[amount]?.options.scale ?? 2)})`
}

const all = (parts: readonly Fragment[]) => sql.join(parts, sql` and `)
const startOf = (day: string) => sql`${sql.ref(day)}::timestamp at time zone 'UTC'`

/** The accounts `a` of an owner, as a condition that their index supports. */
function accountsOf(ledger: Ledger, { owner, keys = {}, contract }: Account): Fragment {
  const others = ledger.owners.filter((one) => one !== owner.key)
  return all([
    sql`a.contract_id = ${contract ?? sql.ref('t.contract_id')}`,
    sql`${sql.ref(`a.${owner.key}`)} = ${owner.sql}`,
    ...others.map((one) => sql`${sql.ref(`a.${one}`)} is null`),
    ...Object.entries(keys).map(([key, id]) => sql`${sql.ref(`a.${key}`)} = ${id}`),
  ])
}

/** The movements `m` of the account `a` of this owner. */
function movementsOf(resource: Resource, ledger: Ledger, owner: string): Fragment {
  const same = ['contract_id', owner, ...ledger.keys].map(
    (key) => sql`${sql.ref(`m.${key}`)} = ${sql.ref(`a.${key}`)}`,
  )
  return sql`${sql.table(tableOf(resource))} m where ${all(same)}`
}

/**
 * The balance of an account, in total or at a moment. Zero if nothing has ever moved.
 * @throws Error if the resource is not a ledger
 */
export function balanceAt(resource: Resource, account: Account): Fragment {
  const ledger = ledgerOf(resource)
  const { at, before, owner } = account
  const amount = account.amount ?? ledger.amounts[0] ?? ''
  const from = sql`${sql.table(sideTable(resource, 'account'))} a`
  const which = accountsOf(ledger, account)
  const shown = (value: Fragment) => inScale(resource, amount, sql`coalesce(sum(${value}), 0)`)
  if (!at) return sql`(select ${shown(sql.ref(`a.${amount}`))} from ${from} where ${which})`
  const moment = sql.ref(`m.${ledger.at}`)
  const counted = before ? sql`${moment} < x.at` : sql`${moment} <= x.at`
  const moved = sql`(select coalesce(sum(${sql.ref(`m.${amount}`)}), 0)
    from ${movementsOf(resource, ledger, owner.key)} and ${moment} >= ${startOf('d.day')} and ${counted})`
  // a day that is over has its sum
  const ofDay = sql`case when d.day < x.day then ${sql.ref(`d.${amount}_sum`)} else ${moved} end`
  return sql`(select ${shown(sql`${sql.ref(`d.${amount}_opening`)} + ${ofDay}`)}
    from (select y.at, (y.at at time zone 'UTC')::date as day from (select ${at}::timestamptz as at) y) x
      join ${from} on ${which}
      join lateral (select * from ${sql.table(sideTable(resource, 'day'))} d
        where d.account_id = a.id and d.day <= x.day order by d.day desc limit 1) d on true)`
}

/** The balance of the first amount of the movement `t` in its account right after it. */
export function balanceAfter(resource: Resource): Fragment {
  const ledger = ledgerOf(resource)
  const [amount = ''] = ledger.amounts
  const t = (key: string) => sql.ref(`t.${key}`)
  const at = t(ledger.at)
  const moment = sql.ref(`m.${ledger.at}`)
  const cases = ledger.owners.map((owner) => {
    const keys = Object.fromEntries(ledger.keys.map((key) => [key, t(key)]))
    const which = accountsOf(ledger, { owner: { key: owner, sql: t(owner) }, keys })
    const moved = sql`select sum(${sql.ref(`m.${amount}`)}) from ${movementsOf(resource, ledger, owner)}
      and ${moment} >= ${startOf('d.day')} and (${moment}, m.id) <= (${at}, t.id)`
    return sql`when ${t(owner)} is not null then (select ${sql.ref(`d.${amount}_opening`)} + (${moved})
      from ${sql.table(sideTable(resource, 'account'))} a
        join ${sql.table(sideTable(resource, 'day'))} d on d.account_id = a.id
      where ${which} and d.day = (${at} at time zone 'UTC')::date)`
  })
  return sql`(case ${sql.join(cases, sql` `)} end)`
}

/** The movement `alias` is reversed, or is a reversal. */
export function isReversed(resource: Pick<Resource, 'name'>, alias = 't'): Fragment {
  const contract = sql.ref(`${alias}.contract_id`)
  const id = sql.ref(`${alias}.id`)
  return sql`(${sql.ref(`${alias}.reverses_id`)} is not null or exists (select from ${sql.table(tableOf(resource))} taken
    where taken.contract_id = ${contract} and taken.reverses_id = ${id}))`
}
