// Retention of positions: each organisation has a separate period, and a month that none of them
// keeps is dropped as a whole.
import { beforeAll, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { contracts } from '../../../support/server/test-accounts.ts'
import { testApp } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const { signIn, clock, database, jobs } = await testApp()
// partitions follow the clock of the database
clock.now = new Date()
const admin = await signIn('admin')
const other = await signIn('neighbour')
const car = allResources().find(({ name }) => name === 'car')!
/** By contract, the vehicle that was somewhere. */
const cars = new Map<number, number>()

beforeAll(async () => {
  for (const [contract, who] of [
    [contracts.first, admin],
    [contracts.second, other],
  ] as const) {
    const { id } = await makerFor(who, allResources()).row(car, { mobject_id: 7 })
    cars.set(contract, Number(id))
  }
  // the server ran in these months as well
  for (const days of [75, 430]) await makePartition(days)
  for (const contract of cars.keys())
    for (const days of [1, 20, 75, 430]) await putPosition(contract, days)
})

const monthOf = async (days: number) => {
  const [row] = await database.query<{ month: string }>(
    `select to_char(now() at time zone 'UTC' - interval '${days} days', 'YYYYMM') as month`,
  )
  return row!.month
}

async function makePartition(days: number): Promise<void> {
  const month = await monthOf(days)
  await database.query(`create table car_position_${month} partition of car_position
    for values from (to_date('${month}', 'YYYYMM')::timestamp at time zone 'UTC')
    to ((to_date('${month}', 'YYYYMM') + interval '1 month') at time zone 'UTC')`)
}

async function putPosition(contract: number, days: number): Promise<void> {
  const values = `${contract}, ${cars.get(contract)}, now() - interval '${days} days'`
  await database.query(
    `insert into car_position (contract_id, car_id, at, lat, lon, speed, course)
      values (${values}, 41.3, 69.2, 0, 0)`,
  )
  const place = `insert into place (contract_id, name) values (${contract}, 'Склад ${days}') returning id`
  const [{ id } = { id: 0 }] = await database.query<{ id: number }>(place)
  await database.query(`insert into car_visit (contract_id, car_id, place_id, arrived_at, departed_at)
    values (${contract}, ${cars.get(contract)}, ${id}, now() - interval '${days} days 1 hour',
      now() - interval '${days} days')`)
}

/** Days since each moment that is kept. */
const kept = async (table: string, at: string) => {
  const rows = await database.query<{ contract: number; days: number }>(
    `select contract_id::int as contract, extract(day from now() - ${at})::int as days
     from ${table} order by contract_id, ${at} desc`,
  )
  return [contracts.first, contracts.second].map((own) =>
    rows.filter(({ contract }) => contract === own).map(({ days }) => days),
  )
}
const partitions = async () => {
  const rows = await database.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits
     where inhparent = 'car_position'::regclass`,
  )
  return rows.map(({ name }) => name.replace('car_position_', ''))
}
const keep = async (who: typeof admin, days: number) => {
  const answer = await who.post('/api/fms/tracker-connection/save', { keep_days: days })
  expect(answer.status, answer.text).toBe(200)
}

it('is a year by default, regardless of other organisations', async () => {
  await keep(admin, 31)
  await jobs.run('daily round')
  expect(await kept('car_position', 'at')).toEqual([
    [1, 20],
    [1, 20, 75],
  ])
  expect(await kept('car_visit', 'departed_at')).toEqual([
    [1, 20],
    [1, 20, 75],
  ])
})

it('drops a month only once no organisation keeps it', async () => {
  const lately = await monthOf(75)
  const longAgo = await monthOf(430)
  expect(await partitions()).toContain(lately)
  expect(await partitions()).not.toContain(longAgo)
  await keep(other, 31)
  await jobs.run('daily round')
  expect(await partitions()).not.toContain(lately)
  expect(await kept('car_position', 'at')).toEqual([
    [1, 20],
    [1, 20],
  ])
})

it('has partitions for this month and the next three', async () => {
  const rows = await database.query<{ month: string }>(
    `select to_char(date_trunc('month', now() at time zone 'UTC') + make_interval(months => n), 'YYYYMM') as month
     from generate_series(0, 3) n`,
  )
  const all = await partitions()
  for (const { month } of rows) expect(all).toContain(month)
})
