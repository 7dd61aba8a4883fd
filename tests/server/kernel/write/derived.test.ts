// Derived fields: stored and searchable like others, but written only by the rules of their area.
import { expect, it } from 'vitest'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'

const { signIn } = await testApp()
const admin = await signIn('admin')
const at = '/api/fms/specimen-document'
const line = (quantity: number, price: string): Wire => ({ item: 'болт', quantity, price })
let last = 0
const bill = (lines: readonly Wire[]): Wire => ({
  number: `Д-${++last}`,
  issued_on: '2026-01-31',
  lines,
})

const save = (body: Wire) => admin.post(`${at}/save`, body)
async function made(...lines: Wire[]): Promise<Row> {
  const { status, text, result } = await save(bill(lines))
  expect(status, text).toBe(200)
  return result as Row
}

const linesOf = (row: Row) => row.lines as Wire[]

it('are set by the rule, in the response, in lists, filters and orders', async () => {
  const small = await made(line(1, '1.25'))
  const large = await made(line(2, '10.50'), line(3, '1.00'))
  expect(large).toMatchObject({ total: '24.00', line_count: 2 })
  expect(linesOf(large).map(({ line_sum }) => line_sum)).toEqual(['21.00', '3.00'])
  expect((await admin.get(`${at}/getById/${large.id}`)).result).toEqual(large)
  const id = [small.id, large.id]
  const found = await admin.post(`${at}/getListByFilter`, { id, total: { from: '20' } })
  expect(found.result).toMatchObject([{ id: large.id, total: '24.00' }])
  const ordered = await admin.post(`${at}/getListByFilter`, { id, sort: ['total'] })
  expect((ordered.result as Row[]).map((row) => row.id)).toEqual([small.id, large.id])
})

it('cannot be set by a save, a bulk change or a paste', async () => {
  const row = await made(line(2, '10.00'))
  const faults = { fields: { total: expect.any(String) } }
  const saved = await save({ id: row.id, total: '1.00' })
  expect([saved.status, saved.error]).toMatchObject([400, faults])
  const fresh = await save({ ...bill([line(1, '1.00')]), total: '7.00' })
  expect([fresh.status, fresh.error]).toMatchObject([400, faults])
  const bulk = { action: 'update', ids: { [row.id]: null }, set: { total: '1.00' } }
  expect(await admin.post(`${at}/bulk`, bulk)).toMatchObject({ status: 400, error: faults })
  const rows = [{ id: row.id, version: row.version, set: { total: '1.00' } }]
  const pasted = await admin.post(`${at}/bulk`, { action: 'write', rows })
  expect(pasted.result).toMatchObject({ done: 0, refused: [{ id: row.id }] })
  const [own] = linesOf(row)
  const lines = [{ ...own, line_sum: '1.00' }]
  expect(await save({ id: row.id, lines })).toMatchObject({
    status: 400,
    error: { fields: { 'lines.0.line_sum': expect.any(String) } },
  })
  expect((await admin.get(`${at}/getById/${row.id}`)).result).toEqual(row)
})

it('stay in child rows that a save sends without them', async () => {
  const row = await made(line(2, '10.00'), line(1, '5.00'))
  const kept = linesOf(row).map(({ id, quantity, price }) => ({ id, quantity, price }))
  const lines = kept.map((one) => ({ ...one, item: 'гайка' }))
  const { result } = await save({ id: row.id, lines })
  expect(linesOf(result as Row)).toMatchObject([
    { item: 'гайка', line_sum: '20.00' },
    { item: 'гайка', line_sum: '5.00' },
  ])
  expect(result).toMatchObject({ total: '25.00' })
  const more = [kept[1], { ...kept[0], quantity: 3 }].map((one) => ({ ...one, item: 'шайба' }))
  expect((await save({ id: row.id, lines: more })).result).toMatchObject({
    lines: [{ line_sum: '5.00' }, { line_sum: '30.00' }],
    total: '35.00',
  })
})

it('are restored when a change is undone, and cannot be undone on their own', async () => {
  const row = await made(line(2, '10.00'))
  const [own] = linesOf(row)
  const lines = [{ id: own?.id, item: 'болт', quantity: 4, price: '10.00' }]
  const changed = (await save({ id: row.id, lines })).result as Row
  expect(changed).toMatchObject({ total: '40.00' })
  const history = (await admin.get(`${at}/getHistory/${row.id}`)).result as Wire[]
  const event = history.find(({ type }) => type === 'change')
  const undone = await admin.post(`${at}/revert`, { id: row.id, event: event?.id })
  expect(undone.result).toMatchObject({ total: '20.00', lines: [{ line_sum: '20.00' }] })
})

it('are recomputed for a restored record', async () => {
  const row = await made(line(2, '10.00'))
  expect((await admin.delete(`${at}/delete`, { id: row.id })).status).toBe(200)
  const removed = (await admin.get(`${at}/getRemoved`)).result as Wire[]
  const { event } = removed.find(({ id }) => id === row.id) ?? {}
  const { result } = await admin.post(`${at}/bringBack`, { event })
  expect(result).toMatchObject({ id: row.id, total: '20.00', lines: [{ line_sum: '20.00' }] })
})

it('are not importable columns', async () => {
  const { text } = await admin.get(`${at}/importTemplate?format=csv`)
  expect(text).toContain('umber')
  expect(text).not.toMatch(/total|line.?sum|line.?count/i)
})
