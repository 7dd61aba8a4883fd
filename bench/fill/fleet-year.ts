// A year of five hundred vehicles: posted waybills, refuellings, checks and readings, and the
// movements of both ledgers, written directly into the tables, with accounts and days derived in
// SQL.
import pg from 'pg'
import { firstId, withoutIndexes } from './bulk-load.ts'
import { accountsOf } from './ledger-accounts.ts'

const fleet = 500
const days = 365
/** One refuelling for this many waybills. */
const refuelled = 5
/**
 * One entry in this many is entered ten days late, and one waybill in the next number has an
 * overrun.
 */
const lateOnes = 500
const overruns = 1000
const tanks = 20
const items = 200
/** The first id of rows filled here. */
const own = 50_000_001

/** Fills the tables with `rows` waybills and fuel movements. */
export async function fillFleetYear(
  owner: pg.ClientConfig,
  contract: number,
  rows: { sheets: number; movements: number },
): Promise<{ carId: number }> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query(
      `set statement_timeout = 0; set maintenance_work_mem = '512MB'; set work_mem = '256MB';
        set session_replication_role = replica`,
    )
    const { rows: found } = await client.query<{ cars: number }>(
      `select count(*)::int as cars from car where id >= ${firstId}`,
    )
    const cars = found[0]?.cars ?? 0
    const vehicles = Math.min(fleet, cars)
    const base = firstId + Math.min(6000, cars - vehicles)
    const each = Math.max(1, Math.floor(rows.sheets / vehicles))
    const fill = (table: string, text: string, values: unknown[]) =>
      withoutIndexes(client, table, () => client.query(text, values))
    const facts = [contract, base, vehicles, each]
    await fill('way_bill', sheets, facts)
    await fill('refueling', refuelings, facts)
    await fill('medical_checkup', medical, facts)
    await fill('mechanic_checkup', technical, facts)
    await client.query(`delete from odometer_reading where car_id between $1 and $1 + $2 - 1`, [
      ...[base, vehicles],
    ])
    await fill('odometer_reading', readings, facts)
    await client.query(reservoirs, [contract])
    const burnt = each * vehicles
    const left = Math.max(0, rows.movements - burnt - 2 * Math.floor(burnt / refuelled))
    await withoutIndexes(client, 'fuel_movement', async () => {
      await client.query(consumption, facts)
      await client.query(taken, facts)
      await client.query(pumped, [contract, left])
    })
    await client.query(warehouses, [contract])
    await fill('item_movement', itemMoves, [contract, Math.floor(rows.movements / 20)])
    for (const text of accountsOf(own)) await client.query(text)
    await client.query(
      `vacuum (analyze) way_bill, refueling, medical_checkup, mechanic_checkup, odometer_reading,
        fuel_movement, fuel_movement__account, fuel_movement__day,
        item_movement, item_movement__account, item_movement__day`,
    )
    await client.query('checkpoint')
    return { carId: base }
  } finally {
    await client.end()
  }
}

const begin = `date_trunc('hour', now()) - interval '${days} days'`
/**
 * The n-th waybill of each vehicle: $1 contract, $2 first vehicle, $3 vehicles, $4 waybills per
 * vehicle.
 */
const shifts = `(select n, n % $3::bigint as v, n / $3::bigint as k,
    ${begin} + (n / $3::bigint) * (interval '${days} days' / $4::int) as at,
    (interval '${days} days' / $4::int) * 0.6 as takes
  from generate_series(0::bigint, $3::bigint * $4::bigint - 1) n) s`
const fuelOf = '(select min(id) as id from fuel where contract_id = $1) f'
const litres = `case when n % ${overruns} = 0 then 20 else 12 end`
const late = `case when n % ${lateOnes} = 0 then interval '10 days' else interval '1 hour' end`

const sheets = `
  insert into way_bill (id, contract_id, state, number_year, number, car_id, staff_id, start_date, end_date, worked,
    year, month, day, opened_at, closed_at, posted_at, odometer_out, odometer_in, distance,
    fuel_id, fuel_out, fueled, fuel_other, fuel_in, norm, expected_in, consumption, saving, overrun)
  select ${own} + n, $1, 'posted', extract(year from at), ${own} + n, $2::bigint + v, ${firstId} + v, at, at + takes,
    (extract(epoch from takes) / 60)::int, extract(year from at), extract(month from at), extract(day from at),
    at, at + takes, at + takes, 1000 + k * 120, 1120 + k * 120, 120,
    f.id, 40, ${litres}, 0, 40, 12, 40, ${litres}, 0, ${litres} - 12
  from ${shifts}, ${fuelOf} order by n`
