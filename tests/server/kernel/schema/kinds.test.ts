// Each kind: its columns, values that are stored, and values that PostgreSQL itself rejects.
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import {
  choice,
  computed,
  day,
  dayMonth,
  decimal,
  duration,
  email,
  files,
  flag,
  integer,
  marks,
  moment,
  money,
  period,
  phone,
  photos,
  plate,
  point,
  polygon,
  ref,
  refs,
  rows,
  secret,
  text,
  time,
  year,
} from '#resources/kernel/fields.ts'
import { kinds } from '#resources/kernel/names.ts'
import type { Field, Kind } from '#resources/kernel/types.ts'
import { createAll } from '#tests/support/database/create-tables.ts'
import { testDatabase } from '#tests/support/database/test-database.ts'
import { sample } from './sample.ts'

interface Row {
  field: Field
  /** Column → type as PostgreSQL spells it; $ is the field's own name. */
  columns: Record<string, string>
  /** Values of the columns, in their order. */
  stored: readonly (readonly unknown[])[]
  refused: readonly (readonly unknown[])[]
}

const words = 'text ru-x-icu'
const table: Readonly<Record<Kind, Row>> = {
  text: {
    field: text({ max: 5, pattern: '[А-Я]\\d+' }),
    columns: { $: words },
    stored: [['Щ1234'], [null]],
    refused: [[''], ['Щ12345'], ['щ1'], ['Щ'], ['Щ1\n'], ['Щ١']],
  },
  email: {
    field: email(),
    columns: { $: words },
    stored: [['a@b.uz']],
    refused: [['a.uz'], ['a @b.uz'], ['a@'], [`${'a'.repeat(250)}@b.uz`]],
  },
  phone: {
    field: phone(),
    columns: { $: words },
    stored: [['+998901234567']],
    refused: [['998901234567'], ['+12345'], ['+99890123456789012']],
  },
  integer: {
    field: integer({ min: -1, max: 9 }),
    columns: { $: 'integer' },
    stored: [[-1], [9]],
    refused: [[-2], [10], [2 ** 31], ['1.5']],
  },
  decimal: {
    field: decimal({ digits: 5, scale: 2, min: 0 }),
    columns: { $: 'numeric(5,2)' },
    stored: [['0'], ['999.99']],
    refused: [['1000'], ['-0.01'], ['x']],
  },
  money: {
    field: money({ min: 0 }),
    columns: { $: 'numeric(15,2)' },
    stored: [['9999999999999.99']],
    refused: [['10000000000000'], ['-1']],
  },
  year: {
    field: year({ max: 2050 }),
    columns: { $: 'smallint' },
    stored: [[1900], [2050]],
    refused: [[1899], [2051]],
  },
  day: {
    field: day({ min: '2000-01-01', max: 'today' }),
    columns: { $: 'date' },
    stored: [['2000-01-01'], ['2299-12-31']],
    refused: [['1999-12-31'], ['2300-01-01'], ['infinity'], ['2026-02-30']],
  },
  moment: {
    field: moment(),
    columns: { $: 'timestamp(3) with time zone' },
    stored: [['2026-01-31T09:15:00.500Z']],
    refused: [['1799-12-31T23:59:59Z'], ['2300-01-01T00:00:00Z'], ['infinity']],
  },
  time: {
    field: time(),
    columns: { $: 'time without time zone' },
    stored: [['00:00'], ['23:59']],
    refused: [['24:00'], ['12:00:30'], ['25:00']],
  },
  dayMonth: {
    field: dayMonth(),
    columns: { $: words },
    stored: [['02-29'], ['04-30'], ['12-31']],
    refused: [['02-30'], ['04-31'], ['13-01'], ['00-10'], ['1-1']],
  },
  period: {
    field: period({ of: 'day' }),
    columns: { $_from: 'date', $_to: 'date' },
    stored: [
      ['2026-01-01', '2026-01-01'],
      [null, null],
    ],
    refused: [
      ['2026-01-02', '2026-01-01'],
      ['2026-01-01', null],
      [null, '2026-01-01'],
    ],
  },
  duration: {
    field: duration({ max: 60 }),
    columns: { $: 'integer' },
    stored: [[0], [60]],
    refused: [[-1], [61]],
  },
  flag: {
    field: flag(),
    columns: { $: 'boolean' },
    stored: [[true], [false]],
    refused: [[null], ['maybe']],
  },
  choice: {
    field: choice({ l: 'plain', "o'k": 'good' }),
    columns: { $: words },
    stored: [['l'], ["o'k"], [null]],
    refused: [['kg'], ['']],
  },
  ref: {
    field: ref('car-brand'),
    columns: { $: 'bigint' },
    stored: [[1], [null]],
    refused: [[2], [99]],
  },
  refs: { field: refs('car-brand'), columns: {}, stored: [], refused: [] },
  plate: {
    field: plate(),
    columns: { $: words },
    stored: [['01A777AA'], ['01Ж777']],
    refused: [['01a777aa'], ['01А777АА'], ['01 A777'], ['']],
  },
  point: {
    field: point(),
    columns: { $_lat: 'double precision', $_lon: 'double precision' },
    stored: [
      [41.3, 69.2],
      [-90, -180],
    ],
    refused: [
      [0, 69.2],
      [41.3, 0],
      [91, 69],
      [41, 181],
      [41.3, null],
      ['NaN', 69],
    ],
  },
  polygon: {
    field: polygon(),
    columns: { $: words },
    stored: [['41.3,69.2 41.4,69.2 41.35,69.3'], ['-90,-180 90,-180 0.000001,180']],
    refused: [
      ['41.3,69.2 41.4,69.2'],
      ['41.3,69.2 41.4,69.2 91,69.3'],
      ['41.3,69.2 41.4,69.2 41.35,180.5'],
      ['41.3,69.2;41.4,69.2;41.35,69.3'],
      [Array.from({ length: 101 }, (_, n) => `41.${n},69.${n}`).join(' ')],
      [''],
    ],
  },
  files: { field: files(), columns: {}, stored: [], refused: [] },
  photos: { field: photos(), columns: {}, stored: [], refused: [] },
  secret: { field: secret(), columns: { $: words }, stored: [['sealed']], refused: [['']] },
  rows: {
    field: rows({ amount: decimal({ scale: 3, min: 0 }) }),
    columns: {},
    stored: [],
    refused: [],
  },
  computed: { field: computed('text'), columns: {}, stored: [], refused: [] },
  marks: { field: marks({ late: 'bad' }), columns: {}, stored: [], refused: [] },
}

