// Posted waybills over years, and a year of drafts of one vehicle: written directly into the
// tables, with triggers off.
import type pg from 'pg'
import { firstId, withoutIndexes } from './bulk-load.ts'

/** Maximum number of vehicles that drive every day, and the minimum number of days of each. */
const fleet = 5000
const days = 200
/** Number of printed waybills, and number of drafts in a year. */
export const printed = 200
export const year = 365
/** Start of the first waybill. */
export const firstSheet = '2020-01-06T04:00:00Z'
/** Start of the year of drafts. */
const planned = '2031-01-01T04:00:00Z'

export interface Waybills {
  /** A vehicle in the middle of the fleet, and a vehicle that has only drafts. */
  carId: number
  plannedId: number
  fuelId: number
  /** Ids of the waybills to print. */
  ids: number[]
}

/** Writes `rows` waybills of contract `contract`, whose vehicles and employees exist already. */
export async function fillWaybills(
  client: pg.Client,
  contract: number,
  rows: number,
): Promise<Waybills> {
  const { cars, people } = await one<{ cars: number; people: number }>(
    client,
    `select (select count(*)::int from car where id >= ${firstId}) as cars,
      (select count(*)::int from staff where id >= ${firstId}) as people`,
  )
  const vehicles = Math.max(1, Math.min(fleet, cars - 1, Math.floor(rows / days)))
  const tables = ['way_bill', 'way_bill__tasks', 'way_bill__norm_lines']
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await withoutIndexes(client, 'way_bill', () =>
    client.query(sheets, [contract, rows, vehicles, people]),
  )
  const plannedId = firstId + vehicles
  await client.query(drafts, [contract, plannedId, year])
  const { ids } = await one<{ ids: number[] }>(
    client,
    `select array_agg(id::int order by id) as ids from (select id from way_bill
      where contract_id = ${contract} and state = 'posted' order by start_date desc, id limit ${printed}) w`,
  )
  await client.query(tasks, [contract, ids])
  await client.query(lines, [contract, ids])
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  await client.query(norms, [contract, plannedId])
  // the demonstration has closed months, but the measures enter documents in them
  await client.query('alter table book_month disable trigger user')
  await client.query(`update book_month set state = 'open' where contract_id = $1`, [contract])
  await client.query('alter table book_month enable trigger user')
  // each measure adds fuel to this tank
  await client.query(`update car__fuels set tank_volume = 999999 where parent_id = ${plannedId}`)
  await client.query('vacuum (analyze) way_bill')
  const { fuelId } = await one<{ fuelId: number }>(
    client,
    `select fuel_id::int as "fuelId" from car__fuels where parent_id = ${plannedId} and position = 0`,
  )
  return { carId: firstId + Math.floor(vehicles / 2), plannedId, fuelId, ids }
}

async function one<T>(client: pg.Client, text: string): Promise<T> {
  return (await client.query(text)).rows[0] as T
}

/** A nine-hour shift of 120 km for each vehicle on each day, all with the same fuel. */
const sheets = `
  insert into way_bill (contract_id, state, number_year, number, car_id, staff_id, start_date, end_date, worked,
    year, month, day, opened_at, closed_at, posted_at, odometer_out, odometer_in, distance,
    fuel_id, fuel_out, fueled, fuel_other, fuel_in, norm, expected_in, consumption, saving, overrun)
  select $1, 'posted', extract(year from at), row_number() over (partition by extract(year from at) order by n),
    ${firstId} + n % $3::int, ${firstId} + n % $4::int, at, at + interval '9 hours', 540,
    extract(year from at), extract(month from at), extract(day from at), at, at + interval '9 hours', at + interval '1 day',
    1000 + d * 120, 1120 + d * 120, 120, f.id, 40 + n % 9, 12, 0, 40 + (n + 1) % 9, 12, 40 + n % 9,
    12 + n % 9 - (n + 1) % 9, greatest((n + 1) % 9 - n % 9, 0), greatest(n % 9 - (n + 1) % 9, 0)
  from (select n, n / $3::int as d, timestamptz '${firstSheet}' + (n / $3::int) * interval '1 day' as at
      from generate_series(0::bigint, $2::bigint - 1) n) days,
    (select min(id) as id from fuel where contract_id = $1) f
  order by n`
const drafts = `
  insert into way_bill (contract_id, car_id, staff_id, start_date, odometer_in)
  select $1, $2, ${firstId}, timestamptz '${planned}' + n * interval '1 day', 5000001 + n
  from generate_series(0, $3::int - 1) n`
const norms = `
  insert into fuel_consumption_norm (contract_id, car_id, fuel_id, valid_from, norm)
  select $1, b.parent_id, b.fuel_id, '2020-01-01', 10 from car__fuels b where b.parent_id = $2 and b.position = 0`
const tasks = `
  insert into way_bill__tasks (contract_id, parent_id, position, origin, destination, cargo, weight, loaded_distance, tonne_km)
  select $1, id, p, 'Ташкент', 'Чирчик', 'Цемент', 4.5, 41.5, 186.75 from unnest($2::bigint[]) id, generate_series(0, 3) p`
const lines = `
  insert into way_bill__norm_lines (contract_id, parent_id, position, fuel_id, code, rate, quantity, litres)
  select $1, w.id, 0, w.fuel_id, 'run', 10, 120, 12 from way_bill w where w.contract_id = $1 and w.id = any($2::bigint[])`
