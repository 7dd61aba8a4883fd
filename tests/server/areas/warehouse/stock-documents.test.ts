// Documents that issue, transfer or return items: their movements and costs, and reasons for
// rejection, also with concurrent postings.
import { beforeAll, describe, expect, it } from 'vitest'
import { exported } from '#tests/support/server/exported-files.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'

const { app, signIn } = await testApp()
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
  (await call('car-part/save', { name: `Фильтр ${++last}`, ...more })).id
const warehouse = async () => (await call('warehouse/save', { name: `Склад ${++last}` })).id
const at = (day: number) => `2025-03-${String(day).padStart(2, '0')}T08:00:00.000Z`
const line = (item_id: number, quantity: string, more: Wire = {}) => ({
  item_id,
  quantity,
  ...more,
})
/** What a warehouse has at the start. */
async function stock(warehouse_id: number, lines: readonly Wire[], day = 1): Promise<void> {
  const body = { source: 'opening', at: at(day), warehouse_id, lines }
  await call('supply/post', { id: (await call('supply/save', body)).id })
}
const movements = async (filter: Wire) =>
  (await ask('item-movement/getListByFilter', { size: 100, sort: 'id', ...filter })).result as Row[]
const heldIn = async (warehouse_id: number, item_id: number) =>
  (await movements({ warehouse_id, item_id })).reduce((sum, one) => sum + Number(one.quantity), 0)
const colleague = async () =>
  (await admin.post('/api/fms/staff/save', { surname: 'Каримов', name: `Али ${++last}` }))
    .result as Row

describe('a transfer', () => {
  it('brings into one warehouse what it takes out of the other, at its cost', async () => {
    const from = await warehouse()
    const to = await warehouse()
    const oil = await item()
    await stock(from, [line(oil, '3', { unit_cost: '33.33' })])
    const body = { at: at(2), warehouse_id: from, to_warehouse_id: to, lines: [line(oil, '2')] }
    const { id, lines } = await call('item-transfer/save', body)
    expect((lines as Row[])[0]).toMatchObject({ in_stock: '3.000' })
    expect(await call('item-transfer/post', { id })).toMatchObject({ number: 1, total: '66.66' })
    const moved = (await movements({ item_id: oil, kind: 'transfer' })).map((one) => [
      ...[one.warehouse_id, one.quantity, one.value],
    ])
    expect(moved).toEqual([
      [from, '-2.000', '-66.66'],
      [to, '2.000', '66.66'],
    ])
  })
  it('never goes to the warehouse that it comes from', async () => {
    const from = await warehouse()
    const oil = await item()
    const body = { at: at(2), warehouse_id: from, to_warehouse_id: from, lines: [line(oil, '2')] }
    const { status, error } = await ask('item-transfer/save', body)
    expect([status, error?.fields]).toEqual([400, { to_warehouse_id: expect.any(String) }])
  })
})

describe('a write-off', () => {
  it('reports the available quantity at a line that takes more', async () => {
    const store = await warehouse()
    const oil = await item()
    await stock(store, [line(oil, '5', { unit_cost: '10' })])
    const reason = { cause: 'damage', reason: 'Разбита при приёмке' }
    const lines = [line(oil, '3'), line(oil, '3')]
    const body = { at: at(2), warehouse_id: store, ...reason, lines }
    const { id } = await call('item-write-off/save', body)
    const { status, error } = await ask('item-write-off/post', { id })
    expect([status, error?.code, Object.keys(error?.fields ?? {})]).toEqual([
      ...[422, 'below_zero', ['lines.1.quantity']],
    ])
    await call('item-write-off/save', { id, lines: [line(oil, '3'), line(oil, '2')] })
    expect(await call('item-write-off/post', { id })).toMatchObject({ total: '50.00' })
    expect(await heldIn(store, oil)).toBe(0)
  })
  it('before a later issue is rejected too: no balance becomes negative at any time', async () => {
    const store = await warehouse()
    const oil = await item()
    await stock(store, [line(oil, '5', { unit_cost: '10' })])
    const body = { warehouse_id: store, cause: 'use', reason: 'Хозяйственные нужды' }
    const later = await call('item-write-off/save', { ...body, at: at(9), lines: [line(oil, '4')] })
    await call('item-write-off/post', { id: later.id })
    const early = await call('item-write-off/save', { ...body, at: at(5), lines: [line(oil, '2')] })
    const { status, error } = await ask('item-write-off/post', { id: early.id })
    expect([status, error?.code]).toEqual([422, 'below_zero'])
  })
  it('that is corrected keeps what it took until it is posted again', async () => {
    const store = await warehouse()
    const oil = await item()
    await stock(store, [line(oil, '5', { unit_cost: '10' })])
    const head = { at: at(2), warehouse_id: store, cause: 'wear', reason: 'Износ' }
    const { id } = await call('item-write-off/save', { ...head, lines: [line(oil, '5')] })
    await call('item-write-off/post', { id })
    expect((await ask('item-write-off/save', { id, reason: 'x' })).status).toBe(400)
    await call('item-write-off/correct', { id, correction_reason: 'Пересчитали' })
    expect(await heldIn(store, oil)).toBe(0)
    const saved = await call('item-write-off/save', { id, lines: [line(oil, '4')] })
    // all that there is without this very document
    expect((saved.lines as Row[])[0]).toMatchObject({ in_stock: '5.000' })
    expect(await call('item-write-off/post', { id })).toMatchObject({ total: '40.00' })
    expect(await heldIn(store, oil)).toBe(1)
    expect((await ask('item-write-off/delete', { id })).status).not.toBe(200)
  })
})