const referenceKeys: Partial<Record<Kind, string>> = { ref: 'one_id', refs: 'many_ids' }
const keyOf = (kind: Kind) => referenceKeys[kind] ?? `of_${kind.toLowerCase()}`
const fields = Object.fromEntries(kinds.map((kind) => [keyOf(kind), table[kind].field]))
const more = {
  open_days: period({ of: 'day', open: true }),
  open_shift: period({ of: 'moment', open: true }),
  state: choice({ ok: 'good', broken: 'bad' }, { initial: 'ok' }),
  stage: choice({ a: 'plain', b: 'plain', c: 'plain' }),
  reason: text({ required: true, when: { state: 'broken' } }),
  note: text({ when: { stage: ['a', 'b'] } }),
}

const database = await testDatabase()
const client = new pg.Client(database.owner)
await client.connect()
afterAll(() => client.end())
await createAll(client, [sample('kind', { ...fields, ...more })])
await client.query(`insert into contract (id, name) values (1, 'one'), (2, 'two')`)
await client.query(
  `insert into car_brand (id, contract_id, name) values (1, 1, 'Isuzu'), (2, 2, 'MAN')`,
)

/** SQLSTATE of the refusal; null when the row was stored. */
async function insert(values: Record<string, unknown>, into = 'kind'): Promise<string | null> {
  const columns = Object.keys(values)
  const places = columns.map((_, i) => `, $${i + 1}`).join('')
  return client
    .query(
      `insert into ${into} (contract_id${columns.map((column) => `, ${column}`).join('')}) values (1${places})`,
      Object.values(values),
    )
    .then(
      () => null,
      (error: pg.DatabaseError) => error.code ?? error.message,
    )
}

