// Deep pages: the same rows as sequential paging, at the cost of a page near the start, under
// concurrent changes.
import { beforeAll, describe, expect, it } from 'vitest'
import { orderOf, cursorOf } from '#resources/kernel/calls/list-order.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'

const { database, signIn, statements, clock } = await testApp()
const admin = await signIn('admin')
const neighbour = await signIn('neighbour')
const place = resourceOf('place')
const at = '/api/fms/place'
const many = 4000
const list = async (payload: Wire, caller = admin) =>
  (await caller.post(`${at}/getListByFilter`, payload)).result as Row[]
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)

beforeAll(async () => {
  const names = `'Место ' || lpad(((n * 7919) % 4001)::text, 5, '0')`
  await database.query(`with c as (insert into company (contract_id, name) values (1, 'Парк') returning id),
      s as (insert into subdivision (contract_id, name, company_id) select 1, 'Отдел ' || n, c.id from c, generate_series(1, 3) n returning id)
    insert into place (contract_id, name, address, radius, subdivision_id, search_key)
      select 1, ${names}, case when n % 3 > 0 then 'Улица ' || n % 50 end, case when n % 4 > 0 then 1 + n % 9 end,
        case when n % 5 > 0 then (select id from s order by id offset n % 3 limit 1) end, ' mesto'
      from generate_series(1, ${many}) n`)
  await database.query(
    `insert into place (contract_id, name) select 2, ${names} from generate_series(1, 1500) n`,
  )
  await database.query('analyze place')
})

describe.each([
  ['name'],
  ['-name'],
  ['address'],
  ['-address'],
  ['radius'],
  ['-radius'],
  ['subdivision_id'],
  ['-subdivision_id'],
  ['-id'],
  [['radius', '-address']],
])('a page in the order of %j', (sort) => {
  it('has the rows of its number in any sequence of jumps, repeatedly', async () => {
    const whole: number[] = []
    for (let page = 0; page * 500 < many; page++)
      whole.push(...ids(await list({ sort, page, size: 500 })))
    expect(new Set(whole).size).toBe(many)
    for (const [page, size] of [
      [150, 20],
      [199, 20],
      [151, 20],
      [10, 100],
      [39, 100],
      [38, 100],
      [55, 20],
      [130, 30],
      [200, 20],
      [150, 20],
    ] as const)
      expect([page, size, ids(await list({ sort, page, size }))]).toEqual([
        page,
        size,
        whole.slice(page * size, (page + 1) * size),
      ])
    expect(ids(await list({ sort, page: -1, size: 20 }))).toEqual(whole.slice(-20))
  })
})

it('a deep page has the rows of its number after any change', async () => {
  const deepPage = { page: 120, size: 20 }
  const truth = async () =>
    ids(
      await database.query<Row>(
        'select id::int from place where contract_id = 1 order by name, id offset 2400 limit 20',
      ),
    )
  const colleague = await signIn('colleague')
  expect(ids(await list(deepPage))).toEqual(await truth())
  await colleague.post(`${at}/save`, { name: 'Ааа первое' })
  expect(ids(await list(deepPage))).toEqual(await truth())
  const [first] = await list({ size: 1 })
  await colleague.delete(`${at}/delete`, { id: first?.id })
  expect(ids(await list(deepPage))).toEqual(await truth())
  const [second] = await list({ size: 1 })
  await colleague.post(`${at}/save`, { id: second?.id, name: 'Яяя последнее' })
  expect(ids(await list(deepPage))).toEqual(await truth())
  await colleague.post(`${at}/save`, { id: second?.id, address: 'Улица без названия' })
  expect(ids(await list(deepPage))).toEqual(await truth())
  await colleague.post(`${at}/save`, { id: second?.id, name: 'Ааа опять первое', address: null })
  expect(ids(await list(deepPage))).toEqual(await truth())
  clock.advance(60_000)
  expect(ids(await list(deepPage))).toEqual(await truth())
})

it('a deep page of a filter has the rows of its number after changes of filtered and other rows', async () => {
  const page = { page: 55, size: 20, subdivision_id: { empty: false } }
  const truth = async () =>
    ids(
      await database.query<Row>(
        'select id::int from place where contract_id = 1 and subdivision_id is not null order by name, id offset 1100 limit 20',
      ),
    )
  const [first] = await list({ ...page, page: 0, size: 1 })
  for (const change of [
    {},
    { address: 'Улица другая' },
    { subdivision_id: null },
    { address: null },
  ]) {
    if (Object.keys(change).length > 0) await admin.post(`${at}/save`, { id: first?.id, ...change })
    expect(ids(await list(page))).toEqual(await truth())
  }
})

it('a deep page and its bookmarks are separate per contract', async () => {
  const deepPage = { page: 60, size: 20 }
  const mine = await list(deepPage)
  const theirs = await list(deepPage, neighbour)
  const again = await list(deepPage)
  const theirsAgain = await list(deepPage, neighbour)
  expect([ids(again), ids(theirsAgain)]).toEqual([ids(mine), ids(theirs)])
  const { contract } = (
    await database.query<{ contract: string }>(
      'select string_agg(distinct contract_id::text, $1) as contract from place where id = any($2)',
      [',', ids(theirs)],
    )
  )[0]!
  expect(contract).toBe('2')
})

it('a deep page takes at most three statements, the session’s included', async () => {
  for (const page of [100, 100, 101]) {
    statements.forget()
    await list({ page, size: 20 })
    expect(statements.texts.length).toBeLessThanOrEqual(3)
  }
})

describe('paging by cursor', () => {
  it('neither repeats nor loses remaining rows while others insert and delete', async () => {
    const colleague = await signIn('colleague')
    const order = orderOf(place, [])
    const before = new Set(
      ids([...(await list({ size: 500 })), ...(await list({ page: 1, size: 500 }))]),
    )
    const seen: number[] = []
    let rows = await list({ size: 100 })
    for (let page = 0; page < 8; page++) {
      seen.push(...ids(rows))
      const last = rows.at(-1)!
      // the very row that the next page goes on from, one of a page seen before, and new ones in
      // front
      await colleague.delete(`${at}/delete`, { id: last.id })
      await colleague.delete(`${at}/delete`, { id: rows[3]?.id })
      for (const n of [1, 2, 3]) await colleague.post(`${at}/save`, { name: `Аа ${page} ${n}` })
      rows = await list({ size: 100, after: cursorOf(place, order, last) })
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual([...before].slice(0, seen.length))
    const back = await list({ size: 100, before: cursorOf(place, order, rows[0]!) })
    expect(back.every(({ id }) => seen.includes(id))).toBe(true)
  })
})
