// Vehicles like those of an organisation: plates, makes and models, fuels, odometer readings.
import type pg from 'pg'
import { searchKey } from '#resources/kernel/values/search-key.ts'
import { firstId, withoutIndexes } from './bulk-load.ts'

/**
 * Names of vehicles; each occurs in an eighth of the rows, spread evenly over the order of garage
 * numbers.
 */
export const called = [
  'Автокран',
  'Бензовоз',
  'Водовоз',
  'Дежурная',
  'Лаборатория',
  'Разгонная',
  'Снабжение',
  'Эвакуатор',
] as const
const regions = [1, 10, 20, 25, 30, 40, 50, 60, 70, 75, 80, 85, 90, 95]
const letters = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'.slice(0, 20)
const portion = 10_000

/** The n-th of 252,000 different plates. */
export function plateOf(n: number): string {
  const k = Math.floor(n / 900)
  const region = String(regions[Math.floor(k / letters.length) % regions.length]).padStart(2, '0')
  return `${region}${letters[k % letters.length]}${100 + (n % 900)}${letters[n % letters.length]}${letters[(n * 7) % letters.length]}`
}

/**
 * Fills `car` and its dependent tables for contract `contract`. `client` owns the tables and has
 * reference checks off.
 */
export async function fillCars(client: pg.Client, contract: number, rows: number): Promise<void> {
  await withoutIndexes(client, 'car', async () => {
    for (let from = 0; from < rows; from += portion) {
      const numbers = Array.from({ length: Math.min(portion, rows - from) }, (_, i) => from + i)
      const plates = numbers.map(plateOf)
      const names = numbers.map((n) => `${called[Math.floor(n / 3) % called.length]} ${n}`)
      const garages = numbers.map((n) => `Г-${String((n * 7919) % 1_000_000).padStart(6, '0')}`)
      const keys = numbers.map((_, i) => searchKey([plates[i]!, garages[i]!, names[i]!]))
      await client.query(cars, [contract, numbers, plates, garages, names, keys])
    }
  })
  await withoutIndexes(client, 'car__fuels', () => client.query(fuels, [contract]))
  await withoutIndexes(client, 'odometer_reading', () => client.query(readings, [contract]))
}

const listOf = (table: string) =>
  `(select array_agg(id order by id) as ids from ${table} where contract_id = $1)`
const cars = `
  insert into car (id, contract_id, search_key, plate_number, garage_number, name, brand_id, model_id, type_id, status_id, subdivision_id, year)
  select ${firstId} + g, $1, key, plate, garage, name, (m.makes)[1 + g * 10009 % cardinality(m.ids)], m.ids[1 + g * 10009 % cardinality(m.ids)],
    t.ids[1 + g % cardinality(t.ids)], s.ids[1 + g * 10037 % cardinality(s.ids)], d.ids[1 + g * 10039 % cardinality(d.ids)], 1990 + g % 37
  from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[]) as given(g, plate, garage, name, key),
    (select array_agg(id order by id) as ids, array_agg(brand_id order by id) as makes from car_model where contract_id = $1) m,
    ${listOf('car_type')} t, ${listOf('car_status')} s, ${listOf('subdivision')} d`
const fuels = `
  insert into car__fuels (contract_id, parent_id, position, fuel_id, tank_volume, norm, tank_remainder)
  select $1, c.id, p, f.ids[1 + (c.id + p) % cardinality(f.ids)], 60, 8.5, 20
  from car c, generate_series(0, 1) p, ${listOf('fuel')} f where c.contract_id = $1 and c.id >= ${firstId}`
const readings = `
  insert into odometer_reading (contract_id, car_id, read_at, value)
  select $1, c.id, c.created_at - (4 - n) * interval '30 days', (c.id * 104729 % 700000) + n * 1500
  from car c, generate_series(0, 2) n where c.contract_id = $1 and c.id >= ${firstId}`
