// Fills tables with many rows quickly: writes directly into the tables, including search keys, and
// creates the indexes afterwards.
import pg from 'pg'
import { searchKey } from '#resources/kernel/values/search-key.ts'
import { firstId, withoutIndexes } from './bulk-load.ts'
import { fillCars } from './cars.ts'
import { fillEvents } from './events.ts'
import { addOwnFields, ownColumns, ownKey, ownOptions, ownValues } from './own-fields.ts'

/** One row in `oneIn` contains this word: what a search for something specific finds. */
export const rare = { word: 'раритет', oneIn: 5000 }
/**
 * Second words of names; each occurs in an eighth of the rows, spread evenly over the first words.
 */
const second = [
  'бортовой',
  'тентованный',
  'самосвал',
  'автобус',
  'фургон',
  'цистерна',
  'кран',
  'эвакуатор',
]
export const common = second[3] ?? ''
const first = [
  'Авангард',
  'Богатырь',
  'Восток',
  'Дамас',
  'Исток',
  'Караван',
  'Лабо',
  'Маршал',
  'Нексия',
  'Orlando',
  'Saxovat',
  'Ўзбекистон',
]
/** The first word that sorts last: a scan in order of names finds its rows last. */
export const late = first[10] ?? ''
const surnames = [
  'Абдуллаев',
  'Васильева',
  'Ғуломов',
  'Ким',
  'Қодиров',
  'Мирзаев',
  'Назарова',
  'Рахимов',
  'Соколов',
  'Турсунов',
  'Усманова',
  'Юлдашев',
]
const names = [
  'Азиз',
  'Бахром',
  'Гульнора',
  'Дильшод',
  'Елена',
  'Жасур',
  'Ирина',
  'Камола',
  'Лола',
  'Отабек',
  'Сергей',
  'Шахноза',
]

/** The number of vehicles of the largest organisations. */
export const mostCars = 100_000

/**
 * Fills the tables with `rows` rows each for contract `contract`, except for fewer vehicles, and
 * analyses them.
 */
export async function fill(owner: pg.ClientConfig, contract: number, rows: number): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query(
      `set statement_timeout = 0; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`,
    )
    // references are valid by construction; checking nine million of them takes minutes
    await client.query('set session_replication_role = replica')
    await client.query(subdivisions, [contract, searchKey(['Колонна'])])
    await addOwnFields(client, contract)
    await withoutIndexes(client, 'staff', () =>
      client.query(staff, [contract, rows, surnames, keys(surnames), names, keys(names)]),
    )
    await withoutIndexes(client, 'bench_vehicle', () =>
      client.query(vehicles, [
        contract,
        rows,
        first,
        keys(first),
        second,
        keys(second),
        rare.word,
        searchKey([rare.word]),
      ]),
    )
    await checkKeys(client)
    const cars = Math.min(rows, mostCars)
    await fillCars(client, contract, cars)
    for (const [table, made] of Object.entries({
      staff: rows,
      bench_vehicle: rows,
      car: cars,
      car__fuels: 0,
      odometer_reading: 0,
    })) {
      if (made > 0)
        await client.query(
          `select setval(pg_get_serial_sequence('${table}', 'id'), ${firstId + made})`,
        )
      // otherwise autovacuum would do this during the measurement
      await client.query(`vacuum (analyze) ${table}`)
    }
    await fillEvents(client, contract, rows)
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

const keys = (words: readonly string[]) => words.map((word) => searchKey([word]))

/** Enough that the rows of one of them are few enough to be counted exactly. */
const subdivisions = `
  insert into subdivision (contract_id, company_id, name, search_key)
  select $1, (select min(id) from company where contract_id = $1), 'Колонна ' || g, $2 || ' ' || g from generate_series(1, 200) g`