const refuelings = `
  insert into refueling (id, contract_id, car_id, at, fuel_id, litres, source, reservoir_id, driver_id)
  select ${own} + n, $1, $2::bigint + v, at + takes / 2, f.id, ${12 * refuelled}, 'tank', ${own} + v % ${tanks}, ${firstId} + v
  from ${shifts}, ${fuelOf} where k % ${refuelled} = 0 order by n`
/** A check every eleven hours, so that there is one before each departure. */
const checks = `(select v, ${begin} - interval '1 hour' + c * interval '11 hours' as at
  from generate_series(0, ${Math.ceil((days * 24) / 11)}) c, generate_series(0, $3::int - 1) v
  where $4::int > 0) s`
const medical = `
  insert into medical_checkup (contract_id, created_at, driver_id, date, kind, is_admitted)
  select $1, at, ${firstId} + v, at, 'pre_trip', case when $2::bigint > 0 then 'admitted' end from ${checks}`
const technical = `
  insert into mechanic_checkup (contract_id, created_at, car_id, date, kind, is_passed)
  select $1, at, $2::bigint + v, at, 'pre_trip', 'passed' from ${checks}`
/** One reading per day, matching the waybills until then. */
const readings = `
  insert into odometer_reading (contract_id, created_at, car_id, read_at, value)
  select $1, at, $2::bigint + v, at, 1000 + ($4::bigint * d / ${days}) * 120
  from (select d, v, ${begin} + d * interval '1 day' as at
    from generate_series(0, ${days - 1}) d, generate_series(0, $3::int - 1) v) s`
const reservoirs = `
  insert into reservoir (id, contract_id, name, fuel_id, capacity)
  select ${own} + n, $1, 'Fleet ' || n, (select min(id) from fuel where contract_id = $1), 100000000
  from generate_series(0, ${tanks - 1}) n`
const movement =
  'insert into fuel_movement (contract_id, created_at, document, document_id, at, kind'
const consumption = `
  ${movement}, car_id, fuel_id, litres)
  select $1, at + takes + ${late}, 'way-bill', ${own} + n, at + takes, 'consumption', $2::bigint + v, f.id, -(${litres})
  from ${shifts}, ${fuelOf} order by n`
/** From a tank into a vehicle. */
const taken = `
  ${movement}, reservoir_id, car_id, fuel_id, litres)
  select $1, at + takes / 2 + ${late}, 'refueling', ${own} + n, at + takes / 2, 'refueling',
    case when side = 0 then ${own} + v % ${tanks} end, case when side = 1 then $2::bigint + v end, f.id,
    case when side = 0 then -1 else 1 end * ${12 * refuelled}
  from ${shifts}, ${fuelOf}, generate_series(0, 1) side where k % ${refuelled} = 0 order by n`
/** Intakes, and transfers between tanks. */
const pumped = `
  ${movement}, reservoir_id, fuel_id, litres)
  select $1, at + ${late}, case when n % 3 = 0 then 'fuel-intake' else 'fuel-transfer' end, ${own} + n / 3, at,
    case when n % 3 = 0 then 'intake' else 'transfer' end, ${own} + (n / 3 + n % 3) % ${tanks}, f.id,
    (array[200, -20, 20])[1 + n % 3]
  from (select n, ${begin} + (n / 3) * (interval '${days} days' / greatest(1, $2::bigint / 3)) as at
    from generate_series(0::bigint, $2::bigint - 1) n) m, ${fuelOf} order by n`
const warehouses = `
  with w as (insert into warehouse (id, contract_id, name) select ${own}, $1, 'Fleet')
  insert into car_part (id, contract_id, name)
  select ${own} + n, $1, 'Fleet part ' || n from generate_series(0, ${items - 1}) n`
/** Nine tenths are issued again. */
const itemMoves = `
  insert into item_movement (contract_id, created_at, document, document_id, at, kind, warehouse_id, item_id, quantity, value, car_id)
  select $1, at + ${late}, case when n / ${items} % 2 = 0 then 'supply' else 'item-issue' end, ${own} + n, at,
    case when n / ${items} % 2 = 0 then 'supply' else 'issue' end, ${own}, ${own} + n % ${items},
    case when n / ${items} % 2 = 0 then 10 else -9 end, case when n / ${items} % 2 = 0 then 10000 else -9000 end,
    case when n / ${items} % 2 = 1 then ${firstId} + n % ${fleet} end
  from (select n, ${begin} + n * (interval '${days} days' / greatest(1, $2::bigint)) as at
    from generate_series(0::bigint, $2::bigint - 1) n) m order by n`
