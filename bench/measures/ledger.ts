// Ledgers compared with the same rows in a plain table: appending at the end and into the past, the
// balance at any moment, and the list of movements.
import pg from 'pg'
import { fillMovements, firstTank, plainTable, since } from '../fill/movements.ts'
import { Line } from '../load.ts'
import type { Request } from '../load.ts'
import type { Result } from '../report.ts'
import type { Stage } from '../processes/stage.ts'

const group = 'Ledger'
/** Per kind and round. */
const repetitions = 15

interface Asked {
  stage: Stage
  address: string
  cookie: string
  rows: number
  rounds: number
}

const median = (list: readonly number[]) =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? NaN

async function timed(work: (n: number) => Promise<unknown>, from: number): Promise<number> {
  const all: number[] = []
  for (let i = 0; i < repetitions; i++) {
    const began = performance.now()
    await work(from + i)
    all.push(performance.now() - began)
  }
  return median(all)
}

/** Fills the ledger with `rows` movements, then measures. */
export async function measureLedger(asked: Asked): Promise<Result[]> {
  const client = new pg.Client(asked.stage.owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ contract: number }>(
      `select m.contract_id::int as contract from membership m join account a on a.id = m.account_id where a.login = $1`,
      [asked.stage.login.login],
    )
    const contract = rows[0]?.contract ?? 0
    await fillMovements(client, contract, asked.rows)
    const results = await measureStatements(client, contract, asked.rounds)
    return [...results, ...(await measureList(asked))]
  } finally {
    await client.end()
  }
}

/** The ledger's statements compared with those of the plain table, alternately. */
export async function measureStatements(
  client: pg.Client,
  contract: number,
  rounds: number,
): Promise<Result[]> {
  const append = (table: string, start: string) => (n: number) =>
    client.query({
      name: `${table} ${start}`,
      text: `insert into ${table} (contract_id, document, document_id, at, kind, reservoir_id, fuel_id, litres)
        select $1, 'fuel-intake', 1, $2::timestamptz + $3 * interval '1 second', 'intake', id, fuel_id, 1
        from reservoir where id = ${firstTank}`,
      values: [contract, start, n],
    })
  const moment = '2018-05-05T13:00:00Z'
  const balance = () => client.query({ name: 'balance', text: balanceAt, values: [moment] })
  const sum = () => client.query({ name: 'sum', text: plainSum, values: [contract, moment] })
  const pairs = [
    ['append', append('fuel_movement', '2030-01-01Z'), append(plainTable, '2030-01-01Z')],
    ['append into the first year', append('fuel_movement', since), append(plainTable, since)],
    ['balance at any moment', balance, sum],
  ] as const
  const results: Result[] = []
  for (const [measure, ours, plain] of pairs) {
    const mine: number[] = []
    const theirs: number[] = []
    const ratios: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const a = await timed(ours, round * repetitions)
      const b = await timed(plain, round * repetitions)
      // the first one warms up
      if (round === 0) continue
      mine.push(a)
      theirs.push(b)
      ratios.push(a / b)
    }
    results.push(
      { group, measure: `${measure}: of the plain table's time`, value: median(ratios), unit: '×' },
      { group, measure: `${measure}: ledger`, value: median(mine), unit: 'ms' },
      { group, measure: `${measure}: plain table`, value: median(theirs), unit: 'ms' },
    )
  }
  return results
}

/** The ledger reads the opening balance of the day and the movements of that day. */
const balanceAt = `
  select d.litres_opening + case when d.day < ($1::timestamptz at time zone 'UTC')::date then d.litres_sum else (
    select coalesce(sum(m.litres), 0) from fuel_movement m
    where m.contract_id = a.contract_id and m.reservoir_id = a.reservoir_id and m.fuel_id = a.fuel_id
      and m.at >= d.day::timestamp at time zone 'UTC' and m.at <= $1) end as litres
  from fuel_movement__account a join lateral (
    select * from fuel_movement__day d where d.account_id = a.id
      and d.day <= ($1::timestamptz at time zone 'UTC')::date order by d.day desc limit 1) d on true
  where a.reservoir_id = ${firstTank}`
const plainSum = `
  select sum(litres) from ${plainTable} m, reservoir r where r.id = ${firstTank}
    and m.contract_id = $1 and m.reservoir_id = r.id and m.fuel_id = r.fuel_id and m.at <= $2`

/** The first and the last page of the list of movements, one request after another. */
async function measureList({ address, cookie, rounds }: Asked): Promise<Result[]> {
  const line = new Line(address, cookie)
  const at = (page: number): Request => ({
    ...{ method: 'POST', path: '/api/fms/fuel-movement/getListByFilter' },
    body: { page, size: 20 },
  })
  const ask = (request: Request) => async () => {
    const { status, body } = await line.ask(request)
    if (status !== 200) throw new Error(`the list of movements answers ${status}: ${body}`)
  }
  const first: number[] = []
  const last: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const a = await timed(ask(at(0)), 0)
    const b = await timed(ask(at(-1)), 0)
    if (round === 0) continue
    first.push(a)
    last.push(b)
  }
  line.close()
  const ratio = median(last.map((ms, i) => ms / (first[i] ?? NaN)))
  return [
    { group, measure: 'movements: page 0', value: median(first), unit: 'ms' },
    {
      ...{ group, measure: 'movements: last page', value: ratio, unit: '× page 0' },
      target: { atMost: 2 },
    },
  ]
}