describe('an issue', () => {
  it('records to whom and for what, and a return brings back', async () => {
    const store = await warehouse()
    const oil = await item()
    const who = await colleague()
    await stock(store, [line(oil, '5', { unit_cost: '10' })])
    const head = { warehouse_id: store, receiver_id: who.id, purpose: 'Уборка бокса' }
    const { id } = await call('item-issue/save', { ...head, at: at(2), lines: [line(oil, '2')] })
    await call('item-issue/post', { id })
    const back = { ...head, kind: 'return', at: at(3), lines: [line(oil, '1')] }
    const { id: returned } = await call('item-issue/save', back)
    expect(await call('item-issue/post', { id: returned })).toMatchObject({
      ...{ number: 2, total: '10.00' },
    })
    const moved = await movements({ item_id: oil, staff_id: who.id })
    expect(moved.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['issue', '-2.000'],
      ['return', '1.000'],
    ])
  })
  it('of the last pieces succeeds for as many of twenty at once as there are pieces', async () => {
    const store = await warehouse()
    const oil = await item()
    const who = await colleague()
    await stock(store, [line(oil, '7', { unit_cost: '10' })])
    const body = { at: at(2), warehouse_id: store, receiver_id: who.id, lines: [line(oil, '1')] }
    const ids: number[] = []
    for (let nth = 0; nth < 20; nth++) ids.push((await call('item-issue/save', body)).id)
    const answers = await Promise.all(ids.map((id) => ask('item-issue/post', { id })))
    const posted = answers.filter(({ status }) => status === 200)
    expect(posted).toHaveLength(7)
    const codes = answers.flatMap(({ error }) => (error ? [error.code] : []))
    expect(new Set(codes)).toEqual(new Set(['below_zero']))
    expect(await heldIn(store, oil)).toBe(0)
    const numbers = posted.map(({ result }) => Number((result as Row).number)).sort((a, b) => a - b)
    expect(numbers).toEqual([...numbers.keys()].map((nth) => nth + numbers[0]!))
  })
})

it('a document without lines is a draft and is not posted', async () => {
  const from = await warehouse()
  const to = await warehouse()
  const { id } = await call('item-transfer/save', {
    ...{ at: at(2), warehouse_id: from, to_warehouse_id: to },
  })
  const { status, error } = await ask('item-transfer/post', { id })
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['lines']])
})

describe('what a warehouse has of an item', () => {
  let store = 0
  let to = 0
  let oil = 0
  beforeAll(async () => {
    ;[store, to, oil] = [await warehouse(), await warehouse(), await item()]
    await stock(store, [line(oil, '8', { unit_cost: '10' })])
    const body = { at: at(4), warehouse_id: store, to_warehouse_id: to, lines: [line(oil, '3')] }
    await call('item-transfer/post', { id: (await call('item-transfer/save', body)).id })
  })
  const stands = async (date: unknown, warehouse_id = store) => {
    const filter = { size: 10, item_id: oil, warehouse_id, date }
    return ((await ask('item-warehouse/getListByFilter', filter)).result as Row[])[0]
  }
  const march = (from: number, until: number) => ({
    from: `2025-03-${String(from).padStart(2, '0')}`,
    to: `2025-03-${String(until).padStart(2, '0')}`,
  })

  it('has opening stock, receipts, issues and closing stock, in quantity and value', async () => {
    expect(await stands(march(1, 31))).toMatchObject({
      ...{ date: '2025-03-31', last_movement_at: at(4) },
      ...{ opening: '0.000', received: '8.000', issued: '3.000', quantity: '5.000' },
      ...{ opening_value: '0.00', received_value: '80.00', issued_value: '30.00' },
      ...{ value: '50.00', unit_price: '10.00' },
    })
    expect(await stands(march(4, 4))).toMatchObject({
      ...{ opening: '8.000', received: '0.000', issued: '3.000', quantity: '5.000' },
      ...{ opening_value: '80.00', received_value: '0.00', issued_value: '30.00' },
    })
    expect(await stands(march(1, 31), to)).toMatchObject({ received: '3.000', quantity: '3.000' })
  })
  it('is its balance at the end of any day', async () => {
    expect(await stands('2025-03-03')).toMatchObject({ quantity: '8.000', value: '80.00' })
    expect(await stands({ to: '2025-03-04' })).toMatchObject({ quantity: '5.000', issued: '3.000' })
    expect(await stands('2025-02-28')).toBeUndefined()
    expect(await stands({ from: '2025-03-09', to: '2025-03-08' })).toBeUndefined()
    // by now
    expect(await stands(undefined)).toMatchObject({ opening: '5.000', issued: '0.000' })
  })
  it('has sums, also in files, for the same days', async () => {
    const filter = { item_id: oil, date: march(1, 31) }
    const { result } = await ask('item-warehouse/getTotalsByFilter', filter)
    expect(result).toMatchObject({
      received_value: '110.00',
      issued_value: '30.00',
      value: '80.00',
    })
    const columns = ['warehouse_id', 'opening', 'received', 'issued', 'quantity', 'value']
    const { cells } = await exported(app, admin, '/api/warehouse/item-warehouse', {
      ...{ format: 'csv', filter, columns },
    })
    const rows = cells.slice(1).map((one) => one.slice(1, 5).map(Number))
    expect(rows.toSorted()).toEqual([
      [0, 3, 0, 3],
      [0, 8, 3, 5],
    ])
  })
  it('can be requested by days only', async () => {
    for (const date of [null, { not: '2025-03-01' }, ['2025-03-01', '2025-03-02']])
      expect((await ask('item-warehouse/getListByFilter', { date })).status).toBe(400)
  })
})
