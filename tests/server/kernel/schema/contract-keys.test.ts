// Rows of contracts can be distributed over several servers, each contract whole on one of them:
// every key and every reference of such a row has the contract in it, as Citus demands of a table
// that is distributed by it. Tables without contracts stand on every server.
import { expect, test } from 'vitest'
import { migrate, readMigrations } from '#server/kernel/schema/migrate/index.ts'
import { testDatabase } from '#tests/support/database/test-database.ts'

interface Rule {
  table: string
  name: string
  kind: 'p' | 'u' | 'f' | 'x' | 'i'
  columns: string[]
  /** What a foreign key leads to. */
  target: string | null
  targetColumns: string[] | null
}

const silent = { info: () => {}, warn: () => {} }

/** Tables that have a contract and stay whole, each with its reason. */
const whole: Readonly<Record<string, string>> = {
  event_log: 'numbered and sealed in one order for all contracts; its partitions are months',
  session: 'found by its token before anybody knows the contract',
  calendar_feed: 'found by the token of its address before anybody knows the contract',
  order_link: 'found by the token of its address before anybody knows the contract',
}

const columns = (list: string, table: string) =>
  `array(select a.attname::text from unnest(${list}) with ordinality n(no, nth)
     join pg_attribute a on a.attrelid = ${table} and a.attnum = n.no order by n.nth)`

const rulesOfContracts = `
  with tables as (select c.oid, c.relname::text as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'contract_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition)
  select t.name as table, c.conname::text as name, c.contype::text as kind,
    ${columns('c.conkey', 'c.conrelid')} as columns,
    nullif(c.confrelid, 0)::regclass::text as target,
    case when c.confrelid <> 0 then ${columns('c.confkey', 'c.confrelid')} end as "targetColumns"
  from pg_constraint c join tables t on t.oid = c.conrelid where c.contype in ('p', 'u', 'f', 'x')
  union all
  select t.name, x.relname::text, 'i', ${columns('i.indkey::int2[]', 'i.indrelid')}, null, null
  from pg_index i join tables t on t.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
  where i.indisunique and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
  order by 1, 2`

test('every key and every reference of a row of a contract has the contract in it', async () => {
  const database = await testDatabase()
  const rules = await database.query<Rule>(rulesOfContracts)
  const owned = new Set(rules.map(({ table }) => table))
  const contractIn = ({ columns: own, targetColumns }: Rule) => {
    const at = own.indexOf('contract_id')
    return at >= 0 && (targetColumns === null || targetColumns[at] === 'contract_id')
  }
  // what every server has, such as accounts, may be referred to by its own key
  const leadsOut = ({ target }: Rule) => target !== null && !owned.has(target.replaceAll('"', ''))
  const lacking = rules.filter((rule) => !contractIn(rule) && !leadsOut(rule))
  expect(lacking.filter(({ table }) => !whole[table])).toEqual([])
  // each exception is one
  expect(new Set(lacking.map(({ table }) => table))).toEqual(new Set(Object.keys(whole)))
})

test('nothing that every server has refers to a row of a contract', async () => {
  const database = await testDatabase()
  const references = await database.query<{ table: string; target: string }>(
    `select c.conrelid::regclass::text as table, c.confrelid::regclass::text as target
     from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace
       and not exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attname = 'contract_id')
       and exists (select from pg_attribute a where a.attrelid = c.confrelid and a.attname = 'contract_id')`,
  )
  expect(references).toEqual([])
})

test('a declared table has its primary key and no second one over the same columns', async () => {
  const database = await testDatabase()
  const rules = await database.query<Rule>(rulesOfContracts)
  const byId = rules.filter(
    ({ kind, columns: own }) => 'pui'.includes(kind) && own.join() === 'contract_id,id',
  )
  expect(byId.length).toBeGreaterThan(100)
  expect(byId.filter(({ kind }) => kind !== 'p').map(({ table }) => table)).toEqual([
    'access_level', // its key names the right itself
  ])
})

test('a filled database gets these keys and keeps its references', async () => {
  const database = await testDatabase('empty')
  const all = readMigrations()
  const before = all.findIndex(({ name }) => name === 'linked_contract_keys')
  await migrate(database.owner, silent, { files: all.slice(0, before) })
  await database.query(`
    insert into contract (id, name) values (1, 'A'), (2, 'B');
    insert into car_brand (contract_id, id, name) values (1, 1, 'ЛиАЗ'), (2, 2, 'ПАЗ');
    insert into car_model (contract_id, brand_id, name)
      select 1 + n % 2, 1 + n % 2, 'Модель ' || n from generate_series(1, 2000) n;
    insert into conversation (id, contract_id, role, last_at) values (7, 2, 'driver', now());
    insert into message (contract_id, conversation_id, no, text, created_at)
      values (2, 7, 1, 'Выезд в восемь', now());
    insert into account (id, login) values (9, 'driver');
    insert into notification (id, contract_id, account_id, message_type_id, params, needs, is_popup,
        created_at)
      values (5, 2, 9, 1, '{}', '{}', false, now());
    insert into notification_letter (notification_id) values (5);`)
  await migrate(database.owner, silent, {})
  const [kept] = await database.query(`
    select (select count(*)::int from car_model) as models,
      (select count(*)::int from message) as messages,
      (select contract_id::int from notification_letter) as letter`)
  expect(kept).toEqual({ models: 2000, messages: 1, letter: 2 })
  const refused = (statement: string) =>
    expect(database.query(statement)).rejects.toThrow(/foreign key/)
  await refused('delete from car_brand where id = 1')
  await refused("insert into car_model (contract_id, brand_id, name) values (1, 2, 'чужая')")
  await database.query('delete from conversation where id = 7')
  expect(await database.query('select from message')).toEqual([])
  // a server of the release before does not say whose letter it is
  await database.query('delete from notification_letter')
  await database.query('insert into notification_letter (notification_id) values (5)')
  expect(await database.query('select contract_id::int from notification_letter')).toEqual([
    { contract_id: 2 },
  ])
})
