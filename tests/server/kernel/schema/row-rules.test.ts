// Constraints between rows, modes and references in PostgreSQL itself, and the mapping of their
// violations.
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { day, integer, period, ref, rows, text } from '#resources/kernel/fields.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { sideTable, tableOf } from '#server/kernel/db/columns.ts'
import { constraintSubject } from '#server/kernel/schema/constraint-lookup.ts'
import { createAll } from '#tests/support/database/create-tables.ts'
import { modelsOf } from '#server/kernel/schema/model/index.ts'
import { testDatabase } from '#tests/support/database/test-database.ts'
import { sample } from './sample.ts'

const insured = sample(
  'insured',
  {
    name: text({ unique: true }),
    number: text(),
    brand_id: ref('car-brand'),
    begins: day(),
    ends: day(),
    valid: period({ of: 'day', open: true }),
    shift: period({ of: 'moment' }),
  },
  {
    archive: true,
    rules: [
      { unique: ['number', 'brand_id'], among: 'active' },
      { ascending: ['begins', 'ends'] },
      { noOverlap: 'valid', per: ['brand_id'] },
      { noOverlap: 'shift', per: ['number'] },
    ],
    list: { columns: ['begins'], filters: ['brand_id'], sort: 'name' },
  },
)
const reading = sample('reading', { value: integer() }, { mode: 'append' })
const settings = sample('settings', { days: integer() }, { mode: 'single' })
const status = sample('status', { name: text(), code: text() }, { builtIn: true })
const made: readonly Resource[] = [insured, reading, settings, status]
const all = [...allResources(), ...made]

const database = await testDatabase()
const client = new pg.Client(database.owner)
await client.connect()
afterAll(() => client.end())
await createAll(client, made)
await client.query(`insert into contract (id, name) values (1, 'one'), (2, 'two')`)
await client.query(
  `insert into car_brand (id, contract_id, name) values (1, 1, 'Isuzu'), (2, 1, 'MAN')`,
)
beforeEach(() => client.query('delete from insured'))

/**
 * What the refusal is about, by the constraint's name alone; null when the statement went through.
 */
async function refusal(statement: string, values: unknown[] = []) {
  try {
    await client.query(statement, values)
    return null
  } catch (thrown) {
    const error = thrown as pg.DatabaseError
    return { code: error.code, ...(error.constraint && constraintOf(error.constraint, all)) }
  }
}

/** What the product finds for the name of a constraint. */
function constraintOf(name: string, resources: readonly Resource[]) {
  const found = constraintSubject(name, resources)
  if (!found) return undefined
  const { kind, columns, resource, field } = found
  const of = { name: resource }
  return { kind, table: field === null ? tableOf(of) : sideTable(of, field), columns }
}

/** Constraints written by hand that no input violates: the database assigns their values. */
const beyondInput = [{ name: 'custom_role_number', table: 'custom_role' }]

function insert(row: Record<string, unknown>) {
  const columns = Object.keys(row)
  const values = columns.map((_, i) => `, $${i + 1}`).join('')
  return refusal(
    `insert into insured (contract_id, ${columns.join(', ')}) values (1${values})`,
    Object.values(row),
  )
}

