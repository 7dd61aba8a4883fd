// Search: one key for every script, answered by the index alone, best match first, also in a
// database with locale C.
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { parseQuery } from '#resources/kernel/calls/list-query.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { searchKey } from '#resources/kernel/values/search-key.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { mostRanked } from '#server/kernel/read/search/search-ranking.ts'
import { whereOf } from '#server/kernel/read/where.ts'
import { migrate } from '#server/kernel/schema/migrate/index.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row } from '#tests/support/server/test-app.ts'
import { exported } from '#tests/support/server/exported-files.ts'
import { testDatabase } from '#tests/support/database/test-database.ts'

const { app, database, signIn } = await testApp()
const admin = await signIn('admin')
const place = resourceOf('place')
const found = async (search: string, more: object = {}) =>
  ((await admin.post('/api/fms/place/getListByFilter', { search, ...more })).result as Row[]).map(
    ({ name }) => name,
  )
const put = async (...names: string[]) => {
  for (const name of names) {
    const { status, text } = await admin.post('/api/fms/place/save', { name })
    expect(status, text).toBe(200)
  }
}

describe('a search in any alphabet', () => {
  beforeAll(() =>
    put(
      'Тошкент вокзали',
      'Toshkent bozori',
      'Oʻzbekiston koʻchasi',
      "O'zbekiston maydoni",
      'Ўзбекистон кўчаси',
      'Зелёный проезд',
      'Зеленый рынок',
      'Гараж 01A123BC',
      'Гараж 01 А 777 ВС',
    ),
  )
  it.each([
    ['Тошкент', 2],
    ['Toshkent', 2],
    ['toshkent', 2],
    ['тошкент', 2],
    ['ТОШКЕНТ', 2],
    ["О'збекистон", 3],
    ['Oʻzbekiston', 3],
    ['O‘zbekiston', 3],
    ['Ўзбекистон', 3],
    ['зелёный', 2],
    ['зеленый', 2],
    ['01A123BC', 1],
    ['01А123ВС', 1],
    ['а123вс', 1],
  ])('for %s finds %i', async (text, count) => expect(await found(text)).toHaveLength(count))
})

describe('relevance', () => {
  it('ranks whole words before prefixes, prefixes before substrings, then the declared order', async () => {
    await put('Ямарка', 'База Мар', 'Марка', 'Мар', 'База Марс', 'Акмар база')
    expect(await found('мар')).toEqual([
      'Мар',
      'База Мар',
      'Марка',
      'База Марс',
      'Акмар база',
      'Ямарка',
    ])
    expect(await found('мар', { size: 2, page: 1 })).toEqual(['Марка', 'База Марс'])
    expect(await found('мар', { size: 2, page: -1 })).toEqual(['Акмар база', 'Ямарка'])
    expect(await found('мар', { size: 4, page: -1 })).toEqual([
      'Марка',
      'База Марс',
      'Акмар база',
      'Ямарка',
    ])
    expect(await found('мар', { page: 1 })).toEqual([])
    // an order of one's own is kept
    expect(await found('мар', { sort: '-name' })).toEqual([
      'Ямарка',
      'Марка',
      'Мар',
      'База Марс',
      'База Мар',
      'Акмар база',
    ])
  })
  it('is skipped for too many hits: prefix matches come first, in the declared order', async () => {
    await database.query(
      `insert into place (contract_id, name, search_key) select 1, 'Кишлак ' || lpad(n::text, 5, '0'), ' kishlak ' || lpad(n::text, 5, '0') from generate_series(1, ${mostRanked + 500}) n`,
    )
    await put('Большой кишлак', 'Ёлка, кишлак')
    const all = [
      ...Array.from(
        { length: mostRanked + 500 },
        (_, n) => `Кишлак ${String(n + 1).padStart(5, '0')}`,
      ),
      'Большой кишлак',
      'Ёлка, кишлак',
    ]
    for (const size of [20, 350, 500]) {
      const many = Math.ceil(all.length / size)
      const asked =
        size < 100 ? [0, 1, 2, 30, many - 1] : Array.from({ length: many }, (_, page) => page)
      for (const page of asked)
        expect(await found('кишлак', { page, size }), `page ${page}`).toEqual(
          all.slice(page * size, (page + 1) * size),
        )
      expect(await found('кишлак', { page: -1, size }), 'last').toEqual(all.slice(-size))
    }
    expect(await found('кишлак', { page: -1, size: 1 })).toEqual(['Ёлка, кишлак'])
    const { cells } = await exported(app, admin, '/api/fms/place', {
      format: 'csv',
      columns: ['name'],
      filter: { search: 'кишлак' },
    })
    expect(cells.slice(1).map(([name]) => name)).toEqual(all)
    // typed in the other script nothing begins with it; two words have no place in the order
    expect((await found('kishlak')).slice(0, 3)).toEqual([
      'Большой кишлак',
      'Ёлка, кишлак',
      'Кишлак 00001',
    ])
    expect((await found('кишлак 0')).slice(0, 1)).toEqual(['Кишлак 00001'])
    // what few begin with, and many have
    await database.query(
      `insert into place (contract_id, name, search_key) select 1, 'У аула ' || lpad(n::text, 5, '0'), ' u aula ' || lpad(n::text, 5, '0') from generate_series(1, ${mostRanked + 500}) n`,
    )
    await put('Аул', 'Аула берег')
    expect((await found('аул', { size: 4 })).slice(0, 4)).toEqual([
      'Аул',
      'Аула берег',
      'У аула 00001',
      'У аула 00002',
    ])
    expect(await found('аул', { size: 2, page: 1 })).toEqual(['У аула 00001', 'У аула 00002'])
    expect(await found('аул', { size: 3, page: -1 })).toEqual(
      [498, 499, 500].map((n) => `У аула 0${mostRanked + n}`),
    )
    // an order of one's own, be it the declared one, is kept
    expect((await found('кишлак', { sort: 'name' })).slice(0, 2)).toEqual([
      'Большой кишлак',
      'Ёлка, кишлак',
    ])
  })
})

