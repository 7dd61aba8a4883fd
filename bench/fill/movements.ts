// A ledger over years: twenty tanks that are filled and emptied alternately, and the same rows in a
// plain table with the same indexes but without triggers.
import type pg from 'pg'
import { withoutIndexes } from './bulk-load.ts'

/** The first id of the bench's tanks. */
export const firstTank = 2_000_001
const tanks = 20
/** Seconds over which the movements are spread evenly; months have different lengths. */
const tenYears = 10 * 365 * 86_400
/** Time of the first movement. */
export const since = '2016-01-01T00:00:00Z'
export const plainTable = 'bench_movement'

/**
 * Writes `rows` movements of contract `contract`; accounts and days are derived from them in SQL.
 */
export async function fillMovements(
  client: pg.Client,
  contract: number,
  rows: number,
): Promise<void> {
  const toggle = async (word: 'disable' | 'enable') => {
    for (const table of ['fuel_movement', 'fuel_movement__account', 'fuel_movement__day'])
      await client.query(`alter table ${table} ${word} trigger user`)
  }
  await client.query(
    `insert into reservoir (id, contract_id, name, fuel_id, capacity)
      select ${firstTank} + n, $1, 'Bench ' || n, (select min(id) from fuel where contract_id = $1), 1000000
      from generate_series(0, ${tanks - 1}) n`,
    [contract],
  )
  await toggle('disable')
  await withoutIndexes(client, 'fuel_movement', () => client.query(movements, [contract, rows]))
  await client.query('analyze fuel_movement')
  await client.query(accounts)
  await client.query(days)
  await toggle('enable')
  await client.query(
    `create table ${plainTable} (like fuel_movement including defaults including identity)`,
  )
  await client.query(`insert into ${plainTable} select * from fuel_movement`)
  for (const index of plainIndexes) await client.query(index)
  await client.query(
    `select setval(pg_get_serial_sequence('${plainTable}', 'id'), (select max(id) from fuel_movement))`,
  )
  await client.query(
    `vacuum (analyze) fuel_movement, fuel_movement__account, fuel_movement__day, ${plainTable}`,
  )
}

const movements = `
  insert into fuel_movement (contract_id, document, document_id, at, kind, reservoir_id, fuel_id, litres)
  select $1, 'fuel-intake', n, timestamptz '${since}' + make_interval(secs => (n / ${tanks}) * ${tenYears}.0 / ($2::bigint / ${tanks} + 1)),
    case when (n / ${tanks}) % 2 = 0 then 'intake' else 'refueling' end, r.id, r.fuel_id,
    case when (n / ${tanks}) % 2 = 0 then 20 else -20 end
  from generate_series(0::bigint, $2::bigint - 1) n join reservoir r on r.id = ${firstTank} + n % ${tanks}
  order by n`
const accounts = `
  insert into fuel_movement__account (contract_id, reservoir_id, fuel_id, litres, kilograms)
  select contract_id, reservoir_id, fuel_id, sum(litres), 0 from fuel_movement
  where reservoir_id >= ${firstTank} group by 1, 2, 3`
const days = `
  insert into fuel_movement__day (contract_id, account_id, day, litres_opening, litres_sum, kilograms_opening, kilograms_sum, low, high)
  select contract_id, id, day, coalesce(sum(moved) over (partition by id order by day
      rows between unbounded preceding and 1 preceding), 0), moved, 0, 0, low, high
  from (
    select contract_id, id, day, sum(litres) as moved, min(running) as low, max(running) as high from (
      select a.contract_id, a.id, (m.at at time zone 'UTC')::date as day, m.litres,
        sum(m.litres) over (partition by a.id, (m.at at time zone 'UTC')::date order by m.at) as running
      from fuel_movement m join fuel_movement__account a
        on a.contract_id = m.contract_id and a.reservoir_id = m.reservoir_id and a.fuel_id = m.fuel_id
      where a.reservoir_id >= ${firstTank}) r group by 1, 2, 3) d`
const plainIndexes = [
  `alter table ${plainTable} add primary key (id)`,
  `create index on ${plainTable} (contract_id, reservoir_id, fuel_id, at, id)`,
  `create index on ${plainTable} (contract_id, document, document_id)`,
]
