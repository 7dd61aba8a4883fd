// Supplies: their effect on the stock, reasons for rejection, and their movements in the ledger.
import { describe, expect, it } from 'vitest'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'

const { signIn, database } = await testApp()
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
const counterparty_id = (await call('counterparty/save', { name: 'ООО «Намуна»' })).id
const at = '2025-03-10T08:00:00.000Z'
const bodyOf = (warehouse_id: number, lines: readonly Wire[], more: Wire = {}): Wire => ({
  ...{ at, warehouse_id, counterparty_id, incoming_number: String(++last), lines },
  ...more,
})
const line = (item_id: number, quantity: string, unit_cost: string) => ({
  ...{ item_id, quantity, unit_cost },
})
const movements = async (filter: Wire) =>
  (await ask('item-movement/getListByFilter', { size: 100, sort: 'id', ...filter })).result as Row[]
const partOf = async (id: number) =>
  (await admin.get(`${base}/car-part/getById/${id}`)).result as Row

it('a supply shows the total of its lines, and moves nothing before it is posted', async () => {
  const store = await warehouse()
  const filter = await item({ minimum: '5' })
  const saved = await call('supply/save', bodyOf(store, [line(filter, '2.500', '1000.30')]))
  expect(saved).toMatchObject({ state: 'draft', number: null, total: '2500.75' })
  expect((saved.lines as Row[])[0]).toMatchObject({ sum: '2500.75' })
  expect(await partOf(filter)).toMatchObject({ quantity: '0.000', supply: ['out'] })
  const posted = await call('supply/post', { id: saved.id })
  expect(posted).toMatchObject({ state: 'posted', number: 1 })
  const [movement] = await movements({ item_id: filter })
  expect(movement).toMatchObject({ kind: 'supply', quantity: '2.500', value: '2500.75', at })
  expect(await partOf(filter)).toMatchObject({
    ...{ quantity: '2.500', value: '2500.75', unit_price: '1000.30', supply: ['low'] },
  })
})

describe('a draft', () => {
  it('may lack supplier and number, which its posting requires', async () => {
    const store = await warehouse()
    const { id } = await call('supply/save', { at, warehouse_id: store })
    const { status, error } = await ask('supply/post', { id })
    expect(status).toBe(400)
    expect(Object.keys(error?.fields ?? {}).sort()).toEqual([
      ...['counterparty_id', 'incoming_number', 'lines'],
    ])
  })
  it('with a number that this supplier has used asks for confirmation once', async () => {
    const store = await warehouse()
    await call('supply/save', bodyOf(store, [], { incoming_number: 'А-17' }))
    const again = bodyOf(store, [], { incoming_number: 'а-17' })
    const asked = await ask('supply/save', again)
    expect([asked.status, Object.keys(asked.error?.fields ?? {})]).toEqual([
      ...[422, ['incoming_number']],
    ])
    await call('supply/save', { ...again, confirmed: true })
  })
})

it('a correction keeps what was brought, and posts the difference with its reason', async () => {
  const store = await warehouse()
  const filter = await item()
  const { id } = await call('supply/save', bodyOf(store, [line(filter, '4', '100.00')]))
  await call('supply/post', { id })
  expect((await ask('supply/save', { id, note: 'x' })).status).toBe(400)
  expect((await ask('supply/correct', { id })).status).toBe(400)
  await call('supply/correct', { id, correction_reason: 'Ошибка в цене' })
  expect(await partOf(filter)).toMatchObject({ quantity: '4.000', value: '400.00' })
  await call('supply/save', { id, lines: [line(filter, '4', '110.00')] })
  await call('supply/post', { id })
  expect(await partOf(filter)).toMatchObject({ quantity: '4.000', value: '440.00' })
  const values = (await movements({ item_id: filter })).map(({ value }) => value)
  expect(values).toEqual(['400.00', '-400.00', '440.00'])
})

