import { it } from 'vitest'
import { testApp } from '#tests/support/server/test-app.ts'
const { signIn, database } = await testApp()
const admin = await signIn('admin')
it('item-count debug', async () => {
  const post = async (p: string, b: object) => (await admin.post(`/api/warehouse/${p}`, b as never)).result as never as Record<string, unknown>
  const w = await post('warehouse/save', { name: 'w' })
  const i = await post('car-part/save', { name: 'i', article: 'a' })
  const st = await post('stocktaking/save', { at: '2025-01-01T00:00:00.000Z', warehouse_id: w.id, lines: [{ item_id: i.id, counted: '5.5', reason: 'x' }] })
  console.log(JSON.stringify(st))
  const again = await post('stocktaking/save', st)
  console.log(JSON.stringify(again))
  console.log(JSON.stringify(await database.query(`select data from event_log where resource='stocktaking' order by id desc limit 1`)))
})
