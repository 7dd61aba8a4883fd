// Stocktakings: the items to count, counting with cards, and posting the differences.
import { describe, expect, it } from 'vitest'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'

const { signIn } = await testApp()
const admin = await signIn('admin')
const base = '/api/warehouse'
const ask = (path: string, body: Wire) => admin.post(`${base}/${path}`, body)
async function call(path: string, body: Wire): Promise<Row> {
  const { status, result, text } = await ask(path, body)
  if (status !== 200) throw new Error(`${path} is refused: ${text}`)
  return result as Row
}
let last = 0
const item = async (more: Wire = {}) =>
  (await call('car-part/save', { name: `Фильтр ${String(++last).padStart(3, '0')}`, ...more })).id
const warehouse = async () => (await call('warehouse/save', { name: `Склад ${++last}` })).id
const at = '2025-03-10T08:00:00.000Z'
/** A warehouse with so many pieces of each, at ten a piece. */
async function stocked(quantities: readonly string[], items: Wire = {}) {
  const store = await warehouse()
  const ids: number[] = []
  for (const _ of quantities) ids.push(await item(items))
  const lines = ids.map((item_id, n) => ({ item_id, quantity: quantities[n], unit_cost: '10' }))
  const body = { source: 'opening', at: '2025-03-01T08:00:00.000Z', warehouse_id: store, lines }
  await call('supply/post', { id: (await call('supply/save', body)).id })
  return { store, ids }
}
const begin = async (warehouse_id: number, more: Wire = {}) =>
  call('stocktaking/start', {
    id: (await call('stocktaking/save', { at, warehouse_id, ...more })).id,
  })
const queue = async (filter: Wire) =>
  (await ask('item-count-queue/getListByFilter', { size: 100, ...filter })).result as Row[]
const linesOf = (row: Row) => row.lines as Row[]
const balances = async (warehouse_id: number) => {
  const listed = (await ask('item-movement/getListByFilter', { size: 100, warehouse_id })).result
  const sums = new Map<number, number>()
  for (const one of listed as Row[])
    sums.set(Number(one.item_id), (sums.get(Number(one.item_id)) ?? 0) + Number(one.quantity))
  return sums
}

it('lists the booked quantities, is counted by cards, and posts the differences with a reason', async () => {
  const { store, ids } = await stocked(['5', '2', '7'])
  const started = await begin(store)
  expect(started).toMatchObject({ state: 'counting', number: expect.any(Number) })
  expect(linesOf(started).map(({ item_id, expected }) => [item_id, expected])).toEqual([
    [ids[0], '5.000'],
    [ids[1], '2.000'],
    [ids[2], '7.000'],
  ])
  const cells = await queue({ warehouse_id: store })
  expect(cells.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
  // users who count do not see the booked quantities
  expect(Object.values(cells[0]!)).not.toContain('5.000')
  for (const [n, quantity] of ['4', '2', '9'].entries())
    await call('item-count/save', {
      cell_id: cells.find((one) => one.name === cells[n]!.name)!.id,
      quantity,
    })
  expect((await queue({ warehouse_id: store })).map(({ state }) => state)).toEqual([
    ...['counted', 'counted', 'counted'],
  ])
  const { id } = started
  const finished = await call('stocktaking/finish', { id })
  const differences = linesOf(finished).map(({ difference }) => Number(difference))
  expect(differences.filter((one) => one !== 0)).toHaveLength(2)
  expect(await queue({ warehouse_id: store })).toEqual([])
  const refused = await ask('stocktaking/post', { id })
  expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([
    ...[400, ['lines.0.reason', 'lines.2.reason']],
  ])
  await call('stocktaking/save', { id, reason: 'Пересортица' })
  expect(await call('stocktaking/post', { id })).toMatchObject({ state: 'posted' })
  expect([...(await balances(store)).values()].sort()).toEqual([2, 4, 9])
})

it('a second count of the same item is rejected, and corrected by another card', async () => {
  const { store } = await stocked(['5'])
  const { id } = await begin(store)
  const [cell] = await queue({ warehouse_id: store })
  const first = await call('item-count/save', { cell_id: cell!.id, quantity: '3' })
  const second = await ask('item-count/save', { cell_id: cell!.id, quantity: '3' })
  expect([second.status, Object.keys(second.error?.fields ?? {})]).toEqual([422, ['cell_id']])
  const mended = { cell_id: cell!.id, quantity: '5', replaces_id: first.id }
  await call('item-count/save', mended)
  const finished = await call('stocktaking/finish', { id })
  expect(linesOf(finished)[0]).toMatchObject({ counted: '5.000', difference: '0.000' })
  const late = await ask('item-count/save', { cell_id: cell!.id, quantity: '1' })
  expect(late.status).toBe(422)
})

it('of ten concurrent counts of the same item, one succeeds', async () => {
  const { store } = await stocked(['5'])
  await begin(store)
  const [cell] = await queue({ warehouse_id: store })
  const card = { cell_id: cell!.id, quantity: '5' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask('item-count/save', card)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

describe('two at once', () => {
  it('never count the same items', async () => {
    const { store } = await stocked(['5'])
    const drafts: number[] = []
    for (let n = 0; n < 4; n++)
      drafts.push((await call('stocktaking/save', { at, warehouse_id: store })).id)
    const answers = await Promise.all(drafts.map((id) => ask('stocktaking/start', { id })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
  it('count one category each', async () => {
    const store = await warehouse()
    const lines: Wire[] = []
    const categories: number[] = []
    for (let n = 0; n < 2; n++) {
      categories.push((await call('item-category/save', { name: `Категория ${++last}` })).id)
      const id = await item({ category_id: categories[n] })
      lines.push({ item_id: id, quantity: '1', unit_cost: '1' })
    }
    const body = { source: 'opening', at, warehouse_id: store, lines }
    await call('supply/post', { id: (await call('supply/save', body)).id })
    for (const [n, category_id] of categories.entries()) {
      const started = await begin(store, { category_id })
      expect(linesOf(started).map(({ item_id }) => item_id)).toEqual([lines[n]!.item_id])
    }
  })
})

it('an empty warehouse has nothing to count', async () => {
  const { id } = await call('stocktaking/save', { at, warehouse_id: await warehouse() })
  const { status, error } = await ask('stocktaking/start', { id })
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['warehouse_id']])
})

it('an unexpected item is added manually, with a cost of its own', async () => {
  const { store, ids } = await stocked(['1'])
  const { id } = await begin(store)
  const found = await item()
  const lines = [
    { item_id: ids[0], counted: '1' },
    { item_id: found, counted: '2', reason: 'Найдено на стеллаже' },
  ]
  await call('stocktaking/save', { id, lines })
  await call('stocktaking/finish', { id })
  await call('stocktaking/post', { id })
  expect((await balances(store)).get(found)).toBe(2)
})
