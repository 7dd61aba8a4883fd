// Transport orders over years: lists and counts with 100,000 open and 1,000,000 completed orders
// compared with a tenth of them, and the free vehicles among a thousand.
import pg from 'pg'
import { firstId, withoutIndexes } from '../fill/bulk-load.ts'
import type { Measured } from '../processes/children.ts'
import { Line, median } from '../load.ts'
import type { Request } from '../load.ts'
import type { Result } from '../report.ts'
import type { Stage } from '../processes/stage.ts'

const group = 'Orders'
/** Number of completed orders per open order. */
const pastForOpen = 10
/** The first id of the bench's orders. */
const first = 4_000_001
const base = '/api/fms/dispatching/order'
/** Vehicles with a shift on one day, and on the other. */
const fleets = [
  { vehicles: 1000, day: '2034-06-05' },
  { vehicles: 100, day: '2034-06-07' },
] as const

const ask = (call: string, body: object): Request => ({
  ...{ method: 'POST', path: `${base}/${call}`, body },
})
const page = { page: 0, size: 20 }
const lists: Readonly<Record<string, Request>> = {
  'page of what waits': ask('getWaitingOrderListByFilter', page),
  'count of what waits': ask('getWaitingOrderCountByFilter', {}),
  'page of what is under way': ask('getActiveOrderListByFilter', page),
  'count of what is under way': ask('getActiveOrderCountByFilter', {}),
  'page of the history': ask('getHistoryOrdersByFilter', page),
  'count of the history': ask('getHistoryOrdersCount', {}),
  'page by the time for which they are wanted': ask('getListByFilter', {
    ...{ ...page, slice: 'waiting', sort: 'desired_at' },
  }),
  'page of one vehicle': ask('getListByFilter', { ...page, car_id: firstId + 7 }),
}

interface Asked {
  stage: Stage
  server: Measured
  cookie: string
  rounds: number
  /** Number of open orders. */
  orders: number
}

export async function measureOrders(asked: Asked): Promise<Result[]> {
  const { stage, server, cookie, rounds, orders } = asked
  const client = new pg.Client(stage.owner)
  await client.connect()
  // a separate connection for each request: the server closes connections that are idle for a
  // minute
  const timesOf = async (requests: Readonly<Record<string, Request>>) => {
    const line = new Line(server.address, cookie)
    const times = await timeEach(line, requests, rounds)
    line.close()
    return times
  }
  try {
    const { rows } = await client.query<{ id: number }>(
      `select m.contract_id::int as id from membership m
        join account a on a.id = m.account_id where a.login = $1`,
      [stage.login.login],
    )
    const contract = rows[0]?.id ?? 0
    const tenth = Math.round(orders / 10)
    await fillOrders(client, contract, 0, tenth)
    const few = await timesOf(lists)
    await fillOrders(client, contract, tenth, orders)
    const all = await timesOf(lists)
    for (const fleet of fleets) await fillShifts(client, contract, fleet)
    const free = await timesOf(Object.fromEntries(fleets.map(freeAt)))
    const [many = '', some = ''] = Object.keys(free)
    return [
      ...Object.entries(lists).flatMap(([measure, request]) => [
        {
          ...{ group, measure: `${measure} of ${orders} open orders, against a tenth` },
          ...{ unit: '× the time', target: { atMost: 2 }, request },
          value: (all[measure] ?? NaN) / (few[measure] ?? NaN),
        },
        { group, measure, unit: 'ms', value: all[measure] ?? NaN },
      ]),
      {
        ...{ group, measure: `${many}, against a tenth of them`, unit: '× the time' },
        ...{ value: (free[many] ?? NaN) / (free[some] ?? NaN), target: { atMost: 12 } },
      },
      { group, measure: many, unit: 'ms', value: free[many] ?? NaN },
    ]
  } finally {
    await client.end()
  }
}

/** The n-th open order from `after` to `until`, and the completed orders. */
const inserted = `
  insert into "order" (id, contract_id, number_year, number, state, order_date, desired_at,
    duration, busy_until, customer, search_key, address, submitted_at, car_id, driver_id, completed_at, cancel_reason)
  select ${first} + n, $1, 2000 + n % 30, ${first} + n, state, at, at + interval '3 hours',
    120, at + interval '5 hours', 'Заказчик ' || n % 1000, 'заказчик' || n % 1000, 'Улица ' || n % 5000, at,
    case when state in ('assigned', 'in_progress', 'completed') then ${firstId} + n % 1000 end,
    case when state in ('assigned', 'in_progress', 'completed') then ${firstId} + n % 1000 end,
    case when state = 'completed' then at + interval '5 hours' end,
    case when state = 'cancelled' then 'Не нужно' end
  from generate_series($2::int * ${pastForOpen + 1}, $3::int * ${pastForOpen + 1} - 1) n,
    lateral (select case when n % ${pastForOpen + 1} > 0
        then case when n % 20 = 3 then 'cancelled' else 'completed' end
        else (array['new', 'on_approval', 'approved', 'waiting', 'waiting', 'waiting', 'waiting',
          'waiting', 'assigned', 'in_progress'])[1 + (n / ${pastForOpen + 1}) % 10] end as state,
      timestamptz '2024-01-01' + n * interval '40 seconds' as at) s`

async function fillOrders(
  client: pg.Client,
  contract: number,
  after: number,
  until: number,
): Promise<void> {
  // without bookings and events, which lists do not read
  await client.query('set session_replication_role = replica')
  await withoutIndexes(client, '"order"', () => client.query(inserted, [contract, after, until]))
  await client.query('set session_replication_role = origin')
  await client.query('vacuum (analyze) "order"')
}

const shifts = `
  insert into event_car_driver (contract_id, car_id, staff_id, start_date, end_date)
  select $1, c.id, s.id, $3::timestamptz, $3::timestamptz + interval '12 hours'
  from (select id, row_number() over (order by id) as n from car
      where contract_id = $1 and id >= ${firstId} order by id limit $2) c
  join (select id, row_number() over (order by id) as n from staff
      where contract_id = $1 and id >= ${firstId} order by id limit $2) s on s.n = c.n`

type Fleet = (typeof fleets)[number]

async function fillShifts(
  client: pg.Client,
  contract: number,
  { vehicles, day }: Fleet,
): Promise<void> {
  await client.query(shifts, [contract, vehicles, `${day}T03:00:00Z`])
  await client.query('vacuum (analyze) event_car_driver, booking')
}

const freeAt = ({ vehicles, day }: Fleet): [string, Request] => [
  `free vehicles among ${vehicles}`,
  ask('getFreeCar', { from: `${day}T05:00:00Z`, to: `${day}T08:00:00Z`, passengers: 2 }),
]

/** Median ms by request. */
async function timeEach(
  line: Line,
  requests: Readonly<Record<string, Request>>,
  rounds: number,
): Promise<Readonly<Record<string, number>>> {
  const times: Record<string, number> = {}
  for (const [name, request] of Object.entries(requests)) {
    const taken: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const began = performance.now()
      const { status, body } = await line.ask(request)
      if (status !== 200) throw new Error(`${request.path}: ${status} ${body}`)
      // the first one warms up
      if (round > 0) taken.push(performance.now() - began)
    }
    times[name] = median(taken)
  }
  return times
}