it('what was there at the start stays once anything has followed it', async () => {
  const store = await warehouse()
  const filter = await item()
  const opening = await call('supply/save', {
    ...{ source: 'opening', at: '2025-01-01T00:00:00.000Z', warehouse_id: store },
    lines: [line(filter, '3', '50.00')],
  })
  await call('supply/post', { id: opening.id })
  expect((await movements({ item_id: filter }))[0]).toMatchObject({ kind: 'opening' })
  const { id } = await call('supply/save', bodyOf(store, [line(filter, '1', '60.00')]))
  await call('supply/post', { id })
  const { status, error } = await ask('supply/correct', { id: opening.id, correction_reason: 'x' })
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, ['lines']])
})

it('the files of a supply are at both addresses', async () => {
  const { id } = await call('supply/save', bodyOf(await warehouse(), []))
  await database.query(
    `insert into file (contract_id, resource, record_id, field, name, size, type, sha256)
      select contract_id, 'supply', id, 'documents', 'счёт.pdf', 3, 'application/pdf',
        decode(repeat('00', 32), 'hex') from supply where id = $1`,
    [id],
  )
  for (const of of ['supply/', '']) {
    const { result } = await ask(`${of}getSupplyFile/${id}`, {})
    expect((result as Row[]).map(({ name }) => name)).toEqual(['счёт.pdf'])
  }
})

it('a closed month of stock is fixed, and a late supply before it is refused', async () => {
  const store = await warehouse()
  const filter = await item()
  const { id } = await call('supply/save', bodyOf(store, [line(filter, '2', '10.00')]))
  await call('supply/post', { id })
  const months = await ask('book-month/getListByFilter', { sort: 'month' })
  for (const month of (months.result as Row[]).filter((one) => String(one.month) <= '2025-03-01'))
    await call('book-month/close', { id: month.id })
  const [march] = (await ask('book-month/getListByFilter', { month: '2025-03-01' })).result as Row[]
  const { result } = await admin.get(`${base}/book-month/getById/${march!.id}`)
  const totals = (result as Row).stock as Row[]
  expect(totals.find(({ warehouse_id }) => warehouse_id === store)).toMatchObject({
    ...{ opening: '0.00', received: '20.00', issued: '0.00', difference: '0.00', closing: '20.00' },
  })
  const late = await ask('supply/save', bodyOf(store, [line(filter, '1', '10.00')]))
  expect([late.status, late.error?.code]).toEqual([409, 'month_closed'])
})

it('a month begins with what the month before has ended with, its revaluation among it', async () => {
  const stores = [await warehouse(), await warehouse()] as const
  const prices = [
    ['10.00', '20.00'],
    ['20.00', '10.00'],
  ] as const
  const on = (day: string): Wire => ({ at: `2025-${day}T08:00:00.000Z` })
  for (const [nth, [first, late]] of prices.entries()) {
    const store = stores[nth]!
    const filter = await item()
    const bring = async (quantity: string, price: string, day: string) => {
      const body = bodyOf(store, [line(filter, quantity, price)], on(day))
      await call('supply/post', { id: (await call('supply/save', body)).id })
    }
    await bring('10', first, '04-01')
    const loss = { warehouse_id: store, cause: 'damage', reason: 'бой' }
    const lines = [{ item_id: filter, quantity: '5' }]
    const { id } = await call('item-write-off/save', { ...on('04-10'), ...loss, lines })
    await call('item-write-off/post', { id })
    // entered after the half of all was written off at another price
    await bring('10', late, '04-05')
    await bring('1', '7.00', '05-02')
  }
  const closed: Row[][] = []
  for (const month of ['2025-04-01', '2025-05-01']) {
    const [row] = (await ask('book-month/getListByFilter', { month })).result as Row[]
    const { stock } = await call('book-month/close', { id: row!.id })
    closed.push(stock as Row[])
  }
  const of = (nth: number) =>
    stores.map((store) => closed[nth]!.find(({ warehouse_id: id }) => id === store))
  expect(of(0)).toMatchObject([
    {
      opening: '0.00',
      received: '300.00',
      issued: '50.00',
      difference: '-25.00',
      closing: '225.00',
    },
    {
      opening: '0.00',
      received: '300.00',
      issued: '100.00',
      difference: '25.00',
      closing: '225.00',
    },
  ])
  const may = { received: '7.00', issued: '0.00', difference: '0.00', closing: '232.00' }
  expect(of(1)).toMatchObject([
    { opening: '225.00', ...may },
    { opening: '225.00', ...may },
  ])
})
