// Fuel statements and timesheets over years of waybills: a page of a month must cost the same for
// any number of years, and the statement of one vehicle the same for any number of vehicles.
import type pg from 'pg'
import { firstId } from '../fill/bulk-load.ts'
import { firstSheet } from '../fill/waybills.ts'
import type { Waybills } from '../fill/waybills.ts'
import { latency, Line } from '../load.ts'
import type { Request } from '../load.ts'
import type { Result } from '../report.ts'

const group = 'Statements'
const month = '2020-02-01'
/** Per kind and round. */
const repetitions = 5

/** Opens accounts of vehicles on the day before their first waybill. */
async function fillAccounts(client: pg.Client, contract: number): Promise<void> {
  const tables = ['fuel_movement', 'fuel_movement__account']
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await client.query(
    `insert into fuel_movement (contract_id, document, document_id, at, kind, car_id, fuel_id, litres)
      select distinct $1::bigint, 'car', w.car_id, timestamptz '${firstSheet}' - interval '1 day', 'opening',
        w.car_id, w.fuel_id, 40 from way_bill w where w.contract_id = $1 and w.car_id >= ${firstId} and w.fuel_id is not null`,
    [contract],
  )
  await client.query(
    `insert into fuel_movement__account (contract_id, car_id, fuel_id, litres, kilograms)
      select distinct $1::bigint, m.car_id, m.fuel_id, 40, 0 from fuel_movement m
      where m.contract_id = $1 and m.car_id >= ${firstId}
      on conflict do nothing`,
    [contract],
  )
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  await client.query('vacuum (analyze) fuel_movement, fuel_movement__account')
}

const ask = (of: string, body: object): Request => ({
  ...{
    method: 'POST',
    path: `/api/fms/${of}/getListByFilter`,
    body: { page: 0, size: 20, ...body },
  },
})

interface Asked {
  server: { address: string }
  cookie: string
  rounds: number
}

/** `ratioOf`: the ratio of two durations, measured alternately. */
export async function measureStatements(
  { server, cookie, rounds }: Asked,
  client: pg.Client,
  contract: number,
  { carId }: Waybills,
  ratioOf: (
    rounds: number,
    ours: () => Promise<number>,
    theirs: () => Promise<number>,
  ) => Promise<{ ratio: number; ms: number }>,
): Promise<Result[]> {
  await fillAccounts(client, contract)
  const line = new Line(server.address, cookie)
  const time = (request: Request) => () => latency(line, [request], repetitions, 10_000)
  const pageOf = ask('way-bill', {})
  const requests: Record<string, Request> = {
    'a vehicle’s month of fuel': ask('fuel-vehicle-statement', { month, car_id: carId }),
    'a driver’s month of fuel': ask('fuel-driver-statement', { month, driver_id: firstId }),
    'a driver’s month of hours': ask('driver-timesheet', { month, driver_id: firstId }),
    'a month of fuel, page 0': ask('fuel-vehicle-statement', { month }),
    'a month of hours, page 0': ask('driver-timesheet', { month }),
  }
  const results: Result[] = []
  for (const [measure, request] of Object.entries(requests)) {
    const { ratio, ms } = await ratioOf(rounds, time(request), time(pageOf))
    results.push(
      { group, measure, value: ratio, unit: '× page 0', request },
      { group, measure: `${measure}: server`, value: ms, unit: 'ms' },
    )
  }
  line.close()
  return results
}
