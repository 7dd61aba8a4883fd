// A document's movements follow it: saved, changed, removed and brought back.
import { expect, it } from 'vitest'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'

const { signIn, database } = await testApp()
const admin = await signIn('admin')
const call = async (path: string, body: Wire): Promise<Row> => {
  const { status, result, text } = await admin.post(`/api/fms/${path}`, body)
  if (status !== 200) throw new Error(`${path}: ${text}`)
  return result as Row
}
const fuel = await call('fuel/save', { name: 'A' })
const movements = async (filter: Wire) =>
  (await admin.post('/api/fms/specimen-movement/getListByFilter', { ...filter, sort: 'id' }))
    .result as Row[]

it('takes back what is changed and posts it anew', async () => {
  const store = await call('specimen-store/save', { name: 'S', capacity: '100.00' })
  const delivery = await call('specimen-delivery/save', {
    number: '1',
    at: '2026-01-10T05:00:00.000Z',
    store_id: store.id,
    fuel_id: fuel.id,
    litres: '60',
  })
  const refused = await admin.post('/api/fms/specimen-delivery/save', {
    id: delivery.id,
    litres: '100.5',
  })
  expect(refused.text).toBe('')
  await call('specimen-delivery/save', { id: delivery.id, litres: '70.50', weight: '5' })
  expect(await movements({ store_id: store.id })).toMatchInlineSnapshot()
  expect(await database.query('select * from specimen_movement__day')).toMatchInlineSnapshot()
})