/** Prime multipliers spread the values over the rows in the same way in every run. */
const staff = `
  insert into staff (id, contract_id, search_key, surname, name, patronymic, position_id, status_id, subdivision_id, birth_date, ${ownColumns})
  select ${firstId} + g, $1, ($4::text[])[s] || ($6::text[])[n] || ' ' || g || ${ownKey}, ($3::text[])[s], ($5::text[])[n], g::text,
    p.ids[1 + g % cardinality(p.ids)], t.ids[1 + g * 10007 % cardinality(t.ids)], d.ids[1 + g * 10009 % cardinality(d.ids)],
    date '1960-01-01' + (g * 13 % 15000)::int, ${ownValues}
  from (select g, 1 + g * 31 % 12 as s, 1 + g * 17 % 144 / 12 as n from generate_series(0::bigint, $2::bigint - 1) g) g,
    (select array_agg(id order by id) as ids from staff_position where contract_id = $1) p,
    (select array_agg(id order by id) as ids from staff_status where contract_id = $1) t,
    (select array_agg(id order by id) as ids from subdivision where contract_id = $1) d, ${ownOptions}`

const listOf = (table: string) =>
  `(select array_agg(id order by id) as ids from ${table} where contract_id = $1)`
const vehicles = `
  insert into bench_vehicle (id, contract_id, search_key, name, vin, number, brand_id, model_id, type_id, status_id, fuel_id,
    subdivision_id, place_id, driver_id, year, odometer, tank, price, bought, checked_at, active, condition, note)
  select ${firstId} + g, $1,
    ($4::text[])[f] || case when g % ${rare.oneIn} = 0 then $8 else ($6::text[])[s] end || ' ' || g || ' ' || vin,
    ($3::text[])[f] || ' ' || case when g % ${rare.oneIn} = 0 then $7 else ($5::text[])[s] end || ' ' || g, upper(vin), g + 1,
    brand.ids[1 + g * 10007 % cardinality(brand.ids)], model.ids[1 + g * 10009 % cardinality(model.ids)], type.ids[1 + g % cardinality(type.ids)],
    status.ids[1 + g * 10037 % cardinality(status.ids)], fuel.ids[1 + g % cardinality(fuel.ids)],
    subdivision.ids[1 + g * 10039 % cardinality(subdivision.ids)], place.ids[1 + g * 10061 % cardinality(place.ids)], ${firstId} + g * 7919 % $2,
    1990 + g % 37, g * 104729 % 900000, (40 + g % 120) * 0.5, (g * 7907 % 100000) * 1000, date '2000-01-01' + (g * 29 % 9500)::int,
    timestamptz '2020-01-01Z' + g * interval '97 seconds', g % 10 > 0, (array['good', 'worn', 'broken'])[1 + g * 3 % 10 / 4],
    case when g % 4 = 0 then 'Стоит на стоянке, ключи у дежурного' end
  from (select g, 1 + g * 31 % 12 as f, 1 + g / 12 % 8 as s, 'a' || substr(md5(g::text), 1, 16) as vin
      from generate_series(0::bigint, $2::bigint - 1) g) g,
    ${listOf('car_brand')} brand, ${listOf('car_model')} model, ${listOf('car_type')} type, ${listOf('car_status')} status,
    ${listOf('fuel')} fuel, ${listOf('subdivision')} subdivision, ${listOf('place')} place`

/**
 * Checks that the search keys generated here have the same words as those that the server would
 * store.
 * @throws Error
 */
async function checkKeys(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ search_key: string; name: string; vin: string }>(
    `select search_key, name, vin from bench_vehicle where id >= ${firstId} order by id limit 200`,
  )
  const wordsOf = (key: string) => [...new Set(key.split(' '))].sort().join(' ')
  const wrong = rows.find(
    ({ search_key, name, vin }) => wordsOf(search_key) !== wordsOf(searchKey([name, vin])),
  )
  if (wrong) throw new Error(`the bench fills wrong keys of the search: ${JSON.stringify(wrong)}`)
}
