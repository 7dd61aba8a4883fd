// Accounts and days of ledgers, made in SQL from movements that were filled with the triggers off.

interface Ledger {
  table: string
  owners: readonly string[]
  key: string
  /** The first one is what accounts are bounded by. */
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

/** Statements that make what the triggers would have made of documents from this id on. */
export const accountsOf = (first: number): string[] =>
  ledgers.flatMap((ledger) => statementsOf(ledger, first))

function statementsOf({ table, owners, key, amounts }: Ledger, from: number): string[] {
  const [first = ''] = amounts
  const names = ['contract_id', ...owners, key]
  const sums = (of: string) => amounts.map((one) => `coalesce(sum(${of}${one}), 0) as ${one}`)
  const made = (alias: string) => `${alias}.document_id >= ${from}`
  // as one value, so that millions are joined by a hash
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