describe('a constraint on rows', () => {
  it('keeps a text unique regardless of case, within its contract', async () => {
    expect(await insert({ name: 'Ёлка' })).toBeNull()
    expect(await insert({ name: 'ёЛКА' })).toEqual({
      code: '23505',
      kind: 'unique',
      table: 'insured',
      columns: ['name'],
    })
    expect(await refusal(`insert into insured (contract_id, name) values (2, 'ёлка')`)).toBeNull()
    expect(await insert({ number: 'a' })).toBeNull()
    expect(await insert({ number: 'b' })).toBeNull()
  })

  it('lets an active row reuse an archived value, but not both be active', async () => {
    expect(
      await insert({ number: 'A1', brand_id: 1, archived_at: '2026-01-01T00:00:00Z' }),
    ).toBeNull()
    expect(await insert({ number: 'a1', brand_id: 1 })).toBeNull()
    expect(await insert({ number: 'A1', brand_id: 2 })).toBeNull()
    const taken = {
      code: '23505',
      kind: 'unique',
      table: 'insured',
      columns: ['number', 'brand_id'],
    }
    expect(await insert({ number: 'A1', brand_id: 1 })).toEqual(taken)
    expect(await refusal('update insured set archived_at = null')).toEqual(taken)
  })

  it('keeps ranges of one key apart: days inclusive, moments with an exclusive end, empty ones freely', async () => {
    const days = {
      code: '23P01',
      kind: 'noOverlap',
      table: 'insured',
      columns: ['valid_from', 'valid_to', 'brand_id'],
    }
    expect(
      await insert({ brand_id: 1, valid_from: '2026-01-01', valid_to: '2026-01-31' }),
    ).toBeNull()
    expect(await insert({ brand_id: 1, valid_from: '2026-01-31', valid_to: null })).toEqual(days)
    expect(await insert({ brand_id: 1, valid_from: '2026-02-01', valid_to: null })).toBeNull()
    expect(await insert({ brand_id: 1, valid_from: '2099-01-01', valid_to: '2099-01-02' })).toEqual(
      days,
    )
    expect(await insert({ brand_id: 2, valid_from: '2026-01-31', valid_to: null })).toBeNull()
    for (let i = 0; i < 2; i++) expect(await insert({ brand_id: 1 })).toBeNull()
    const from = '2026-01-01T08:00:00Z'
    const to = '2026-01-01T16:00:00Z'
    expect(await insert({ number: 'x', shift_from: from, shift_to: to })).toBeNull()
    expect(
      await insert({
        number: 'X',
        brand_id: 1,
        shift_from: '2026-01-01T15:59:59Z',
        shift_to: '2026-01-02T00:00:00Z',
      }),
    ).toMatchObject({
      code: '23P01',
      columns: ['shift_from', 'shift_to', 'number'],
    })
    expect(
      await insert({ number: 'x', brand_id: 2, shift_from: to, shift_to: '2026-01-02T00:00:00Z' }),
    ).toBeNull()
  })

  it('keeps two fields in order', async () => {
    expect(await insert({ begins: '2026-01-02', ends: '2026-01-02' })).toBeNull()
    expect(await insert({ begins: '2026-01-02', ends: null })).toBeNull()
    const disorder = { code: '23514', kind: 'order', table: 'insured', columns: ['begins', 'ends'] }
    expect(await insert({ begins: '2026-01-02', ends: '2026-01-01' })).toEqual(disorder)
  })

  it('keeps references within the contract and protects referenced rows', async () => {
    const foreign = { code: '23503', kind: 'ref', table: 'insured', columns: ['brand_id'] }
    expect(await insert({ brand_id: 1 })).toBeNull()
    expect(await refusal('insert into insured (contract_id, brand_id) values (2, 1)')).toEqual(
      foreign,
    )
    expect(await refusal('delete from car_brand where id = 1')).toEqual(foreign)
  })
})

describe('a mode', () => {
  it('rejects changes of append-only rows, even by the owner', async () => {
    await client.query('insert into reading (contract_id, value) values (1, 5)')
    for (const statement of [
      'update reading set value = 6',
      'delete from reading',
      'truncate reading',
    ])
      expect(await refusal(statement)).toEqual({ code: 'MP001' })
  })

  it('allows one row of settings per contract', async () => {
    await client.query('insert into settings (contract_id) values (1), (2)')
    const second = { code: '23505', kind: 'unique', table: 'settings', columns: ['contract_id'] }
    expect(await refusal('insert into settings (contract_id) values (1)')).toEqual(second)
  })

  it('protects built-in rows and their codes, and allows no code on own rows', async () => {
    await client.query(
      `insert into status (contract_id, name, code) values (1, 'in use', 'active'), (1, 'own', null), (1, 'own too', null)`,
    )
    expect(await refusal(`update status set name = 'working'`)).toBeNull()
    expect(await refusal(`update status set code = 'other' where code = 'active'`)).toEqual({
      code: 'MP002',
    })
    expect(await refusal(`delete from status where code = 'active'`)).toEqual({ code: 'MP002' })
    expect(await refusal(`delete from status where code is null`)).toBeNull()
    expect(
      await refusal(`insert into status (contract_id, code) values (1, 'ACTIVE')`),
    ).toMatchObject({
      kind: 'unique',
      columns: ['code'],
    })
  })
})

