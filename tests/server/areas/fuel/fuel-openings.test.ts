// Initial values stored by an earlier release become the first movements of the ledger, with their
// events.
import { afterAll, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { checkLedgers } from '#server/doctor/ledger-check.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { readMigrations } from '#server/kernel/schema/migrate/migration-files.ts'
import { migrate } from '#server/kernel/schema/migrate/index.ts'
import { verifyMovements } from '#server/kernel/seals/index.ts'
import { testDatabase } from '#tests/support/database/test-database.ts'

const ledgers = allResources().filter(({ mode }) => mode === 'ledger')
const database = await testDatabase('empty')
const pool = createPool(database.owner)
afterAll(() => pool.end())

it('posts what tanks and vehicles held before there was a ledger', async () => {
  const files = readMigrations()
  const silent = { info() {}, warn() {} }
  const before = files.filter(({ version }) => version < 37)
  await migrate(database.owner, silent, { files: before, resources: [] })
  await database.query(`
    insert into contract (id, name) values (1, 'Первый парк'), (2, 'Второй парк');
    insert into measurement_unit (contract_id, name) values (1, 'литр'), (2, 'литр');
    insert into fuel (contract_id, name, unit_id)
      select u.contract_id, n, u.id from measurement_unit u, unnest(array['АИ-92', 'Метан']) n;
    insert into reservoir (contract_id, name, fuel_id, capacity, initial_value, created_at)
      select f.contract_id, r.name, f.id, 5000, r.litres, '2026-02-03T04:05:06.789Z'
      from fuel f, (values ('Полный', 1200.50), ('Пустой', 0)) r(name, litres)
      where f.name = 'АИ-92';
    insert into car_brand (contract_id, name) values (1, 'Isuzu');
    insert into car_model (contract_id, name, brand_id) select 1, 'NPR', id from car_brand;
    insert into car (contract_id, plate_number, brand_id, model_id, created_at)
      select 1, p, m.brand_id, m.id, '2026-03-01T10:00:00Z' from car_model m, unnest(array['01A001AA', '01A002AA']) p;
    insert into car__fuels (contract_id, parent_id, position, fuel_id, tank_volume, tank_remainder)
      select 1, c.id, case f.name when 'АИ-92' then 0 else 1 end, f.id, 80,
        case when c.plate_number = '01A001AA' then case f.name when 'АИ-92' then 40 else 12.30 end end
      from car c, fuel f where f.contract_id = 1`)
  await migrate(database.owner, silent)

  const movements = await database.query(`
    select m.contract_id::int as contract, m.document, coalesce(r.name, c.plate_number) as owner, f.name as fuel,
      m.kind, m.litres::text, m.at = coalesce(r.created_at, c.created_at) as begun, m.at = coalesce(r.opened_at, c.opened_at) as said
    from fuel_movement m join fuel f on f.id = m.fuel_id
    left join reservoir r on r.id = m.reservoir_id left join car c on c.id = m.car_id order by m.id`)
  const opening = { kind: 'opening', begun: true, said: true }
  const tank = {
    ...opening,
    document: 'reservoir',
    owner: 'Полный',
    fuel: 'АИ-92',
    litres: '1200.50',
  }
  const car = { ...opening, contract: 1, document: 'car', owner: '01A001AA' }
  expect(movements).toEqual([
    { ...tank, contract: 1 },
    { ...car, fuel: 'АИ-92', litres: '40.00' },
    { ...car, fuel: 'Метан', litres: '12.30' },
    { ...tank, contract: 2 },
  ])
  const untouched = await database.query(
    `select name from reservoir where opened_at is not null and name <> 'Полный'
     union all select plate_number from car where opened_at is not null and plate_number <> '01A001AA'`,
  )
  expect(untouched).toEqual([])
  expect(
    await database.query(
      `select resource, count(*)::int, min(data->'after'->>'opened_at') as opened from event_log where data ? 'postings' group by 1 order by 1`,
    ),
  ).toEqual([
    { resource: 'car', count: 1, opened: '2026-03-01T10:00:00.000Z' },
    { resource: 'reservoir', count: 2, opened: '2026-02-03T04:05:06.789Z' },
  ])
  const db = createDb(pool)
  expect(await verifyMovements(db, ledgers)).toEqual({ movements: 4, faults: [] })
  expect((await checkLedgers(db, allResources())).filter(({ level }) => level !== 'good')).toEqual(
    [],
  )
})
