// Rows of contracts can be distributed over several servers, each contract on one of them: every
// key and every reference of such a row includes the contract, as Citus requires. Tables without
// contracts exist on every server.
import { expect, test } from 'vitest'
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

/** Tables that have a contract and stay whole, each with its reason. */
const whole: Readonly<Record<string, string>> = {
  event_log: 'numbered and sealed in one order for all contracts; its partitions are months',
  session: 'found by its token before anybody knows the contract',
  calendar_feed: 'found by the token of its address before anybody knows the contract',
  access_token: 'found by its hash before anybody knows the contract',
  order_link: 'found by the token of its address before anybody knows the contract',
}

const columns = (list: string, table: string) =>
  `array(select a.attname::text from unnest(${list}) with ordinality n(no, nth)
     join pg_attribute a on a.attrelid = ${table} and a.attnum = n.no order by n.nth)`

const rulesOfContracts = `
  with tables as (select c.oid, c.relname::text as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'contract_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition)
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
       and not exists (select from pg_attribute a
         where a.attrelid = c.conrelid and a.attname = 'contract_id')
       and exists (select from pg_attribute a
         where a.attrelid = c.confrelid and a.attname = 'contract_id')`,
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