/** What the search of a list sends, explained with the rows counted. */
async function plan(login: pg.PoolConfig, search: string) {
  const pool = createPool({ ...login, max: 1 })
  try {
    const where = whereOf(place, parseQuery(place, { search }), {
      contractId: 1,
      accountId: 1,
      staffId: null,
      today: '2026-01-14',
    })
    const { rows } = await sql<{
      'QUERY PLAN': object[]
    }>`explain (analyze, format json) select t.id from place as t where ${where}`.execute(
      createDb(pool),
    )
    const nodes: Record<string, unknown>[] = []
    const walk = (node: Record<string, unknown>) => {
      nodes.push(node)
      ;((node.Plans ?? []) as Record<string, unknown>[]).forEach(walk)
    }
    walk((rows[0]!['QUERY PLAN'][0] as { Plan: Record<string, unknown> }).Plan)
    const heap = nodes.find((node) => node['Node Type'] === 'Bitmap Heap Scan')
    return {
      index: nodes.find((node) => node['Node Type'] === 'Bitmap Index Scan')?.['Index Name'],
      hits: heap?.['Actual Rows'],
      rechecked: heap?.['Rows Removed by Index Recheck'] ?? 0,
      filtered: heap?.['Rows Removed by Filter'] ?? 0,
    }
  } finally {
    await pool.end()
  }
}

const words = [
  'chilonzor',
  'yunusobod',
  'olmazor',
  'sergeli',
  'bektemir',
  'mirobod',
  'yakkasaroy',
  'uchtepa',
  'shayxontohur',
  'yashnobod',
]
async function fill(query: (text: string, values?: unknown[]) => Promise<unknown>) {
  await query(
    `insert into place (contract_id, name, search_key) select 1, 'П ' || n, ' ' || ($1::text[])[1 + n % 10] || ' ' || md5(n::text) from generate_series(1, 60000) n`,
    [words],
  )
  for (const name of ['Тошкент вокзали', 'Toshkent bozori', 'Зангиота Zangiota'])
    await query('insert into place (contract_id, name, search_key) values (1, $1, $2)', [
      name,
      searchKey([name]),
    ])
  await query('vacuum analyze place')
}

describe.each(['as the organisation has it', 'C'])('a database with the locale %s', (locale) => {
  let login: pg.PoolConfig
  beforeAll(async () => {
    const own = await testDatabase('empty', locale === 'C' ? 'C' : undefined)
    await migrate(own.owner, { info() {}, warn() {} })
    await own.query(`insert into contract (id, name) overriding system value values (1, 'Парк')`)
    await fill(own.query)
    login = own.app
    expect(
      (
        await own.query<{ datcollate: string }>(
          'select datcollate from pg_database where datname = current_database()',
        )
      )[0]?.datcollate === 'C',
    ).toBe(locale === 'C')
  })
  it.each([
    ['Тошкент', 2],
    ['toshkent', 2],
    ['Зангиота zangi', 1],
    ['Зангиота вокзал', 0],
    ['Тошкент bozori', 1],
  ])('finds %s by the index, and reads only the hits', async (search, hits) => {
    const { index, hits: actual, rechecked, filtered } = await plan(login, search)
    expect([index, Number(actual), rechecked, filtered]).toEqual([
      'place__search_key_idx',
      hits,
      0,
      0,
    ])
  })
})
