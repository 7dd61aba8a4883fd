// Stock over years: lists with a million movements of ten warehouses compared with a tenth of them,
// with the same items and accounts.
import pg from 'pg'
import { withoutIndexes } from '../fill/bulk-load.ts'
import type { Measured } from '../processes/children.ts'
import { Line, median } from '../load.ts'
import type { Result } from '../report.ts'
import type { Stage } from '../processes/stage.ts'

const group = 'Stock'
const warehouses = 10
const items = 1000
/** The first id of the bench's rows. */
const first = 3_000_001
const base = '/api/warehouse'
/** Years ago, so that no movement is in the current month. */
const since = '2016-01-01T00:00:00Z'
const tenYears = 10 * 365 * 86_400

/** The lists in their default order, and with filters. */
const lists: Readonly<Record<string, readonly [path: string, filter: object]>> = {
  'first page of movements': ['item-movement', {}],
  'page of the movements of one item': ['item-movement', { item_id: first + 500 }],
  'first page of what is there now': ['item-warehouse', {}],
  'page of a month of one warehouse': [
    'item-warehouse',
    { warehouse_id: first, date: { from: '2020-03-01', to: '2020-03-31' } },
  ],
  'first page of parts': ['car-part', {}],
}

interface Asked {
  stage: Stage
  server: Measured
  cookie: string
  rounds: number
  movements: number
}

export async function measureStock({
  stage,
  server,
  cookie,
  rounds,
  movements,
}: Asked): Promise<Result[]> {
  const client = new pg.Client(stage.owner)
  await client.connect()
  const line = new Line(server.address, cookie)
  try {
    const { rows } = await client.query<{ id: number }>(
      `select m.contract_id::int as id from membership m join account a on a.id = m.account_id where a.login = $1`,
      [stage.login.login],
    )
    const contract = rows[0]?.id
    await client.query(stores, [contract])
    await client.query(parts, [contract])
    const fill = (share: number) => fillMovements(client, contract, Math.round(movements * share))
    await fill(0.1)
    const tenth = await timesOf(line, rounds)
    await fill(1)
    const all = await timesOf(line, rounds)
    return Object.keys(lists).flatMap((measure) => [
      {
        ...{ group, measure: `${measure} of ${movements} movements, against a tenth` },
        ...{ unit: '× the time', target: { atMost: 2 } },
        value: (all[measure] ?? NaN) / (tenth[measure] ?? NaN),
      },
      {
        ...{ group, measure: `${measure} of ${movements} movements`, unit: 'ms' },
        value: all[measure] ?? NaN,
      },
    ])
  } finally {
    line.close()
    await client.end()
  }
}

const stores = `insert into warehouse (id, contract_id, name)
  select ${first} + n, $1, 'Склад ' || n from generate_series(0, ${warehouses - 1}) n`
const parts = `insert into car_part (id, contract_id, name, article, minimum)
  select ${first} + n, $1, 'Деталь ' || n, 'Б-' || n, 10 from generate_series(0, ${items - 1}) n`
/** Each account alternately receives twenty and issues ten. */
const rows = `
  insert into item_movement (contract_id, document, document_id, at, kind, warehouse_id, item_id, quantity, value)
  select $1, 'supply', n, timestamptz '${since}' + make_interval(secs => n * ${tenYears}.0 / $2::bigint),
    case when turn % 2 = 0 then 'supply' else 'issue' end, ${first} + n % ${warehouses},
    ${first} + (n / ${warehouses}) % ${items}, case when turn % 2 = 0 then 20 else -10 end,
    case when turn % 2 = 0 then 2000 else -1000 end
  from generate_series(0::bigint, $2::bigint - 1) n, lateral (select n / ${warehouses * items} as turn) t
  order by n`
const accounts = `
  insert into item_movement__account (contract_id, warehouse_id, item_id, quantity, value)
  select contract_id, warehouse_id, item_id, sum(quantity), sum(value) from item_movement
  where warehouse_id >= ${first} group by 1, 2, 3`
const days = `
  insert into item_movement__day (contract_id, account_id, day, quantity_opening, quantity_sum, value_opening, value_sum, low, high)
  select contract_id, id, day, coalesce(sum(moved) over before, 0), moved,
    coalesce(sum(worth) over before, 0), worth, 0, 0
  from (select a.contract_id, a.id, (m.at at time zone 'UTC')::date as day, sum(m.quantity) as moved,
      sum(m.value) as worth
    from item_movement m join item_movement__account a on a.contract_id = m.contract_id
      and a.warehouse_id = m.warehouse_id and a.item_id = m.item_id
    where a.warehouse_id >= ${first} group by 1, 2, 3) d
  window before as (partition by id order by day rows between unbounded preceding and 1 preceding)`

async function fillMovements(
  client: pg.Client,
  contract: number | undefined,
  count: number,
): Promise<void> {
  const tables = ['item_movement', 'item_movement__account', 'item_movement__day']
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await client.query(`delete from item_movement__day d using item_movement__account a
    where a.id = d.account_id and a.warehouse_id >= ${first}`)
  await client.query(`delete from item_movement__account where warehouse_id >= ${first}`)
  await client.query(`delete from item_movement where warehouse_id >= ${first}`)
  await withoutIndexes(client, 'item_movement', () => client.query(rows, [contract, count]))
  await client.query(accounts)
  await client.query(days)
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  await client.query(`vacuum (analyze) ${tables.join(', ')}, warehouse, car_part`)
}

/** Median ms by list. */
async function timesOf(line: Line, rounds: number): Promise<Readonly<Record<string, number>>> {
  const times: Record<string, number> = {}
  for (const [name, [path, filter]] of Object.entries(lists)) {
    const taken: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const began = performance.now()
      const body = { ...filter, page: 0, size: 20 }
      const asked = { method: 'POST', path: `${base}/${path}/getListByFilter`, body } as const
      const answer = await line.ask(asked)
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body}`)
      // the first one warms up
      if (round > 0) taken.push(performance.now() - began)
    }
    times[name] = median(taken)
  }
  return times
}