async function typesOf(name: string): Promise<Record<string, string>> {
  const { rows: found } = await client.query<{ name: string; type: string }>(
    `select attname as name, concat_ws(' ', format_type(atttypid, atttypmod), nullif(collname, 'default')) as type
     from pg_attribute left join pg_collation c on c.oid = attcollation where attrelid = $1::regclass and attnum > 0 order by attnum`,
    [name],
  )
  return Object.fromEntries(found.map((one) => [one.name, one.type]))
}

const refusals = /^(23502|23503|23514|22003|22007|22008|22P02)$/

describe('each kind', () => {
  it.each(kinds)('%s is stored in its columns, which reject invalid values', async (kind) => {
    const { columns, stored, refused } = table[kind]
    const names = Object.keys(columns).map((name) => name.replace('$', keyOf(kind)))
    const types = await typesOf('kind')
    expect(names.map((name) => types[name])).toEqual(Object.values(columns))
    const row = (values: readonly unknown[]) =>
      Object.fromEntries(names.map((name, i) => [name, values[i]]))
    for (const values of stored) expect([values, await insert(row(values))]).toEqual([values, null])
    for (const values of refused)
      expect([values, await insert(row(values))]).toEqual([values, expect.stringMatching(refusals)])
  })

  it('has only the columns of the table above and of every row', async () => {
    const expected = kinds.flatMap((kind) =>
      Object.keys(table[kind].columns).map((name) => name.replace('$', keyOf(kind))),
    )
    const system = [
      'id',
      'contract_id',
      'version',
      'created_at',
      'created_by',
      'updated_at',
      'updated_by',
    ]
    const others = [
      'open_days_from',
      'open_days_to',
      'open_shift_from',
      'open_shift_to',
      'state',
      'stage',
      'reason',
      'note',
    ]
    expect(Object.keys(await typesOf('kind')).sort()).toEqual(
      [...system, ...expected, ...others].sort(),
    )
  })

  it('stores child rows and reference lists in separate tables, deleted with the parent', async () => {
    expect(await typesOf('kind__of_rows')).toEqual({
      id: 'bigint',
      contract_id: 'bigint',
      parent_id: 'bigint',
      position: 'integer',
      amount: 'numeric(12,3)',
    })
    expect(await typesOf('kind__many_ids')).toEqual({
      contract_id: 'bigint',
      parent_id: 'bigint',
      position: 'integer',
      target_id: 'bigint',
    })
    const { rows: made } = await client.query<{ id: string }>(
      'insert into kind (contract_id) values (1) returning id',
    )
    const parent = { parent_id: made[0]?.id, position: 0 }
    expect(await insert({ ...parent, amount: 1 }, 'kind__of_rows')).toBeNull()
    expect(await insert({ ...parent, amount: -1 }, 'kind__of_rows')).toBe('23514')
    expect(await insert({ ...parent, target_id: 1 }, 'kind__many_ids')).toBeNull()
    expect(await insert({ ...parent, target_id: 1 }, 'kind__many_ids')).toBe('23505')
    expect(await insert({ ...parent, target_id: 2 }, 'kind__many_ids')).toBe('23503')
    await client.query('delete from kind where id = $1', [parent.parent_id])
    expect(
      (await client.query('select from kind__of_rows union all select from kind__many_ids'))
        .rowCount,
    ).toBe(0)
  })

  it('lets a period be open only at its end', async () => {
    expect(await insert({ open_days_from: '2026-01-01' })).toBeNull()
    expect(await insert({ open_days_to: '2026-01-01' })).toBe('23514')
    expect(
      await insert({
        open_shift_from: '2026-01-01T08:00:00Z',
        open_shift_to: '2026-01-01T08:00:00Z',
      }),
    ).toBe('23514')
  })

  it('requires a conditional field exactly while its condition holds, and stores nothing otherwise', async () => {
    expect(await insert({ state: 'broken' })).toBe('23514')
    expect(await insert({ state: 'broken', reason: 'axle' })).toBeNull()
    expect(await insert({ state: 'ok', reason: 'axle' })).toBe('23514')
    expect(await insert({ stage: 'b', note: 'x' })).toBeNull()
    expect(await insert({ stage: 'b' })).toBeNull()
    expect(await insert({ stage: 'c', note: 'x' })).toBe('23514')
    expect(await insert({ note: 'x' })).toBe('23514')
  })
})
