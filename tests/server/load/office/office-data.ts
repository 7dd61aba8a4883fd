// Test data of an office beside the demonstration: vehicles, people, places, a log, and accounts.
import pg from 'pg'
import { searchKey } from '#resources/kernel/values/search-key.ts'
import { firstId } from '../../../../bench/fill/bulk-load.ts'
import { fillCars } from '../../../../bench/fill/cars.ts'
import { passwordHash } from '#tests/support/server/test-accounts.ts'

export interface Size {
  people: number
  cars: number
  staff: number
  places: number
  events: number
}

/** The existing data used by requests. */
export interface Office extends Size {
  logins: readonly string[]
  subdivisions: readonly number[]
  brands: readonly number[]
}

/** Ids of the rows that are made here: so many from this one on, in each table. */
export { firstId }
const streets = [
  'Навоий',
  'Амир Темур',
  'Бобур',
  'Мустақиллик',
  'Чиланзар',
  'Юнусобод',
  'Паркент',
  'Фарғона йўли',
]
const surnames = [
  'Абдуллаев',
  'Васильева',
  'Ким',
  'Мирзаев',
  'Назарова',
  'Рахимов',
  'Соколов',
  'Усманова',
]
const names = ['Азиз', 'Бахром', 'Гульнора', 'Елена', 'Жасур', 'Камола', 'Отабек', 'Сергей']

/** `owner`: how to reach the database, which holds the demonstration. */
export async function fillOffice(owner: pg.ClientConfig, size: Size): Promise<Office> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    const [row] = (await client.query<{ id: string }>(whereRootWorks)).rows
    const contract = Number(row?.id)
    const ids = async (table: string) =>
      (
        await client.query<{ id: string }>(
          `select id from ${table} where contract_id = $1 order by id`,
          [contract],
        )
      ).rows.map(({ id }) => Number(id))
    const subdivisions = await ids('subdivision')
    await fillCars(client, contract, size.cars)
    const keys = (words: readonly string[]) => words.map((word) => searchKey([word]))
    await client.query(staff, [contract, size.staff, surnames, keys(surnames), names, keys(names)])
    await client.query(places, [contract, size.places, streets, keys(streets), subdivisions])
    await client.query(events, [contract, size.events, Math.min(size.places, 1000)])
    for (const [table, made] of Object.entries({
      car: size.cars,
      staff: size.staff,
      place: size.places,
    })) {
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), ${firstId + made})`,
      )
      await client.query(`vacuum (analyze) ${table}`)
    }
    const logins = Array.from({ length: size.people }, (_, i) => `clerk-${i}`)
    await client.query(accounts, [contract, logins, passwordHash])
    return { ...size, logins, subdivisions, brands: await ids('car_brand') }
  } finally {
    await client.end()
  }
}

const whereRootWorks = `select m.contract_id as id from membership m join account a on a.id = m.account_id where a.login = 'root'`
/** They have all rights, so that all of them receive all notifications. */
const accounts = `
  with a as (insert into account (login, password_hash) select login, $3 from unnest($2::text[]) login returning id)
  insert into membership (account_id, contract_id, role_ids, realm_roles) select id, $1, '{1}', '{root}' from a`
const staff = `
  insert into staff (id, contract_id, search_key, surname, name, patronymic, subdivision_id, birth_date)
  select ${firstId} + g, $1, ($4::text[])[s] || ($6::text[])[n] || ' ' || g, ($3::text[])[s], ($5::text[])[n], g::text, d.ids[1 + g % cardinality(d.ids)],
    date '1960-01-01' + (g * 13 % 15000)::int
  from (select g, (1 + g % 8)::int as s, (1 + g / 8 % 8)::int as n from generate_series(0::bigint, $2::bigint - 1) g) g,
    (select array_agg(id order by id) as ids from subdivision where contract_id = $1) d`
const places = `
  insert into place (id, contract_id, search_key, name, address, radius, subdivision_id, coordinates_lat, coordinates_lon)
  select ${firstId} + g, $1, ($4::text[])[s] || ' ' || g || ($4::text[])[s], ($3::text[])[s] || ' ' || g, 'Тошкент, ' || ($3::text[])[s] || ' ' || g % 300,
    100 + g % 400, ($5::bigint[])[1 + g % cardinality($5::bigint[])], 41.2 + g % 1000 / 5000.0, 69.1 + g % 997 / 4000.0
  from (select g, (1 + g % 8)::int as s from generate_series(0::bigint, $2::bigint - 1) g) g`
const events = `
  insert into event_log (contract_id, account_id, event_type_id, page_name, resource, item_id, uri_path, data)
  select $1, a.id, 2, 'place', 'place', ${firstId} + g % $3, '/api/fms/place/save',
    jsonb_build_object('before', jsonb_build_object('radius', g), 'after', jsonb_build_object('radius', g + 1))
  from generate_series(0::bigint, $2::bigint - 1) g, (select id from account where login = 'root') a`
