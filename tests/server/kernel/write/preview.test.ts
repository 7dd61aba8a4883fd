// The preview of a save: the same response as the save, without storing anything.
import { expect, it } from 'vitest'
import { stateOf } from '#tests/support/database/table-hashes.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'

const { signIn, database, statements } = await testApp()
const admin = await signIn('admin')
const at = '/api/fms/specimen-document'
const line = (quantity: number, price: string): Wire => ({ item: 'болт', quantity, price })
const bill = (number: string, ...lines: Wire[]): Wire => ({
  number,
  issued_on: '2026-01-31',
  lines,
})

it('answers the row that a save stores, with its derived values, and stores nothing', async () => {
  const before = await stateOf(database)
  const { status, result, text } = await admin.post(
    `${at}/preview`,
    bill('П-1', line(2, '10.50'), line(1, '0.25')),
  )
  expect(status, text).toBe(200)
  expect(result).toMatchObject({
    row: { number: 'П-1', total: '21.25', line_count: 2, lines: [{}, { line_sum: '0.25' }] },
    warnings: {},
  })
  expect(await stateOf(database)).toEqual(before)
  const saved = await admin.post(`${at}/save`, bill('П-1', line(2, '10.50'), line(1, '0.25')))
  expect(saved.status, saved.text).toBe(200)
})

it('previews a change of a stored record without changing the record', async () => {
  const row = (await admin.post(`${at}/save`, bill('П-2', line(2, '10.00')))).result as Row
  const lines = (row.lines as Wire[]).map(({ id, item, price }) => ({
    id,
    item,
    price,
    quantity: 5,
  }))
  const tried = await admin.post(`${at}/preview`, { id: row.id, version: row.version, lines })
  expect(tried.result).toMatchObject({ row: { id: row.id, total: '50.00' } })
  expect((await admin.get(`${at}/getById/${row.id}`)).result).toEqual(row)
  const history = (await admin.get(`${at}/getHistory/${row.id}`)).result as Wire[]
  expect(history.map(({ type }) => type)).toEqual(['create'])
})

it('is rejected with all errors of the save, and like a save if it is stale', async () => {
  const faulty = { ...bill('', { item: 'болт', quantity: -1, price: 'x' }), total: '1.00' }
  const tried = await admin.post(`${at}/preview`, faulty)
  const saved = await admin.post(`${at}/save`, faulty)
  expect([tried.status, tried.error]).toEqual([400, saved.error])
  const row = (await admin.post(`${at}/save`, bill('П-3'))).result as Row
  const stale = await admin.post(`${at}/preview`, { id: row.id, version: 7, comment: 'x' })
  expect([stale.status, stale.error?.code]).toEqual([409, 'stale'])
  const taken = await admin.post(`${at}/preview`, bill('П-3'))
  expect([taken.status, Object.keys(taken.error?.fields ?? {})]).toEqual([409, ['number']])
})

it('takes the same number of statements each time, none of them an entry of the log', async () => {
  const body = bill('П-4', line(1, '1.00'))
  await admin.post(`${at}/preview`, body)
  const counts: number[] = []
  for (let i = 0; i < 3; i++) {
    statements.forget()
    await admin.post(`${at}/preview`, body)
    expect(statements.texts.filter((text) => /insert into event_log/.test(text))).toEqual([])
    counts.push(statements.texts.length)
  }
  expect(new Set(counts).size).toBe(1)
})

it('is available to users who may save, for resources with derived values', async () => {
  const reader = await signIn('reader')
  expect((await reader.post(`${at}/preview`, bill('П-5'))).status).toBe(403)
  expect((await admin.post('/api/fms/car-brand/preview', { name: 'Isuzu' })).status).toBe(404)
})
