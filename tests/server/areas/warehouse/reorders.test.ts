// Reordering parts that are running short: one draft, and nothing is ordered twice.
import { expect, it } from 'vitest'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'

const { signIn } = await testApp()
const admin = await signIn('admin')
const ask = (path: string, body: Wire) => admin.post(`/api/warehouse/${path}`, body)
async function call(path: string, body: Wire): Promise<Row> {
  const { status, result, text } = await ask(path, body)
  if (status !== 200) throw new Error(`${path} is refused: ${text}`)
  return result as Row
}

it('brings each part up to its minimum at its last price, counting existing drafts', async () => {
  const { id: store } = await call('warehouse/save', { name: 'Склад' })
  const part = async (name: string, minimum: string | null) =>
    (await call('car-part/save', { name, minimum })).id
  const low = await part('Масло', '10')
  const out = await part('Ремень', '2.5')
  const plenty = await part('Фильтр', '1')
  const loose = await part('Шайба', null)
  const lines = [
    { item_id: low, quantity: '4', unit_cost: '70.50' },
    { item_id: plenty, quantity: '4', unit_cost: '5' },
    { item_id: loose, quantity: '1', unit_cost: '1' },
  ]
  const opening = { source: 'opening', at: '2025-03-01T08:00:00.000Z', warehouse_id: store, lines }
  await call('supply/post', { id: (await call('supply/save', opening)).id })
  const { id } = await call('supply/draftReorder', { warehouse_id: store })
  const { result } = await admin.get(`/api/warehouse/supply/getById/${id}`)
  const draft = result as Row
  expect(draft).toMatchObject({ state: 'draft', warehouse_id: store, total: '423.00' })
  const ordered = (draft.lines as Row[]).map(({ item_id, quantity, unit_cost }) => [
    ...[item_id, quantity, unit_cost],
  ])
  expect(ordered).toEqual([
    [low, '6.000', '70.50'],
    [out, '3.000', '0.00'],
  ])
  const again = await ask('supply/draftReorder', { warehouse_id: store })
  expect([again.status, Object.keys(again.error?.fields ?? {})]).toEqual([422, ['warehouse_id']])
})
