// Accounts and days of ledgers, derived in SQL from movements that were filled with triggers off.

interface Ledger {
  table: string
  owners: readonly string[]
  key: string
  /** The limits of accounts apply to the first one. */
  amounts: readonly string[]
}
const ledgers: readonly Ledger[] = [
  {
    ...{ table: 'fuel_movement', owners: ['reservoir_id', 'car_id'], key: 'fuel_id' },
    amounts: ['litres', 'kilograms'],
  },
  {
    ...{ table: 'item_movement', owners: ['warehouse_id'], key: 'item_id' },
    amounts: ['quantity', 'value'],
  },
]

/** Statements that do what the triggers would have done for documents from this id on. */
export const accountsOf = (first: number): string[] =>
  ledgers.flatMap((ledger) => statementsOf(ledger, first))

function statementsOf({ table, owners, key, amounts }: Ledger, from: number): string[] {
  const [first = ''] = amounts
  const names = ['contract_id', ...owners, key]
  const sums = (of: string) => amounts.map((one) => `coalesce(sum(${of}${one}), 0) as ${one}`)
  const made = (alias: string) => `${alias}.document_id >= ${from}`
  // a single expression, so that millions of rows are joined by hash
  const same = [...owners, key]
    .map((one) => `coalesce(a.${one}, 0) = coalesce(m.${one}, 0)`)
    .join(' and ')
  const opening = (one: string) => `coalesce(sum(${one}) over (partition by id order by day
      rows between unbounded preceding and 1 preceding), 0), ${one}`
  const columns = amounts.flatMap((one) => [`${one}_opening`, `${one}_sum`])
  return [
    `insert into ${table}__account (${[...names, ...amounts].join()})
      select ${names.map((one) => `m.${one}`).join()}, ${sums('m.').join()} from ${table} m
      where ${made('m')} group by ${names.map((one) => `m.${one}`).join()} on conflict do nothing`,
    `insert into ${table}__day (contract_id, account_id, day, ${columns.join()}, low, high)
      select contract_id, id, day, ${amounts.map(opening).join()}, low, high from (
        select contract_id, id, day, ${sums('').join()}, min(running) as low, max(running) as high from (
          select a.contract_id, a.id, (m.at at time zone 'UTC')::date as day, ${amounts.map((one) => `m.${one}`).join()},
            sum(m.${first}) over (partition by a.id, (m.at at time zone 'UTC')::date order by m.at, m.id) as running
          from ${table} m join ${table}__account a on a.contract_id = m.contract_id and ${same}
          where ${made('m')}) r group by 1, 2, 3) d on conflict do nothing`,
  ]
}