describe('names and indexes', () => {
  it('identify every constraint and unique index of every table', async () => {
    const tables = modelsOf(all).map(({ name }) => name)
    const { rows } = await client.query<{ name: string; table: string }>(
      `select conname as name, relname as table from pg_constraint join pg_class on pg_class.oid = conrelid where contype not in ('n', 't') and relname = any($1)
       union select indexrelid::regclass::text, relname from pg_index join pg_class on pg_class.oid = indrelid where indisunique and relname = any($1)`,
      [tables],
    )
    expect(rows.length).toBeGreaterThan(60)
    const unknown = rows.filter(({ name, table }) => constraintOf(name, all)?.table !== table)
    expect(unknown).toEqual(beyondInput)
    expect(constraintOf('account_login_key', all)).toBeUndefined()
  })

  it('exist for each declared order, filter and reference, with smaller ones for active rows', async () => {
    const { rows } = await client.query<{ definition: string }>(
      `select regexp_replace(indexdef, '^CREATE INDEX .* USING btree ', '') as definition from pg_indexes where tablename = 'insured' and indexname like '%idx'`,
    )
    expect(rows.map(({ definition }) => definition).sort()).toEqual([
      '(contract_id, begins, id) WHERE (archived_at IS NULL)',
      '(contract_id, brand_id)',
      '(contract_id, brand_id, name, id) WHERE (archived_at IS NULL)',
      '(contract_id, name, id) WHERE (archived_at IS NOT NULL)',
      '(contract_id, name, id) WHERE (archived_at IS NULL)',
    ])
  })

  it('are rejected when they would collide or be too long', () => {
    const long = 'a'.repeat(40)
    expect(() =>
      modelsOf([sample(long, { [long]: text() }), sample(`b${long.slice(1)}`, { [long]: text() })]),
    ).not.toThrow()
    const children = sample(long, {
      a: text(),
      [long]: { kind: 'rows', presence: 'optional', options: { fields: { x: text() } } },
    })
    expect(() => modelsOf([children])).toThrow('longer than 56 characters')
    expect(() =>
      modelsOf([sample('one', { valid: period({ of: 'day' }), valid_from: day() })]),
    ).toThrow('column valid_from of one comes from two fields')
    expect(() =>
      modelsOf([sample('one', { notes: text({ multiline: true, unique: true }) })]),
    ).toThrow('cannot be unique')
    const notes = rows({ notes: text({ multiline: true }) }, { rules: [{ unique: ['notes'] }] })
    expect(() => modelsOf([sample('one', { a: text(), notes })])).toThrow('cannot be unique')
  })

  it('are shortened to PostgreSQL’s limit, and still found', async () => {
    const a = `${'long_'.repeat(6)}one`
    const b = `${'long_'.repeat(6)}two`
    const wide = sample(
      `wide-${'x'.repeat(30)}`,
      { [a]: text(), [b]: text() },
      { rules: [{ unique: [a, b] }, { ascending: [a, b] }] },
    )
    await createAll(client, [wide])
    const table = wide.name.replaceAll('-', '_')
    const statement = `insert into ${table} (contract_id, ${a}, ${b}) values (1, $1, $2)`
    await client.query(statement, ['a', 'b'])
    const thrown = (await client
      .query(statement, ['A', 'B'])
      .catch((error: unknown) => error)) as pg.DatabaseError
    expect(constraintOf(thrown.constraint ?? '', [wide])).toEqual({
      kind: 'unique',
      table,
      columns: [a, b],
    })
  })

  it('accept every SQL keyword as a column', async () => {
    const { rows } = await client.query<{ word: string }>('select word from pg_get_keywords()')
    const words = rows.map(({ word }) => word).filter((word) => word !== 'version')
    expect(words.length).toBeGreaterThan(400)
    const fields = Object.fromEntries(words.map((word) => [word, integer({ min: 0 })]))
    await createAll(client, [sample('keyword', fields, { list: { columns: words.slice(0, 30) } })])
    const { rowCount } = await client.query(
      `select from pg_attribute where attrelid = 'keyword'::regclass and attname = any($1)`,
      [words],
    )
    expect(rowCount).toBe(words.length)
  })
})
